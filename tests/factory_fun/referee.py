"""A slow second implementation of the rules of a finished factory, by flood fill on pieces.

A piece is ``(name, row, column, turn)``. Independent of the engine; its tables are the printed ones.
"""

from collections import defaultdict
from typing import Any, NamedTuple

from tests.factory_fun.printed import tiles

Cell = tuple[int, int]
Piece = tuple[str, int, int, int]
NORTH, EAST, SOUTH, WEST = (-1, 0), (0, 1), (1, 0), (0, -1)
WAY = {"N": NORTH, "E": EAST, "S": SOUTH, "W": WEST}
TILES = tiles()
PATHS = {
    "straight": ["NS"],
    "curve": ["NE"],
    "tee": ["NES"],
    "plus": ["NESW"],
    "cross": ["NS", "EW"],
    "double": ["NW", "ES"],
}


def turned(way: Cell, turn: int) -> Cell:
    """A direction after a turn clockwise."""
    for _ in range(turn // 90):
        way = (way[1], -way[0])
    return way


def moved(cell: Cell, way: Cell) -> Cell:
    return cell[0] + way[0], cell[1] + way[1]


class Opening(NamedTuple):
    """An open side: its path, its kind, and for a port or reservoir its flow."""

    path: tuple[Any, ...]
    what: str  # pipe, supply, white, black, input, output
    colour: str = ""
    amount: int = 0
    machine: str = ""


def openings(pieces: list[Piece]) -> dict[tuple[Cell, Cell], Opening]:
    """Returns all open sides, including the sides of supplies, by cell and direction."""
    found: dict[tuple[Cell, Cell], Opening] = {}
    for name, row, column, turn in pieces:
        cell = (row, column)
        if name in TILES:
            found |= ports(name, cell, turn)
        elif name == "diagonal":
            beyond = moved(cell, EAST if turn == 0 else SOUTH)
            near, far = (NORTH, SOUTH) if turn == 0 else (EAST, WEST)
            for number, (one, other) in enumerate([(near, far), (far, near)]):
                found[cell, one] = found[beyond, other] = Opening((cell, number), "pipe")
        elif name in PATHS:
            for number, sides in enumerate(PATHS[name]):
                for letter in sides:
                    found[cell, turned(WAY[letter], turn)] = Opening((cell, number), "pipe")
        elif name.startswith("supply-"):
            for way in WAY.values():
                found[cell, way] = Opening((cell,), "supply", name.removeprefix("supply-"))
        else:
            found[cell, turned(NORTH, turn)] = Opening((cell,), name, "black" if name == "black" else "")
    return found


def ports(name: str, cell: Cell, turn: int) -> dict[tuple[Cell, Cell], Opening]:
    """The ports of a machine: W, N1, S1 on its first cell, E, N2, S2 on the second."""
    second = moved(cell, turned(EAST, turn))
    tile = TILES[name]
    found = {}
    for port in (*tile.inputs, tile.output):
        way = turned(WAY[port.edge[0]], turn)
        at = cell if port.edge in ("W", "N1", "S1") else second
        what = "output" if port is tile.output else "input"
        found[at, way] = Opening((name, port.edge), what, port.colour, port.amount, name)
    return found


class Judgement:
    """The referee's result: loose ends, networks with their faults, cycles, and the chain bonus."""

    def __init__(self, pieces: list[Piece]) -> None:
        sides = openings(pieces)
        self.loose: set[tuple[Cell, Cell]] = set()
        links: dict[Any, set[Any]] = defaultdict(set)
        for (cell, way), opening in sides.items():
            links[opening.path]  # every path is a network of its own at least
            other = sides.get((moved(cell, way), (-way[0], -way[1])))
            if other is None:
                if opening.what != "supply":
                    self.loose.add((cell, way))
            elif {opening.what, other.what} != {"supply"}:
                links[opening.path].add(other.path)
        self.networks: list[list[Opening]] = []
        self.faulty: list[str] = []
        loose_paths = {sides[end].path for end in self.loose}
        for paths in islands(links):
            members = [opening for opening in sides.values() if opening.path in paths]
            self.networks.append(members)
            fault = wrong(members, bool(paths & loose_paths))
            if fault:
                self.faulty.append(fault)
        self.cyclic = has_cycle(self.networks)

    @property
    def legal(self) -> bool:
        return not self.loose and not self.faulty and not self.cyclic

    def bonus(self) -> int:
        """U18."""
        fed = [members for members in self.networks if any(one.what == "output" for one in members)]
        return sum(5 * one.amount for members in fed for one in members if one.what == "input")


def islands(links: dict[Any, set[Any]]) -> list[set[Any]]:
    """Connected paths."""
    found, seen = [], set()
    for path in list(links):
        if path in seen:
            continue
        island, edge = {path}, [path]
        while edge:
            for other in links[edge.pop()]:
                if other not in island:
                    island.add(other)
                    edge.append(other)
        seen |= island
        found.append(island)
    return found


def wrong(members: list[Opening], growing: bool) -> str:
    """The fault of a network (U12 to U15, U17); with loose ends only a fault that no piece can repair."""
    number = {what: len({one.path for one in members if one.what == what}) for what in WHATS}
    colours = {one.colour for one in members if one.colour}
    given = sum(one.amount for one in members if one.what == "output")
    taken = sum(one.amount for one in members if one.what == "input")
    if "black" in colours:
        alone = not number["input"] and not number["white"] and not number["supply"] and colours == {"black"}
        if not alone or number["output"] > 1 or number["black"] > 1:
            return "black"
        return "" if growing or number["output"] == number["black"] == 1 else "black"
    if len(colours) > 1:
        return "colours"
    if number["supply"] and (number["output"] or number["white"]):
        return "sources"
    if growing:
        return ""
    if number["supply"]:
        return "" if number["input"] else "nothing fed"
    if number["output"]:
        if number["input"]:
            return "" if given >= taken else "too little"
        return "" if number["white"] else "not stored"
    return "no source"


WHATS = ("pipe", "supply", "white", "black", "input", "output")


def has_cycle(networks: list[list[Opening]]) -> bool:
    """U16: returns whether some machine feeds itself through other machines."""
    feeds: dict[str, set[str]] = defaultdict(set)
    for members in networks:
        takers = {one.machine for one in members if one.what == "input"}
        for one in members:
            if one.what == "output":
                feeds[one.machine] |= takers
    for machine in list(feeds):
        reached: set[str] = set()
        edge = [machine]
        while edge:
            for other in feeds.get(edge.pop(), set()) - reached:
                reached.add(other)
                edge.append(other)
        if machine in reached:
            return True
    return False


def price(before: list[Piece], now: list[Piece], machine: str) -> int:
    """U8, U24: computes the price of a change cell by cell."""
    single, double = {"straight", "curve", "tee", "plus"}, {"cross", "double"}
    there = {(row, column): name for name, row, column, _ in before if name not in TILES and name != "diagonal"}
    total = 0
    for piece in now:
        name, row, column, _ = piece
        was = there.get((row, column), "")
        if name in TILES or name == "diagonal":
            total += 0 if piece in before or name == machine else 2
        elif name == was:
            total += 0
        elif name in double:
            total += 1 if was in single else 2
        else:
            total += 1
    return total
