"""The pieces of a build as an integer program: one piece per cell, sides that agree, labels on networks."""

from collections.abc import Collection, Iterator
from itertools import combinations
from typing import Any

from ortools.sat.python import cp_model

from factoryfloor.games.factory_fun.rules.layout import CELLS, other_half
from factoryfloor.games.factory_fun.rules.machines import COLOURS
from factoryfloor.games.factory_fun.rules.pieces import (
    BLACK,
    BLACK_STORE,
    EAST,
    FIRST_SHAPE,
    LYING,
    MACHINE,
    NODE,
    NORTH,
    OPENING,
    PORTS,
    SOUTH,
    STANDING,
    STEPS,
    STRIDE,
    SUPPLY,
    SUPPLY_SIDE,
    WALL,
    WEST,
    WHITE,
    Port,
)
from research.positions import Layout, Task

DOUBLES = range(13, LYING)
DIAGONALS = range(LYING, SUPPLY)
Literal = Any
Edge = tuple[int, int]  # a cell and EAST or SOUTH
Place = tuple[int, int]  # a cell and quarter turns
Label = tuple[str, int]  # "supply" and a colour, or "output" and a machine


class Joined:
    """The program of one build with agreeing sides; ``moves``: whether earlier machines may move."""

    def __init__(self, task: Task, moves: int = 0, places: Collection[Place] | None = None) -> None:
        self.task = task
        self.only = places
        self.before = task.before()
        self.free = [cell for cell in range(CELLS) if self.before[cell] != WALL]
        self.program = cp_model.CpModel()
        self.machines = sorted([*task.machines(), task.machine])
        self.labels = labels_of(self.machines)
        self.places: dict[int, dict[Place, Literal]] = {one: self.places_of(one, moves) for one in self.machines}
        self.codes: dict[tuple[int, int], Literal] = {}
        self.covered: dict[int, list[Literal]] = {cell: [] for cell in self.free}
        self.ports: dict[tuple[int, int], list[tuple[Literal, int, Port]]] = {}
        self.joined: dict[Edge, Literal] = {}
        self.label: dict[tuple[Edge, Label], Literal] = {}
        self.passing: dict[tuple[Edge, Edge], list[Literal]] = {}
        self.flowing: dict[tuple[int, Port, Label], Literal] = {}
        self.fill_cells()
        self.join_edges()
        self.pass_labels()
        self.meet_ports()

    # ---- pieces on cells

    def places_of(self, machine: int, moves: int) -> dict[Place, Literal]:
        """The places that a machine may have, each as a literal; exactly one of them is true."""
        now = self.task.place_of(machine)
        if now is not None and not moves:
            return {now: self.program.new_constant(1)}
        found: dict[Place, Literal] = {}
        for cell, turn in places_on(self.before, machine):
            if machine == self.task.machine and self.only is not None and (cell, turn) not in self.only:
                continue
            found[cell, turn] = self.program.new_bool_var(f"m{machine} {cell} {turn}")
        self.program.add_exactly_one(found.values())
        return found

    def fill_cells(self) -> None:
        """Constrain cells: one piece each, both halves of a diagonal together, no open side towards a wall."""
        for machine, places in self.places.items():
            for (cell, turn), literal in places.items():
                self.covered[cell].append(literal)
                self.covered[cell + STEPS[(turn + 1) % 4]].append(literal)
                for at, side, port in ports_at(machine, cell, turn):
                    self.ports.setdefault((at, side), []).append((literal, machine, port))
        for cell in self.free:
            for code in range(FIRST_SHAPE, MACHINE):
                if self.may_lie(cell, code):
                    self.codes[cell, code] = self.program.new_bool_var(f"{cell} is {code}")
            self.program.add_at_most_one(self.at(cell) + self.covered[cell])
        for (cell, code), literal in self.codes.items():
            if code in (LYING, STANDING):
                self.program.add(literal == self.codes[other_half(cell, code), code + 1])

    def may_lie(self, cell: int, code: int) -> bool:
        """Whether no side of a code is open towards a wall.

        A supply may face a wall, because this side stays closed.
        """
        halves = [(cell, code)]
        if code in DIAGONALS:
            other = int(other_half(cell, code))
            halves.append((other, LYING + ((code - LYING) ^ 1)))
            if not self.task.diagonal or self.before[other] == WALL:
                return False
        return not any(
            OPENING[4 * half + side] > SUPPLY_SIDE and self.before[at + STEPS[side]] == WALL
            for at, half in halves
            for side in range(4)
        )

    def at(self, cell: int, codes: Any = range(FIRST_SHAPE, MACHINE)) -> list[Literal]:
        """The literals of codes on a cell."""
        return [self.codes[cell, code] for code in codes if (cell, code) in self.codes]

    def sides(self) -> Iterator[tuple[int, int, Edge]]:
        """All sides of cells with a neighbouring cell: cell, side, edge."""
        for cell in self.free:
            for side, step in enumerate(STEPS):
                if self.before[cell + step] != WALL:
                    yield cell, side, edge_of(cell, side)

    # ---- networks

    def join_edges(self) -> None:
        """U11, U22: an open side joins its edge, and the side that it faces must be open too."""
        for cell, side, edge in self.sides():
            if side not in (EAST, SOUTH):
                continue
            beyond, back = cell + STEPS[side], (side + 2) % 4
            near, far = self.hard(cell, side), self.hard(beyond, back)
            joined = self.joined[edge] = self.program.new_bool_var(f"joined {edge}")
            self.program.add(near <= far + sum(self.at(beyond, range(SUPPLY, WHITE))))
            self.program.add(far <= near + sum(self.at(cell, range(SUPPLY, WHITE))))
            self.program.add(joined >= near)
            self.program.add(joined >= far)
            self.program.add(joined <= near + far)
            for label in self.labels:
                self.label[edge, label] = self.program.new_bool_var(f"{label} {edge}")
            self.program.add(sum(self.label[edge, label] for label in self.labels) == joined)

    def hard(self, cell: int, side: int) -> Any:
        """Whether an open side always joins its edge. This is so for all pieces except supplies."""
        open_codes = [code for code in range(FIRST_SHAPE, MACHINE) if OPENING[4 * code + side] > SUPPLY_SIDE]
        return sum(self.at(cell, open_codes)) + sum(literal for literal, _, _ in self.ports.get((cell, side), []))

    def pass_labels(self) -> None:
        """U12: a path has one label; a supply passes its label to everything joined to it."""
        for (cell, code), literal in self.codes.items():
            for one, other in paths_through(cell, code):
                self.passing.setdefault((one, other), []).append(literal)
        for (one, other), literals in self.passing.items():
            through = self.program.new_bool_var(f"{one} to {other}")
            self.program.add(sum(literals) == through)
            self.passing[one, other] = [through]
            for label in self.labels:
                near, far = self.label[one, label], self.label[other, label]
                self.program.add_bool_or(~through, ~near, far)
                self.program.add_bool_or(~through, ~far, near)
        for cell, side, edge in self.sides():
            for colour in range(len(COLOURS)):
                for literal in self.at(cell, [SUPPLY + colour]):
                    self.allow(literal, edge, [("supply", colour)], self.joined[edge])
            for literal in self.at(cell, [WHITE + side]):
                self.allow(literal, edge, [("output", one) for one in self.machines if output_of(one) != BLACK])
            for literal in self.at(cell, [BLACK_STORE + side]):
                self.allow(literal, edge, [("output", one) for one in self.machines if output_of(one) == BLACK])

    def allow(self, literal: Literal, edge: Edge, labels: list[Label], *conditions: Literal) -> None:
        """If a literal and the conditions hold, the edge has one of some labels."""
        known = [self.label[edge, label] for label in labels if label in self.labels]
        self.program.add_bool_or(*known, ~literal, *(~one for one in conditions))

    def meet_ports(self) -> None:
        """U12, U15: the labels that are allowed at a port."""
        for machine in self.machines:
            for port in PORTS[machine]:
                for label in self.labels_at(machine, port):
                    self.flowing[machine, port, label] = self.at_port(machine, port, label)
        for (cell, side), ports in self.ports.items():
            for literal, machine, port in ports:
                self.allow(literal, edge_of(cell, side), self.labels_at(machine, port))

    def labels_at(self, machine: int, port: Port) -> list[Label]:
        """The labels that are allowed at a port.

        If outputs share a network, the network has the name of the first output.
        """
        if port.colour == BLACK:
            return [("output", machine)]
        alike: list[Label] = [("output", one) for one in self.machines if output_of(one) == port.colour]
        if port.output:
            return [label for label in alike if label[1] <= machine]
        return [("supply", port.colour), *(label for label in alike if label[1] != machine)]

    def at_port(self, machine: int, port: Port, label: Label) -> Literal:
        """Whether an edge has a label of a port, for every place of the port's machine."""
        edges = [
            (literal, edge_of(cell, side))
            for (cell, side), ports in self.ports.items()
            for literal, one, other in ports
            if one == machine and other == port
        ]
        if len(edges) == 1:
            return self.label[edges[0][1], label]
        flowing = self.program.new_bool_var(f"{label} at {machine} {port.side}")
        for literal, edge in edges:
            self.program.add_bool_or(~literal, ~flowing, self.label[edge, label])
            self.program.add_bool_or(~literal, flowing, ~self.label[edge, label])
        return flowing


def output_of(machine: int) -> int:
    """The colour of a machine's output."""
    return PORTS[machine][-1].colour


def labels_of(machines: list[int]) -> list[Label]:
    """The labels that are possible among these machines."""
    supplied = sorted({port.colour for machine in machines for port in PORTS[machine] if not port.output})
    return [*(("supply", colour) for colour in supplied), *(("output", machine) for machine in machines)]


def places_on(before: Layout, machine: int) -> Iterator[Place]:
    """The places of a machine inside the hall with no port towards a wall, occupied cells included."""
    for cell in range(CELLS):
        for turn in range(4):
            inside = before[cell] != WALL and before[cell + STEPS[(turn + 1) % 4]] != WALL
            if inside and not any(before[at + STEPS[side]] == WALL for at, side, _ in ports_at(machine, cell, turn)):
                yield cell, turn


def ports_at(machine: int, cell: int, turn: int) -> Iterator[tuple[int, int, Port]]:
    """The ports of a machine at a place: cell, side, port (U20)."""
    second = cell + STEPS[(turn + 1) % 4]
    for port in PORTS[machine]:
        yield (second if port.half else cell), (port.side + turn) % 4, port


def edge_of(cell: int, side: int) -> Edge:
    """The edge at a side of a cell."""
    return (cell, side) if side in (EAST, SOUTH) else (cell + STEPS[side], (side + 2) % 4)


def paths_through(cell: int, code: int) -> Iterator[tuple[Edge, Edge]]:
    """The pairs of edges that a pipe joins; a diagonal's by its first half (U21)."""
    if code in (LYING, STANDING):
        other = cell + (1 if code == LYING else STRIDE)
        near, far = (NORTH, SOUTH) if code == LYING else (EAST, WEST)
        for one, two in ((near, far), (far, near)):
            yield edge_of(cell, one), edge_of(other, two)
    if code < LYING:
        for one, two in combinations(range(4), 2):
            row = 4 * code
            if OPENING[row + one] and OPENING[row + two] and NODE[row + one] == NODE[row + two]:
                yield edge_of(cell, one), edge_of(cell, two)
