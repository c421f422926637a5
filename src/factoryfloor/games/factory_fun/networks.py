"""The networks of a factory: openings that touch, joined by union-find (U11, U22).

A *node* is one path of a piece, or one port of a machine: ``4 * cell`` and a number of 0 to 3. The two paths of a
double or a diagonal are two nodes; a supply is one, whatever its sides.
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.games.factory_fun.layout import CELLS
from factoryfloor.games.factory_fun.pieces import (
    COLOUR,
    EAST,
    LOOSE,
    MACHINE,
    NODE,
    NORTH,
    OPENING,
    SOUTH,
    STRIDE,
    SUPPLY,
    SUPPLY_SIDE,
    TALLY,
    WALL,
    WEST,
    WHITE,
)
from factoryfloor.kernel.fast import append, vec

NODES: Final = 4 * CELLS
_ALONE: Final = vec[i64](list(range(NODES)))
_NONE: Final = vec[i64]([0] * NODES)


class Networks:
    """The networks of one layout.

    By root: ``tally``, what the network holds, counted as in ``pieces``, and ``colours``, the bits of its colours.
    ``roots`` lists the networks that hold anything, ``loose`` the openings that meet none and ``ports`` the sides of
    machines that are open, both as ``4 * cell + side``.
    """

    def __init__(self, layout: vec[i64]) -> None:
        self.parent: vec[i64] = _ALONE[:]
        self.tally: vec[i64] = _NONE[:]
        self.colours: vec[i64] = _NONE[:]
        self.roots: vec[i64] = vec[i64]()
        self.loose: vec[i64] = vec[i64]()
        self.ports: vec[i64] = vec[i64]()
        self.join(layout)
        self.count(layout)

    def root(self, node: i64) -> i64:
        """The node that stands for the network of a node."""
        parent = self.parent
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    def join(self, layout: vec[i64]) -> None:
        """Let every two cells meet, each with the one to its east and the one to its south."""
        for cell in range(CELLS):
            code = layout[cell]
            east = layout[cell + 1]
            if code > WALL or east > WALL:
                self.meet(4 * cell + EAST, 4 * code + EAST, 4 * (cell + 1) + WEST, 4 * east + WEST)
            south = layout[cell + STRIDE]
            if code > WALL or south > WALL:
                self.meet(4 * cell + SOUTH, 4 * code + SOUTH, 4 * (cell + STRIDE) + NORTH, 4 * south + NORTH)

    def meet(self, place: i64, side: i64, other_place: i64, other_side: i64) -> None:
        """U11: two sides that face one another, by their places and by their rows in the tables."""
        opening: i64 = OPENING[side]
        other: i64 = OPENING[other_side]
        if opening and other:
            if opening != SUPPLY_SIDE or other != SUPPLY_SIDE:
                one = self.root((place & ~3) + NODE[side])
                self.parent[self.root((other_place & ~3) + NODE[other_side])] = one
        elif opening > SUPPLY_SIDE:
            self.loose = append(self.loose, place)
        elif other > SUPPLY_SIDE:
            self.loose = append(self.loose, other_place)

    def count(self, layout: vec[i64]) -> None:
        """Count what each network holds, loose ends included."""
        for cell in range(CELLS):
            code = layout[cell]
            if code >= MACHINE:
                for side in range(4):
                    if OPENING[4 * code + side]:
                        self.ports = append(self.ports, 4 * cell + side)
                        self.add(4 * cell + side, TALLY[4 * code + side], COLOUR[4 * code + side])
            elif code >= SUPPLY:
                row = 4 * code + (NORTH if code < WHITE else (code - WHITE) & 3)
                self.add(4 * cell, TALLY[row], COLOUR[row])
        for index in range(len(self.loose)):
            place = self.loose[index]
            cell = place >> 2
            self.add(4 * cell + NODE[4 * layout[cell] + (place & 3)], LOOSE, 0)

    def add(self, node: i64, tally: i64, colours: i64) -> None:
        """Add something to the network of a node."""
        root = self.root(node)
        if self.tally[root] == 0:
            self.roots = append(self.roots, root)
        self.tally[root] += tally
        self.colours[root] |= colours
