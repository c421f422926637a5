"""Placed tiles, unpacked and grouped into structures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..rules.pieces import FACE_IDS
from ..rules.plane import column, open_cells, row
from ..rules.position import Position

if TYPE_CHECKING:
    from .view_types import Laid as LaidTile
    from .view_types import OpenCell, Structure


class Laid:
    """A placed tile (see ``packed_tile``)."""

    def __init__(self, entry: int) -> None:
        self.by = (entry & 7) - 1
        self.turn = (entry >> 3) & 3
        self.face = (entry >> 5) & 63
        self.owner = (entry >> 11) & 7
        self.number = (entry >> 14) & 127
        where = entry >> 21
        self.x = (where & 255) - 128
        self.y = (where >> 8) - 128

    def describe(self) -> dict[str, Any]:
        """Return the tile as JSON, as in a position."""
        return {
            "owner": self.owner,
            "number": self.number,
            "face": FACE_IDS[self.face],
            "x": self.x,
            "y": self.y,
            "turn": self.turn,
            "by": None if self.by < 0 else self.by,
        }


def laid_tiles(position: Position) -> list[Laid]:
    """Return all tiles in the order in which they were placed."""
    return [Laid(int(position.tiles[index])) for index in range(int(position.placed))]


def structures(position: Position) -> list[Structure]:
    """Return all structures by owner and number, with their tiles. Structures in progress also have open cells."""
    copies: dict[int, int] = {}
    found: dict[tuple[int, int], list[LaidTile]] = {}
    for order, laid in enumerate(laid_tiles(position)):
        copies[laid.face] = copies.get(laid.face, 0) + 1
        tile: LaidTile = {
            "tile": f"{FACE_IDS[laid.face]}.{copies[laid.face]}",
            "x": laid.x,
            "y": laid.y,
            "turn": laid.turn,
            "by": None if laid.by < 0 else laid.by,
            "order": order,
        }
        found.setdefault((laid.owner, laid.number), []).append(tile)
    return [_structure(position, owner, number, tiles) for (owner, number), tiles in sorted(found.items())]


def _structure(position: Position, owner: int, number: int, tiles: list[LaidTile]) -> Structure:
    growing = bool(int(position.growing) >> owner & 1) and number == position.numbers[owner]
    edge = position.edges[owner]
    eyes = sum(1 for tile in tiles if tile["tile"].split(".")[0].endswith("e"))
    return {
        "id": structure_id(owner, number),
        "owner": owner,
        "number": number,
        "finished": not growing,
        "size": len(tiles),
        "eyes": eyes,
        "worth": eyes if number else len(tiles),
        "open": int(open_cells(edge)) if growing else 0,
        "cells": [cell_view(owner, int(cell)) for cell in edge if cell & 0xAA] if growing else [],
        "tiles": tiles,
    }


def cell_id(owner: int, x: int, y: int) -> str:
    """Return the id of an open cell."""
    return f"cell-{owner}-{x},{y}"


def cell_view(owner: int, cell: int) -> OpenCell:
    """Return an open cell and the sides that its neighbours require (north, east, south, west).

    ``?`` means no neighbour.
    """
    asks = "".join("?-tT"[(cell >> (2 * side)) & 3] for side in range(4))
    x, y = int(column(cell)), int(row(cell))
    return {"id": cell_id(owner, x, y), "x": x, "y": y, "asks": asks}


def structure_id(owner: int, number: int) -> str:
    """Return the id of a structure."""
    return f"monster-{owner}" if number == 0 else f"minion-{owner}.{number}"
