"""Who plays whom next: the bot that is known least about, and those from whom most is learnt about it."""

from collections import Counter
from math import sqrt
from typing import Final

from factoryfloor.arena.ladder.standing import Standings

ROUND: Final = 32
"""Circles of a round. All of a round are chosen by the circles of the rounds before it, whoever ends first."""

_UNKNOWN: Final = 1000.0  # Elo of the interval of a bot without games


def next_round(standings: Standings, candidates: list[str], seats: int, circles: int = ROUND) -> list[tuple[str, ...]]:
    """The bots of the circles of a round. ``candidates`` are chosen by their intervals, their opponents are any.

    An interval shrinks with the root of the games: as if each circle had been played, the next goes to whoever would be
    known least about then.
    """
    games = Counter({bot: standings.games(bot) for bot in standings.bots})
    width = {rung.bot: rung.within for rung in standings.rungs}
    met: Counter[frozenset[str]] = Counter()
    found = []
    for _ in range(circles):
        first = max(candidates, key=lambda bot: _width(width[bot], standings.games(bot), games[bot]))
        circle = (first, *_opponents(standings, met, first, seats - 1))
        for bot in circle:
            games[bot] += seats
        met.update(frozenset((first, bot)) for bot in circle[1:])
        found.append(circle)
    return found


def _width(width: float, played: int, will_have: int) -> float:
    if played == 0:
        return _UNKNOWN / sqrt(1 + will_have)
    return width * sqrt(played / will_have)


def _opponents(standings: Standings, met: Counter[frozenset[str]], bot: str, number: int) -> list[str]:
    """Those whose result is least certain beforehand, less so the more often they have met the bot."""
    rating = {rung.bot: rung.rating.value for rung in standings.rungs}

    def learnt(other: str) -> float:
        chance = 1 / (1 + 10 ** ((rating[other] - rating[bot]) / 400))
        return chance * (1 - chance) / sqrt(1 + standings.met(bot, other) + met[frozenset((bot, other))])

    return sorted((other for other in standings.bots if other != bot), key=lambda other: -learnt(other))[:number]
