"""The targets of an action, and its effect."""

from typing import Any

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit, first_bits

from ..rules.actions import cell_of, owner_of, turn_of
from ..rules.pieces import FACE_IDS, TURNED
from ..rules.plane import column, is_finished, open_cells, row, with_tile
from ..rules.position import START, Position
from .structures import cell_id


def targets(position: Position, action: i64) -> list[str]:
    """Return the id of the cell or, at the start, the id of the face."""
    if position.phase == START:
        return [FACE_IDS[action]]
    owner = int(owner_of(action))
    cell = position.edges[owner][cell_of(action)]
    return [cell_id(owner, int(column(cell)), int(row(cell)))]


def preview(position: Position, action: i64) -> dict[str, Any]:
    """Return whether a placement finishes the structure, the scored points, and the cells that stay open.

    ``worth`` is the score if the resulting structure were finished. ``least`` is the minimum score of the structure
    when it is finished, because every open cell of a first monster needs a tile. ``ends`` is whether the placement
    ends the game (M8, M11).
    """
    if position.phase == START:
        return {}
    owner = owner_of(action)
    edge = with_tile(position.edges[owner], cell_of(action), TURNED[((position.tile >> 1) << 2) + turn_of(action)])
    finished = is_finished(edge)
    eyed = int(position.eyes[owner] + (position.tile & 1))
    is_first = position.numbers[owner] == 0
    worth = int(position.sizes[owner]) + 1 if is_first else eyed
    left = int(open_cells(edge))
    points = worth if finished else 0
    is_last_first = finished and is_first and position.done | bit(owner) == first_bits(position.seats)
    drawn = 1 if finished else 0  # the first tile of the owner's next minion
    return {
        "finishes": finished,
        "points": points,
        "open": left,
        "worth": worth,
        "least": worth + left if is_first else worth,
        "ends": bool(is_last_first or position.left() <= drawn),
    }
