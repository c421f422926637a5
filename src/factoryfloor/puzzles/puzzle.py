"""The data of a puzzle: a decision at which one action is clearly best, given the seat's knowledge."""

from typing import Any, Final, TypedDict

from factoryfloor.bots.estimates import Estimate
from factoryfloor.kernel import Match, find_game
from factoryfloor.kernel.record import digest
from factoryfloor.reviews.report import Claim, Step

METHOD: Final = 3
"""The version of the method. It increases whenever the same seed gives other puzzles."""

FEWEST: Final = 3
MOST: Final = 24
"""A puzzle has ``FEWEST`` to ``MOST`` legal actions, because all legal actions are compared."""

GAP: Final = 0.08
"""The minimum loss of every action except the best, in results.

Not only the mean, but also the lower bound of the 99 % interval must reach this loss.
"""

_ID: Final = 8  # number of hexadecimal digits


class Try(TypedDict):
    """A legal action with its measured result.

    ``loss`` is the value of the best action minus the value of this action, in results.
    """

    actions: list[int]
    loss: Estimate


class Puzzle(TypedDict):
    """A puzzle as stored in a file.

    ``seed`` and ``moves`` (pairs of seat and action) lead to the position. ``players`` are the specifications of the
    bots that played the match in turn. For the match of a record, ``players`` is empty. ``tries`` lists every legal
    action, beginning with the best and ordered by loss. ``value`` is the expected result after the best action.
    ``worlds`` is the number of sampled worlds in which all tries were measured. ``obvious`` is the index of the natural
    action, which is the try with the highest prior. ``rating`` is the Elo, on the scale of the ladder, of a bot that
    solves the puzzle in half of its attempts. ``judges`` maps each bot to the lead of the best action if this bot plays
    all seats to the end. ``themes`` contains at least one name from ``themes.json``. ``because`` and ``line`` have the
    form of a reviewed decision (:class:`~factoryfloor.reviews.report.Decision`). They compare the best action with the
    natural action. If the natural action is the best, they compare it with the second best action.
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
    """Return a match at the position of a puzzle. Raises FactoryFloorError if the rules have changed."""
    match = Match(find_game(puzzle["game"]), puzzle["seats"], puzzle["options"], puzzle["seed"], None, puzzle["rules"])
    for seat, action in puzzle["moves"]:
        match.play(seat, action)
    return match
