"""The form of a puzzle: a decision at which one action is clearly best, given what its seat knew."""

from typing import Any, Final, TypedDict

from factoryfloor.bots.estimates import Estimate
from factoryfloor.kernel import Match, find_game
from factoryfloor.kernel.record import digest
from factoryfloor.reviews.report import Claim, Step

METHOD: Final = 3
"""The version of the method. It increases when the same seed gives other puzzles."""

FEWEST: Final = 3
MOST: Final = 24
"""A puzzle has at least ``FEWEST`` and at most ``MOST`` legal actions, because all of them are compared."""

GAP: Final = 0.08
"""The minimum loss of every action except the best, in results. It applies to the bound of the 99 % interval, not only
to the mean.
"""

_ID: Final = 8  # hexadecimal digits


class Try(TypedDict):
    """A legal action with its measured result. ``loss``: the best value minus this one, in results; 0 for the best."""

    actions: list[int]
    loss: Estimate


class Puzzle(TypedDict):
    """A puzzle. ``seed`` and ``moves``, pairs of seat and action, lead to its position.

    ``players``: the bots that played the match, in turn, without names of levels; empty for a match of a record.
    ``tries``: every legal action, the best first, then by loss. ``value``: the expected result after the best;
    ``worlds``: the number of sampled worlds that measured all tries. ``obvious``: the index of the try with the highest
    prior, the natural action. ``rating``: the Elo, on the ladder's scale, of a bot that solves the puzzle in half of
    its attempts. ``judges``: by bot, the lead of the best when this bot plays on in all seats. ``themes``: names of
    ``themes.json``, at least one. ``because`` and ``line``: as in a reviewed decision
    (:class:`~factoryfloor.reviews.report.Decision`), compared with the natural action, or with the next best if the
    natural one is the best.
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
    """The id of the puzzle at a position."""
    return digest([game, seed, moves, seat])[:_ID]


def match_of(puzzle: Puzzle) -> Match:
    """The match at the position of a puzzle. Raises FactoryFloorError if the rules have changed."""
    match = Match(find_game(puzzle["game"]), puzzle["seats"], puzzle["options"], puzzle["seed"], None, puzzle["rules"])
    for seat, action in puzzle["moves"]:
        match.play(seat, action)
    return match
