"""The luck of a game: what came by chance, beside what could have come.

At every chance event (the deal, and each decision that drew or turned up something) the value of the position is
compared with its mean over positions in which what nobody had seen was dealt afresh (``State.reshuffle``) before the
same decision. What came and what could have come are drawn alike, so the difference is 0 on average, for any value
function that is fixed beforehand: it depends neither on the bots nor on how good the function is. Its sum over a game
is the game's luck, as in AIVAT (Burch, Schmid, Moravcik and Bowling, 2018), of which this is the part for chance.

An evaluation hardly sees what a card is worth that has just been turned up and not been used. So the value of a
position is what the evaluation says one decision of each seat later, each by the highest prior, over a fresh deal.
"""

import random
from collections.abc import Sequence
from typing import Any, Final

from factoryfloor.kernel import FastChance, Game, Heuristics, State
from factoryfloor.kernel.outcome import utility

ALTERNATIVES: Final = 8
"""Fresh deals at each event: more make it a little less noisy, and all slower."""


class Luck:
    """The luck of one game, seat by seat, in ``total``. ``value`` must not change what it says from game to game."""

    def __init__(self, game: Game, value: Heuristics, seed: str, alternatives: int = ALTERNATIVES) -> None:
        self.game = game
        self.value = value
        self.alternatives = alternatives
        self.total: list[float] = []
        self._chance = random.Random(f"luck/{seed}")

    def deal(self, state: State, options: dict[str, Any]) -> None:
        """Count the deal, with which every game begins."""
        seats: int = state.seats
        self.total = [0.0] * seats
        self._add(state, [self.game.start(seats, options, self._fresh()) for _ in range(self.alternatives)])

    def decided(self, before: State, seat: int, action: int, after: State) -> None:
        """Count a decision that drew or turned up something."""
        others = []
        for _ in range(self.alternatives):
            twin = before.copy()
            twin.reshuffle(self._fresh())
            twin.apply(seat, action)
            others.append(twin)
        self._add(after, others)

    def _fresh(self) -> FastChance:
        return FastChance(self._chance.getrandbits(62))

    def _add(self, state: State, others: Sequence[State]) -> None:
        came = state.copy()
        came.reshuffle(self._fresh())
        values = self._values(came)
        could = [self._values(other) for other in others]
        for seat, worth in enumerate(values):
            self.total[seat] += worth - sum(other[seat] for other in could) / len(could)

    def _values(self, state: State) -> list[float]:
        """What each seat may expect; the state is used up."""
        self.value.begin()
        for _ in range(state.seats):
            if state.over:
                break
            seat = state.movers()[0]
            priors = self.value.priors(state, seat)
            action = state.legal(seat)[priors.index(max(priors))]
            self.value.follow(seat, action)
            state.apply(seat, action)
        if state.over and state.seats > 1:
            ranking = state.ranking()
            return [utility(ranking, seat) for seat in range(state.seats)]
        return self.value.evaluate(state)
