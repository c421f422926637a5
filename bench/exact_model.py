"""A build of Factory Fun as an integer program: every legal factory is a solution, and every solution one.

Each cell holds one code or nothing, each machine one of its places. A side that is open makes the edge beyond it
*joined*; a joined edge has one *label*, what flows there and from what kind of source, and pieces pass labels on.
Whether networks have what they need is told by two flows along joined edges: *tokens*, which every source gives and
every taker gets, so that neither is alone, and *amounts*, which machines give and take (U14). *Heights* forbid cycles.
Rings of pipes that touch nothing else are solutions too; they can be left out of any of them.
"""

from typing import Any

from bench.exact_networks import DIAGONALS, DOUBLES, Edge, Joined, Label, Literal, edge_of
from bench.positions import Task
from factoryfloor.games.factory_fun.machines import COLOURS
from factoryfloor.games.factory_fun.pieces import (
    BLACK,
    BLACK_STORE,
    EAST,
    LYING,
    MACHINE,
    NODE,
    NORTH,
    PORTS,
    SOUTH,
    STANDING,
    STEPS,
    STRIDE,
    SUPPLY,
    WALL,
    WEST,
    WHITE,
)
from factoryfloor.games.factory_fun.price import BONUS, MOVE, chain_bonus, cost

MOST_WHITE = 3


class Model(Joined):
    """The program of one build; at most ``moves`` earlier machines lie elsewhere afterwards."""

    def __init__(self, task: Task, moves: int = 0) -> None:
        super().__init__(task, moves)
        self.send_tokens()
        self.send_amounts()
        self.bound_chains()
        self.forbid_cycles()
        self.keep_stock()
        self.pay(moves)

    def flow(self, name: str, most: int) -> dict[Edge, Any]:
        """A number for each edge, positive towards east and south."""
        return {edge: self.program.new_int_var(-most, most, f"{name} {edge}") for edge in self.joined}

    def inflow(self, flow: dict[Edge, Any], cell: int, sides: Any = range(4)) -> Any:
        """What flows into a cell over some of its sides."""
        total: Any = 0
        for side in sides:
            if self.before[cell + STEPS[side]] != WALL:
                edge = edge_of(cell, side)
                total += -flow[edge] if edge[0] == cell and side in (EAST, SOUTH) else flow[edge]
        return total

    def keep_flow(self, flow: dict[Edge, Any], others: range) -> None:
        """What flows into a path flows out of it; not so where a machine lies, or one of ``others``."""
        for cell in self.free:
            special = [*self.at(cell, others), *self.at(cell, DIAGONALS), *self.covered[cell]]
            self.program.add(self.inflow(flow, cell) == 0).only_enforce_if([~one for one in special])
            for code in DOUBLES:
                for literal in self.at(cell, [code]):
                    path = [side for side in range(4) if NODE[4 * code + side] == 0]
                    self.program.add(self.inflow(flow, cell, path) == 0).only_enforce_if(literal)
            for code, step, near, far in ((LYING, 1, NORTH, SOUTH), (STANDING, STRIDE, EAST, WEST)):
                for literal in self.at(cell, [code]):
                    for one, other in ((near, far), (far, near)):
                        both = self.inflow(flow, cell, [one]) + self.inflow(flow, cell + step, [other])
                        self.program.add(both == 0).only_enforce_if(literal)

    def send_tokens(self) -> None:
        """U14, U15, U17: every source feeds something, and all that takes has a source; black one to one."""
        most = {label: self.most_tokens(label) for label in self.labels}
        tokens = self.flow("token", max(most.values()))
        for edge in self.joined:
            here = sum(most[label] * self.label[edge, label] for label in self.labels)
            self.program.add(tokens[edge] <= here)
            self.program.add(tokens[edge] >= -here)
        self.keep_flow(tokens, range(SUPPLY, MACHINE))
        for cell in self.free:
            into = self.inflow(tokens, cell)
            for literal in self.at(cell, range(SUPPLY, WHITE)):
                self.program.add(into <= -1).only_enforce_if(literal)
            for literal in self.at(cell, range(WHITE, BLACK_STORE)):
                self.program.add(into >= 1).only_enforce_if(literal)
            for literal in self.at(cell, range(BLACK_STORE, MACHINE)):
                self.program.add(into == 1).only_enforce_if(literal)
        for (cell, side), ports in self.ports.items():
            into = self.inflow(tokens, cell, [side])
            for literal, _, port in ports:
                wanted = into == -1 if port.colour == BLACK else into <= -1 if port.output else into >= 1
                self.program.add(wanted).only_enforce_if(literal)

    def most_tokens(self, label: Label) -> int:
        """What an edge has to carry at most: one token for each source or each taker on one side of it."""
        kind, colour = label
        if kind == "black":
            return 1
        ports = [port for machine in self.machines for port in PORTS[machine] if port.colour == colour]
        inputs = sum(not port.output for port in ports)
        if kind == "supply":
            return max(inputs, (self.task.stock() >> 8 * colour & 255) + self.task.any_colour())
        return max(inputs + MOST_WHITE, sum(port.output for port in ports))

    def send_amounts(self) -> None:
        """U14: what machines take is no more than what machines give, network by network."""
        if not self.fed:
            return
        most = {label: self.most_units(label[1]) for label in self.labels if label[0] == "machine"}
        amounts = self.flow("amount", max(most.values()))
        for edge in self.joined:
            here = sum(most[label] * self.label[edge, label] for label in most)
            self.program.add(amounts[edge] <= here)
            self.program.add(amounts[edge] >= -here)
        self.keep_flow(amounts, range(0))
        for (cell, side), ports in self.ports.items():
            into = self.inflow(amounts, cell, [side])
            for literal, machine, port in ports:
                if port.output:
                    self.program.add_linear_constraint(into, -port.amount, 0).only_enforce_if(literal)
                else:
                    taken = port.amount * self.fed[machine, port] if (machine, port) in self.fed else 0
                    self.program.add(into == taken).only_enforce_if(literal)

    def bound_chains(self) -> None:
        """What follows from amounts and cycles for a colour as a whole, so that it is seen at once."""
        for colour in {port.colour for _, port in self.fed}:
            given = {one: PORTS[one][-1].amount for one in self.machines if PORTS[one][-1].colour == colour}
            fed = [(machine, port, literal) for (machine, port), literal in self.fed.items() if port.colour == colour]
            self.program.add(sum(port.amount * literal for _, port, literal in fed) <= sum(given.values()))
            for machine, port, literal in fed:
                if sum(amount for other, amount in given.items() if other != machine) < port.amount:
                    self.program.add(literal == 0)

    def most_units(self, colour: int) -> int:
        """What machines can take of a colour."""
        ports = [port for machine in self.machines for port in PORTS[machine]]
        return sum(port.amount for port in ports if port.colour == colour and not port.output)

    def forbid_cycles(self) -> None:
        """U16: a network is as high as its highest feeder at least, and what it feeds is higher."""
        ringed = may_ring(self.machines)
        if not ringed:
            return
        most = len(ringed)
        height = {edge: self.program.new_int_var(0, most, f"height {edge}") for edge in self.joined}
        level = {machine: self.program.new_int_var(0, most, f"level {machine}") for machine in ringed}
        for (one, other), literals in self.passing.items():
            self.program.add(height[one] == height[other]).only_enforce_if(literals[0])
        for (cell, side), ports in self.ports.items():
            edge = edge_of(cell, side)
            for literal, machine, port in ports:
                if machine in ringed and port.output:
                    self.program.add(height[edge] >= level[machine]).only_enforce_if(literal)
                elif machine in ringed and (machine, port) in self.fed:
                    conditions = [literal, self.fed[machine, port]]
                    self.program.add(height[edge] + 1 <= level[machine]).only_enforce_if(conditions)

    # ---- what it costs

    def keep_stock(self) -> None:
        """U23: three white reservoirs, the supplies that there are, one diagonal."""
        named = [self.program.new_bool_var(f"named {colour}") for colour in COLOURS]
        self.named = named
        self.program.add(sum(named) == (1 if self.task.any_colour() else 0))
        stock = self.task.stock()
        for colour in range(len(COLOURS)):
            lying = [literal for cell in self.free for literal in self.at(cell, [SUPPLY + colour])]
            self.program.add(sum(lying) <= (stock >> 8 * colour & 255) + named[colour])
            self.need(("supply", colour), lying)
        whites = [literal for cell in self.free for literal in self.at(cell, range(WHITE, BLACK_STORE))]
        self.program.add(sum(whites) <= MOST_WHITE)
        if self.task.diagonal:
            halves = [literal for cell in self.free for literal in self.at(cell, [LYING, STANDING])]
            self.program.add(sum(halves) <= 1)

    def need(self, label: Label, sources: list[Literal]) -> None:
        """Where a label is, there is a source of it: so much follows from the tokens, but is seen sooner."""
        if label in self.labels:
            some = self.program.new_bool_var(f"some {label}")
            self.program.add_bool_or(*sources, ~some)
            for edge in self.joined:
                self.program.add_implication(self.label[edge, label], some)

    def pay(self, moves: int) -> None:
        """U8, U9, U24: the price, and what is to be as high as possible: what chains bring more, less the price."""
        moved = [
            literal
            for machine, places in self.places.items()
            for place, literal in places.items()
            if machine != self.task.machine and place != self.task.place_of(machine)
        ]
        self.program.add(sum(moved) <= moves)
        self.price = MOVE * sum(moved) + sum(
            int(cost(self.before[cell], code)) * literal for (cell, code), literal in self.codes.items()
        )
        self.bonus = BONUS * sum(port.amount * fed for (_, port), fed in self.fed.items())
        self.bonus -= int(chain_bonus(self.before))
        self.program.add(self.price <= self.task.funds)
        self.net = self.bonus - self.price


def may_ring(machines: list[int]) -> set[int]:
    """The machines that could be on a cycle: what they give comes back to them, if colours are all that matters."""
    takers = {
        colour: {one for one in machines for p in PORTS[one] if p.colour == colour and not p.output}
        for colour in range(5)
    }
    feeds = {one: takers[PORTS[one][-1].colour] for one in machines}
    ringed = set()
    for machine in machines:
        reached: set[int] = set()
        edge = [machine]
        while edge:
            for other in feeds[edge.pop()] - reached:
                reached.add(other)
                edge.append(other)
        if machine in reached:
            ringed.add(machine)
    return ringed
