"""The placements of a machine, ordered by the lower bound of their cost."""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from ..rules.actions import PLACE
from ..rules.networks import Networks
from ..rules.pieces import COLOUR, EMPTY, INPUT, OPENING, PORTS, SOME_SUPPLIES, STEP, machine_code
from ..rules.placing import NOWHERE, placements
from .connection_bound import NEVER, ConnectionBound
from .pruning import detached, place_over
from .router_grid import RouterGrid

_UNKNOWN: Final = 3  # expected cost of a port that cannot be connected; set by hand


def bound_of(key: int) -> int:
    """Return a lower bound on the price minus the bonus of a place. The bound considers each port separately."""
    return (key >> 29) - 100


def laid_at(layout: vec[i64], machine: i64, key: i64) -> vec[i64]:
    """Return a copy of a layout with the machine laid at the place of a key."""
    opened = key & 0xFFF
    now = detached(layout, opened) if opened else layout[:]
    action = (key >> 12 & 0xFFF) - PLACE
    place_over(now, machine, action >> 2, action & 3)
    return now


def place_key(action: i64) -> i64:
    """Return the key of a placing action without the bound."""
    return action << 12


@final
class Placements:
    """The places of a machine as sortable ``keys``.

    A key contains the bound, the free space around the place, the placing action, and the port of an earlier machine
    that is opened for the output, or 0.
    """

    def __init__(self, before: vec[i64], machine: i64, stock: i64, hopeful: bool = True) -> None:
        self.hopeful: bool = hopeful  # whether to include places with an unreachable port
        self.before: vec[i64] = before
        self.machine: i64 = machine
        self.stock: i64 = stock
        self.keys: list[int] = []
        grid = RouterGrid(before, before, stock)
        grid.survey()
        self.ports: list[ConnectionBound] = []
        for port in PORTS[machine]:
            half: i64 = port.half
            side: i64 = port.side
            self.ports.append(ConnectionBound(grid, 4 * machine_code(machine, 0, half) + side))
        choices: list[int] = []
        placements(before, machine, choices, NOWHERE)
        self.rank(choices, self.ports[len(self.ports) - 1], 0)
        self.rank_feeding(grid.networks, choices)

    def rank_feeding(self, networks: Networks, choices: list[int]) -> None:
        """Append places from which the output could feed an earlier machine and replace its supply."""
        output = PORTS[self.machine][len(PORTS[self.machine]) - 1]
        half: i64 = output.half
        side: i64 = output.side
        row = 4 * machine_code(self.machine, 0, half) + side
        for place in networks.ports:
            there = 4 * self.before[place >> 2] + (place & 3)
            tally = networks.tally[networks.root(place)]
            if OPENING[there] == INPUT and COLOUR[there] == COLOUR[row] and tally & SOME_SUPPLIES:
                opened = detached(self.before, place)
                grid = RouterGrid(self.before, opened, self.stock)
                grid.survey()
                self.rank(choices, ConnectionBound(grid, row), place)

    def rank(self, choices: list[int], output: ConnectionBound, opened: i64) -> None:
        """Append keys for all places."""
        machine = self.machine
        for action in choices:
            cell: i64 = (action - PLACE) >> 2
            turn: i64 = action & 3
            second = cell + STEP[(turn + 1) & 3]
            total: i64 = 0
            for number, port in enumerate(PORTS[machine]):
                half: i64 = port.half
                side: i64 = (port.side + turn) & 3
                beyond = (second if half else cell) + STEP[side]
                field = output if port.output else self.ports[number]
                worth = field.worth[4 * beyond + ((side + 2) & 3)]
                if worth >= NEVER and not self.hopeful:
                    total = NEVER
                    break
                total += worth if worth < NEVER else _UNKNOWN
            if total >= NEVER:
                continue
            crowd = self.openness(cell) + self.openness(second)
            key = (((total + 100) << 5 | crowd) << 12 | action) << 12 | opened
            self.keys.append(int(key))

    def openness(self, cell: i64) -> i64:
        """Return the number of free neighbouring cells, plus 8 if a piece must be removed."""
        total: i64 = 0 if self.before[cell] == EMPTY else 8
        for side in range(4):
            if self.before[cell + STEP[side]] == EMPTY:
                total += 1
        return total
