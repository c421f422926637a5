"""The level of a person in a game, by Glicko-2 against the six levels of bots with their measured ratings."""

from collections.abc import Iterable
from typing import Final

from pydantic_core import from_json, to_json

from factoryfloor.bots import LEVELS, level_of, levels
from factoryfloor.server.ratings.glicko import Outcome, Rating, rated
from factoryfloor.tables.state.played import PlayedGame, SeatResult

Against = list[tuple[float, float, float]]
"""Results against bots, each with the bot's rating, its standard error, and the score."""

INTERVAL: Final = 2.2
"""The number of standard errors in half of the 95 % interval, because Glicko-2's own standard errors are too small
after few games.
"""

_SIGMAS: Final = 1.96  # the same of a bot's rating
_BEYOND: Final = 200.0  # Elo: the range of people extends this far beyond the range of the levels
_RANGE: Final = 1.2  # Return the results of a person that count for the level; the list may be empty.


def against_levels(game: PlayedGame, player: str) -> Against:
    """The game must be fair, and the person and the bots must have had their seats for the whole game.

    No result counts for a person with two seats. For a person with two seats, no result counts. Return the level before
    the first game: the middle of the bots' levels, with their range as its uncertainty.
    """
    own = game.of(player)
    if not game.fair or len(own) != 1 or not own[0].whole:
        return []
    return [found for each in game.results if (found := _against(game.game, own[0], each)) is not None]


def _against(game: str, own: SeatResult, other: SeatResult) -> tuple[float, float, float] | None:
    if other.bot not in LEVELS or other.player or not other.whole:
        return None
    level = level_of(game, other.bot)
    if level.rating is None or level.within is None:
        return None
    score = 0.5 if own.place == other.place else float(own.place < other.place)
    return level.rating, level.within / _SIGMAS, score


def first_level(game: str) -> Rating:
    ratings = [level.rating for level in levels(game) if level.rating is not None] or [0.0]
    middle, half = (min(ratings) + max(ratings)) / 2, (max(ratings) - min(ratings)) / 2
    return Rating(middle, (half + _BEYOND) / _RANGE)


def level_after(before: Rating, against: Against) -> Rating:
    """Return the level after a game.

    The results of one game share the person's luck: with equal strengths their correlation is a third, so that ``n``
    results carry the information of ``3 n / (n + 2)``.
    """
    weight = 3 / (len(against) + 2)
    return rated(before, [Outcome(rating, deviation, score, weight) for rating, deviation, score in against])


def levels_after(level: Rating, games: Iterable[Against]) -> list[Rating]:
    """Return the level after each of several games, starting from ``level``."""
    found: list[Rating] = []
    for against in games:
        level = level_after(level, against)
        found.append(level)
    return found


def packed(against: Against) -> str:
    """Write results as text for the database; no results give an empty text."""
    return to_json(against).decode() if against else ""


def unpacked(text: str) -> Against:
    """Read results from the database."""
    return [(rating, deviation, score) for rating, deviation, score in from_json(text)]
