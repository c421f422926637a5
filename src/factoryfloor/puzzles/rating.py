"""The rating of a puzzle: the Elo of a bot that would solve the puzzle in half of its attempts."""

from collections.abc import Sequence
from typing import Final

from factoryfloor.bots import decide, levels, make_bot, read_specification
from factoryfloor.kernel import Game, State
from factoryfloor.kernel.hashing import mix

ATTEMPTS: Final = 10
"""The number of attempts that each level makes."""

_BEYOND: Final = 400.0  # distance in Elo between the levels and the two bots in `fitted`
_WIDEST: Final = 4000.0


def rated(game: Game, state: State, seat: int, best: int, seed: int) -> int:
    """Return the rating of a position with the best action ``best``.

    All levels without a time budget attempt the puzzle.
    """
    attempts: list[tuple[float, int, int]] = []
    for number, level in enumerate(levels(game.id)):
        if level.rating is None or read_specification(level.spec, game.id).milliseconds:
            continue
        bot = make_bot(level.spec, game)
        solved = sum(
            decide(bot, state, seat, mix(seed, number * ATTEMPTS + attempt)) == best for attempt in range(ATTEMPTS)
        )
        attempts.append((level.rating, solved, ATTEMPTS))
    return fitted(attempts)


def fitted(attempts: Sequence[tuple[float, int, int]]) -> int:
    """Return the most likely rating, given each player's rating, solved attempts and number of attempts.

    Two attempts are added: a bot far above the others solves the puzzle, and a bot far below fails. Therefore a puzzle
    that all bots or no bots solve also has a rating.
    """
    ratings = [rating for rating, _, _ in attempts] or [0.0]
    counted = [*attempts, (max(ratings) + _BEYOND, 1, 1), (min(ratings) - _BEYOND, 0, 1)]
    solved = sum(right for _, right, _ in counted)
    low, high = -_WIDEST, _WIDEST
    while high - low > 0.1:  # bisection: the expected number falls as the rating rises
        middle = (low + high) / 2.0
        if sum(tried / (1.0 + 10.0 ** ((middle - rating) / 400.0)) for rating, _, tried in counted) > solved:
            low = middle
        else:
            high = middle
    return round((low + high) / 2.0)
