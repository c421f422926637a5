"""Learned evaluation: what a network makes of a position, in place of the game's own evaluation."""

from math import log
from typing import Any, Final, final

from mypy_extensions import i16, i64

from factoryfloor.bots.network import MOST_SEATS, Network
from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.encoder import Encoder
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.heuristics import Guide, Heuristics
from factoryfloor.kernel.state import State

AMBITION: Final = 0.5
"""The weight of winning, the rest being the place; as a search counts the end of a game."""
ODDS: Final = 128
"""One, in the log odds among the inputs of a network."""


@final
class LearnedHeuristics(Heuristics):
    """The priors, rollouts and reasons of other heuristics, with the evaluation of a network.

    Each seat's value is what the network expects for the one that sees: every seat looks for itself. What it sees is
    the observation and, as further inputs, what the other heuristics expect for each seat: see :func:`look`. How a
    search goes by it stands in the facts of the network, and with how many seats it was fitted: with others the game's
    own evaluation stays.
    """

    def __init__(self, base: Heuristics, encoder: Encoder, network: Network) -> None:
        super().__init__()
        self.guides = [guide_in(network.facts, seats) for seats in range(MOST_SEATS + 1)]
        seen: list[int] = network.facts.get("seats", list(range(2, MOST_SEATS + 1)))
        self.fitted: list[bool] = [seats in seen for seats in range(MOST_SEATS + 1)]
        self.base = base
        self.encoder = encoder
        self.network = network
        self.blank: vec[i16] = vec[i16]([0] * inputs(encoder))

    def guide(self, seats: i64) -> Guide:
        return self.guides[seats]

    def begin(self) -> None:
        self.base.begin()

    def follow(self, seat: i64, action: i64) -> None:
        self.base.follow(seat, action)

    def priors(self, state: State, seat: i64) -> list[float]:
        return self.base.priors(state, seat)

    def evaluate(self, state: State) -> list[float]:
        if state.over or not self.fitted[state.seats]:
            return self.base.evaluate(state)
        expected = self.base.evaluate(state)
        return [self.value(state, seat, expected) for seat in range(state.seats)]

    def value(self, state: State, seat: i64, expected: list[float]) -> float:
        """The expected utility of a seat, by what it sees and what the other heuristics expect."""
        observation = self.blank[:]
        look(self.encoder, state, seat, expected, observation)
        self.network.look(observation, state.seats)
        return self.network.value(state.seats, 0, AMBITION)

    def is_quiet(self, state: State) -> bool:
        return self.base.is_quiet(state)

    def rollout_action(self, state: State, seat: i64, chance: Chance) -> i64:
        return self.base.rollout_action(state, seat, chance)

    def suggest(self, state: State, seat: i64) -> list[int]:
        return self.base.suggest(state, seat)

    def reaction_time(self, state: State, seat: i64, action: i64) -> float:
        return self.base.reaction_time(state, seat, action)

    def explain(self, state: State, seat: i64, action: i64) -> dict[str, Any]:
        return self.base.explain(state, seat, action)


def guide_in(facts: dict[str, Any], seats: int) -> Guide:
    """How a search goes by a network with so many seats: the facts for all numbers, and those for this one."""
    own = facts | facts.get("with_seats", {}).get(str(seats), {})
    return Guide(int(own["horizon"]), bool(own.get("to_quiet")), float(own.get("exploration", 1.0)))


def inputs(encoder: Encoder) -> int:
    """The number of inputs of a network: an observation, and an expectation for each seat."""
    return int(encoder.size) + MOST_SEATS


def look(encoder: Encoder, state: State, seat: i64, expected: list[float], out: vec[i16]) -> None:
    """Write the inputs of a network to ``out``, which is zero before.

    After the observation, clockwise from the seat, come the utilities that heuristics expect, as log odds (times ODDS).
    """
    encoder.encode(state, seat, out, 0)
    at: i64 = encoder.size
    for turn in range(state.seats):
        share: float = expected[(seat + turn) % state.seats]
        share = min(0.9999, max(0.0001, share))
        out[at + turn] = i16(i64(log(share / (1.0 - share)) * float(ODDS)))
