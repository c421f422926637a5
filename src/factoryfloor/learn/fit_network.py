"""Fits a network to training positions by gradient descent (AdamW) in numpy."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from factoryfloor.bots.learned import ODDS
from factoryfloor.bots.network import MOST_SEATS, UNIT, Weights, places_at, rows_before

Floats = npt.NDArray[np.float32]
Array = npt.NDArray[Any]

OTHERS: Final = 0.5
"""The weight of the other seats' ranks in the loss, relative to the observing seat's rank."""
_ROOM: Final = 32767  # largest first-layer weight in a weight file


@dataclass
class Positions:
    """Training positions: ``observations`` (n, inputs) int16, and ``ranks`` (n, ends, 6), beginning with the observing
    seat.

    ``games`` (n) contains the number of each position's game.
    """

    observations: Array
    ranks: Array
    games: Array

    def __len__(self) -> int:
        return len(self.games)

    def __getitem__(self, chosen: Any) -> "Positions":
        return Positions(self.observations[chosen], self.ranks[chosen], self.games[chosen])

    @staticmethod
    def joined(parts: list["Positions"]) -> "Positions":
        return Positions(
            np.concatenate([part.observations for part in parts]),
            np.concatenate([part.ranks for part in parts]),
            np.concatenate([part.games for part in parts]),
        )


def place_shares(ranks: Array, seats: int) -> Floats:
    """Return the distribution of each seat's ranks over the ends, (n, seats, ranks). Tied seats share their ranks."""
    ranks = ranks[:, :, :seats]
    ties = (ranks[..., :, None] == ranks[..., None, :]).sum(axis=3)
    places = np.arange(1, places_at(seats) + 1)
    taken = (places >= ranks[..., None]) & (places < (ranks + ties)[..., None])
    shares: Floats = (taken / ties[..., None]).mean(axis=1).astype(np.float32)
    return shares


def own_utilities(positions: Positions, seats: int) -> Array:
    """Return the mean final utility of the observing seat over the ends of each position."""
    return np.asarray(place_shares(positions.ranks, seats)[:, 0] @ place_utilities(seats))


def place_utilities(seats: int) -> Array:
    """Return the utility of each rank, from 1 for the first rank to 0 for the last rank."""
    return np.linspace(1.0, 0.0, places_at(seats))


def seats_of(positions: Positions) -> Array:
    """Return the number of seats of each position."""
    return np.asarray((positions.ranks[:, 0] > 0).sum(axis=1))


def seat_weights(seats: int) -> Floats:
    """Return the weight of each seat's rank in the loss, beginning with the observing seat."""
    weights: Floats = np.full(seats, OTHERS / max(1, seats - 1), dtype="f")
    weights[0] = 1.0
    return weights


class Fit:
    """A network in floating point, with its Adam moments. Its inputs are divided by their ``spread``.

    At first, the network equals the game's own evaluation: two hidden units for each seat pass on its expected utility
    u as log odds. If each opponent were beaten independently with probability u, a rank with k seats ahead would have
    the binomial probability C(seats - 1, k) u^(seats - 1 - k) (1 - u)^k. The logarithm of this probability is linear in
    the log odds. All other output weights start at 0.
    """

    def __init__(self, spread: Floats, hidden: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        inputs, rows = len(spread), rows_before(MOST_SEATS + 1)
        self.spread = spread
        self.numbers: dict[str, Floats] = {
            "first": (chance.standard_normal((inputs, hidden)) / np.sqrt(max(1, int((spread > 0).sum())))).astype("f"),
            "biases": np.zeros((MOST_SEATS, hidden), dtype="f"),
            "last": np.zeros((rows, hidden), dtype="f"),
            "ends": np.zeros(rows, dtype="f"),
        }
        self._hand_on()
        self.first_moments = {name: np.zeros_like(value) for name, value in self.numbers.items()}
        self.second_moments = {name: np.zeros_like(value) for name, value in self.numbers.items()}
        self.steps = 0

    def _hand_on(self) -> None:
        numbers = self.numbers
        for turn in range(min(MOST_SEATS, self.hidden // 2)):
            at = len(self.spread) - MOST_SEATS + turn
            for unit, sign in ((2 * turn, 1.0), (2 * turn + 1, -1.0)):
                numbers["first"][:, unit] = 0.0
                numbers["first"][at, unit] = sign * self.spread[at] / ODDS
                for seats in range(turn + 1, MOST_SEATS + 1):
                    places = places_at(seats)
                    row = rows_before(seats) + turn * places
                    numbers["last"][row : row + places, unit] = -sign * np.arange(places)
        for seats in range(1, MOST_SEATS + 1):
            places = places_at(seats)
            ways = [np.log(comb(places - 1, ahead)) for ahead in range(places)]
            numbers["ends"][rows_before(seats) : rows_before(seats + 1)] = ways * seats

    @property
    def hidden(self) -> int:
        return int(self.numbers["first"].shape[1])

    def scaled(self, observations: Array) -> Floats:
        scale = np.where(self.spread > 0, 1.0 / np.maximum(self.spread, 1e-6), 0.0).astype("f")
        scaled: Floats = observations.astype(np.float32) * scale
        return scaled

    def forward(self, scaled: Floats, seats: int) -> tuple[Floats, Floats]:
        """Return the hidden units, and the log probabilities of ranks (n, seats, ranks)."""
        numbers = self.numbers
        rows = slice(rows_before(seats), rows_before(seats + 1))
        units = np.maximum(scaled @ numbers["first"] + numbers["biases"][seats - 1], 0.0)
        logits = (units @ numbers["last"][rows].T + numbers["ends"][rows]).reshape(-1, seats, places_at(seats))
        logits -= logits.max(axis=2, keepdims=True)
        return units, logits - np.log(np.exp(logits).sum(axis=2, keepdims=True))

    def loss(self, positions: Positions, seats: int) -> tuple[float, float]:
        """Return the cross entropy of the observing seat's rank, and the mean squared error of the seat's utility."""
        own_entropy, squared = 0.0, 0.0
        for part in np.array_split(np.arange(len(positions)), max(1, len(positions) // 20000)):
            some = positions[part]
            _, logs = self.forward(self.scaled(some.observations), seats)
            taken = place_shares(some.ranks, seats)
            worth = place_utilities(seats)
            own_entropy -= float((taken[:, 0] * logs[:, 0]).sum())
            squared += float((((np.exp(logs[:, 0]) - taken[:, 0]) @ worth) ** 2).sum())
        return own_entropy / len(positions), squared / len(positions)

    def weighted_loss(self, positions: Positions, seats: int) -> float:
        """Return the objective of :meth:`step`: the weighted cross entropy of all seats' ranks."""
        _, logs = self.forward(self.scaled(positions.observations), seats)
        entropies = -(place_shares(positions.ranks, seats) * logs).sum(axis=2)
        return float((entropies @ seat_weights(seats)).mean())

    def slopes(self, positions: Positions, seats: int) -> dict[str, Floats]:
        """Return the gradient of :meth:`weighted_loss`."""
        scaled = self.scaled(positions.observations)
        units, logs = self.forward(scaled, seats)
        wrong = (np.exp(logs) - place_shares(positions.ranks, seats)) * seat_weights(seats)[:, None] / len(positions)
        flat: Floats = wrong.reshape(len(positions), -1).astype(np.float32)
        rows = slice(rows_before(seats), rows_before(seats + 1))
        slopes = {name: np.zeros_like(value) for name, value in self.numbers.items()}
        slopes["last"][rows] = flat.T @ units
        slopes["ends"][rows] = flat.sum(axis=0)
        back = (flat @ self.numbers["last"][rows]) * (units > 0)
        slopes["first"] = (scaled.T @ back).astype(np.float32)
        slopes["biases"][seats - 1] = back.sum(axis=0)
        return slopes

    def step(self, positions: Positions, seats: int, rate: float, decay: float) -> None:
        """Take one step of AdamW on a batch of positions with the same seat count."""
        self.steps += 1
        for name, slope in self.slopes(positions, seats).items():
            first, second = self.first_moments[name], self.second_moments[name]
            first += np.float32(0.1) * (slope - first)
            second += np.float32(0.001) * (slope * slope - second)
            corrected = first / (1 - 0.9**self.steps)
            size = np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8
            value = self.numbers[name]
            if name == "first":
                value *= 1.0 - rate * decay
            value -= (rate * corrected / size).astype(np.float32)

    def weights(self, facts: dict[str, Any]) -> Weights:
        """Quantize the network for a weight file."""
        numbers = self.numbers
        scale = np.where(self.spread > 0, 1.0 / np.maximum(self.spread, 1e-6), 0.0)
        first = numbers["first"].astype(float) * scale[:, None] * UNIT
        largest = np.maximum(np.abs(first).max(axis=1), 1.0)
        shifts = np.maximum(0, np.ceil(np.log2(largest / _ROOM))).astype(int)
        last = np.concatenate([numbers["last"], numbers["ends"][:, None]], axis=1).astype(float) * UNIT
        return Weights(
            {"inputs": len(self.spread), "hidden": self.hidden, **facts},
            shifts.tolist(),
            np.rint(first / 2.0 ** shifts[:, None]).astype(int).reshape(-1).tolist(),
            np.rint(numbers["biases"].astype(float) * UNIT).astype(int).reshape(-1).tolist(),
            np.rint(last).astype(int).reshape(-1).tolist(),
        )


def batches(positions: Positions, size: int, chance: np.random.Generator) -> Iterator[tuple[int, Positions]]:
    """Yield the batches of one epoch: all positions in random order. Each batch has one seat count."""
    seats = seats_of(positions)
    chosen: list[tuple[int, Array]] = []
    for count in np.unique(seats):
        own = np.flatnonzero(seats == count)
        chance.shuffle(own)
        chosen += [(int(count), part) for part in np.array_split(own, max(1, len(own) // size))]
    for number in chance.permutation(len(chosen)):
        count, part = chosen[number]
        yield count, positions[part]
