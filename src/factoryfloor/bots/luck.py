"""Measures the luck of a game by the chance part of AIVAT (Burch, Schmid, Moravcik and Bowling, 2018).

A chance event is the deal, or a decision that drew or revealed something. The value of the position after each event is
compared with the mean value of alternative positions. In them, everything unseen was redealt (``State.reshuffle``)
before the same decision. All these positions have the same distribution. Therefore the mean difference is 0 for any
fixed value function and any bots. The sum of the differences over a game is the game's *luck*. The luck of all seats
adds up to 0.

An evaluation hardly sees the value of a card that was just revealed and not yet used. Therefore the value of a position
is the evaluation after one more decision of each seat, by the highest prior, with a new deal of everything unseen.
"""

import random
from collections.abc import Sequence
from typing import Any, Final

from factoryfloor.kernel.chance import FastChance
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.outcome import consistent_results, result
from factoryfloor.kernel.state import State

ALTERNATIVES: Final = 8
"""The number of redeals at each chance event. More redeals reduce the noise slightly but take time."""

_LONGEST: Final = 200  # maximum actions after a chance event, including the steps of chains


class Luck:
    """The luck of each seat in one game: the sum in ``total``, and the luck of each chance event in ``events``.

    ``variance`` is the variance of the noise in ``total``. The noise results from the finite number of redeals:
    ``alternatives`` redeals of the event itself, and ``after`` redeals of everything that is still unseen afterwards.
    ``value`` must be the same function in all games of a contest.
    """

    def __init__(
        self, game: Game, value: Heuristics, seed: str, alternatives: int = ALTERNATIVES, after: int = 1
    ) -> None:
        self.game = game
        self.value = value
        self.alternatives = alternatives
        self.after = after
        self.total: list[float] = []
        self.variance: list[float] = []
        self.events: list[list[float]] = []
        self._chance = random.Random(f"luck/{seed}")

    def deal(self, state: State, options: dict[str, Any]) -> None:
        """Add the luck of the deal."""
        seats: int = state.seats
        self.total = [0.0] * seats
        self.variance = [0.0] * seats
        self._add(state, [self.game.start(seats, options, self._fresh()) for _ in range(self.alternatives)])

    def decided(self, before: State, seat: int, action: int, after: State) -> None:
        """Add the luck of a decision that drew or revealed something."""
        others = []
        for _ in range(self.alternatives):
            twin = self._redealt(before)
            twin.apply(seat, action)
            others.append(twin)
        self._add(after, others)

    def _fresh(self) -> FastChance:
        return FastChance(self._chance.getrandbits(62))

    def _add(self, state: State, others: Sequence[State]) -> None:
        came = [self._values(self._redealt(state)) for _ in range(self.after)]
        could = [self._values(other) for other in others]
        event = []
        for seat in range(len(self.total)):
            worth, noise = _mean([values[seat] for values in came])
            mean, spread = _mean([values[seat] for values in could])
            event.append(worth - mean)
            self.total[seat] += worth - mean
            self.variance[seat] += noise + spread
        self.events.append(event)

    def _redealt(self, state: State) -> State:
        twin = state.copy()
        twin.reshuffle(self._fresh())
        return twin

    def _values(self, state: State) -> list[float]:
        """Return the expected result of each seat.

        The sum of the results is the same in all positions. This changes the state.
        """
        self.value.begin()
        left = int(state.seats)
        for _ in range(_LONGEST):
            if state.over or not left:
                break
            seat = state.movers()[0]
            priors = self.value.priors(state, seat)
            action = state.legal(seat)[priors.index(max(priors))]
            self.value.follow(seat, action)
            state.apply(seat, action)
            if not int(state.mid_chain) >> seat & 1:
                left -= 1
        if state.over and state.seats > 1:
            ranking = state.ranking()
            return [result(ranking, seat) for seat in range(state.seats)]
        return consistent_results(self.value.evaluate(state))


def _mean(numbers: Sequence[float]) -> tuple[float, float]:
    """Return the mean and the variance of the mean. For a single number, the variance is 0."""
    mean = sum(numbers) / len(numbers)
    if len(numbers) == 1:
        return mean, 0.0
    return mean, sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1) / len(numbers)
