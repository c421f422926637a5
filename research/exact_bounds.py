"""An upper bound of a build's value for each place, with which the exact solver skips most places.

Of every build with no earlier machine moved the following holds; lengths of paths are those of ``exact_ways.py``.

1. The networks of a colour that machines feed are outputs and inputs, each in one of them (U12, U14): all ways to share
   them out are gone through. A network takes what the longest of the shortest paths between two of its ports takes; one
   without an input takes a path to a white reservoir. Networks have no path in common, so that adds up.
2. An input that machines do not feed has a path to a supply. Where there is one supply of a colour, all such inputs are
   in its network, so there is a path from each to each other, and it comes over the supply once at most.
3. A black output has a path to a black reservoir, which is its own (U15).
4. Who feeds whom must not go round in a circle (U16).

The sum over the colours is a lower bound of the price; the fed inputs determine the bonus. A place is *open* if its
bound exceeds the best known value. Pipes cannot cross the new machine's cells: this is checked only for places that
the rest leaves open.
"""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final

from factoryfloor.games.factory_fun.rules.machines import COLOURS
from factoryfloor.games.factory_fun.rules.pieces import BLACK, BLACK_STORE, SUPPLY, WHITE, Port
from factoryfloor.games.factory_fun.rules.scoring import BONUS, chain_bonus
from research.exact_feeding import Fed, Feeding
from research.exact_networks import Place, ports_at
from research.exact_ways import FAR, Arc, Hall, Table, way
from research.positions import Task

Values = list[dict[Fed, int]]  # by colour, then black: the bound in halves by the inputs that machines feed
Open = dict[Place, Values]
NOTHING: Final = -1000  # less than the value of any build


class Ceilings:
    """Upper bounds of the value of builds. If a place is given, the new machine is on this place."""

    def __init__(self, task: Task, place: Place | None = None, feeding: Feeding | None = None) -> None:
        self.task = task
        self.machine = task.machine
        self.options = feeding or Feeding(sorted([*task.machines(), task.machine]))
        self.now = int(chain_bonus(task.before()))
        self.hall = hall = Hall(task, place)
        self.lying = hall.inputs | hall.outputs
        self.to_supply = [hall.table(hall.stores(SUPPLY + colour)) for colour in range(len(COLOURS))]
        self.to_white = hall.table(hall.stores(WHITE))
        self.to_black = hall.table(hall.stores(BLACK_STORE))
        self.over_supply = {one: hall.table({arc: 0}, one[1].colour) for one, arc in hall.inputs.items()}
        self.over_pipes = {one: hall.table({arc: 0}) for one, arc in self.lying.items() if one[1].colour != BLACK}
        self.arcs: dict[tuple[int, Port], Arc] = {}
        self.networks: dict[Fed, int] = {}

    def open_places(self, places: list[Place], known: int) -> Open:
        """The places whose bound exceeds the best known value, each with its remaining values."""
        found: Open = {}
        for place in places:
            if self.left(place, known):
                left = Ceilings(self.task, place, self.options).left(place, known)
                if left:
                    found[place] = left
        return found

    def left(self, place: Place, known: int) -> Values:
        """The values of a place that may exceed the best known value. The result is empty if no value may."""
        *coloured, black = self.values(place)
        wanted = 2 * (known + 1 + self.now) - black[()]
        kept: Values = [{} for _ in coloured]
        best = [sorted(one.items(), key=lambda item: -item[1]) for one in coloured]
        for chosen in enough(best, wanted):
            if self.options.possible(tuple(fed for fed, _ in chosen)):
                for one, (fed, value) in zip(kept, chosen, strict=True):
                    one[fed] = value
        return kept if all(kept) else []

    def values(self, place: Place) -> Values:
        """The upper bounds of builds at a place, for each colour and for black: chain bonuses minus the price."""
        new = {(self.machine, port): (cell, side) for cell, side, port in ports_at(self.machine, *place)}
        self.arcs = self.lying | new
        self.networks.clear()
        stored = sum(way(self.to_black, arc) for (_, port), arc in self.arcs.items() if port.colour == BLACK)
        return [*(self.coloured(colour) for colour in range(len(COLOURS))), {(): -stored}]

    def coloured(self, colour: int) -> dict[Fed, int]:
        """The same for the networks of a colour."""
        inputs = [one for one in self.arcs if one[1].colour == colour and not one[1].output]
        found: dict[Fed, int] = {}
        for chosen in product((False, True), repeat=len(inputs)):
            fed = tuple(one for one, is_fed in zip(inputs, chosen, strict=True) if is_fed)
            rest = tuple(one for one, is_fed in zip(inputs, chosen, strict=True) if not is_fed)
            least = self.feeding(colour, fed) + self.supplying(colour, rest)
            if least < FAR:
                found[fed] = 2 * BONUS * sum(port.amount for _, port in fed) - least
        return found

    def feeding(self, colour: int, fed: Fed) -> int:
        """The minimum cost of the networks of a colour that machines feed."""
        ways = self.options.ways(colour, fed)
        if ways is None:
            return 0
        return min((sum(self.network(one) for one in way.networks) for way in ways), default=FAR)

    def network(self, ports: Fed) -> int:
        """The minimum cost of one of these networks."""
        if ports not in self.networks:
            least = max((self.between(self.over_pipes, *pair) for pair in combinations(ports, 2)), default=0)
            if all(port.output for _, port in ports):
                least = max(least, *(way(self.to_white, self.arcs[one]) for one in ports))
            self.networks[ports] = least
        return self.networks[ports]

    def between(self, tables: dict[tuple[int, Port], Table], one: tuple[int, Port], other: tuple[int, Port]) -> int:
        """The minimum cost of a path between two ports. It is unknown between two ports of the new machine."""
        if one in tables:
            return way(tables[one], self.arcs[other])
        return way(tables[other], self.arcs[one]) if other in tables else 0

    def supplying(self, colour: int, inputs: Fed) -> int:
        """The minimum cost of the networks of a colour that supplies feed."""
        stock = (self.task.stock() >> 8 * colour & 255) + self.task.any_colour()
        if not stock or not inputs:
            return FAR if inputs else 0
        least = max(way(self.to_supply[colour], self.arcs[one]) for one in inputs)
        if stock == 1:
            least = max(least, *(self.between(self.over_supply, *pair) for pair in combinations(inputs, 2)), 0)
        return least


def enough(values: list[list[tuple[Fed, int]]], wanted: int) -> Iterator[list[tuple[Fed, int]]]:
    """All choices of one item of each list whose sum is at least ``wanted``; the lists are sorted, the best first."""
    if not values:
        if wanted <= 0:
            yield []
        return
    others = sum(one[0][1] if one else -FAR for one in values[1:])
    for item in values[0]:
        if item[1] + others < wanted:
            return
        for rest in enough(values[1:], wanted - item[1]):
            yield [item, *rest]
