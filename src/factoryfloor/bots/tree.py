"""A search tree that stores visit counts and values of information sets in flat arrays."""

from math import exp, sqrt
from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import FastChance
from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.masks import MASK_62

_SPREAD: Final = 2654435761897126901  # odd, below 2**62; for multiplicative hashing of keys to slots
_SEAT_STEP: Final = 1181783497276652981
_FIRST_BITS: Final = 10
_RESOLUTION: Final = 1073741824  # 2**30, the resolution of a random number between 0 and 1
NO_EDGES: Final = -1


def node_key(seat: i64, information_key: i64) -> i64:
    """Return the key of a seat's node: the information key combined with the seat."""
    return (information_key ^ ((seat + 1) * _SEAT_STEP)) & MASK_62


@final
class Tree(Copyable):
    """A search tree.

    The nodes are information sets, found by key. The edges are the legal actions of an information set in order. Every
    edge has the number of its visits, and the sum of its values for the seat that chose it. ``low`` and ``span``
    normalize values to between 0 and 1, so that they can be compared with the exploration bonus.
    """

    def __init__(self, exploration: float, reduction: float, room: i64) -> None:
        self.exploration = exploration
        self.reduction = reduction
        self.room = room  # number of edges that may still be added; limits the memory
        self.low: float = 0.0
        self.span: float = 1.0
        self.nodes: i64 = 0
        self.bits: i64 = _FIRST_BITS
        self.slots: vec[i64] = vec[i64]([0] * 1024)  # open addressing: node + 1, or 0 for an empty slot
        self.key: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()
        self.width: vec[i64] = vec[i64]()
        self.total: vec[float] = vec[float]()
        self.total_worth: vec[float] = vec[float]()
        self.visits: vec[float] = vec[float]()
        self.worth: vec[float] = vec[float]()
        self.prior: vec[float] = vec[float]()

    def find(self, key: i64, width: i64) -> i64:
        """Return the node of an information set with ``width`` actions, or -1."""
        slots = self.slots
        mask: i64 = len(slots) - 1
        slot: i64 = ((key * _SPREAD) & MASK_62) >> (62 - self.bits)
        while slots[slot] != 0:
            node: i64 = slots[slot] - 1
            if self.key[node] == key and self.width[node] == width:
                return node
            slot = (slot + 1) & mask
        return -1

    def add(self, key: i64, width: i64) -> i64:
        """Add a node for an information set with ``width`` actions, without edges."""
        node = self.nodes
        self.nodes += 1
        self.key = append(self.key, key)
        self.first = append(self.first, NO_EDGES)
        self.width = append(self.width, width)
        self.total = append(self.total, 0.0)
        self.total_worth = append(self.total_worth, 0.0)
        if self.nodes * 2 > len(self.slots):
            self._rehash()
        else:
            self._place(node)
        return node

    def expand(self, node: i64, priors: list[float], temperature: float) -> bool:
        """Add the edges of a node, with the softmax of the priors. Return False if the tree is full."""
        width = self.width[node]
        if width > self.room:
            return False
        self.room -= width
        start: i64 = len(self.prior)
        self.first[node] = start
        top = priors[0]
        for prior in priors:
            if prior > top:
                top = prior
        whole: float = 0.0
        for prior in priors:
            weight = exp((prior - top) / temperature)
            whole += weight
            self.prior = append(self.prior, weight)
            self.visits = append(self.visits, 0.0)
            self.worth = append(self.worth, 0.0)
        shares = self.prior
        for edge in range(start, start + width):
            shares[edge] /= whole
        return True

    def _place(self, node: i64) -> None:
        slots = self.slots
        mask: i64 = len(slots) - 1
        slot: i64 = ((self.key[node] * _SPREAD) & MASK_62) >> (62 - self.bits)
        while slots[slot] != 0:
            slot = (slot + 1) & mask
        slots[slot] = node + 1

    def _rehash(self) -> None:
        self.bits += 1
        self.slots = vec[i64]([0] * (len(self.slots) * 2))
        for node in range(self.nodes):
            self._place(node)

    def select(self, node: i64) -> i64:
        """Return the edge to visit next, by PUCT."""
        first = self.first[node]
        visits = self.visits
        worth = self.worth
        prior = self.prior
        low = self.low
        scale = 1.0 / self.span
        total = self.total[node]
        mean: float = (self.total_worth[node] / total - low) * scale if total > 0.0 else 0.5
        unvisited = mean - self.reduction
        bonus = self.exploration * sqrt(total + 1.0)
        best: i64 = first
        best_score: float = -1.0e300
        for edge in range(first, first + self.width[node]):
            count = visits[edge]
            value: float = (worth[edge] / count - low) * scale if count > 0.0 else unvisited
            score = value + bonus * prior[edge] / (1.0 + count)
            if score > best_score:
                best_score = score
                best = edge
        return best

    def sample(self, node: i64, chance: FastChance) -> i64:
        """Draw an edge from the priors."""
        edge = self.first[node]
        last: i64 = edge + self.width[node] - 1
        prior = self.prior
        left: float = float(chance.below(_RESOLUTION)) / _RESOLUTION
        while edge < last:
            left -= prior[edge]
            if left < 0.0:
                break
            edge += 1
        return edge

    def update(self, node: i64, edge: i64, value: float) -> None:
        """Add a visit of an edge, with its value."""
        self.total[node] += 1.0
        self.total_worth[node] += value
        self.visits[edge] += 1.0
        self.worth[edge] += value

    def likeliest(self, node: i64) -> i64:
        """Return the edge with the highest prior. Ties go to the first edge."""
        first = self.first[node]
        best = first
        for edge in range(first + 1, first + self.width[node]):
            if self.prior[edge] > self.prior[best]:
                best = edge
        return best

    def most_visited(self, node: i64) -> i64:
        """Return the edge with the most visits. Ties go to the higher value, and then to the first edge."""
        first = self.first[node]
        best = first
        for edge in range(first + 1, first + self.width[node]):
            more = self.visits[edge] - self.visits[best]
            if more > 0.0 or (more == 0.0 and self.worth[edge] > self.worth[best]):
                best = edge
        return best
