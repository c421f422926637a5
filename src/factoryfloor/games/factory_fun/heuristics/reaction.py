"""The reaction time in a race (U6, live): the time that a person takes before a claim.

Machines that fit less easily take longer. All weights are set by hand.
"""

from typing import Final

from mypy_extensions import i64

from ..rules.actions import CLAIM
from ..rules.layout import HALLS, LENGTH
from ..rules.machines import MACHINES
from ..rules.pieces import EMPTY
from ..rules.position import LIVE, TAKE, Position

FIRST_LOOK: Final = 3.0  # seconds
_A_PORT: Final = 0.6
_CROWDED: Final = 9.0  # in a full hall, for a machine with four ports
_SPACE: Final = 77.0  # number of cells to build on, the same on every board
_PORTS: Final = bytes([len(machine.inputs.split()) + 1 for machine in MACHINES])
_MOST_PORTS: Final = 4.0


def reaction_time(position: Position, seat: i64, action: i64) -> float:
    """Return the seconds until a person would claim this machine, or pass."""
    if position.phase != TAKE or position.way() != LIVE:
        return 0.0
    ports: float = float(_PORTS[action - CLAIM]) if action >= CLAIM else _MOST_PORTS
    return FIRST_LOOK + _A_PORT * ports + _CROWDED * crowding(position, seat) * ports / _MOST_PORTS


def crowding(position: Position, seat: i64) -> float:
    """Return the occupied share of a hall."""
    built = 0
    hall, layout = HALLS[position.boards[seat]], position.factories[seat]
    for cell in range(LENGTH):
        if layout[cell] != EMPTY and hall[cell] == EMPTY:
            built += 1
    return float(built) / _SPACE
