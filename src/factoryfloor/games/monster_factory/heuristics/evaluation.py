"""The evaluation.

It combines safe points, the odds that each structure in progress is finished, and the odds of finishing ahead of other
seats.
"""

from math import exp, log, sqrt
from typing import final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit

from ..rules.position import Position
from .expected_draws import Bag
from .weights import (
    BLUR,
    BLUR_TURN,
    FIRST_BASE,
    FIRST_EASE,
    FIRST_FEW,
    FIRST_SLOPE,
    FIRST_TIME,
    FIRST_TOUCHED,
    GROWTH,
    GROWTH_FEW,
    LATER,
    LATER_FEW,
    MINION_BASE,
    MINION_EASE,
    MINION_SLOPE,
    MINION_TIME,
    MOVE,
    NEW_DRAWS,
    NEW_EYES,
)


def ahead(lead: float) -> float:
    """Return the probability of staying ahead with a given lead.

    The lead is in standard deviations of the evaluation.
    """
    return 0.5 + 0.5 * lead / sqrt(1.0 + lead * lead)


def probability(logarithm: float) -> float:
    """Return the probability with these log odds."""
    return 1.0 / (1.0 + exp(min(30.0, -logarithm)))


@final
class Evaluation:
    """The evaluation of each seat: the safe points, the probability that the seat's structure is finished, and the
    points for finishing it.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.seats: i64 = position.seats
        self.few: float = 4.0 / float(position.seats * position.seats)
        self.bag = Bag(position)
        self.turns: float = self.bag.left / float(position.seats)
        self.log_turns: float = log(self.turns + 0.3)
        self.scale: float = 1.0 / sqrt(BLUR * BLUR + BLUR_TURN * BLUR_TURN * self.turns + 0.01)
        self.safe = vec[float]([0.0] * position.seats)
        self.chance = vec[float]([0.0] * position.seats)
        self.worth = vec[float]([0.0] * position.seats)
        firsts: i64 = 0
        for seat in range(position.seats):
            if position.done & bit(seat) == 0:
                firsts += 1
        self.survey(firsts)

    def survey(self, firsts: i64) -> None:
        """Evaluate all structures while ``firsts`` first monsters are unfinished."""
        self.firsts: i64 = firsts
        self.log_firsts: float = log(float(firsts) + 0.5)
        self.touched: float = float(firsts - 1) / float(self.seats - 1)
        position = self.position
        for seat in range(self.seats):
            if position.growing & bit(seat):
                self.structure(seat, position.edges[seat], 0, 0)
            else:
                self.safe[seat] = float(position.points[seat])

    def structure(self, seat: i64, edge: vec[i64], tiles: i64, eyes: i64) -> None:
        """Evaluate the structure in progress with this edge after ``tiles`` and ``eyes`` are added."""
        position = self.position
        draws, cells = self.bag.waits(edge)
        if position.numbers[seat] == 0:
            self.first_monster(seat, float(position.sizes[seat] + tiles), draws, cells)
        else:
            self.minion(seat, position.points[seat], float(position.eyes[seat] + eyes), draws)

    def first_monster(self, seat: i64, size: float, draws: float, cells: float) -> None:
        """Evaluate a first monster with this size and this number of open cells.

        Completion is expected after ``draws`` draws.
        """
        logarithm = FIRST_BASE + FIRST_FEW * self.few + FIRST_TIME * self.log_turns
        logarithm -= FIRST_SLOPE * draws / (self.turns + FIRST_EASE) + FIRST_TOUCHED * self.touched
        chance = probability(logarithm)
        self.chance[seat] = chance
        self.worth[seat] = size + (GROWTH + GROWTH_FEW * self.few) * cells
        self.safe[seat] = (LATER + LATER_FEW * self.few) * self.turns * chance

    def minion(self, seat: i64, points: i64, eyes: float, draws: float) -> None:
        """Evaluate a minion with these points. Completion is expected after ``draws`` draws."""
        logarithm = MINION_BASE + MINION_TIME * self.log_firsts
        self.chance[seat] = probability(logarithm - MINION_SLOPE * draws / (self.turns + MINION_EASE))
        self.worth[seat] = eyes
        self.safe[seat] = float(points) + LATER_FEW * self.few * self.turns

    def new_minion(self, seat: i64, points: i64) -> None:
        """Evaluate a minion before its first tile is drawn."""
        self.minion(seat, points, NEW_EYES, NEW_DRAWS)

    def beats(self, seat: i64, other: i64) -> float:
        """Return the probability that a seat finishes ahead of another seat. The probability is summed over the cases
        in which each structure is finished or not.
        """
        lead = (self.safe[seat] - self.safe[other]) * self.scale
        own = self.worth[seat] * self.scale
        theirs = self.worth[other] * self.scale
        chance = self.chance[seat]
        danger = self.chance[other]
        finished = danger * ahead(lead + own - theirs) + (1.0 - danger) * ahead(lead + own)
        unfinished = danger * ahead(lead - theirs) + (1.0 - danger) * ahead(lead)
        return chance * finished + (1.0 - chance) * unfinished

    def share(self, seat: i64) -> float:
        """Return the expected utility of a seat: the expected share of the other seats that it beats."""
        total: float = 0.0
        for other in range(self.seats):
            if other != seat:
                total += self.beats(seat, other)
        return total / float(self.seats - 1)


def evaluate(position: Position) -> list[float]:
    """Return the expected utility of each seat. It is exact when the game is over."""
    if position.over:
        return [settled(position, seat, seat, position.points[seat]) for seat in range(position.seats)]
    if position.placed < position.seats:
        return [0.5] * int(position.seats)
    evaluation = Evaluation(position)
    evaluation.safe[position.turn] += MOVE
    return [evaluation.share(seat) for seat in range(position.seats)]


def settled(position: Position, seat: i64, owner: i64, points: i64) -> float:
    """Return the utility of a seat if the game ends now and ``owner`` gets these points."""
    own = points if owner == seat else position.points[seat]
    total: float = 0.0
    for other in range(position.seats):
        if other != seat:
            theirs = points if owner == other else position.points[other]
            total += 1.0 if own > theirs else 0.5 if own == theirs else 0.0
    return total / float(position.seats - 1)
