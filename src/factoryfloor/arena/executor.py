"""Executors, which run the games of a contest in this process or on all cores of this machine."""

import multiprocessing
import os
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any, ClassVar, Final, TypeVar

from factoryfloor.kernel import FactoryFloorError

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD: Final = 4
"""The number of queued items per worker. It keeps workers busy without expanding the whole list."""

_work: Callable[[Any], Any] | None = None  # the work of this worker process


class WorkerLost(FactoryFloorError):
    """A worker process ended unexpectedly."""

    code: ClassVar[str] = "worker_lost"


class Executor(ABC):
    """Applies a function to many items. Subclasses choose where the function runs."""

    @abstractmethod
    def map(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Generator[Result, None, None]:
        """Yield the results of ``work`` in order of completion. Closing the generator stops the work immediately.

        The function, the items and the results are pickled. Exceptions of the function are raised here.
        """


class LocalExecutor(Executor):
    """Runs ``jobs`` processes on this machine. With 0, one process per core. A single job runs in this process."""

    def __init__(self, jobs: int = 0) -> None:
        self.jobs: int = jobs or cores()

    def map(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Generator[Result, None, None]:
        if self.jobs == 1:
            yield from map(work, items)
            return
        first = list(islice(items := iter(items), self.jobs))
        others = set(multiprocessing.active_children())
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(max(1, len(first)), context, initializer=_start_worker, initargs=(work,))
        try:
            yield from _collect(pool, first, items, AHEAD * self.jobs)
        except BrokenProcessPool as fault:
            raise WorkerLost("a worker process ended unexpectedly (out of memory?)") from fault
        finally:
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)


def cores() -> int:
    """Return the number of processes that this machine can run in parallel."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _start_worker(work: Callable[[Any], Any]) -> None:
    global _work  # noqa: PLW0603 - the one thing that a worker process is for
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _work = work


def _end_with_parent() -> None:
    """Exit when the parent process is killed. Otherwise the workers would wait for their queues forever."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _do(item: Any) -> Any:
    assert _work is not None
    return _work(item)


def _collect(pool: ProcessPoolExecutor, first: list[Item], rest: Iterator[Item], ahead: int) -> Iterator[Any]:
    waiting: set[Future[Any]] = {pool.submit(_do, item) for item in first}
    waiting |= {pool.submit(_do, item) for item in islice(rest, ahead - len(first))}
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        waiting |= {pool.submit(_do, item) for item in islice(rest, len(done))}
        for future in done:
            yield future.result()
