"""A build of Factory Fun as an integer program: its solutions are exactly the legal factories.

Each cell has at most one code, and each machine has one of its places. An open side makes the edge beyond it *joined*.
A joined edge has one *label*, the supplies of a colour or the output after which its network is named, and pieces
propagate labels. The label at an input therefore identifies the machines that feed it: sums (U14) and cycles (U16)
depend on ports alone. Flows along joined edges ensure that each label belongs to one network (``exact_tokens.py``).
Isolated rings of pipes are solutions too; they can be removed from any of them.
"""

from itertools import combinations, permutations, product

from factoryfloor.games.factory_fun.rules.machines import COLOURS
from factoryfloor.games.factory_fun.rules.pieces import BLACK, BLACK_STORE, LYING, PORTS, STANDING, SUPPLY, WHITE
from factoryfloor.games.factory_fun.rules.price import MOVE, cost
from factoryfloor.games.factory_fun.rules.scoring import BONUS, chain_bonus
from research.exact_bounds import Open
from research.exact_networks import Label, Literal, output_of
from research.exact_tokens import MOST_WHITE, Connected
from research.positions import Task


class Model(Connected):
    """The program of one build; it moves at most ``moves`` earlier machines."""

    def __init__(self, task: Task, moves: int = 0, values: Open | None = None) -> None:
        super().__init__(task, moves, values)
        self.fed = {
            (machine, port, label): literal
            for (machine, port, label), literal in self.flowing.items()
            if not port.output and label[0] == "output"
        }
        self.name_networks()
        self.balance()
        self.forbid_cycles()
        self.keep_stock()
        self.pay(moves)
        self.send_tokens()
        if values is not None:
            self.keep_to(values)

    def keep_to(self, values: Open) -> None:
        """Limit the new machine to these places, and the fed inputs at each place to those within its bounds."""
        taken = {
            (machine, port): ~self.flowing[machine, port, ("supply", port.colour)]
            for machine in self.machines
            for port in PORTS[machine]
            if not port.output
        }
        for place, colours in values.items():
            lies = self.places[self.task.machine][place]
            for colour, left in enumerate(colours):
                inputs = [one for one in taken if one[1].colour == colour]
                known = {frozenset(one) for one in left}
                for chosen in product((False, True), repeat=len(inputs)):
                    fed = {one for one, is_fed in zip(inputs, chosen, strict=True) if is_fed}
                    if frozenset(fed) not in known:
                        others = [~taken[one] if one in fed else taken[one] for one in inputs]
                        self.program.add_bool_or(~lies, *others)

    def name_networks(self) -> None:
        """Each network has the name of one of its outputs, and its outputs have a consumer (U14)."""
        for machine in self.machines:
            name: Label = ("output", machine)
            own = self.flowing[machine, PORTS[machine][-1], name]
            for edge in self.joined:
                self.program.add_implication(self.label[edge, name], own)
            if any(label == name and other != machine and port.output for other, port, label in self.flowing):
                takers = [literal for (_, _, label), literal in self.fed.items() if label == name]
                self.program.add_bool_or(*takers, *self.whites(name), ~own)

    def whites(self, label: Label) -> list[Literal]:
        """The labels that end in a white reservoir."""
        found = []
        for cell, side, edge in self.sides():
            for literal in self.at(cell, [WHITE + side]):
                ends = self.program.new_bool_var(f"{label} ends {cell} {side}")
                self.program.add_implication(ends, literal)
                self.program.add_implication(ends, self.label[edge, label])
                found.append(ends)
        return found

    def balance(self) -> None:
        """U14: the inputs of each network take at most the sum of its outputs."""
        for machine in self.machines:
            if output_of(machine) == BLACK:
                continue
            name: Label = ("output", machine)
            flowing = [(port, literal) for (_, port, label), literal in self.flowing.items() if label == name]
            self.program.add(
                sum(port.amount * literal for port, literal in flowing if not port.output)
                <= sum(port.amount * literal for port, literal in flowing if port.output)
            )

    def forbid_cycles(self) -> None:
        """U16: the machines have a topological order: each is fed by earlier ones only."""
        ringed = sorted(may_ring(self.machines))
        earlier: dict[tuple[int, int], Literal] = {}
        for one, other in combinations(ringed, 2):
            earlier[one, other] = self.program.new_bool_var(f"{one} before {other}")
            earlier[other, one] = ~earlier[one, other]
        for one, two, three in permutations(ringed, 3):
            if one < two and one < three:
                self.program.add_bool_or(~earlier[one, two], ~earlier[two, three], earlier[one, three])
        for (machine, _, label), literal in self.fed.items():
            for giver in ringed:
                output = self.flowing.get((giver, PORTS[giver][-1], label))
                if machine not in ringed or output is None:
                    continue
                after = [earlier[giver, machine]] if giver != machine else []
                self.program.add_bool_or(*after, ~literal, *([] if label[1] == giver else [~output]))

    # ---- costs

    def keep_stock(self) -> None:
        """U23: at most three white reservoirs, the supplies in stock, and one diagonal."""
        named = [self.program.new_bool_var(f"named {colour}") for colour in COLOURS]
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
        """A redundant constraint for faster propagation: each label in use has a source, as the tokens imply."""
        if label in self.labels:
            some = self.program.new_bool_var(f"some {label}")
            self.program.add_bool_or(*sources, ~some)
            for edge in self.joined:
                self.program.add_implication(self.label[edge, label], some)

    def pay(self, moves: int) -> None:
        """U8, U9, U24: the price, and the objective: the gain in chain bonuses less the price."""
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
        self.bonus = BONUS * sum(port.amount * fed for (_, port, _), fed in self.fed.items())
        self.bonus -= int(chain_bonus(self.before))
        self.program.add(self.price <= self.task.funds)
        self.net = self.bonus - self.price


def may_ring(machines: list[int]) -> set[int]:
    """The machines that could be on a cycle, judged by colours alone."""
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
