"""The form of a puzzle: a decision at which one action is clearly best, given what its seat knew."""

from typing import Any, Final, TypedDict

from factoryfloor.bots.estimates import Estimate
from factoryfloor.kernel import Match, find_game
from factoryfloor.kernel.record import digest
from factoryfloor.reviews.report import Claim, Step

METHOD: Final = 3
"""The version of the method, which increases when the same seed gives other puzzles."""

FEWEST: Final = 3
MOST: Final = 24
"""A puzzle has at least ``FEWEST`` and at most ``MOST`` legal actions, because all of them are compared."""

GAP: Final = 0.08
"""The minimum loss of every action except the best, in results. The bound of the 99 % interval must reach this loss,
not only the mean.
"""

_ID: Final = 8  # hexadecimal digits


class Try(TypedDict):
    """A legal action with its measured result. ``loss`` is the best action's value minus this action's, in results."""

    actions: list[int]
    loss: Estimate


class Puzzle(TypedDict):
    """A puzzle as stored in a file. ``seed`` and ``moves``, which are pairs of seat and action, lead to its position.

    ``players`` are the bots that played the match, in turn and without names of levels; the list is empty for the match
    of a record. ``tries`` lists every legal action, beginning with the best and ordered by loss. ``value`` is the
    expected result after the best action, and ``worlds`` the number of sampled worlds in which all tries were measured.
    ``obvious`` is the index of the natural action, which is the try with the highest prior. ``rating`` is the Elo, on
    the ladder's scale, of a bot that solves the puzzle in half of its attempts. ``judges`` maps each bot to the lead of
    the best action when this bot plays on in all seats. ``themes`` are names from ``themes.json``, at least one.
    ``because`` and ``line`` have the form of a reviewed decision (:class:`~factoryfloor.reviews.report.Decision`). They
    compare the best action with the natural one, or with the next best if the natural one is the best.
    """

    id: str
    game: str
    rules: int
    evaluation: str
    method: int
    seats: int
    options: dict[str, Any]
    players: list[str]
    seed: str
    moves: list[tuple[int, int]]
    seat: int
    rating: int
    value: float
    worlds: int
    obvious: int
    tries: list[Try]
    judges: dict[str, Estimate]
    themes: list[str]
    because: list[Claim]
    line: list[Step]


def puzzle_id(game: str, seed: str, moves: list[tuple[int, int]], seat: int) -> str:
    """Return the id of the puzzle at a position."""
    return digest([game, seed, moves, seat])[:_ID]


def match_of(puzzle: Puzzle) -> Match:
    """Return the match at the position of a puzzle. Raises FactoryFloorError if the rules have changed."""
    match = Match(find_game(puzzle["game"]), puzzle["seats"], puzzle["options"], puzzle["seed"], None, puzzle["rules"])
    for seat, action in puzzle["moves"]:
        match.play(seat, action)
    return match
