"""Connectivity constraints: flows along joined edges ensure that all edges of one label form one network.

*Tokens* flow from the output after which a network is named, or from its supplies, to all its other ports and cells.
"""

from typing import Any

from factoryfloor.games.factory_fun.rules.pieces import (
    BLACK,
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
from research.exact_networks import DIAGONALS, DOUBLES, Edge, Joined, Label, edge_of, output_of

MOST_WHITE = 3


class Connected(Joined):
    """The program of one build whose labels are networks (U11, U15, U17)."""

    def inflow(self, flow: dict[Edge, Any], cell: int, sides: Any = range(4)) -> Any:
        """The flow into a cell over some of its sides."""
        total: Any = 0
        for side in sides:
            if self.before[cell + STEPS[side]] != WALL:
                edge = edge_of(cell, side)
                total += -flow[edge] if edge[0] == cell and side in (EAST, SOUTH) else flow[edge]
        return total

    def keep_flow(self, flow: dict[Edge, Any]) -> None:
        """Constrain each path of a pipe: its inflow equals its outflow."""
        for cell in self.free:
            special = [*self.at(cell, range(SUPPLY, MACHINE)), *self.at(cell, DIAGONALS), *self.covered[cell]]
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
        """Constrain tokens.

        The sources of a network send tokens. All other parts of the network consume one token each.
        """
        most = {label: self.most_tokens(label) for label in self.labels}
        tokens: dict[Edge, Any] = {
            edge: self.program.new_int_var(-max(most.values()), max(most.values()), f"token {edge}")
            for edge in self.joined
        }
        for edge in self.joined:
            here = sum(most[label] * self.label[edge, label] for label in self.labels)
            self.program.add(tokens[edge] <= here)
            self.program.add(tokens[edge] >= -here)
        self.keep_flow(tokens)
        for cell in self.free:
            into = self.inflow(tokens, cell)
            for literal in self.at(cell, range(SUPPLY, WHITE)):
                self.program.add(into <= -1).only_enforce_if(literal)
            for literal in self.at(cell, range(WHITE, MACHINE)):
                self.program.add(into == 1).only_enforce_if(literal)
        for (cell, side), ports in self.ports.items():
            into = self.inflow(tokens, cell, [side])
            for literal, machine, port in ports:
                if port.output:
                    own = self.flowing[machine, port, ("output", machine)]
                    self.program.add(into <= -1).only_enforce_if([literal, own])
                    self.program.add(into == 1).only_enforce_if([literal, ~own])
                else:
                    self.program.add(into == 1).only_enforce_if(literal)

    def most_tokens(self, label: Label) -> int:
        """The largest flow that an edge may need."""
        kind, number = label
        if kind == "output" and output_of(number) == BLACK:
            return 1
        colour = number if kind == "supply" else output_of(number)
        ports = [port for machine in self.machines for port in PORTS[machine] if port.colour == colour]
        inputs = sum(not port.output for port in ports)
        return max(inputs, 1) if kind == "supply" else len(ports) - 1 + MOST_WHITE
