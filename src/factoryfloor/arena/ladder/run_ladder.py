"""Plays a ladder, round by round, until the ratings are precise.

A round depends only on the results of earlier rounds, not on the number of processes or on interruptions. The number of
a circle determines its seed. Therefore an interrupted round is completed with the same games.
"""

from collections.abc import Generator, Iterable
from contextlib import closing
from dataclasses import dataclass
from typing import Final

from factoryfloor.arena.executor import Executor
from factoryfloor.arena.ladder.ladder import Ladder, is_slow
from factoryfloor.arena.ladder.ladder_ratings import Standings
from factoryfloor.arena.ladder.pairing import ROUND, next_round
from factoryfloor.arena.ladder.rotation import Circle, circle_contest, play_circle

CLOSE: Final = 40.0
"""A rating counts as precise if half the width of its interval is at most this many Elo."""

NEAR: Final = 4
"""The number of opponents of a bot with a time budget. The opponents are the strongest bots without a time budget."""


@dataclass(frozen=True)
class Progress:
    """A finished circle, and the standings at the start of its round."""

    circle: Circle
    standings: Standings


def climb(
    ladder: Ladder,
    bots: list[str],
    executor: Executor,
    known: Iterable[Circle] = (),
    within: float = CLOSE,
    games: int = 0,
    slow_circles: int = 0,
) -> Generator[Progress, None, None]:
    """Play until every rating is precise ``within`` an Elo difference, or after ``games`` in total (0 means no limit).

    Bots with a time budget come last, each with ``slow_circles`` circles. Circles in ``known`` are not played again.
    Raises GameFailed or WorkerLost.
    """
    played = {circle.number: circle for circle in known}
    quick = [bot for bot in bots if not is_slow(bot)]
    begin = 1
    while True:
        if all(number in played for number in range(begin, begin + ROUND)):
            begin += ROUND
            continue
        standings = Standings(quick, _before(played, begin))
        candidates = [rung.bot for rung in standings.rungs if rung.within > within]
        if not candidates or (games and (begin - 1) * ladder.seats >= games):
            break
        wanted = next_round(standings, candidates, ladder.seats)
        yield from _round(ladder, wanted, begin, played, executor, standings)
        begin += ROUND
    for bot in bots:
        begin = yield from _place(ladder, bot, quick, begin, played, executor, slow_circles)


def _place(
    ladder: Ladder, bot: str, quick: list[str], begin: int, played: dict[int, Circle], executor: Executor, circles: int
) -> Generator[Progress, None, int]:
    """Play the circles of a slow bot against the strongest fast bots. Return the number of the next circle."""
    while is_slow(bot):
        before = _before(played, begin)
        standings = Standings([*quick, bot], before)
        left = circles - standings.games(bot) // ladder.seats
        if left <= 0:
            break
        near = [rung.bot for rung in Standings(quick, before).known[: max(NEAR, ladder.seats - 1)]]
        wanted = next_round(Standings([*near, bot], before), [bot], ladder.seats, min(left, 4))
        yield from _round(ladder, wanted, begin, played, executor, standings)
        begin += len(wanted)
    return begin


def _before(played: dict[int, Circle], begin: int) -> list[Circle]:
    return [circle for number, circle in sorted(played.items()) if number < begin]


def _round(
    ladder: Ladder,
    wanted: list[tuple[str, ...]],
    begin: int,
    played: dict[int, Circle],
    executor: Executor,
    standings: Standings,
) -> Generator[Progress, None, None]:
    """Play the remaining circles of a round."""
    items = [
        (number, circle_contest(ladder.game, ladder.seats, ladder.options, ladder.seed, number, bots))
        for number, bots in enumerate(wanted, begin)
        if number not in played
    ]
    if not items:
        return
    with closing(executor.map(play_circle, items)) as circles:
        for circle in circles:
            played[circle.number] = circle
            yield Progress(circle, standings)
