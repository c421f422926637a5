"""The levels of a game, chosen from its rungs: evenly spaced by rating, from the weakest to the strongest."""

from itertools import combinations

from factoryfloor.arena.ladder.rungs import is_slow
from factoryfloor.arena.ladder.standing import Rung
from factoryfloor.bots import LEVELS, Level


def evenly_spaced(rungs: list[Rung], top: str) -> list[Level]:
    """One level for each name. ``top`` is the bot of the last, whatever the others are.

    Of all ways to choose the others the one is taken whose ratings are nearest to even steps from the weakest rung to
    the top. Raises ValueError if there are too few rungs.
    """
    last = next(rung for rung in rungs if rung.bot == top)
    below = sorted((rung for rung in rungs if rung.bot != top), key=lambda rung: rung.rating.value)
    if len(below) < len(LEVELS) - 1:
        raise ValueError(f"{len(LEVELS)} levels need as many rungs, not {len(rungs)}")
    first, between = below[0], below[1:]
    step = (last.rating.value - first.rating.value) / (len(LEVELS) - 1)

    def unevenness(chosen: tuple[Rung, ...]) -> float:
        return sum(
            (rung.rating.value - first.rating.value - number * step) ** 2 for number, rung in enumerate(chosen, 1)
        )

    chosen = min(combinations(between, len(LEVELS) - 2), key=unevenness)
    return [_level(name, rung) for name, rung in zip(LEVELS, (first, *chosen, last), strict=True)]


def _level(name: str, rung: Rung) -> Level:
    return Level(
        name,
        rung.bot,
        float(round(rung.rating.value)),
        float(round(rung.within)),
        float(f"{rung.milliseconds:.2g}"),
        is_slow(rung.bot),
    )
