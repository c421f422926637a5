"""The level of a person in a game: a Glicko-2 rating against the six bot levels with their measured ratings."""

from collections.abc import Iterable
from typing import Final

from pydantic_core import from_json, to_json

from factoryfloor.bots import LEVELS, level_of, levels
from factoryfloor.server.ratings.glicko import Outcome, Rating, rated
from factoryfloor.tables.state.played import PlayedGame, SeatResult

Against = list[tuple[float, float, float]]
"""Results against bots: the bot's rating, the standard error of this rating, and the person's score."""

INTERVAL: Final = 2.2
"""The number of standard errors in half of the 95 % interval.

The number is higher than usual, because the standard errors of Glicko-2 are too small after few games.
"""

_SIGMAS: Final = 1.96  # the same for a bot's rating
_BEYOND: Final = 200.0  # in Elo: people may be this much weaker or stronger than all bot levels
_RANGE: Final = 1.2  # Return the results of a person that count for the level; the list may be empty.


def against_levels(game: PlayedGame, player: str) -> Against:
    """The game must be fair.

    The person and the bots must have had their seats during the whole game. No result counts for a person with two
    seats. For a person with two seats, no result counts. Return the level before the first game: the middle of the bot
    levels. Their range determines the uncertainty.
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

    The results of one game are correlated, because the person's luck affects them all. Between equal players, the
    correlation is a third. Then ``n`` results contain as much information as ``3 n / (n + 2)`` independent results.
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
    """Encode results as text for the database. Without results, the text is empty."""
    return to_json(against).decode() if against else ""


def unpacked(text: str) -> Against:
    """Decode results from the database."""
    return [(rating, deviation, score) for rating, deviation, score in from_json(text)]
