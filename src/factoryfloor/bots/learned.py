"""Learned evaluation: a network's view of a position in place of the game's own, and the bot that goes by it alone."""

from math import log
from typing import Any, Final, final

from mypy_extensions import i16, i64

from factoryfloor.bots.bot import Bot
from factoryfloor.bots.network import MOST_SEATS, Network
from factoryfloor.kernel.chance import Chance, FastChance
from factoryfloor.kernel.encoder import Encoder
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.masks import lowest_seat
from factoryfloor.kernel.state import State

AMBITION: Final = 0.5
"""The weight of winning, the rest being the place; as a search counts the end of a game."""
ODDS: Final = 128
"""One, in the log odds among the inputs of a network."""
_LONGEST: Final = 64  # decisions until a stage is complete


@final
class LearnedHeuristics(Heuristics):
    """The priors, rollouts and reasons of other heuristics, with the evaluation of a network.

    Each seat's value is what the network expects for the one that sees: every seat looks for itself. What it sees is
    the observation and, as further inputs, what the other heuristics expect for each seat: see :func:`look`.
    """

    def __init__(self, base: Heuristics, encoder: Encoder, network: Network, horizon: i64) -> None:
        super().__init__(horizon)
        self.base = base
        self.encoder = encoder
        self.network = network
        self.blank: vec[i16] = vec[i16]([0] * inputs(encoder))

    def begin(self) -> None:
        self.base.begin()

    def follow(self, seat: i64, action: i64) -> None:
        self.base.follow(seat, action)

    def priors(self, state: State, seat: i64) -> list[float]:
        return self.base.priors(state, seat)

    def evaluate(self, state: State) -> list[float]:
        if state.over or state.seats == 1:
            return self.base.evaluate(state)
        expected = self.base.evaluate(state)
        return [self.value(state, seat, expected) for seat in range(state.seats)]

    def value(self, state: State, seat: i64, expected: list[float]) -> float:
        """The expected utility of a seat, by what it sees and what the other heuristics expect."""
        observation = self.blank[:]
        look(self.encoder, state, seat, expected, observation)
        self.network.look(observation, state.seats)
        return self.network.value(state.seats, 0, AMBITION)

    def rollout_action(self, state: State, seat: i64, chance: Chance) -> i64:
        return self.base.rollout_action(state, seat, chance)

    def suggest(self, state: State, seat: i64) -> list[int]:
        return self.base.suggest(state, seat)

    def reaction_time(self, state: State, seat: i64, action: i64) -> float:
        return self.base.reaction_time(state, seat, action)

    def explain(self, state: State, seat: i64, action: i64) -> dict[str, Any]:
        return self.base.explain(state, seat, action)


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


@final
class NetBot(Bot):
    """One look ahead: the action after which the position is worth most, once its stage is complete.

    What others, and further steps of a chain, do until then goes by the rollout policy, in ``samples`` ways. Of the
    legal actions the ``width`` likeliest are looked at; the prior counts for ``prior`` of utility a unit of log odds.
    """

    def __init__(
        self, heuristics: Heuristics, spec: str = "net", samples: i64 = 4, width: i64 = 16, prior: float = 0.1
    ) -> None:
        super().__init__(spec)
        self.heuristics = heuristics
        self.samples: i64 = samples
        self.width: i64 = width
        self.prior: float = prior

    def choose(self, state: State, seat: i64, chance: Chance) -> int:
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        self.heuristics.begin()
        priors = self.heuristics.priors(state, seat)
        floor = likeliest(priors, self.width)
        seed: i64 = chance.below(2147483648)
        best: i64 = legal[0]
        top: float = -1.0e300
        for index in range(len(legal)):
            if priors[index] < floor:
                continue
            worth = self.prior * priors[index] + self.worth(state, seat, legal[index], seed)
            if worth > top:
                top = worth
                best = legal[index]
        return int(best)

    def worth(self, state: State, seat: i64, action: i64, seed: i64) -> float:
        """The mean value of a position after an action; the same seed gives all actions the same luck."""
        total: float = 0.0
        for number in range(self.samples):
            chance = FastChance(seed + number)
            after = state.copy()
            after.resample(seat, chance)
            self.heuristics.begin()
            complete_stage(self.heuristics, after, seat, action, chance)
            total += utility_of(self.heuristics, after, seat)
        return total / float(self.samples)


def complete_stage(heuristics: Heuristics, state: State, seat: i64, action: i64, chance: Chance) -> None:
    """Carry out an action, then what its chain and a simultaneous decision still ask for."""
    left: i64 = _LONGEST
    owed = state.pending
    whole = False
    while True:
        owed = state.pending
        heuristics.follow(seat, action)
        state.apply(seat, action)
        whole = state.pending & ~owed != 0 or owed & (owed - 1) == 0
        left -= 1
        if state.over or left == 0 or (whole and state.mid_chain == 0):
            return
        seat = lowest_seat(state.mid_chain if state.mid_chain else state.pending)
        action = heuristics.rollout_action(state, seat, chance)


def utility_of(heuristics: Heuristics, state: State, seat: i64) -> float:
    """The value of a position to a seat; at the end as a search counts it."""
    value = heuristics.evaluate(state)[seat]
    if state.over and state.seats > 1:
        ranking = state.ranking()
        won: float = 1.0 / float(ranking.count(1)) if ranking[seat] == 1 else 0.0
        return (1.0 - AMBITION) * value + AMBITION * won
    return value


def likeliest(priors: list[float], width: i64) -> float:
    """The smallest of the ``width`` largest priors."""
    if len(priors) <= width:
        return -1.0e300
    return sorted(priors)[len(priors) - width]
