"""Finds the inputs that machines can feed by amounts and without a cycle, for any places of the machines (U14, U16)."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from factoryfloor.games.factory_fun.rules.pieces import BLACK, PORTS, Port

Fed = tuple[tuple[int, Port], ...]  # inputs, each with its machine
Feeds = frozenset[tuple[int, int]]  # who feeds whom
MANY = 1000  # if there are more ways to feed, they are ignored


class Way(NamedTuple):
    """One way to feed inputs of a colour: the ports of each network, and which machine feeds which."""

    networks: tuple[Fed, ...]
    feeds: Feeds


class Feeding:
    """The inputs that these machines can feed."""

    def __init__(self, machines: list[int]) -> None:
        self.outputs = {colour: [one for one in machines if PORTS[one][-1].colour == colour] for colour in range(BLACK)}
        self.ways: Any = cache(self.find_ways)
        self.least: Any = cache(self.find_least)
        self.possible: Any = cache(self.find_possible)

    def find_possible(self, fed: tuple[Fed, ...]) -> bool:
        """Whether there is a way to feed these inputs, colour by colour, without a cycle."""
        ways = [self.least(colour, one) for colour, one in enumerate(fed)]
        return any(is_acyclic(frozenset().union(*chosen)) for chosen in product(*ways))

    def find_least(self, colour: int, fed: Fed) -> list[Feeds]:
        """The minimum relation of machines that feed each other if these inputs of a colour are fed."""
        ways = self.ways(colour, fed)
        if ways is None:
            return [frozenset()]
        found = {way.feeds for way in ways}
        return [one for one in found if not any(other < one for other in found)]

    def find_ways(self, colour: int, fed: Fed) -> list[Way] | None:
        """All ways to feed these inputs of a colour, or None if there are too many."""
        outputs = self.outputs[colour]
        found: list[Way] = []
        count = 0
        for blocks in partitions(outputs):
            count += len(blocks) ** len(fed)
            if count > MANY:
                return None
            for chosen in product(blocks, repeat=len(fed)):
                taken = {block: [one for one, its in zip(fed, chosen, strict=True) if its is block] for block in blocks}
                if all(
                    all(machine not in block for machine, _ in inputs)
                    and sum(port.amount for _, port in inputs) <= sum(PORTS[one][-1].amount for one in block)
                    for block, inputs in taken.items()
                ):
                    found.append(
                        Way(
                            tuple(
                                (*((one, PORTS[one][-1]) for one in block), *inputs) for block, inputs in taken.items()
                            ),
                            frozenset(
                                (one, taker) for block, inputs in taken.items() for one in block for taker, _ in inputs
                            ),
                        )
                    )
        return found


def partitions(outputs: list[int]) -> Iterator[list[tuple[int, ...]]]:
    """All ways to join outputs in networks."""
    if not outputs:
        yield []
        return
    for rest in partitions(outputs[1:]):
        yield [(outputs[0],), *rest]
        for number, block in enumerate(rest):
            yield [*rest[:number], (outputs[0], *block), *rest[number + 1 :]]


def is_acyclic(feeds: Feeds) -> bool:
    """Whether no machine feeds itself, directly or through other machines."""
    left = set(feeds)
    while left:
        fed = {taker for _, taker in left}
        first = {one for one in left if one[0] not in fed}
        if not first:
            return False
        left -= first
    return True
