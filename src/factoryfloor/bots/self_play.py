"""Self-play: games between bots, with positions kept as observations and what became of them."""

from math import exp
from typing import Any, Final, final

from mypy_extensions import i16, i64

from factoryfloor.bots.bot import Bot
from factoryfloor.bots.learned import inputs, look
from factoryfloor.bots.network import MOST_SEATS
from factoryfloor.kernel.chance import FastChance
from factoryfloor.kernel.encoder import Encoder
from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.hashing import mixed
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.masks import MASK_62, lowest_seat
from factoryfloor.kernel.state import State

_SCALE: Final = 1000000


@final
class SelfPlay:
    """Games of one kind and number of seats, one after another, and the positions kept of them.

    Of the decisions that leave a choice about one in ``every`` is kept, as often as there are seats: what each sees
    before it. ``observations``: ``size`` numbers each, the inputs of a network (see :func:`look`); ``ranks``: six
    each, the places of the seats from the seeing one clockwise at the end of that game, 0 beyond the last; ``games``:
    its number.

    A share ``stray`` of the decisions is drawn by the softmax of the priors instead, so that positions are met that
    the bots would avoid.
    """

    def __init__(self, game: Game, encoder: Encoder, seats: i64, every: i64, stray: float) -> None:
        self.game = game
        self.encoder = encoder
        self.seats: i64 = seats
        self.size: i64 = inputs(encoder)
        self.every: i64 = every
        self.stray: i64 = int(stray * _SCALE)
        self.observations: vec[i16] = vec[i16]()
        self.ranks: vec[i64] = vec[i64]()
        self.games: vec[i64] = vec[i64]()
        self.blank: vec[i16] = vec[i16]([0] * self.size)

    def play(self, number: i64, seed: i64, options: dict[str, Any], bots: list[Bot], wander: list[Heuristics]) -> None:
        """Play a game to its end. ``bots`` and the heuristics of those who wander from their choice: one a seat."""
        state = self.game.deal(int(self.seats), options, FastChance(mixed(seed & MASK_62, 1)))
        chance = FastChance(mixed(seed & MASK_62, 2))
        kept: i64 = 0
        while state.pending:
            seat = lowest_seat(state.pending)
            legal = state.legal(seat)
            if len(legal) == 1:
                state.apply(seat, legal[0])
                continue
            if chance.below(self.every) == 0:
                self.keep(state, number, wander[seat])
                kept += 1
            state.apply(seat, self.decide(state, seat, legal, bots[seat], wander[seat], chance))
        self.settle(state, kept)

    def decide(
        self, state: State, seat: i64, legal: list[int], bot: Bot, wander: Heuristics, chance: FastChance
    ) -> i64:
        """A choice by the bot, from a sample of what its seat knows, or by the priors."""
        if chance.below(_SCALE) < self.stray:
            wander.begin()
            return drawn(legal, wander.priors(state, seat), chance)
        sample = state.copy()
        sample.resample(seat, chance)
        return bot.choose(sample, seat, chance)

    def keep(self, state: State, number: i64, heuristics: Heuristics) -> None:
        """Keep what every seat sees, from the first on."""
        expected = heuristics.evaluate(state)
        kept = self.observations
        for viewer in range(self.seats):
            observation = self.blank[:]
            look(self.encoder, state, viewer, expected, observation)
            for value in observation:
                kept = append(kept, value)
            self.games = append(self.games, number)
        self.observations = kept

    def settle(self, state: State, kept: i64) -> None:
        """Write the places of the game's end to the positions kept from it."""
        ranking = state.ranking()
        for _ in range(kept):
            for viewer in range(self.seats):
                for turn in range(i64(MOST_SEATS)):
                    place: i64 = 0
                    if turn < self.seats:
                        place = ranking[(viewer + turn) % self.seats]
                    self.ranks = append(self.ranks, place)


def drawn(legal: list[int], priors: list[float], chance: FastChance) -> i64:
    """An action drawn by the softmax of the priors."""
    top = max(priors)
    whole: float = 0.0
    for prior in priors:
        whole += exp(prior - top)
    left = whole * float(chance.below(_SCALE)) / float(_SCALE)
    for index in range(len(priors)):
        left -= exp(priors[index] - top)
        if left < 0.0:
            return legal[index]
    return legal[len(legal) - 1]
