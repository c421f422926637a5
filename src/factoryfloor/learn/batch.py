"""Batched environments.

A batch steps many games of one kind together, and shows their buffers as numpy views without copying.
"""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from factoryfloor.kernel import Game, State, find_game
from factoryfloor.kernel.episodes import RANDOM, Episodes, episode_seed
from factoryfloor.kernel.fast import COMPILED
from factoryfloor.kernel.masks import MASK_62
from factoryfloor.kernel.record import write_record
from factoryfloor.learn.arguments import (
    MOST_GAMES,
    Array,
    BatchError,
    actions_for,
    check_memory,
    encoder_of,
    environment_id,
    next_seed,
    number,
    usual_seats,
)
from factoryfloor.learn.one_thread import OneThread


class Batch:
    """``n`` games of one kind, each at the decision of one seat. :meth:`step` takes one action for each game.

    The arrays are read-only views of the games' buffers. They change with each step, so copy the arrays that you keep.
    The shapes below use A actions, S seats and observations of ``size`` numbers.

    The current decision is in ``observation`` (n, size) int16 of the deciding seat, ``mask`` (n, A) uint8 (1 for legal
    actions), and ``seat`` (n) uint8. The results of the last step are in ``done`` (n) uint8 (1 if an episode ended),
    ``cut`` (n) uint8 (1 if the episode was truncated at ``limit`` decisions), ``reward`` (n, S) float64 (from 1.0 for a
    sole winner to 0.0 for the last, all 0 if truncated), and ``score`` (n, S) int64. Reward and score are 0 unless an
    episode ended. ``episode`` (n) int64 is the number of the current episode.

    When a game ends, its next episode starts in the same step. ``final_observation``, ``final_mask`` and ``final_seat``
    describe the last position of a game's previous episode. If the episode was truncated, they contain its pending
    decision. The value of this decision is the missing return. Otherwise they contain the seat that acted last, with a
    mask of 0.

    The ``seed`` of the batch, the index of the game, the number of the episode and the actions determine an episode.
    """

    observation: Array
    mask: Array
    seat: Array
    final_observation: Array
    final_mask: Array
    final_seat: Array
    done: Array
    cut: Array
    reward: Array
    score: Array
    episode: Array

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int | None = None,
        n: int = 1024,
        seed: int = 0,
        options: dict[str, Any] | None = None,
        limit: int = 0,
        first: int = 0,
        observation: bool = True,
    ) -> None:
        """Start ``n`` games. In a larger batch, their indexes begin with ``first``. With a ``limit`` of 0, episodes are
        not truncated.

        Without ``observation``, observations have size 0 and steps are faster.

        Raises BatchError, UnknownGame, BadSeats or BadOption.
        """
        self.game: Game = find_game(game) if isinstance(game, str) else game
        self.seats: int = usual_seats(self.game) if seats is None else seats
        self.game.check_seats(self.seats)
        self.options: dict[str, Any] = self.game.settle(options, self.seats)
        encoder = encoder_of(self.game)
        self.observed: bool = observation
        self.n: int = number("n", n, 1, MOST_GAMES)
        self.seed: int = number("seed", seed, 0, int(MASK_62))
        self.limit: int = number("limit", limit, 0, 1_000_000_000)
        self.first: int = number("first", first, 0, 1_000_000_000)
        check_memory(self.game, self.n)
        self._episodes: Episodes | None = Episodes(
            self.game, encoder, self.seats, self.options, self.n, self.seed, self.limit, self.first, observation
        )
        self._stepping = OneThread()
        self._elsewhere: dict[str, Array] = {}
        self._show()

    @property
    def id(self) -> str:
        """The id of the environment. It contains the version of the rules."""
        return environment_id(self.game)

    @property
    def action_count(self) -> int:
        """The number of actions (the width of a mask)."""
        return int(self.game.action_count)

    @property
    def size(self) -> int:
        """The number of entries of an observation."""
        return int(self._open().size)

    def step(self, actions: npt.ArrayLike) -> None:
        """Apply one action in each game.

        Raises BatchError for a wrong type or shape, and IllegalAction for a masked action. After an error, nothing has
        changed.
        """
        given = actions_for(actions, self.n)
        with self._alone() as episodes:
            self._write(episodes, "actions", given)
            episodes.check()
            self._step(episodes)

    def step_checked(self, actions: Array) -> None:
        """Apply one legal action in each game.

        A game with a negative action does not change. Its ``done``, ``cut``, ``reward`` and ``score`` do not change,
        either.
        """
        with self._alone() as episodes:
            self._write(episodes, "actions", actions)
            self._step(episodes)

    def _step(self, episodes: Episodes) -> None:
        episodes.step()
        if not COMPILED:
            self._refresh(episodes, ended=any(episodes.done))

    def reset(self, seed: int | None = None) -> None:
        """Abandon all games and start again at episode 0. Without ``seed``, the seed comes from :func:`next_seed`."""
        seed = next_seed(self.seed) if seed is None else number("seed", seed, 0, int(MASK_62))
        with self._alone() as episodes:
            self.seed = seed
            episodes.restart(seed)
            if not COMPILED:
                self._refresh(episodes, ended=True)

    @property
    def viewer(self) -> Array:
        """The observed seat of each game, (n) uint8, after :meth:`watch`."""
        return _array(self._open().viewer, np.uint8, self.n)

    def watch(self, seat: int | None) -> None:
        """Observe one seat of each game: the given seat, or with None a random seat in each episode.

        ``observation`` then changes only at the decisions of this seat. ``final_observation`` is the seat's observation
        at the end.
        """
        with self._alone() as episodes:
            episodes.watch(RANDOM if seat is None else number("seat", seat, 0, self.seats - 1))
            if not COMPILED:
                self._refresh(episodes, ended=True)

    def random_actions(self, chance: np.random.Generator) -> Array:
        """Return a uniformly random legal action for each game."""
        return self.picked(chance.random(self.n))

    def picked(self, chances: Array) -> Array:
        """Return a legal action for each game. One number from [0, 1) per game chooses the action."""
        with self._alone() as episodes:
            self._write(episodes, "chances", chances)
            episodes.pick()
            return np.array(episodes.actions, dtype=np.int64)

    def episode_seed(self, index: int, episode: int) -> int:
        """Return the seed of an episode for the chance ``fast``."""
        return int(episode_seed(self.seed, self.first + self._index(index), episode))

    def record(self, index: int, *, ended: bool = True) -> dict[str, Any]:
        """Return the record of a game's last finished episode or, if ``ended`` is False, of the current episode.

        Raises BatchError if no episode has ended yet.
        """
        with self._alone() as episodes:
            if ended and not episodes.episode[self._index(index)]:
                raise BatchError(f"no episode of game {index} has ended yet")
            return write_record(episodes.match(self._index(index), ended))

    def state(self, index: int) -> State:
        """Return a copy of a game's position, including hidden information, for bots that play some of the seats."""
        return self._open().state(self._index(index))

    def show_in(self, shown: dict[str, Array]) -> None:
        """Write ``observation`` and ``mask`` into these arrays from now on.

        With ``{}``, write into the batch's own buffers. A batch that writes into other arrays must be stepped by
        :meth:`step_checked`, and cannot be copied.
        """
        with self._alone() as episodes:
            self._elsewhere = shown
            if shown:
                shown["mask"][:] = 0
            episodes.show_in(*(shown[name].reshape(-1).data for name in ("observation", "mask") if shown))
        self._show()

    def close(self) -> None:
        """Release the games. The arrays keep their contents."""
        self._episodes = None

    __copy__ = deepcopy

    def __getstate__(self) -> dict[str, Any]:
        """Return the attributes for copies.

        The views of buffers are included only if the batch is closed. Raises BatchError if another thread is stepping
        the batch.
        """
        with self._stepping:
            views = () if self._episodes is None else tuple(arrays_of(self.game, self.seats, self.observed))
            left = {"_buffers", *views}
            return {name: value for name, value in self.__dict__.items() if name not in left}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if self._episodes is not None:
            self._show()
        else:
            for name in arrays_of(self.game, self.seats, self.observed):
                getattr(self, name).flags.writeable = False

    def __repr__(self) -> str:
        return described(self, closed=self._episodes is None)

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _index(self, index: int) -> int:
        return number("index", index, 0, self.n - 1)

    def _open(self) -> Episodes:
        if self._episodes is None:
            raise BatchError("the batch is closed; create a new one")
        return self._episodes

    @contextmanager
    def _alone(self) -> Iterator[Episodes]:
        """Lock the games for this thread.

        Raises BatchError if another thread is using the games, or if the batch is closed.
        """
        with self._stepping:
            yield self._open()

    def _show(self) -> None:
        """Create the arrays as views of the buffers. If the buffers are not machine words, create copies."""
        episodes = self._open()
        if COMPILED:
            kinds: dict[str, type[np.generic]] = {
                "actions": np.int64,
                "chances": np.float64,
            }
            self._buffers = {name: _writable(getattr(episodes, name), kind) for name, kind in kinds.items()}
        for name, (kind, width) in arrays_of(self.game, self.seats, self.observed).items():
            elsewhere = self._elsewhere.get(name)
            setattr(
                self, name, _array(getattr(episodes, name), kind, self.n, *width) if elsewhere is None else elsewhere
            )

    def _write(self, episodes: Episodes, name: str, numbers: Array) -> None:
        """Write into a buffer of the games by one memory copy."""
        if COMPILED:
            self._buffers[name][:] = numbers
        else:
            getattr(episodes, name)[:] = numbers.tolist()

    def _refresh(self, episodes: Episodes, *, ended: bool) -> None:
        """Copy the buffers into the arrays. This is needed only in plain Python, where the buffers are lists."""
        for name in arrays_of(self.game, self.seats, self.observed):
            if name in self._elsewhere or (is_final(name) and not ended):
                continue
            shown: Array = getattr(self, name)
            shown.flags.writeable = True
            shown.reshape(-1)[:] = getattr(episodes, name)
            shown.flags.writeable = False


def arrays_of(game: Game, seats: int, observed: bool = True) -> dict[str, tuple[type[np.generic], tuple[int, ...]]]:
    """Return the dtype and the shape per game of each array of a batch, by name."""
    size = int(encoder_of(game).size) if observed else 0
    return {
        "observation": (np.int16, (size,)),
        "mask": (np.uint8, (int(game.action_count),)),
        "seat": (np.uint8, ()),
        "final_observation": (np.int16, (size,)),
        "final_mask": (np.uint8, (int(game.action_count),)),
        "final_seat": (np.uint8, ()),
        "done": (np.uint8, ()),
        "cut": (np.uint8, ()),
        "reward": (np.float64, (seats,)),
        "score": (np.int64, (seats,)),
        "episode": (np.int64, ()),
    }


def is_final(name: str) -> bool:
    """Return whether an array of a batch changes only when an episode ends."""
    return name.startswith("final_")


def _array(buffer: Any, kind: type[np.generic], *shape: int) -> Array:
    flat = np.frombuffer(buffer, dtype=kind) if COMPILED else np.array(buffer, dtype=kind)
    shown = flat.reshape(shape)
    shown.flags.writeable = False
    return shown


def _writable(buffer: Any, kind: type[np.generic]) -> Array:
    """Return a writable array that shares the memory of a read-only buffer. The buffer must outlive the array."""
    shown = np.frombuffer(buffer, dtype=kind)
    memory: Any = (ctypes.c_char * shown.nbytes).from_address(shown.ctypes.data)
    return np.frombuffer(memory, dtype=kind)


class _Facts(Protocol):
    """The common arguments of all batches."""

    game: Game
    seats: int
    n: int
    seed: int
    limit: int
    options: dict[str, Any]


def described(batch: _Facts, *, closed: bool) -> str:
    """Return the call that creates a batch, with all options that differ from their defaults."""
    defaults = batch.game.settle(None, batch.seats)
    changed = {key: value for key, value in batch.options.items() if value != defaults[key]}
    options = f", options={changed!r}" if changed else ""
    limit = f", limit={batch.limit}" if batch.limit else ""
    call = f"{type(batch).__name__}({batch.game.id!r}, seats={batch.seats}, n={batch.n}, seed={batch.seed}"
    return f"{call}{options}{limit})" + (" (closed)" if closed else "")
