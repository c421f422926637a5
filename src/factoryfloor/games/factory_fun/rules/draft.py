"""An unfinished build: a chain of steps of a seat. Other seats do not see the steps."""

from typing import Any, Final, final

from mypy_extensions import i64

from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit

from .networks import Networks, networks_of, release
from .pieces import MACHINE, WALL

NO_MACHINE: Final = -1
NO_COLOUR: Final = -1
UNKNOWN: Final = -1
HALF: Final = 61  # of the cells

# Stages: the next decision.
MACHINES: Final = 0  # lift a machine, or place the new one
COLOUR: Final = 1  # name the bonus supply
LIFTED: Final = 2  # place a lifted machine
LAYING: Final = 3  # lay a piece on the wanted cell
CLEARING: Final = 4  # remove pieces
STARTING: Final = 5  # choose where to extend from a supply
FINISHING: Final = 6  # no end is open
BUILT: Final = 7
GIVEN_UP: Final = 8


@final
class Draft(Copyable):
    """The build of one seat, from ``before`` (the factory at the start of the round) to ``now``.

    ``fresh`` (cells below ``HALF``) and ``fresh_above`` (other cells) are bit masks of cells with a piece that was laid
    in this build and stays. ``funds`` is the available money. ``stock`` is the allowed number of supplies, with eight
    bits per colour.
    """

    def __init__(
        self,
        before: vec[i64],
        machine: i64,
        funds: i64,
        stock: i64,
        any_colour: bool,
        diagonal: bool,
        like: "Draft | None" = None,
    ) -> None:
        self.before: vec[i64] = before
        self.now: vec[i64] = before[:] if like is None else like.now[:]
        self.fresh: i64 = 0
        self.fresh_above: i64 = 0
        self.machine: i64 = machine
        self.funds: i64 = funds
        self.stock: i64 = stock
        self.any_colour: bool = any_colour  # whether the machine brings a supply of a chosen colour
        self.diagonal: bool = diagonal
        self.hall: i64 = UNKNOWN  # the number of its board
        self.colour: i64 = NO_COLOUR
        self.stage: i64 = MACHINES
        self.spent: i64 = 0
        self.first: i64 = NO_MACHINE  # lifted and not yet placed
        self.second: i64 = NO_MACHINE
        self.last: i64 = -1  # the machine lifted, or the cell cleared, last
        self.moved: i64 = 0
        self.aim: i64 = 0  # the cell where a piece is needed
        self.mender: i64 = 0  # the cell of the earlier piece whose end is open there, or 0
        self.extending: bool = False  # the aim was chosen beside a supply
        self.touched: bool = False  # something was laid or removed since the machines were placed
        self.looked: bool = False  # whether ``choices`` is up to date
        self.choices: list[int] = []
        self.steps: vec[i64] = vec[i64]()  # the actions so far
        self.networks: Networks | None = None  # computed on demand
        self.known: bool = False  # whether ``networks`` is up to date with ``now``

    def copy(self) -> "Draft":
        """Return an independent draft."""
        other = Draft(self.before, self.machine, self.funds, self.stock, self.any_colour, self.diagonal, self)
        other.fresh = self.fresh
        other.fresh_above = self.fresh_above
        other.hall = self.hall
        other.colour = self.colour
        other.stage = self.stage
        other.spent = self.spent
        other.first = self.first
        other.second = self.second
        other.last = self.last
        other.moved = self.moved
        other.aim = self.aim
        other.mender = self.mender
        other.extending = self.extending
        other.touched = self.touched
        other.looked = self.looked
        other.choices = self.choices
        other.steps = self.steps[:]
        return other

    def __getstate__(self) -> dict[str, Any]:
        return super().__getstate__() | {"networks": None, "known": False}

    def look(self) -> Networks:
        """Return the networks of ``now``. They are valid until the next step. Their list of ports may be missing."""
        networks = self.networks
        if networks is None:
            networks = networks_of(self.now)
            self.networks = networks
        elif not self.known:
            networks.read(self.now)
        self.known = True
        return networks

    def release(self) -> None:
        """Release the networks of a finished build for reuse."""
        if self.networks is not None:
            release(self.networks)
        self.networks = None
        self.known = False

    def hand(self) -> i64:
        """Return the machine to place next."""
        return self.machine if self.stage == MACHINES else self.first

    def refresh(self, cell: i64) -> None:
        """Mark the piece on a cell as laid in this build."""
        if cell < HALF:
            self.fresh |= bit(cell)
        else:
            self.fresh_above |= bit(cell - HALF)

    def is_old(self, cell: i64) -> bool:
        """Return whether a cell has an earlier piece that may be removed."""
        code = self.now[cell]
        if code <= WALL or code >= MACHINE:
            return False
        if cell < HALF:
            return self.fresh >> cell & 1 == 0
        return self.fresh_above >> (cell - HALF) & 1 == 0
