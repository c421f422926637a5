"""The networks of a factory.

Touching openings are joined by union-find (U11, U22). A *node* is a path of a piece or a port of a machine, written as
``4 * cell`` plus a number from 0 to 3. The two paths of a double or a diagonal are two nodes. A supply is one node.
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, pop, remove, vec

from .layout import CELLS, COUNTED
from .pieces import (
    BLACK_STORE,
    COLOUR,
    EAST,
    LOOSE,
    LYING,
    MACHINE,
    NODE,
    NORTH,
    OPENING,
    SOUTH,
    STEP,
    STRIDE,
    SUPPLY,
    SUPPLY_SIDE,
    TALLY,
    WALL,
    WHITE,
)

NODES: Final = 484  # 4 * CELLS
_ALONE: Final = vec[i64](list(range(NODES)))
_NONE: Final = vec[i64]([0] * NODES)
_NO_CELLS: Final = vec[i64]([0] * CELLS)


class Networks:
    """The networks of one layout.

    Two tables are indexed by root: ``tally`` contains the content of the network, counted as in ``pieces``. ``colours``
    contains the bits of its colours. ``roots`` lists all networks with content. ``loose`` lists the openings that meet
    no other opening. ``ports`` lists the open sides of machines. Both lists contain ``4 * cell + side``. ``supplies``
    (eight bits per colour), ``whites`` and ``diagonals`` (by halves) count pieces.
    """

    def __init__(self, layout: vec[i64]) -> None:
        self.filled: vec[i64] = _NO_CELLS[:]  # the occupied cells, and their number
        self.pieces: i64 = 0
        self.parent: vec[i64] = _ALONE[:]
        self.tally: vec[i64] = _NONE[:]
        self.colours: vec[i64] = _NONE[:]
        self.roots: vec[i64] = vec[i64]()
        self.loose: vec[i64] = vec[i64]()
        self.ports: vec[i64] = vec[i64]()
        self.supplies: i64 = 0
        self.whites: i64 = 0
        self.diagonals: i64 = 0
        self.look(layout)
        self.list_ports(layout)

    def read(self, layout: vec[i64]) -> None:
        """Compute the networks of another layout, without listing its ports."""
        self.roots = emptied(self.roots)
        self.loose = emptied(self.loose)
        self.ports = emptied(self.ports)
        self.supplies = 0
        self.whites = 0
        self.diagonals = 0
        parent, tally, colours = self.parent, self.tally, self.colours
        for index in range(self.pieces):
            node = 4 * self.filled[index]
            for path in range(node, node + 4):
                parent[path] = path
                tally[path] = 0
                colours[path] = 0
        self.look(layout)

    def look(self, layout: vec[i64]) -> None:
        """Find the occupied cells and their networks. At first, every node forms an empty network."""
        filled = self.filled
        pieces: i64 = 0
        for cell in range(STRIDE, CELLS - STRIDE):
            if layout[cell] > WALL:
                filled[pieces] = cell
                pieces += 1
        self.pieces = pieces
        self.join(layout)
        self.count(layout)

    def root(self, node: i64) -> i64:
        """Return the representative of the network of a node."""
        parent = self.parent
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    def join(self, layout: vec[i64]) -> None:
        """Join openings that face each other (U11). Loose ends are listed by cell, and then by side."""
        for index in range(self.pieces):
            cell = self.filled[index]
            code = layout[cell]
            if LYING <= code < SUPPLY:
                self.diagonals += 1
            for side in range(4):
                opening: i64 = OPENING[4 * code + side]
                if opening == 0:
                    continue
                beyond = cell + STEP[side]
                row = 4 * layout[beyond] + ((side + 2) & 3)
                facing: i64 = OPENING[row]
                if facing == 0:
                    if opening > SUPPLY_SIDE:
                        self.loose = append(self.loose, 4 * cell + side)
                elif EAST <= side <= SOUTH and (opening > SUPPLY_SIDE or facing > SUPPLY_SIDE):
                    root = self.root(4 * cell + NODE[4 * code + side])
                    self.parent[self.root(4 * beyond + NODE[row])] = root

    def count(self, layout: vec[i64]) -> None:
        """Count the content of each network, including loose ends."""
        for index in range(self.pieces):
            cell = self.filled[index]
            code = layout[cell]
            if code >= MACHINE:
                for side in range(4):
                    if OPENING[4 * code + side]:
                        self.add(4 * cell + side, TALLY[4 * code + side], COLOUR[4 * code + side])
            elif code >= SUPPLY:
                self.hold(cell, code)
        for index in range(len(self.loose)):
            place = self.loose[index]
            row = 4 * layout[place >> 2] + (place & 3)
            self.add((place & ~3) + NODE[row], LOOSE, 0)

    def hold(self, cell: i64, code: i64) -> None:
        """Count a supply or a reservoir."""
        row = 4 * code + (NORTH if code < WHITE else (code - WHITE) & 3)
        self.add(4 * cell, TALLY[row], COLOUR[row])
        if code < WHITE:
            self.supplies += COUNTED[code - SUPPLY]
        elif code < BLACK_STORE:
            self.whites += 1

    def put(self, layout: vec[i64], cell: i64) -> None:
        """Update the networks for a pipe, a supply or a reservoir laid on an empty cell.

        The piece is open towards all openings that face the cell.
        """
        self.filled[self.pieces] = cell
        self.pieces += 1
        code = layout[cell]
        if code >= SUPPLY:
            self.hold(cell, code)
        for side in range(4):
            opening: i64 = OPENING[4 * code + side]
            if opening == 0:
                continue
            node = 4 * cell + NODE[4 * code + side]
            beyond = cell + STEP[side]
            row = 4 * layout[beyond] + ((side + 2) & 3)
            facing: i64 = OPENING[row]
            if facing == 0:
                if opening > SUPPLY_SIDE:
                    self.loose = inserted(self.loose, 4 * cell + side)
                    self.add(node, LOOSE, 0)
            elif facing > SUPPLY_SIDE:
                self.loose = remove(self.loose, 4 * beyond + ((side + 2) & 3))
                self.unite(node, 4 * beyond + NODE[row])
                self.lose(self.root(node), LOOSE)
            elif opening > SUPPLY_SIDE:
                self.unite(node, 4 * beyond + NODE[row])

    def unite(self, node: i64, other: i64) -> None:
        """Merge two networks."""
        root = self.root(other)
        lost = self.root(node)
        if root != lost:
            tally = self.tally[lost]
            self.parent[lost] = root
            if tally:
                self.add(root, tally, self.colours[lost])
                self.lose(lost, tally)
                self.colours[lost] = 0

    def lose(self, root: i64, tally: i64) -> None:
        """Subtract content from a network."""
        self.tally[root] -= tally
        if self.tally[root] == 0:
            self.roots = remove(self.roots, root)

    def list_ports(self, layout: vec[i64]) -> None:
        """List the ports, by cell and side."""
        self.ports = emptied(self.ports)
        for index in range(self.pieces):
            cell = self.filled[index]
            code = layout[cell]
            if code >= MACHINE:
                for side in range(4):
                    if OPENING[4 * code + side]:
                        self.ports = append(self.ports, 4 * cell + side)

    def add(self, node: i64, tally: i64, colours: i64) -> None:
        """Add content to the network of a node."""
        root = self.root(node)
        if self.tally[root] == 0:
            self.roots = append(self.roots, root)
        self.tally[root] += tally
        self.colours[root] |= colours


def inserted(places: vec[i64], place: i64) -> vec[i64]:
    """Insert a position into a list in ascending order."""
    places = append(places, place)
    index = len(places) - 1
    while index and places[index - 1] > place:
        places[index] = places[index - 1]
        index -= 1
    places[index] = place
    return places


def emptied(places: vec[i64]) -> vec[i64]:
    """Remove a position from a list, in the same memory."""
    while len(places):
        places, _ = pop(places)
    return places


_MOST_FREE: Final = 64
_FREE: Final[list[Networks]] = []  # free objects: clearing one is cheaper than allocating 12 kB


def networks_of(layout: vec[i64]) -> Networks:
    """Return the networks of a layout, without a list of its ports. A released object is reused if possible."""
    try:
        networks = _FREE.pop()
    except IndexError:
        return Networks(layout)
    networks.read(layout)
    return networks


def release(networks: Networks) -> None:
    """Release networks that are no longer used, so that the memory can be reused."""
    if len(_FREE) < _MOST_FREE:
        _FREE.append(networks)
