"""The shares of a parallel batch. Each process steps one share, and writes it to shared memory."""

import math
import multiprocessing
from copy import deepcopy
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Semaphore
from typing import Any, Final

import numpy as np

from factoryfloor.kernel import FactoryFloorError, Game
from factoryfloor.learn.arguments import Array
from factoryfloor.learn.batch import Batch, arrays_of, is_final

INTERNAL: Final = ("actions", "chances")  # arrays that only the batch and its workers see
_DIRECT: Final = ("observation", "mask")  # arrays that the games write themselves
_PATIENCE: Final = 5.0  # seconds after which an idle worker checks whether its batch still exists

SPAWN: Final = multiprocessing.get_context("spawn")

Memory = dict[str, Any]
"""A ctypes array in shared memory for each array. The memory exists as long as one of the arrays."""


def shared_memory(game: Game, seats: int, observed: bool, n: int) -> Memory:
    """Allocate shared memory for the arrays of ``n`` games."""
    kinds = _kinds(game, seats, observed)
    sizes = {name: n * math.prod(width) * np.dtype(kind).itemsize for name, (kind, width) in kinds.items()}
    return {name: SPAWN.RawArray("b", max(size, 1)) for name, size in sizes.items()}


def arrays_in(memory: Memory, game: Game, seats: int, observed: bool, n: int) -> dict[str, Array]:
    """Return the arrays of ``n`` games in shared memory, by name."""
    kinds = _kinds(game, seats, observed)
    return {name: np.ndarray((n, *width), kind, memory[name]) for name, (kind, width) in kinds.items()}


def _kinds(game: Game, seats: int, observed: bool) -> dict[str, tuple[type[np.generic], tuple[int, ...]]]:
    return {**arrays_of(game, seats, observed), "actions": (np.int64, ()), "chances": (np.float64, ())}


class Share:
    """Games with their part of the arrays in shared memory. ``whole`` is the number of games in the arrays."""

    def __init__(self, given: dict[str, Any] | Batch, memory: Memory, whole: int) -> None:
        self._batch = batch = given if isinstance(given, Batch) else Batch(**given)
        self.first, self.n = batch.first, batch.n
        arrays = arrays_in(memory, batch.game, batch.seats, batch.observed, whole)
        self._parts = {name: array[self.first : self.first + self.n] for name, array in arrays.items()}
        self._direct = {name: self._parts.pop(name) for name in _DIRECT}
        self._actions, self._chances = (self._parts.pop(name) for name in INTERNAL)
        self._batch.show_in(self._direct)
        self._copy(all_games=True)

    def answer(self, request: str, *arguments: Any) -> Any:
        """Answer a request to step, reset, pick actions, get a record or get the games."""
        if request == "step":
            self._batch.step_checked(self._actions)
            self._copy(all_games=False)
        elif request == "reset":
            self._batch.reset(*arguments)
            self._copy(all_games=True)
        elif request == "pick":
            self._actions[:] = self._batch.picked(self._chances)
        elif request == "record":
            return self._batch.record(arguments[0], ended=arguments[1])
        elif request == "games":
            return self._games()
        return None

    def _games(self) -> Batch:
        """Return a copy of the games with arrays of its own."""
        self._batch.show_in({})
        games = deepcopy(self._batch)
        self._batch.show_in(self._direct)
        return games

    def _copy(self, *, all_games: bool) -> None:
        """Copy the other arrays to shared memory. Only final positions that may be new are copied."""
        batch = self._batch
        ended = batch.done.nonzero()[0]
        for name, part in self._parts.items():
            if all_games or not is_final(name):
                np.copyto(part, getattr(batch, name))
            elif len(ended):
                part[ended] = getattr(batch, name)[ended]


def work(pipe: Connection, asked: Semaphore, memory: Memory, whole: int, given: dict[str, Any] | Batch) -> None:
    """Answer requests until the pipe is closed. ``asked`` is released for each request.

    A semaphore wakes a process on an idle core. A pipe would wake it on the sender's core, and the sender would have to
    wait before it wakes the next process.
    """
    try:
        share = Share(given, memory, whole)
        pipe.send(None)
        while True:
            while not asked.acquire(timeout=_PATIENCE) and not pipe.poll():
                pass
            question = pipe.recv()
            try:
                pipe.send(share.answer(*question))
            except FactoryFloorError as error:
                pipe.send(error)
    except (EOFError, OSError, KeyboardInterrupt):
        pass  # the batch was closed, or its process has exited
