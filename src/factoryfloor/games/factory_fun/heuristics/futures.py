"""Sampled futures of a factory. A future contains the machines that the seat can choose from in the next rounds."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.chance import FastChance
from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.masks import bit, first_bits

from ..rules.position import ALONE, ROUNDS, Position


@final
class Future(Copyable):
    """The machines of the next rounds in one list.

    ``starts`` contains the start index of each round, followed by the length of the list.
    """

    def __init__(self, machines: vec[i64], starts: vec[i64]) -> None:
        self.machines = machines
        self.starts = starts


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Futures(Copyable):
    """Numbered futures.

    They are the same for all builds of a factory. A seat chooses from the machines that earlier seats of the round
    leave. In the first round, each unseen machine is drawn once before any machine is drawn again (systematic
    sampling).
    """

    def __init__(self, position: Position, seat: i64, rounds: i64) -> None:
        self.chance = FastChance(mix(position.marks[seat], position.round))
        self.unseen: vec[i64] = vec[i64]()
        left = unrevealed(position)
        for machine in range(len(position.deck)):
            if left & bit(machine):
                self.unseen = append(self.unseen, machine)
        self.starts: vec[i64] = vec[i64]([0])
        self.waiting: vec[i64] = vec[i64]()
        self.known: list[Future] = []
        total: i64 = 0
        for ahead in range(rounds):
            place: i64 = (seat + ROUNDS * position.seats - position.first - position.round - ahead) % position.seats
            total += position.shown() - place
            self.starts = append(self.starts, total)

    def at(self, number: i64) -> Future:
        """Return the future with a number, from 0."""
        while len(self.known) <= number:
            self.known.append(self.draw())
        return self.known[number]

    def draw(self) -> Future:
        """Draw the next future.

        The first round comes from the waiting machines. Later rounds come from all unseen machines.
        """
        first = self.starts[1]
        if len(self.waiting) < first:
            self.waiting = self.shuffled()
        left = len(self.waiting) - first
        machines = self.waiting[left:]
        self.waiting = self.waiting[:left]
        total = self.starts[len(self.starts) - 1]
        for machine in self.shuffled():
            if len(machines) >= total:
                break
            if machine not in machines[:first]:
                machines = append(machines, machine)
        return Future(machines, self.starts)

    def shuffled(self) -> vec[i64]:
        """Return the unseen machines in random order."""
        machines = self.unseen[:]
        self.chance.shuffle(machines, 0)
        return machines


def unrevealed(position: Position) -> i64:
    """Return the machines that have not been revealed, as bits."""
    left = first_bits(len(position.deck))
    for number in range(position.turned_up()):
        for index in range(position.shown()):
            place = ALONE * number + index if position.seats == 1 else ROUNDS * index + number
            left &= ~bit(position.deck[place])
    return left
