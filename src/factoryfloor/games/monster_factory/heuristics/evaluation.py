"""How the game may end: what each seat has, what its structure may bring, and who will be ahead.

The numbers were fitted to how some eight thousand games between bots with two to six seats ended.
"""

from math import exp, log, sqrt
from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from ..rules.position import Table, seat_bit
from .waits import Bag

# With t turns of its owner left, a structure that waits for d draws is finished with odds whose logarithm is
# base - slope * d / (t + ease), and more:
FIRST_BASE: Final = 0.487
FIRST_FEW: Final = 1.11  # what is said of few seats is whole with two of them, a quarter of it with four
FIRST_SLOPE: Final = 1.6
FIRST_EASE: Final = 1.52
FIRST_TIME: Final = 0.348  # for the logarithm of t
FIRST_TOUCHED: Final = 0.324  # for the share of the others who may still lay tiles on it: lost
MINION_BASE: Final = 0.556
MINION_SLOPE: Final = 3.51
MINION_EASE: Final = 7.31
MINION_TIME: Final = 0.585  # for the logarithm of the number of unfinished first monsters, which keep the game going
# Points.
GROWTH: Final = 0.947  # of a first monster before it is finished, for each cell open now
GROWTH_FEW: Final = 0.471
LATER: Final = 0.074  # of later structures, for each turn left
LATER_FEW: Final = 0.621
MOVE: Final = 0.151  # for being on turn
NEW_EYES: Final = 0.5  # of a minion that is about to begin
NEW_DRAWS: Final = 12.0
BLUR: Final = 0.846  # how far the guess is off
BLUR_TURN: Final = 0.726  # for the root of the turns left


def ahead(lead: float) -> float:
    """The chance to stay in front, between 0 and 1, for a lead in units of the blur."""
    return 0.5 + 0.5 * lead / sqrt(1.0 + lead * lead)


def probability(logarithm: float) -> float:
    """What has odds of this logarithm."""
    return 1.0 / (1.0 + exp(min(30.0, -logarithm)))


@final
class Outlook:
    """For each seat: the points it counts on, the chance that its structure is finished, the points that brings."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seats: i64 = table.seats
        self.few: float = 4.0 / float(table.seats * table.seats)
        self.bag = Bag(table)
        self.turns: float = self.bag.left / float(table.seats)
        self.log_turns: float = log(self.turns + 0.3)
        self.scale: float = 1.0 / sqrt(BLUR * BLUR + BLUR_TURN * BLUR_TURN * self.turns + 0.01)
        self.safe = vec[float]([0.0] * table.seats)
        self.chance = vec[float]([0.0] * table.seats)
        self.worth = vec[float]([0.0] * table.seats)
        firsts: i64 = 0
        for seat in range(table.seats):
            if table.done & seat_bit(seat) == 0:
                firsts += 1
        self.survey(firsts)

    def survey(self, firsts: i64) -> None:
        """Look at all seats while so many first monsters are unfinished."""
        self.firsts: i64 = firsts
        self.log_firsts: float = log(float(firsts) + 0.5)
        self.touched: float = float(firsts - 1) / float(self.seats - 1)
        table = self.table
        for seat in range(self.seats):
            if table.growing & seat_bit(seat):
                self.structure(seat, table.edges[seat], 0, 0)
            else:
                self.safe[seat] = float(table.points[seat])

    def structure(self, seat: i64, edge: vec[i64], tiles: i64, eyes: i64) -> None:
        """The structure in progress with this edge, and so many tiles and eyes more than it has."""
        table = self.table
        draws, cells = self.bag.waits(edge)
        if table.numbers[seat] == 0:
            self.first_monster(seat, float(table.sizes[seat] + tiles), draws, cells)
        else:
            self.minion(seat, table.points[seat], float(table.eyes[seat] + eyes), draws)

    def first_monster(self, seat: i64, size: float, draws: float, cells: float) -> None:
        """A first monster of this size that waits for so many draws."""
        logarithm = FIRST_BASE + FIRST_FEW * self.few + FIRST_TIME * self.log_turns
        logarithm -= FIRST_SLOPE * draws / (self.turns + FIRST_EASE) + FIRST_TOUCHED * self.touched
        chance = probability(logarithm)
        self.chance[seat] = chance
        self.worth[seat] = size + (GROWTH + GROWTH_FEW * self.few) * cells
        self.safe[seat] = (LATER + LATER_FEW * self.few) * self.turns * chance

    def minion(self, seat: i64, points: i64, eyes: float, draws: float) -> None:
        """A minion with so many eyes that waits for so many draws, of a seat with these points."""
        logarithm = MINION_BASE + MINION_TIME * self.log_firsts
        self.chance[seat] = probability(logarithm - MINION_SLOPE * draws / (self.turns + MINION_EASE))
        self.worth[seat] = eyes
        self.safe[seat] = float(points) + LATER_FEW * self.few * self.turns

    def new_minion(self, seat: i64, points: i64) -> None:
        """A minion whose first tile is not drawn yet."""
        self.minion(seat, points, NEW_EYES, NEW_DRAWS)

    def beats(self, seat: i64, other: i64) -> float:
        """The chance that a seat ends ahead of another: each structure is finished, or it is not."""
        lead = (self.safe[seat] - self.safe[other]) * self.scale
        own = self.worth[seat] * self.scale
        theirs = self.worth[other] * self.scale
        chance = self.chance[seat]
        danger = self.chance[other]
        finished = danger * ahead(lead + own - theirs) + (1.0 - danger) * ahead(lead + own)
        unfinished = danger * ahead(lead - theirs) + (1.0 - danger) * ahead(lead)
        return chance * finished + (1.0 - chance) * unfinished

    def share(self, seat: i64) -> float:
        """The share of the others that a seat may expect to be ahead of."""
        total: float = 0.0
        for other in range(self.seats):
            if other != seat:
                total += self.beats(seat, other)
        return total / float(self.seats - 1)


def estimates(table: Table) -> list[float]:
    """The worth of the place that each seat may expect; it is known when the game is over."""
    if table.over:
        return [settled(table, seat, seat, table.points[seat]) for seat in range(table.seats)]
    if table.placed < table.seats:
        return [0.5] * int(table.seats)
    outlook = Outlook(table)
    outlook.safe[table.turn] += MOVE
    return [outlook.share(seat) for seat in range(table.seats)]


def settled(table: Table, seat: i64, owner: i64, points: i64) -> float:
    """The worth of a seat's place if the game ends now and ``owner`` has these points."""
    own = points if owner == seat else table.points[seat]
    total: float = 0.0
    for other in range(table.seats):
        if other != seat:
            theirs = points if owner == other else table.points[other]
            total += 1.0 if own > theirs else 0.5 if own == theirs else 0.0
    return total / float(table.seats - 1)
