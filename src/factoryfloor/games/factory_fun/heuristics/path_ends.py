"""The possible ends of a pipe that starts at an open port."""

from typing import Final, final

from mypy_extensions import i64

from ..rules.laying import MOST_WHITE
from ..rules.legality import clash, lack
from ..rules.pieces import (
    AMOUNTS,
    BIT,
    BLACK_BIT,
    BLACK_STORE,
    COLOUR,
    CROSS,
    EMPTY,
    IN_AMOUNT,
    INPUT,
    LOOSE,
    OPENING,
    OUT_AMOUNT,
    OUTPUT,
    SOME_OUTPUTS,
    STEP,
    SUPPLIES,
    SUPPLY,
    SUPPLY_SIDE,
    TALLY,
    WALL,
    WHITE,
    WHITES,
)
from ..rules.price import cost
from ..rules.scoring import BONUS
from .pruning import PATH, PIPE
from .router_grid import BREAKING, RouterGrid

NUMBER_OF: Final = bytes([4, 0, 1, 4, 2, 4, 4, 4, 3])  # colours, keyed by bit


@final
class PathEnds:
    """The possible ends for one open port. After ``find`` has returned true, ``cost``, ``bonus`` and ``code`` are set.

    ``code`` is the piece laid on the last cell, or 0 if ends meet without another piece.
    """

    def __init__(self, grid: RouterGrid, row: i64, root: i64) -> None:
        self.grid = grid
        self.row: i64 = row
        self.taking: bool = OPENING[row] == INPUT
        self.colours: i64 = COLOUR[row]
        self.number: i64 = NUMBER_OF[self.colours & 15]
        self.amount: i64 = (TALLY[row] // (IN_AMOUNT if self.taking else OUT_AMOUNT)) & AMOUNTS
        self.root: i64 = root  # root of the port's network, or -1 for a port that is not laid yet
        self.tally: i64 = TALLY[row] if root < 0 else grid.networks.tally[root] - LOOSE
        self.cost: i64 = 0
        self.bonus: i64 = 0
        self.code: i64 = 0
        self.broken: bool = False  # whether another piece is removed

    def top_bonus(self) -> i64:
        """Return the largest bonus of any end."""
        best: i64 = 0
        networks = self.grid.networks
        for root in networks.roots:
            if networks.colours[root] == self.colours and root != self.root:
                tally = networks.tally[root]
                if self.taking and tally & SOME_OUTPUTS:
                    best = BONUS * self.amount
                elif not self.taking and tally & SOME_OUTPUTS == 0:
                    fed = BONUS * ((tally // IN_AMOUNT) & AMOUNTS)
                    if fed > best and (tally >= LOOSE or fed <= BONUS * self.amount):
                        best = fed
        return best

    def find(self, state: i64) -> bool:
        """Return whether a pipe that faces a cell can end in this cell."""
        self.broken = False
        cell = state >> 2
        side = state & 3
        code = self.grid.now[cell]
        opening: i64 = OPENING[4 * code + side]
        if opening:
            self.cost = 0
            self.code = 0
            if self.root < 0:
                return self.might_join(self.grid.root_at(cell, side))
            if opening > SUPPLY_SIDE:
                return self.joins(self.grid.root_at(cell, side), LOOSE)
            return self.joins(self.grid.root_at(cell, side), 0) or self.find_relief(cell, side)
        if code == EMPTY:
            return self.find_store(cell, side)
        return self.find_joint(cell, side, code) or self.find_broken(cell, side)

    def find_joint(self, cell: i64, side: i64, code: i64) -> bool:
        """End at a pipe, or in place of a white reservoir. The pipe becomes a tee or a four-way pipe."""
        if WALL < code < CROSS:
            path: i64 = PATH[4 * code] | PATH[4 * code + 1] | PATH[4 * code + 2]
            self.lay(cell, PIPE[path | BIT[side]])
            return self.joins(self.grid.root_at(cell, first_side(path)), 0)
        if WHITE <= code < BLACK_STORE:
            inlet = (code - WHITE) & 3
            self.lay(cell, PIPE[BIT[side] | BIT[inlet]])
            return self.joins(self.grid.root_at(cell, inlet), WHITES)
        return False

    def find_relief(self, cell: i64, side: i64) -> bool:
        """End an output in place of a supply of its colour. The output then feeds the supply's inputs."""
        grid = self.grid
        if self.taking or grid.now[cell] - SUPPLY != self.number:
            return False
        path: i64 = 0
        for one in range(4):
            if OPENING[4 * grid.now[cell + STEP[one]] + ((one + 2) & 3)] > SUPPLY_SIDE:
                path |= BIT[one]
        if path == 0 or path & BIT[side]:
            return False
        self.lay(cell, PIPE[path | BIT[side]])
        return self.joins(grid.root_at(cell, side), SUPPLIES)

    def find_broken(self, cell: i64, side: i64) -> bool:
        """End with a reservoir in place of the existing piece."""
        if not self.grid.breaking or not self.grid.may_break(cell) or self.grid.must[cell] & ~BIT[side]:
            return False
        if not self.find_store(cell, side):
            return False
        self.cost += BREAKING
        self.broken = True
        return True

    def lay(self, cell: i64, code: i64) -> None:
        """Set the last piece, and the extra cost compared with the existing piece."""
        now = self.grid.now[cell]
        was = self.grid.before[cell]
        self.code = code
        self.cost = cost(was, code) - (cost(was, now) if now != EMPTY else 0)

    def find_store(self, cell: i64, side: i64) -> bool:
        """End on a free cell with a supply or a reservoir."""
        grid = self.grid
        others = grid.must[cell] & ~BIT[side]
        self.bonus = 0
        if self.taking:
            if self.lacks_supply():
                return False
            self.lay(cell, SUPPLY + self.number)
            return others == 0 or self.shares(cell, others)
        if others:
            return False
        if self.colours == BLACK_BIT:
            self.lay(cell, BLACK_STORE + side)
            return True
        if grid.networks.whites >= MOST_WHITE:
            return False
        self.lay(cell, WHITE + side)
        return True

    def lacks_supply(self) -> bool:
        """Return whether no supply of the input's colour is left."""
        return (self.grid.free >> (8 * self.number)) & 255 == 0

    def may_be_freed(self) -> bool:
        """Return whether an input lacks a supply that an open output of the same colour may replace elsewhere."""
        lending = self.grid.lending and self.taking and self.lacks_supply()
        return lending and self.grid.has_open(OUTPUT, self.colours, -1, -1)

    def shares(self, cell: i64, others: i64) -> bool:
        """Return whether a supply fits the other ends that face the same cell."""
        grid = self.grid
        tally = self.tally + SUPPLIES
        colours = self.colours
        for side in range(4):
            if others & BIT[side]:
                beyond = cell + STEP[side]
                root = grid.root_at(beyond, (side + 2) & 3)
                tally += grid.networks.tally[root] - LOOSE
                colours |= grid.networks.colours[root]
        return clash(tally, colours) == 0

    def joins(self, root: i64, less: i64) -> bool:
        """Return whether the port's network, without the content ``less``, can merge with another network.

        In this case, set ``bonus``.
        """
        if root == self.root:
            return False
        grid = self.grid
        other = grid.networks.tally[root]
        tally = self.tally + other - less
        colours = self.colours | grid.networks.colours[root]
        if clash(tally, colours):
            return False
        if tally < LOOSE:
            missing = lack(tally, colours)
            if missing and not grid.may_follow(missing, colours, root, self.root):
                return False
        self.bonus = flowing(tally) - flowing(other) - flowing(self.tally)
        return True

    def might_join(self, root: i64) -> bool:
        """Return whether a port could join this network in place of a piece.

        In this case, the bonus is an upper bound.
        """
        tally = self.grid.networks.tally[root]
        if self.grid.networks.colours[root] != self.colours:
            return False
        given = tally & AMOUNTS
        taken = (tally // IN_AMOUNT) & AMOUNTS
        self.bonus = 0
        if self.taking:
            if tally & SOME_OUTPUTS:
                self.bonus = BONUS * self.amount if given >= self.amount else 0
            return True
        if tally & SOME_OUTPUTS == 0:
            self.bonus = BONUS * (taken if taken < self.amount else self.amount)
        return True


def first_side(path: i64) -> i64:
    """Return the first side of a path."""
    side: i64 = 0
    while path & BIT[side] == 0:
        side += 1
    return side


def flowing(tally: i64) -> i64:
    """Return the bonus of all inputs of a network (U18)."""
    return BONUS * ((tally // IN_AMOUNT) & AMOUNTS) if tally & SOME_OUTPUTS else 0
