"""The potential of a factory: outputs and inputs that later machines may join, the distance of supplies, and free
space.
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from ..rules.layout import CELLS
from ..rules.machines import COLOURS
from ..rules.pieces import AMOUNTS, COLOUR, EMPTY, IN_AMOUNT, PORTS, TALLY, machine_code
from ..rules.position import supplies_of
from .connection_bound import ConnectionBound
from .factory_features import free_cells, supplied, surpluses
from .router_grid import RouterGrid
from .weights import CELL, FEEDING, NEED, REMOTE, ROOM, SHARED, TAKEN, TAKING, TRUST


def _input_rows() -> vec[i64]:
    """Return, for each colour, the row of a port that takes 1 of it."""
    rows = vec[i64]([0] * len(COLOURS))
    for machine, ports in enumerate(PORTS):
        for port in ports:
            if not port.output and port.amount == 1:
                rows[port.colour] = 4 * machine_code(machine, 0, 0) + port.side
    return rows


_ROWS: Final = _input_rows()


def potential(layout: vec[i64], named: i64, left: i64, nearness: float) -> float:
    """Return the expected points of a factory without money and bonuses, with ``left`` rounds left.

    ``nearness`` is the weight of the cost of leading supplies to free cells.
    """
    if left <= 0:
        return 0.0
    grid = RouterGrid(layout, layout, supplies_of(layout, named))
    return chains_to_come(grid, left) - nearness * float(left) * remoteness(grid) - crowding(layout, left)


def chains_to_come(grid: RouterGrid, left: i64) -> float:
    """Return the expected bonuses from surpluses and from supply-fed inputs."""
    total: float = 0.0
    for surplus in surpluses(grid):
        total += TAKEN[surplus] * (1.0 - (1.0 - TAKING[surplus]) ** float(left))
    share = [1.0] * 16
    for row in supplied(grid):
        amount: i64 = (TALLY[row] // IN_AMOUNT) & AMOUNTS
        colour: i64 = COLOUR[row]
        total += share[colour] * 5.0 * float(amount) * (1.0 - (1.0 - FEEDING[amount]) ** float(left))
        share[colour] *= SHARED
    return TRUST * total


def remoteness(grid: RouterGrid) -> float:
    """Return the average cost of leading the supplies that a machine needs to a free cell."""
    grid.survey()
    total: float = 0.0
    for row in _ROWS:
        field = ConnectionBound(grid, row, False)
        space: i64 = 0
        price: float = 0.0
        for cell in range(CELLS):
            if grid.now[cell] == EMPTY:
                least: i64 = 99
                for state in range(4 * cell, 4 * cell + 4):
                    if field.worth[state] < least:
                        least = field.worth[state]
                price += float(least) if least < 8 else REMOTE
                space += 1
        total += price / float(space) if space else REMOTE
    return NEED * total


def crowding(layout: vec[i64], left: i64) -> float:
    """Return the cost of having too little space for later machines."""
    lacking = ROOM * float(left) - float(free_cells(layout))
    return CELL * lacking if lacking > 0.0 else 0.0
