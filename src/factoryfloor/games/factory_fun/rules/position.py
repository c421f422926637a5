"""The position of Factory Fun: factories, stacks, money, claims and builds."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit
from factoryfloor.kernel.state import State

from .draft import Draft
from .layout import CELLS, COUNTED
from .machines import COLOURS, MACHINES, VALUES
from .pieces import MACHINE, STRIDE

RULES: Final = 1  # increases whenever an old record would replay differently

ROUNDS: Final = 10
START_MONEY: Final = 2
ALONE: Final = 3  # machines revealed each round to a single seat (U29)

TAKE: Final = 0
BUILD_PHASE: Final = 1
OVER: Final = 2
COUNTDOWN: Final = 3  # live claims: the machines of the round are still face down

SEALED: Final = 0
DRAFT: Final = 1
LIVE: Final = 2

UNDECIDED: Final = -1
NOTHING: Final = -2
NOBODY: Final = -1

NO_BONUS: Final = 4
ANY_BONUS: Final = 5
# By machine: the colour of its bonus supply, NO_BONUS or ANY_BONUS.
BONUSES: Final = bytes(
    [
        COLOURS.index(machine.bonus) if machine.bonus in COLOURS else ANY_BONUS if machine.bonus else NO_BONUS
        for machine in MACHINES
    ]
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(State):
    """The factories, stacks and money of a game.

    ``deck`` contains the machines in the order of revealing: ten for each seat (30 in a solo game), and then the
    undealt machines. ``factories`` are the factories at the start of the round. Builds stay in ``drafts`` until all are
    done. Copies of a position share the deck, ``factories`` with its layouts, ``money``, ``named``, ``bonuses``,
    ``marks`` and ``stocks``, because these are replaced, but never changed.
    """

    def __init__(
        self,
        seats: i64,
        chance: Chance,
        factories: list[vec[i64]],
        deck: vec[i64],
        money: vec[i64],
        named: vec[i64],
        taken: vec[i64],
        lists: vec[i64],
        order: vec[i64],
        bonuses: vec[i64],
        marks: vec[i64],
        stocks: vec[i64],
        drafts: list[Draft | None],
    ) -> None:
        super().__init__(seats, chance)
        self.factories = factories
        self.deck = deck
        self.money = money
        self.named = named  # the colour of a seat's supply of any colour, -1 for none
        self.taken = taken  # a machine, NOTHING or UNDECIDED
        self.lists = lists  # sealed: the machines ranked so far, as digits of base 8 from the lowest, 1 the first shown
        self.order = order  # the seats that claimed or passed, in order of acceptance; filled from the front
        self.bonuses = bonuses  # the chain bonuses of the factories (U18)
        self.marks = marks  # hashes of the factories and the named colours
        self.stocks = stocks  # the supplies of the seats, counted as in ``supplies_of``
        self.drafts = drafts
        self.boards: vec[i64] = vec[i64]([0] * seats)
        self.phase: i64 = TAKE
        self.round: i64 = 1
        self.first: i64 = 0  # the seat that comes first in round 1 (U25)
        self.selection: i64 = SEALED
        self.exempting: bool = False  # option last_taker_free
        self.diagonal: bool = False
        self.random_boards: i64 = -1  # 0 classic, 1 expert, -1 if the option names the boards
        self.acted: i64 = 0  # the number of claims and passes in this round
        self.last_taker: i64 = NOBODY
        self.choices: list[int] = []  # legal claims and passes, or all rankable machines

    def fields_from(self, other: "Position") -> None:
        self.base_from(other)
        self.boards = other.boards
        self.phase = other.phase
        self.round = other.round
        self.first = other.first
        self.selection = other.selection
        self.exempting = other.exempting
        self.diagonal = other.diagonal
        self.random_boards = other.random_boards
        self.acted = other.acted
        self.last_taker = other.last_taker
        self.choices = other.choices

    def unshare(self) -> None:
        """Copy everything that the end of a round changes, because copies of the position share it."""
        self.factories = self.factories[:]
        self.money = self.money[:]
        self.named = self.named[:]
        self.bonuses = self.bonuses[:]
        self.marks = self.marks[:]
        self.stocks = self.stocks[:]

    def shown(self) -> i64:
        """Return the number of machines revealed each round."""
        return ALONE if self.seats == 1 else self.seats

    def way(self) -> i64:
        """Return the way in which machines are taken. A solo player claims a machine."""
        return DRAFT if self.seats == 1 else self.selection

    def lie_open(self) -> bool:
        """Return whether the machines of this round have been turned up."""
        return self.phase == TAKE or self.phase == BUILD_PHASE

    def turned_up(self) -> i64:
        """Return the number of rounds whose machines have been revealed."""
        return self.round - 1 if self.phase == COUNTDOWN else self.round

    def revealed(self, index: i64) -> i64:
        """Return the machine at an index of this round."""
        if self.seats == 1:
            return self.deck[ALONE * (self.round - 1) + index]
        return self.deck[ROUNDS * index + self.round - 1]

    def left_open(self) -> i64:
        """Return the machines of this round that are not taken, as bits."""
        machines: i64 = 0
        for index in range(self.shown()):
            machines |= bit(self.revealed(index))
        for seat in range(self.seats):
            if self.taken[seat] >= 0:
                machines &= ~bit(self.taken[seat])
        return machines

    def is_gone(self, machine: i64) -> bool:
        """Return whether a machine of this round is taken."""
        for seat in range(self.seats):
            if self.taken[seat] == machine:
                return True
        return False

    def seat_in_order(self, place: i64) -> i64:
        """Return the seat at index ``place`` of this round's order (U25)."""
        return (self.first + self.round - 1 + place) % self.seats

    def new_draft(self, seat: i64) -> Draft:
        """Return an empty build for a seat that has taken a machine."""
        return self.draft_for(seat, self.taken[seat])

    def draft_for(self, seat: i64, machine: i64) -> Draft:
        """Return an empty build of a machine that a seat has or might take."""
        value: i64 = VALUES[machine]
        stock = self.stocks[seat] + bonus_of(machine)
        any_colour = BONUSES[machine] == ANY_BONUS
        draft = Draft(self.factories[seat], machine, self.money[seat] + value, stock, any_colour, self.diagonal)
        draft.hall = self.boards[seat]
        return draft

    def draft_of(self, seat: i64) -> Draft:
        """Return the build of a seat that has taken a machine."""
        draft = self.drafts[seat]
        assert draft is not None
        return draft


def bonus_of(machine: i64) -> i64:
    """Return the bonus supply of a machine for the chosen colour, counted as in ``supplies_of``."""
    colour: i64 = BONUSES[machine]
    return COUNTED[colour] if colour < NO_BONUS else 0


def supplies_of(layout: vec[i64], named: i64) -> i64:
    """Return a seat's supplies with eight bits per colour: one of each colour, and the supplies of its machines (U3,
    U23).
    """
    total = COUNTED[0] + COUNTED[1] + COUNTED[2] + COUNTED[3]
    for cell in range(STRIDE, CELLS - STRIDE):
        code = layout[cell]
        if code >= MACHINE and code & 1 == 0:
            total += bonus_of((code - MACHINE) >> 3)
    return total + COUNTED[named] if named >= 0 else total
