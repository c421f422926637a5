"""Flows through the pieces of a factory: the colour and completeness of each path's network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from ..rules.blueprint import CODE_OF
from ..rules.layout import cell_at
from ..rules.legality import LOOSE_END, PLACES, faults
from ..rules.machines import COLOURS
from ..rules.networks import Networks
from ..rules.pieces import FIRST_SHAPE, LOOSE, LYING, SHAPES, STANDING

if TYPE_CHECKING:
    from ..rules.event_types import PlacedPiece
    from .view_types import FlowsAndComplete

_COLOURED: Final = {0: None, 16: "black", **{1 << number: colour for number, colour in enumerate(COLOURS)}}
_TWO_CELLS: Final = (LYING, STANDING)


class Flows:
    """The networks of a layout, piece by piece.

    For each piece, ``colours`` lists the colours of its paths in the order of ``pieces.SHAPES``. A colour is None if
    the network has no colour yet, or if it has several. ``complete`` states for each path whether its network has
    neither a loose end nor a fault. Machines have no paths. A piece that cannot be laid has no flow.
    """

    def __init__(self, layout: vec[i64], found: vec[i64], pieces: list[PlacedPiece]) -> None:
        self.layout = layout
        self.networks = Networks(layout)
        self.faulty: set[int] = set()
        for one in found:
            kind, node = divmod(int(one), PLACES)
            if kind != LOOSE_END:
                self.faulty.add(int(self.networks.root(node)))
        self.colours: list[list[str | None]] = []
        self.complete: list[list[bool]] = []
        for piece in pieces:
            self.add(piece["piece"], int(cell_at(piece["row"], piece["column"])), piece.get("turn", 0))

    def add(self, name: str, cell: int, turn: int) -> None:
        """Add the flows of a piece."""
        code = CODE_OF.get((name, turn), 0)
        colours: list[str | None] = []
        complete: list[bool] = []
        if code:
            shape = SHAPES[code - FIRST_SHAPE]
            for path in range(2 if code in _TWO_CELLS else len(shape.paths)):
                root = int(self.networks.root(4 * cell + path))
                lies = int(self.layout[cell]) == code
                colours.append(shape.colour or (_COLOURED.get(int(self.networks.colours[root])) if lies else None))
                complete.append(lies and self.networks.tally[root] < LOOSE and root not in self.faulty)
        self.colours.append(colours)
        self.complete.append(complete)


def flows(layout: vec[i64], pieces: list[PlacedPiece]) -> list[list[str | None]]:
    """Return the colours of the paths of each piece of a legal factory."""
    return Flows(layout, vec[i64](), pieces).colours


def flows_and_complete(layout: vec[i64], pieces: list[PlacedPiece]) -> FlowsAndComplete:
    """Return the flows of an unfinished factory and their completeness as fields of a view."""
    found = Flows(layout, faults(layout), pieces)
    return {"flows": found.colours, "complete": found.complete}
