"""The beam of a beam search over one seat's work: the best nodes of each depth, and the moves to these nodes."""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.masks import bit

from ..rules.actions import ACTION_COUNT
from ..rules.cards import COPYABLE, ROW
from ..rules.position import EMPTY, Position
from .beam_node import N_MOVE, N_PARENT, NODE_SIZE, key_of, next_action, node_of
from .node_value import with_dice, without_dice
from .values import Prices, Scales

UNTRIED: Final = -1e6


@final
class Beam:
    """The nodes of a beam search, at most ``width`` per depth, row after row in ``nodes``.

    Node 0 is the current state of the seat, and ``best`` is the number of the best final node. ``chosen`` contains the
    actions of an unfinished move, without discards. Only first moves that begin with these actions are kept.
    ``action_values`` contains the best value found after each possible next action, or UNTRIED.
    """

    def __init__(self, position: Position, seat: i64, scales: Scales, width: i64, chosen: vec[i64]) -> None:
        self.edition: i64 = position.edition
        self.scales = scales
        self.prices: Prices = scales.going
        self.width = width
        self.row: i64 = 0  # mask of the kinds in the market row that a Replicator can copy
        for slot in range(ROW):
            if position.common[slot] != EMPTY:
                self.row |= bit(position.common[slot])
        self.row &= COPYABLE
        self.nodes: vec[i64] = node_of(position, seat)
        self.values: vec[float] = vec[float]([0.0])
        self.next: vec[i64] = vec[i64]()  # the next depth under construction
        self.next_values: vec[float] = vec[float]()
        self.next_keys: vec[i64] = vec[i64]()
        self.parent: i64 = 0  # Return the value if the work ends with the node that begins at index ``at``.
        self.now: vec[i64] = self.nodes[:]
        self.best: i64 = 0
        self.best_value: float = self.value_at(0)
        self.chosen = chosen
        self.action_values: vec[float] = vec[float]([UNTRIED] * ACTION_COUNT)

    def value_at(self, at: i64) -> float:
        """The value if the work ends with the node that begins at index ``at``."""
        return without_dice(self.scales, self.nodes, at)

    def keep(self, index: i64) -> None:
        """Append a node to the nodes of the next depth."""
        number: i64 = len(self.values)
        for field in range(NODE_SIZE):
            self.nodes = append(self.nodes, self.next[index * NODE_SIZE + field])
        self.values = append(self.values, self.next_values[index])
        value = self.value_at(number * NODE_SIZE)
        if value > self.best_value + 1e-9:
            self.best_value = value
            self.best = number

    def offer(self, node: vec[i64], move: i64) -> None:
        """Keep the node after a move if it is new and among the best nodes of its depth."""
        value = with_dice(self.scales, node, 0)
        if self.parent == 0:
            action = next_action(move, self.chosen)
            if action < 0:
                return
            if value > self.action_values[action]:
                self.action_values[action] = value
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
        key = key_of(node)
        for index in range(number):
            if self.next_keys[index] == key:
                return
        node[N_PARENT] = self.parent
        node[N_MOVE] = move
        if worst == number:
            self.next_values = append(self.next_values, value)
            self.next_keys = append(self.next_keys, key)
            for field in range(NODE_SIZE):
                self.next = append(self.next, node[field])
        else:
            self.next_values[worst] = value
            self.next_keys[worst] = key
            for field in range(NODE_SIZE):
                self.next[worst * NODE_SIZE + field] = node[field]

    def moves(self) -> vec[i64]:
        """Return the packed moves from the start to the best node."""
        found = vec[i64]()
        index = self.best
        while index:
            found = append(found, self.nodes[index * NODE_SIZE + N_MOVE])
            index = self.nodes[index * NODE_SIZE + N_PARENT]
        ordered = vec[i64]()
        left: i64 = len(found)
        while left:
            left -= 1
            ordered = append(ordered, found[left])
        return ordered
