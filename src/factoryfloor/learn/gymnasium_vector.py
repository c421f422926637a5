"""The vector environment for Gymnasium.

A learner has one seat in each of many games. A batch steps the games together.
"""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Final, Literal

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from factoryfloor.bots import Bot, decide, make_bot
from factoryfloor.kernel import Game
from factoryfloor.kernel.episodes import illegal as illegal_action
from factoryfloor.learn.arguments import Array, BatchError, actions_for
from factoryfloor.learn.batch import Batch
from factoryfloor.learn.opponents import Opponent, Opponents
from factoryfloor.learn.spaces import (
    FIRST_ACTION,
    RENDER_MODES,
    LegalActions,
    check_language,
    check_render_mode,
    named_players,
    observation_space,
    rendered,
)

_STAY: Final = -1  # used instead of an action: the game does not change
_SEEDS: Final = 1 << 59

Observations = dict[str, Array]
"""``observation`` (n, size) int16 and ``action_mask`` (n, actions) int8."""


class Seats(VectorEnv[Observations, Array, Array]):
    """A learner at one seat of ``num_envs`` games. Bots play the other seats between the learner's decisions.

    The arguments are the same as for :class:`factoryfloor.learn.gymnasium.Seat`. A class or function that creates a Bot
    is called for each seat of each game.

    With the ``autoreset_mode`` NEXT_STEP, a step that ends a game returns its last position, and the next step ignores
    its action and starts a new game. With SAME_STEP, the step returns the first position of the new game, and the infos
    contain ``final_obs`` and ``final_info``. The mask of a last position allows only the first action, because some
    learners must choose an action even there.
    """

    def __init__(
        self,
        game: str | Game,
        *,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int | None = None,
        bots: Opponent | Sequence[Opponent] = "greedy",
        options: dict[str, Any] | None = None,
        illegal: Literal["raise", "stay"] = "stay",
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        language: str = "en",
    ) -> None:
        """Create the environments. Raises UnknownGame, BadSeats, BadOption, BadBot, BatchError or NoRenderMode."""
        mode = AutoresetMode(autoreset_mode)
        if mode == AutoresetMode.DISABLED:
            raise BatchError("autoreset_mode must be NextStep or SameStep, because finished games start again")
        if illegal not in ("raise", "stay"):
            raise BatchError(f"illegal must be 'raise' or 'stay', not {illegal!r:.40}")
        self.metadata = {"render_modes": RENDER_MODES, "autoreset_mode": mode}
        self.render_mode = check_render_mode(render_mode)
        self.num_envs = num_envs
        self._language = check_language(language)
        self._illegal = illegal
        self._batch = batch = Batch(game, seats=seats, n=num_envs, options=options)
        if seat is not None and not 0 <= seat < batch.seats:
            raise BatchError(f"there is no seat {seat}; the seats are 0 to {batch.seats - 1}")
        batch.watch(seat)
        self._opponents = Opponents(bots, batch.game, batch.seats)
        self._made: list[list[str | Bot]] = []
        if not self._opponents.random:
            self._made = [self._opponents.made() for _ in range(num_envs)]
        self._bots: list[dict[int, Bot]] = [{} for _ in range(num_envs)]  # of the current games, by seat
        self._held = np.zeros(num_envs, bool)  # games whose last position was returned
        self._results = _Results(batch)
        encoder = batch.game.encoder()
        assert encoder is not None
        self.single_observation_space = observation_space(encoder, batch.action_count)
        self.single_action_space: Any = LegalActions(batch.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._actions = _LegalActionsOfAll(batch.action_count, num_envs)
        self.action_space: Any = self._actions
        self._started = False

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Start all games again. ``options`` is ignored, because game options are arguments of the constructor."""
        if isinstance(seed, int | None):
            super().reset(seed=seed)
        else:
            self._np_random = np.random.default_rng(seed)
        self._batch.reset(int(self.np_random.integers(_SEEDS)))
        self._held[:] = False
        self._bots = [{} for _ in range(self.num_envs)]
        self._started = True
        self._results.clear()
        self._let_bots_play()
        self._results.clear()
        return self._seen(), self._seats_now()

    def step(self, actions: Any) -> tuple[Observations, Array, Array, Array, dict[str, Any]]:
        """Take one decision in each game."""
        if not self._started:
            raise BatchError("the environment is not started or is closed; call reset() first")
        batch, results = self._batch, self._results
        given = actions_for(actions, self.num_envs)
        known = (given >= 0) & (given < batch.action_count)
        refused = ~known
        refused[known] = batch.mask[known, given[known]] == 0
        refused &= ~self._held
        if self._illegal == "raise" and refused.any():
            index = int(refused.argmax())
            raise illegal_action(int(given[index]), index, batch.action_count)
        results.clear()
        seats = batch.viewer.copy()
        self._advance(np.where(refused | self._held, _STAY, given))
        self._let_bots_play()
        ended = results.ended.copy()
        infos: dict[str, Any] = {}
        seen = self._seen()
        for index in np.flatnonzero(ended).tolist():
            told = {"seat": int(seats[index]), **results.told[index]}
            last = {"observation": results.observation[index], "action_mask": _first(batch.action_count)}
            if self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP:
                infos = self._add_info(infos, {"final_obs": last, "final_info": told}, index)
            else:
                seen["observation"][index], seen["action_mask"][index] = last["observation"], last["action_mask"]
                infos = self._add_info(infos, told, index)
        for index in np.flatnonzero(refused).tolist():
            reason = str(illegal_action(int(given[index]), index, batch.action_count))
            infos = self._add_info(infos, {"refused": reason}, index)
        infos |= self._seats_now()
        self._held[:] = ended & (self.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP)
        infos["seat"][self._held] = seats[self._held]
        return seen, results.reward.copy(), ended, np.zeros(self.num_envs, bool), infos

    __copy__ = deepcopy

    def action_masks(self) -> Array:
        """Return whether each action is legal now, (n, actions). In a last position, only the first action counts as
        legal.
        """
        return self._actions.mask.astype(bool)

    def render(self) -> tuple[str, ...] | None:
        """If ``render_mode`` is ``ansi``, return the tables in the learner's view as the terminal shows them."""
        if self.render_mode is None:
            return None
        batch, language = self._batch, self._language
        return tuple(
            rendered(batch.game, batch.state(index), seat, named_players(batch.seats, seat, language), language)
            for index, seat in enumerate(batch.viewer.tolist())
        )

    def close_extras(self, **_: Any) -> None:
        self._started = False
        self._batch.close()

    def _let_bots_play(self) -> None:
        """Let the bots decide until it is the learner's turn in every game."""
        batch = self._batch
        while (waiting := batch.seat != batch.viewer).any():
            if self._opponents.random:
                chosen = batch.random_actions(self.np_random)
                chosen[~waiting] = _STAY
            else:
                chosen = np.full(self.num_envs, _STAY, np.int64)
                indices = np.flatnonzero(waiting)
                seeds = self.np_random.integers(1 << 62, size=indices.size).tolist()
                for index, seed in zip(indices.tolist(), seeds, strict=True):
                    seat = int(batch.seat[index])
                    chosen[index] = decide(self._bot(index, seat), batch.state(index), seat, seed)
            self._advance(chosen)

    def _bot(self, index: int, seat: int) -> Bot:
        """Return the bot at a seat of a game. A specification creates a new bot in each game."""
        found = self._bots[index].get(seat)
        if found is None:
            batch = self._batch
            made = self._made[index][(seat - int(batch.viewer[index])) % batch.seats - 1]
            found = self._bots[index][seat] = make_bot(made, batch.game) if isinstance(made, str) else made
        return found

    def _advance(self, actions: Array) -> None:
        """Apply actions, and store the results of the games that end. These games start again."""
        viewers = self._batch.viewer.copy()
        self._batch.step_checked(actions)
        for index in np.flatnonzero((self._batch.done == 1) & (actions >= 0)).tolist():
            self._results.add(index, int(viewers[index]))
            self._bots[index] = {}

    def _seen(self) -> Observations:
        mask = self._batch.mask.view(np.int8).copy()
        self._actions.mask = mask
        return {"observation": self._batch.observation.copy(), "action_mask": mask}

    def _seats_now(self) -> dict[str, Any]:
        return {"seat": self._batch.viewer.astype(np.int64), "_seat": np.ones(self.num_envs, bool)}


class _Results:
    """The games that ended in a step, with the learner's reward and last observation, and the infos."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self.ended = np.zeros(batch.n, bool)
        self.reward = np.zeros(batch.n)
        self.observation: dict[int, Array] = {}
        self.told: dict[int, dict[str, Any]] = {}

    def clear(self) -> None:
        self.ended[:] = False
        self.reward[:] = 0.0
        self.observation, self.told = {}, {}

    def add(self, index: int, seat: int) -> None:
        """Store the end of a game.

        If two games at the same index end in one step, only the first game counts, because the learner has decided in
        this game.
        """
        if self.ended[index]:
            return
        rewards = self._batch.reward[index]
        self.ended[index], self.reward[index] = True, rewards[seat]
        ranking = [1 + int((rewards > own).sum()) for own in rewards]
        if len(ranking) == 1:
            ranking = [1 if rewards[0] else 2]
        self.observation[index] = self._batch.final_observation[index].copy()
        self.told[index] = {"scores": self._batch.score[index].tolist(), "ranking": ranking}


class _LegalActionsOfAll(spaces.MultiDiscrete):
    """The actions of all games. Without a mask, :meth:`sample` draws currently legal actions."""

    def __init__(self, count: int, n: int) -> None:
        super().__init__(np.full(n, count, np.int64))
        self.mask: Array = np.zeros((n, count), np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Draw a random action for each game from the masks."""
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        return np.argmax(self.mask * (1.0 - self.np_random.random(self.mask.shape)), axis=1)


def _first(count: int) -> Array:
    mask = np.zeros(count, np.int8)
    mask[FIRST_ACTION] = 1
    return mask
