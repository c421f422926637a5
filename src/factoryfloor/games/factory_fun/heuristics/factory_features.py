"""The features of a factory that affect later machines: surpluses, supply-fed inputs and free cells."""

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec

from ..rules.layout import CELLS
from ..rules.pieces import AMOUNTS, BLACK_BIT, EMPTY, IN_AMOUNT, INPUT, OPENING, SOME_OUTPUTS, SOME_SUPPLIES
from .router_grid import RouterGrid


def surpluses(grid: RouterGrid) -> vec[i64]:
    """Return the surpluses of output networks, limited to 3. Outputs into a black reservoir have no surplus."""
    networks = grid.networks
    found = vec[i64]()
    for root in networks.roots:
        tally = networks.tally[root]
        if tally & SOME_OUTPUTS and networks.colours[root] & BLACK_BIT == 0:
            surplus = (tally & AMOUNTS) - ((tally // IN_AMOUNT) & AMOUNTS)
            if surplus > 0:
                found = append(found, surplus if surplus < 3 else 3)
    return found


def supplied(grid: RouterGrid) -> vec[i64]:
    """Return the rows of the supply-fed inputs. Later machines could feed these inputs instead."""
    networks = grid.networks
    found = vec[i64]()
    for place in networks.ports:
        row = 4 * grid.now[place >> 2] + (place & 3)
        if OPENING[row] == INPUT and networks.tally[networks.root(place)] & SOME_SUPPLIES:
            found = append(found, row)
    return found


def free_cells(layout: vec[i64]) -> i64:
    """Return the number of empty cells."""
    space: i64 = 0
    for cell in range(CELLS):
        if layout[cell] == EMPTY:
            space += 1
    return space
