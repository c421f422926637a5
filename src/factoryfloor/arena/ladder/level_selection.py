"""Selects levels of a game from the rungs of its ladder, evenly spaced by rating."""

from dataclasses import replace
from itertools import combinations
from typing import Final

from factoryfloor.arena.intervals import Interval
from factoryfloor.arena.ladder.ladder import is_slow
from factoryfloor.arena.ladder.ladder_file import BadLadder
from factoryfloor.arena.ladder.ladder_ratings import Rung
from factoryfloor.bots import LEVELS, Level, read_specification

FEW: Final = 100.0
"""A rating is marked as extrapolated if half the width of its interval is at least this many Elo."""


def evenly_spaced(rungs: list[Rung], top: str) -> list[Level]:
    """Return one level for each name. ``top`` is the bot of the last level. The other levels are selected from bots
    that do not blunder.

    The selection minimizes the deviation from even steps between the weakest rung and the top. Extrapolated bots are
    left out if there are enough others. If another bot has a higher rating than ``top``, ``top`` gets this rating,
    because it is the same bot with more time. Raises BadLadder if there are too few rungs.
    """
    last = next((rung for rung in rungs if rung.bot == top), None)
    below = sorted(
        (rung for rung in rungs if rung.bot != top and _is_careful(rung.bot)), key=lambda rung: rung.rating.value
    )
    if last is None or len(below) < len(LEVELS) - 1:
        raise BadLadder(f"{len(LEVELS)} levels need as many rated bots, including {top}; include it with --slow N")
    known = [rung for rung in below if rung.within <= FEW]
    first, *between = known if len(known) >= len(LEVELS) - 1 else below
    last = _at_least(last, between[-1].rating.value)
    step = (last.rating.value - first.rating.value) / (len(LEVELS) - 1)

    def unevenness(chosen: tuple[Rung, ...]) -> float:
        return sum(
            (rung.rating.value - first.rating.value - number * step) ** 2 for number, rung in enumerate(chosen, 1)
        )

    chosen = min(combinations(between, len(LEVELS) - 2), key=unevenness)
    return [_level(name, rung) for name, rung in zip(LEVELS, (first, *chosen, last), strict=True)]


def _is_careful(bot: str) -> bool:
    read = read_specification(bot)
    return read.noise >= 0 or read.kind == "planner"


def _at_least(rung: Rung, rating: float) -> Rung:
    up = max(0.0, rating - rung.rating.value)
    return replace(rung, rating=Interval(*(bound + up for bound in rung.rating)))


def _level(name: str, rung: Rung) -> Level:
    return Level(
        name,
        rung.bot,
        float(round(rung.rating.value)),
        float(round(rung.within)),
        float(f"{rung.milliseconds:.2g}"),
        is_slow(rung.bot) or rung.within > FEW,
    )
