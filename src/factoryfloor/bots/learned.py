"""A learned evaluation: a network evaluates positions instead of the game's own evaluation."""

from math import log
from typing import Any, Final, final

from mypy_extensions import i16, i64

from factoryfloor.bots.network import MOST_SEATS, Network
from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.encoder import Encoder
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.heuristics import Heuristics, SearchParameters
from factoryfloor.kernel.state import State

AMBITION: Final = 0.5
"""The weight of winning relative to the weight of the rank. Search uses the same weight at the end of a playout."""
ODDS: Final = 128
"""The scale of the log odds in a network's inputs: this number stands for 1.0."""


@final
class LearnedHeuristics(Heuristics):
    """Combines the priors, rollouts and reasons of base heuristics with the evaluation of a network.

    The network is evaluated once per seat. Its inputs are the seat's observation and the expected utilities of the base
    heuristics: see :func:`write_inputs`. The facts in the network's file contain the search parameters and the seat
    counts of the training. For other seat counts, the base evaluation is used.
    """

    def __init__(self, base: Heuristics, encoder: Encoder, network: Network) -> None:
        super().__init__()
        self.guides = [parameters_in(network.facts, seats) for seats in range(MOST_SEATS + 1)]
        seen: list[int] = network.facts["seats"]
        self.fitted: list[bool] = [seats in seen for seats in range(MOST_SEATS + 1)]
        self.base = base
        self.own_lines = base.own_lines
        self.independent = base.independent
        self.encoder = encoder
        self.network = network
        self.blank: vec[i16] = vec[i16]([0] * inputs(encoder))

    def search_parameters(self, seats: i64) -> SearchParameters:
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
        """Return the expected utility of a seat, given the utilities of the base heuristics in ``expected``."""
        observation = self.blank[:]
        write_inputs(self.encoder, state, seat, expected, observation)
        self.network.forward(observation, state.seats)
        return self.network.value(state.seats, 0, AMBITION)

    def is_blunder(self, state: State, seat: i64, action: i64) -> bool:
        return self.base.is_blunder(state, seat, action)

    def is_quiet(self, state: State) -> bool:
        return self.base.is_quiet(state)

    def rollout_action(self, state: State, seat: i64, chance: Chance) -> i64:
        return self.base.rollout_action(state, seat, chance)

    def line_action(self, state: State, seat: i64, chance: Chance) -> i64:
        return self.base.line_action(state, seat, chance)

    def suggest(self, state: State, seat: i64) -> list[int]:
        return self.base.suggest(state, seat)

    def reaction_time(self, state: State, seat: i64, action: i64) -> float:
        return self.base.reaction_time(state, seat, action)

    def explain(self, state: State, seat: i64, action: i64) -> dict[str, Any]:
        return self.base.explain(state, seat, action)

    def hindsight(self, state: State, seat: i64, actions: list[int]) -> tuple[list[int], dict[str, Any]]:
        return self.base.hindsight(state, seat, actions)


def parameters_in(facts: dict[str, Any], seats: int) -> SearchParameters:
    """Return the search parameters for a seat count from a network's facts.

    Parameters for this seat count override general parameters.
    """
    own = facts | facts["with_seats"].get(str(seats), {})
    return SearchParameters(int(own["horizon"]), bool(own["to_quiet"]), float(own["exploration"]))


def inputs(encoder: Encoder) -> int:
    """Return the number of a network's inputs: the observation, and one expected utility for each seat."""
    return int(encoder.size) + MOST_SEATS


def write_inputs(encoder: Encoder, state: State, seat: i64, expected: list[float], out: vec[i16]) -> None:
    """Write the inputs of a network to ``out``, which must contain zeros.

    The observation comes first. The expected utilities follow as log odds times ODDS, clockwise from the seat.
    """
    encoder.encode(state, seat, out, 0)
    at: i64 = encoder.size
    for turn in range(state.seats):
        share: float = expected[(seat + turn) % state.seats]
        share = min(0.9999, max(0.0001, share))
        out[at + turn] = i16(i64(log(share / (1.0 - share)) * float(ODDS)))
