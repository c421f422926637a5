"""The beam of a search: the best benches of each depth, and how each was reached."""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.masks import bit

from ..rules.actions import ACTION_COUNT
from ..rules.cards import COPYABLE, ROW
from ..rules.position import EMPTY, Position
from .node import B_MOVE, B_PARENT, BENCH, bench_of, key_of, next_after
from .node_value import promising, settled
from .values import Prices, Scales

UNTRIED: Final = -1e6


@final
class Beam:
    """Benches of a seat's work, all that were kept one after the other, ``width`` of each depth.

    ``best`` is the number of the bench with which to end, 0 being the one to begin with. ``worths`` has for
    each action that may come next what it promises, as far as it was tried.
    """

    def __init__(self, position: Position, seat: i64, scales: Scales, width: i64) -> None:
        self.edition: i64 = position.edition
        self.scales = scales
        self.prices: Prices = scales.going
        self.width = width
        self.row: i64 = 0  # mask of the kinds in the market row that can be copied
        for slot in range(ROW):
            if position.common[slot] != EMPTY:
                self.row |= bit(position.common[slot])
        self.row &= COPYABLE
        self.nodes: vec[i64] = bench_of(position, seat)  # all benches kept, one after the other
        self.values: vec[float] = vec[float]([0.0])
        self.next: vec[i64] = vec[i64]()  # the beam in the making
        self.next_values: vec[float] = vec[float]()
        self.next_keys: vec[i64] = vec[i64]()
        self.parent: i64 = 0
        self.now: vec[i64] = self.nodes[:]
        self.best: i64 = 0
        self.best_value: float = self.finished(0)
        self.chosen: i64 = 0  # what is chosen already of the first move, discards left out
        self.worths: vec[float] = vec[float]([UNTRIED] * ACTION_COUNT)  # of each next action, as far as it was tried

    def finished(self, at: i64) -> float:
        """What a bench is worth if the work ends there: unplaced dice are lost."""
        return settled(self.scales, self.nodes, at)

    def keep(self, index: i64) -> None:
        """A bench of the new beam stays."""
        number: i64 = len(self.values)
        for field in range(BENCH):
            self.nodes = append(self.nodes, self.next[index * BENCH + field])
        self.values = append(self.values, self.next_values[index])
        value = self.finished(number * BENCH)
        if value > self.best_value + 1e-9:
            self.best_value = value
            self.best = number

    def offer(self, bench: vec[i64], move: i64) -> None:
        """A bench that can be reached: it is kept if it is among the best of its depth."""
        value = promising(self.scales, bench, 0)
        if self.parent == 0:
            action = next_after(self.chosen, move)
            if action < 0:
                return
            if value > self.worths[action]:
                self.worths[action] = value
        number: i64 = len(self.next_values)
        if number >= self.width:
            worst: i64 = 0
            for index in range(1, number):
                if self.next_values[index] < self.next_values[worst]:
                    worst = index
            if value <= self.next_values[worst]:
                return
        else:
            worst = number
        key = key_of(bench)
        for index in range(number):
            if self.next_keys[index] == key:
                return
        bench[B_PARENT] = self.parent
        bench[B_MOVE] = move
        if worst == number:
            self.next_values = append(self.next_values, value)
            self.next_keys = append(self.next_keys, key)
            for field in range(BENCH):
                self.next = append(self.next, bench[field])
        else:
            self.next_values[worst] = value
            self.next_keys[worst] = key
            for field in range(BENCH):
                self.next[worst * BENCH + field] = bench[field]

    def moves(self) -> vec[i64]:
        """The moves of the best course, in order."""
        found = vec[i64]()
        index = self.best
        while index:
            found = append(found, self.nodes[index * BENCH + B_MOVE])
            index = self.nodes[index * BENCH + B_PARENT]
        ordered = vec[i64]()
        left: i64 = len(found)
        while left:
            left -= 1
            ordered = append(ordered, found[left])
        return ordered
