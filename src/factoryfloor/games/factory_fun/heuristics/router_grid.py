"""The router's graph of a factory with open ports: the edges from each cell, and their costs.

A *state*, ``4 * cell + side``, is an end of a pipe, or a port, that faces a cell through this side.
"""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from ..rules.layout import CELLS, LENGTH
from ..rules.legality import NOT_STORED, PLACES, TOO_LITTLE, cycles, has_flow, network_faults
from ..rules.networks import Networks
from ..rules.pieces import (
    AMOUNTS,
    BIT,
    COLOUR,
    CROSS,
    EMPTY,
    IN_AMOUNT,
    INPUT,
    MACHINE,
    NODE,
    OPENING,
    OUTPUT,
    SOME_OUTPUTS,
    STEP,
    WALL,
)
from ..rules.price import cost
from ..rules.scoring import BONUS
from .pruning import PATH, PIPE

STATES: Final = 4 * LENGTH
_DOUBLE_A: Final = 14  # north with west, east with south
_DOUBLE_B: Final = 15
# Keyed by the code of a straight or a curve: the double piece with this path and another path.
DOUBLED: Final = bytes([0, 0, CROSS, CROSS, _DOUBLE_B, _DOUBLE_A, _DOUBLE_B, _DOUBLE_A])
TEE: Final = 8
BREAKING: Final = 2  # the expected cost of mending a broken pipe; set by hand
_NOWHERE: Final = vec[i64]([-1] * (4 * STATES))
_NOTHING: Final = vec[i64]([0] * LENGTH)


@final
class RouterGrid:
    """A partial layout.

    Its cost is relative to ``before``. For each cell, ``must`` contains the sides that loose ends face, as bits. The
    other tables are indexed by ``4 * s + t``, for a pipe of state ``s`` that leaves by side ``t``. ``go`` is the next
    state or -1, ``toll`` the cost, and ``piece`` the laid piece.
    """

    def __init__(self, before: vec[i64], now: vec[i64], stock: i64) -> None:
        self.breaking: bool = False  # whether pipes may replace pieces of other networks
        self.lending: bool = False  # whether a network may lack units that other open ports can bring
        self.before: vec[i64] = before
        self.now: vec[i64] = now
        self.networks = Networks(now)
        self.free: i64 = stock - self.networks.supplies
        self.must: vec[i64] = _NOTHING[:]
        for place in self.networks.loose:
            self.must[(place >> 2) + STEP[place & 3]] |= BIT[(place + 2) & 3]
        self.seen: vec[i64] = _NOTHING[:]  # expanded cells
        self.go: vec[i64] = _NOWHERE[:]
        self.toll: vec[i64] = _NOWHERE[:]
        self.piece: vec[i64] = _NOWHERE[:]

    def root_at(self, cell: i64, side: i64) -> i64:
        """Return the network of an opening."""
        return self.networks.root(4 * cell + NODE[4 * self.now[cell] + side])

    def is_sound(self) -> bool:
        """Return whether the layout's networks can still become legal."""
        for fault in network_faults(self.networks, vec[i64]()):
            root = fault % PLACES
            if not self.may_follow(fault // PLACES, self.networks.colours[root], root, root):
                return False
        return not has_flow(self.networks) or len(cycles(self.now, self.networks, vec[i64]())) == 0

    def may_follow(self, fault: i64, colours: i64, root: i64, other: i64) -> bool:
        """Return whether an open output or input can still complete a merged network (U14)."""
        if not self.lending or (fault != TOO_LITTLE and fault != NOT_STORED):
            return False
        return self.has_open(OUTPUT if fault == TOO_LITTLE else INPUT, colours, root, other)

    def has_open(self, kind: i64, colour: i64, root: i64, other: i64) -> bool:
        """Return whether a port with a given kind and colour is open outside two given networks."""
        for place in self.networks.loose:
            row = 4 * self.now[place >> 2] + (place & 3)
            if OPENING[row] == kind and COLOUR[row] == colour:
                there = self.networks.root(place)
                if there != root and there != other:
                    return True
        return False

    def bonus(self) -> i64:
        """Return the bonus of the chains so far (U18)."""
        total: i64 = 0
        for root in self.networks.roots:
            tally = self.networks.tally[root]
            if tally & SOME_OUTPUTS:
                total += (tally // IN_AMOUNT) & AMOUNTS
        return BONUS * total

    def survey(self) -> None:
        """Expand all cells."""
        for cell in range(CELLS):
            if self.seen[cell] == 0:
                self.look(cell)

    def look(self, cell: i64) -> None:
        """Find the edges from a cell."""
        self.seen[cell] = 1
        code = self.now[cell]
        if code == EMPTY:
            self.survey_empty(cell)
        elif WALL < code < TEE:
            self.survey_pipe(cell, code)
        if self.breaking and self.may_break(cell):
            self.survey_breaking(cell)

    def may_break(self, cell: i64) -> bool:
        """Return whether a piece can be replaced by a piece of another network, because no machine port faces it."""
        if not WALL < self.now[cell] < MACHINE or self.must[cell] & (self.must[cell] - 1):
            return False
        for side in range(4):
            beyond = self.now[cell + STEP[side]]
            back = (side + 2) & 3
            if beyond >= MACHINE and OPENING[4 * beyond + back] and self.must[cell] & BIT[side] == 0:
                return False
        return True

    def survey_breaking(self, cell: i64) -> None:
        """Add the edges of a pipe that replaces the existing piece."""
        was = self.before[cell]
        must = self.must[cell]
        for side in range(4):
            beyond = cell + STEP[side]
            if self.now[beyond] == WALL:
                continue
            for other in range(4):
                row = 16 * cell + 4 * other + side
                if other != side and must & ~(BIT[side] | BIT[other]) == 0 and self.go[row] < 0:
                    code: i64 = PIPE[BIT[side] | BIT[other]]
                    self.go[row] = 4 * beyond + ((side + 2) & 3)
                    self.toll[row] = cost(was, code) + BREAKING
                    self.piece[row] = code

    def survey_empty(self, cell: i64) -> None:
        """Add the edges of a pipe on a free cell. The pipe must meet all ends that face the cell."""
        must = self.must[cell]
        was = self.before[cell]
        for side in range(4):
            beyond = cell + STEP[side]
            if self.now[beyond] == WALL:
                continue
            for other in range(4):
                if other != side and must & ~(BIT[side] | BIT[other]) == 0:
                    code: i64 = PIPE[BIT[side] | BIT[other]]
                    row = 16 * cell + 4 * other + side
                    self.go[row] = 4 * beyond + ((side + 2) & 3)
                    self.toll[row] = cost(was, code)
                    self.piece[row] = code

    def survey_pipe(self, cell: i64, code: i64) -> None:
        """Add the edges of a second path over an existing pipe."""
        double: i64 = DOUBLED[code]
        price = cost(self.before[cell], double) - cost(self.before[cell], code)
        path: i64 = PATH[4 * code + 0] | PATH[4 * code + 1] | PATH[4 * code + 2]
        for side in range(4):
            for other in range(side):
                if path & (BIT[side] | BIT[other]) == 0:
                    self.link(cell, side, other, price, double)

    def link(self, cell: i64, side: i64, other: i64, price: i64, code: i64) -> None:
        """Add the edge between two sides of a cell, in both directions."""
        self.note(4 * cell + side, other, price, code)
        self.note(4 * cell + other, side, price, code)

    def note(self, state: i64, side: i64, price: i64, code: i64) -> None:
        """Add a directed edge."""
        beyond = (state >> 2) + STEP[side]
        if self.now[beyond] != WALL:
            self.go[4 * state + side] = 4 * beyond + ((side + 2) & 3)
            self.toll[4 * state + side] = price if price > 0 else 0
            self.piece[4 * state + side] = code
