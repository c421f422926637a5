"""Lower bounds on the cost of connecting a port. They are computed for all placements of a machine at once."""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec

from ..rules.layout import CELLS
from ..rules.pieces import WALL
from .path_ends import PathEnds
from .router_grid import STATES, RouterGrid

NEVER: Final = 99
_NEVER: Final = vec[i64]([NEVER] * STATES)


@final
class ConnectionBound:
    """For each state, the price minus the bonus of connecting a port that faces this state.

    ``row`` is the port's ``4 * code + side``. Without ``chains``, only the price counts.
    """

    def __init__(self, grid: RouterGrid, row: i64, chains: bool = True) -> None:
        self.worth: vec[i64] = _NEVER[:]
        ends = PathEnds(grid, row, -1)
        states = vec[i64]()
        for cell in range(CELLS):
            if grid.now[cell] != WALL:
                for state in range(4 * cell, 4 * cell + 4):
                    states = append(states, state)
                    if ends.find(state):
                        self.worth[state] = ends.cost - ends.bonus if chains else ends.cost
        self.relax(grid, states)

    def relax(self, grid: RouterGrid, states: vec[i64]) -> None:
        """Relax the values of neighbouring states until none changes (Bellman-Ford)."""
        worth, go, toll = self.worth, grid.go, grid.toll
        changed = True
        while changed:
            changed = False
            for state in states:
                least = worth[state]
                for row in range(4 * state, 4 * state + 4):
                    beyond = go[row]
                    if beyond >= 0 and worth[beyond] + toll[row] < least:
                        least = worth[beyond] + toll[row]
                if least < worth[state]:
                    worth[state] = least
                    changed = True
