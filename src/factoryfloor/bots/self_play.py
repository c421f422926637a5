"""Self-play: games between bots that record positions as observations with the final ranks."""

from math import exp
from typing import Any, Final, final

from mypy_extensions import i16, i64

from factoryfloor.bots.bot import Bot
from factoryfloor.bots.learned import inputs, write_inputs
from factoryfloor.bots.network import MOST_SEATS
from factoryfloor.bots.search import seed_from
from factoryfloor.kernel.chance import FastChance
from factoryfloor.kernel.encoder import Encoder
from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.game import Game
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.masks import MASK_62, lowest_seat
from factoryfloor.kernel.state import State

_SCALE: Final = 1000000


@final
class SelfPlay:
    """Plays games of one kind and seat count, and samples training positions from them.

    About one in ``every`` unforced decisions is recorded (one in ``quiet`` in quiet positions), with an observation for
    each seat. ``observations`` contains ``size`` numbers per observation, which are the inputs of a network (see
    :func:`write_inputs`). ``ranks`` contains six numbers per end of a game: the ranks of the seats clockwise from the
    observing seat, and 0 for absent seats. ``games`` contains the number of each position's game.

    The target of a position is the end of its game. With ``branches``, the target consists of the ends of this number
    of games that continue from the position. Each continuation first redeals everything that no seat has seen. The
    rollout policy or a bot plays the continuation.

    A share ``stray`` of the decisions is drawn from the softmax of the priors, for positions that the bots would avoid.
    """

    def __init__(
        self, game: Game, encoder: Encoder, seats: i64, every: i64, quiet: i64, stray: float, branches: i64 = 0
    ) -> None:
        self.game = game
        self.encoder = encoder
        self.seats: i64 = seats
        self.size: i64 = inputs(encoder)
        self.every: i64 = every
        self.quiet: i64 = quiet
        self.stray: i64 = int(stray * _SCALE)
        self.branches: i64 = branches
        self.observations: vec[i16] = vec[i16]()
        self.ranks: vec[i64] = vec[i64]()
        self.games: vec[i64] = vec[i64]()
        self.blank: vec[i16] = vec[i16]([0] * self.size)

    def play(
        self,
        number: i64,
        seed: i64,
        options: dict[str, Any],
        bots: list[Bot],
        wander: list[Heuristics],
        finisher: Bot | None = None,
    ) -> None:
        """Play one game.

        ``bots`` has one bot per seat. ``wander`` has the heuristics for stray decisions, one per seat. ``finisher``
        plays all seats in branches. Without ``finisher``, the rollout policy plays them.
        """
        state = self.game.deal(int(self.seats), options, FastChance(mix(seed & MASK_62, 1)))
        chance = FastChance(mix(seed & MASK_62, 2))
        kept: i64 = 0
        while state.pending:
            seat = lowest_seat(state.pending)
            legal = state.legal(seat)
            if len(legal) == 1:
                state.apply(seat, legal[0])
                continue
            if chance.below(self.quiet if wander[seat].is_quiet(state) else self.every) == 0:
                self.keep(state, number, wander[seat])
                if self.branches > 0:
                    self.settle(self.ends(state, wander[seat], finisher, chance), 1)
                else:
                    kept += 1
            state.apply(seat, self.decide(state, seat, legal, bots[seat], wander[seat], chance))
        self.settle([state.ranking()], kept)

    def decide(
        self, state: State, seat: i64, legal: list[int], bot: Bot, wander: Heuristics, chance: FastChance
    ) -> i64:
        """Return the bot's action or, for a stray decision, an action drawn from the priors."""
        if chance.below(_SCALE) < self.stray:
            wander.begin()
            return drawn(legal, wander.priors(state, seat), chance)
        return informed(bot, state, seat, chance)

    def keep(self, state: State, number: i64, heuristics: Heuristics) -> None:
        """Record the observations of all seats."""
        expected = heuristics.evaluate(state)
        kept = self.observations
        for viewer in range(self.seats):
            observation = self.blank[:]
            write_inputs(self.encoder, state, viewer, expected, observation)
            for value in observation:
                kept = append(kept, value)
            self.games = append(self.games, number)
        self.observations = kept

    def ends(self, state: State, heuristics: Heuristics, finisher: Bot | None, chance: FastChance) -> list[list[int]]:
        """Return the ranks of all seats at the end of each branch from a position. The position does not change."""
        found: list[list[int]] = []
        for _ in range(self.branches):
            branch = state.copy()
            branch.reshuffle(FastChance(seed_from(chance)))
            if finisher is None:
                roll(branch, heuristics, chance)
            else:
                finish(branch, finisher, chance)
            found.append(branch.ranking())
        return found

    def settle(self, ends: list[list[int]], kept: i64) -> None:
        """Write the same ends as the targets of the last ``kept`` positions."""
        for _ in range(kept):
            for viewer in range(self.seats):
                for ranking in ends:
                    for turn in range(i64(MOST_SEATS)):
                        place: i64 = 0
                        if turn < self.seats:
                            place = ranking[(viewer + turn) % self.seats]
                        self.ranks = append(self.ranks, place)


def roll(state: State, heuristics: Heuristics, chance: FastChance) -> None:
    """Play to the end with the rollout policy."""
    heuristics.begin()
    while state.pending:
        seat = lowest_seat(state.pending)
        action = heuristics.rollout_action(state, seat, chance)
        heuristics.follow(seat, action)
        state.apply(seat, action)


def finish(state: State, bot: Bot, chance: FastChance) -> None:
    """Play to the end with a bot in all seats."""
    while state.pending:
        seat = lowest_seat(state.pending)
        legal = state.legal(seat)
        state.apply(seat, legal[0] if len(legal) == 1 else informed(bot, state, seat, chance))


def informed(bot: Bot, state: State, seat: i64, chance: FastChance) -> i64:
    """Return the action that a bot chooses on a sample for its seat."""
    sample = state.copy()
    sample.resample(seat, chance)
    return bot.choose(sample, seat, chance)


def drawn(legal: list[int], priors: list[float], chance: FastChance) -> i64:
    """Draw an action from the softmax of the priors."""
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
