"""The yardstick of a deal of the day: its bots, and the points of the deal's plays by levels of bots."""

from collections.abc import Mapping, Sequence
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, Final

from factoryfloor.bots import LEVELS
from factoryfloor.bots.levels import level_of
from factoryfloor.kernel import Game
from factoryfloor.tables.state.seats import Seat

if TYPE_CHECKING:
    from factoryfloor.tables.state.messages import DailyLevel

_OPPONENTS: Final = ("craftsman", "engineer")
_LEAST: Final = 1.0  # milliseconds of a decision, for levels that need less


Plays = Mapping[str, Sequence[int]]
"""The points of the plays by level."""


def opponents(game: Game) -> list[Seat]:
    """The bots of a deal."""
    return [Seat("bot", level, bot=level) for level in _OPPONENTS[: game.seats_max - 1]]


def next_level(game: str, plays: Plays, most: int) -> str | None:
    """The level that plays next: the one that has thought least if it plays. None if each level has ``most`` plays."""
    spent = {
        level: (1 + len(plays.get(level, ()))) * max(_LEAST, level_of(game, level).milliseconds)
        for level in LEVELS
        if len(plays.get(level, ())) < most
    }
    return min(spent, key=lambda level: spent[level], default=None)


def measured(plays: Plays, most: int, points: int) -> "list[DailyLevel]":
    """The plays of each level compared with a person's points, the weakest level first. Levels without a play are left
    out.
    """
    return [
        {
            "level": level,
            "plays": len(found),
            "most": max(most, len(found)),
            "mean": fmean(found),
            "spread": pstdev(found),
            "beaten": sum(each < points for each in found),
        }
        for level in LEVELS
        if (found := plays.get(level, ()))
    ]
