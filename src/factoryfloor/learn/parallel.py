"""Batches on several cores. This process and worker processes each step a share of the games in shared memory."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from itertools import pairwise
from multiprocessing import current_process
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from factoryfloor.kernel import FactoryFloorError, Game, find_game
from factoryfloor.kernel.episodes import illegal
from factoryfloor.kernel.masks import MASK_62
from factoryfloor.learn.arguments import (
    MOST_GAMES,
    Array,
    BatchError,
    actions_for,
    check_memory,
    next_seed,
    number,
    usual_seats,
)
from factoryfloor.learn.batch import Batch, arrays_of, described
from factoryfloor.learn.one_thread import OneThread
from factoryfloor.learn.worker import INTERNAL, SPAWN, Memory, Share, arrays_in, shared_memory, work

MOST_WORKERS: Final = 256
_EXITED: Final = "a worker of the batch has exited; create a new batch"
_NOT_STARTED: Final = (
    "a worker of the batch did not start; workers import the script: put its start under "
    '`if __name__ == "__main__":` in a file, not in standard input'
)
_EXIT_TIMEOUT: Final = 10.0  # seconds for a worker to exit


class ParallelBatch:
    """A :class:`Batch` that ``workers`` processes step, with the same arrays and the same episodes.

    This process is one of the workers. Use the batch as a context manager, or call ``close``, to stop the other
    workers. The workers import the script, so put the main code of the script under ``if __name__ == "__main__":`` in a
    file. The workers find the game by its id, so the game must be installed. More workers than cores or games, or few
    games per worker, make the batch slower.
    """

    id: str
    options: dict[str, Any]
    seed: int
    limit: int
    size: int
    action_count: int
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
        game: str,
        *,
        workers: int = 2,
        seats: int | None = None,
        n: int = 1024,
        seed: int = 0,
        options: dict[str, Any] | None = None,
        limit: int = 0,
        observation: bool = True,
    ) -> None:
        """Start ``n`` games, distributed over the workers. Raises BatchError, UnknownGame, BadSeats or BadOption."""
        self.game: Game = find_game(game)
        self.seats: int = usual_seats(self.game) if seats is None else seats
        self.n: int = number("n", n, 1, MOST_GAMES)
        self.observed: bool = observation
        check_memory(self.game, self.n)
        self.workers: int = min(self.n, number("workers", workers, 1, MOST_WORKERS))
        wish: dict[str, Any] = {"game": game, "seats": self.seats, "seed": seed, "options": options, "limit": limit}
        wish["observation"] = observation
        with Batch(**wish, n=1) as valid:
            self.options, self.seed, self.limit = valid.options, valid.seed, valid.limit
            self.size, self.action_count, self.id = valid.size, valid.action_count, valid.id
        bounds = [self.n * place // self.workers for place in range(self.workers + 1)]
        self._start([wish | {"first": first, "n": end - first} for first, end in pairwise(bounds)])

    def _start(self, shares: Sequence["dict[str, Any] | Batch"]) -> None:
        """Start a worker for each share. A share is a batch, or the arguments for a batch."""
        if len(shares) > 1 and current_process().daemon:
            raise BatchError(
                "a daemonic process, as in a multiprocessing.Pool, cannot start workers; use a Batch there"
            )
        self._workers: list[_Here | _Worker] = []
        self._stepping = OneThread()
        arrays = self.game, self.seats, self.observed, self.n
        memory = shared_memory(*arrays)
        self._written = arrays_in(memory, *arrays)
        for name, array in self._written.items():
            if name not in INTERNAL:
                shown = array.view()
                shown.flags.writeable = False
                setattr(self, name, shown)
        try:
            self._workers += [_Worker(memory, self.n, share) for share in shares[1:]]
            self._workers.insert(0, _Here(memory, self.n, shares[0]))
            for worker in self._workers:
                worker.answer(_NOT_STARTED)
        except BaseException:
            self.close()
            raise

    __copy__ = deepcopy

    def __getstate__(self) -> dict[str, Any]:
        """Return the batch with its workers' games. A copy has its own workers, unless the batch is closed."""
        left = {"_written", "_workers", *(self._written if self._workers else ())}
        kept = {name: value for name, value in self.__dict__.items() if name not in left}
        with self._stepping:
            return kept | {"shares": self._all("games")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        shares: list[Batch] = state.pop("shares")
        self.__dict__.update(state)
        if shares:
            self._start(shares)
            return
        self._written, self._workers = {}, []
        for name in arrays_of(self.game, self.seats):
            getattr(self, name).flags.writeable = False

    def step(self, actions: npt.ArrayLike) -> None:
        """Apply one action in each game.

        Raises BatchError for a wrong type or shape, or if a worker has exited. Raises IllegalAction for a masked
        action. After an error, nothing has changed.
        """
        given = actions_for(actions, self.n)
        with self._alone():
            self._check(given)
            self._written["actions"][:] = given
            self._all("step")

    def reset(self, seed: int | None = None) -> None:
        """Abandon all games and start again at episode 0, as :meth:`Batch.reset` does."""
        seed = next_seed(self.seed) if seed is None else number("seed", seed, 0, int(MASK_62))
        with self._alone():
            self.seed = seed
            self._all("reset", seed)

    def random_actions(self, chance: np.random.Generator) -> Array:
        """Return a uniformly random legal action for each game."""
        with self._alone():
            self._written["chances"][:] = chance.random(self.n)
            self._all("pick")
            return self._written["actions"].copy()

    def record(self, index: int, *, ended: bool = True) -> dict[str, Any]:
        """Return the record of a game's last finished episode or, if ``ended`` is False, of the current episode.

        Raises BatchError if no episode has ended yet.
        """
        index = number("index", index, 0, self.n - 1)
        with self._alone():
            worker = next(worker for worker in self._workers if worker.first <= index < worker.first + worker.n)
            worker.ask("record", index - worker.first, ended)
            record: dict[str, Any] = worker.answer()
            return record

    def close(self) -> None:
        """Stop the workers. The arrays keep their contents."""
        for worker in self._workers:
            worker.end()
        self._workers = []
        self._written = {}

    def __repr__(self) -> str:
        return described(self, closed=not self._workers)

    def __enter__(self) -> "ParallelBatch":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Lock the workers for this thread.

        Raises BatchError if another thread is using the workers, or if the batch is closed.
        """
        with self._stepping:
            if not self._workers:
                raise BatchError("the batch is closed; create a new one")
            yield

    def _all(self, *question: object) -> list[Any]:
        """Send a request to all workers at once, execute it in this process, and return the answers.

        If an answer is missing, close the batch, because later answers could be mistaken for answers to the next
        request.
        """
        try:
            for worker in self._workers:
                worker.ask(*question)
            return [worker.answer() for worker in self._workers]
        except BaseException:
            self.close()
            raise

    def _check(self, actions: Array) -> None:
        """Raise IllegalAction if an action is masked."""
        count = self.action_count
        known = actions.view(np.uint64) < count
        places = np.arange(0, self.n * count, count) + actions
        legal = self.mask.reshape(-1).take(places, mode="clip").view(bool) & known
        if not legal.all():
            index = int(legal.argmin())
            raise illegal(int(actions[index]), index, count)


class _Here:
    """The share of this process. It executes a request only when the answer is requested."""

    def __init__(self, memory: Memory, whole: int, share: dict[str, Any] | Batch) -> None:
        self._share = Share(share, memory, whole)
        self.first, self.n = self._share.first, self._share.n
        self._question: tuple[Any, ...] = ("started",)

    def ask(self, *question: object) -> None:
        self._question = question

    def answer(self, lost: str = _EXITED) -> Any:
        """Return the answer to the last request. Raises the same errors as a batch."""
        return self._share.answer(*self._question)

    def end(self) -> None:
        """Do nothing. The games are freed with this object."""


class _Worker:
    """A worker process for the games from ``first`` on, with this process's end of the pipe."""

    def __init__(self, memory: Memory, whole: int, share: dict[str, Any] | Batch) -> None:
        self.first: int = share.first if isinstance(share, Batch) else share["first"]
        self.n: int = share.n if isinstance(share, Batch) else share["n"]
        self._pipe, theirs = SPAWN.Pipe()
        self._asked = SPAWN.Semaphore(0)
        self._process = SPAWN.Process(target=work, args=(theirs, self._asked, memory, whole, share), daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, *question: object) -> None:
        """Send a request. Raises BatchError if the process has exited."""
        try:
            self._pipe.send(question)
        except OSError as error:
            raise BatchError(_EXITED) from error
        self._asked.release()

    def answer(self, lost: str = _EXITED) -> Any:
        """Receive the answer.

        Raises the worker's exception. If the worker has exited, raises BatchError with the text ``lost``.
        """
        try:
            answer = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise BatchError(lost) from error
        if isinstance(answer, FactoryFloorError):
            raise answer
        return answer

    def end(self) -> None:
        self._pipe.close()
        self._asked.release()
        self._process.join(_EXIT_TIMEOUT)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
