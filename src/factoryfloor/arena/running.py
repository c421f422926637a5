"""The games of a contest, on all cores."""

import multiprocessing
import os
import signal
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import ClassVar

from factoryfloor.arena.contest import Contest, Pairing
from factoryfloor.arena.playing import Outcome, Playing
from factoryfloor.kernel import FactoryFloorError

_playing: Playing | None = None  # of this worker process


class GameFailed(FactoryFloorError):
    """A game of the contest broke off: a fault in a bot or in the rules."""

    code: ClassVar[str] = "game_failed"


def cores() -> int:
    """How many processes can run at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(contest: Contest, jobs: int = 0, keep_records: bool = False) -> Generator[Outcome, None, None]:
    """The outcomes as they come, not in order, from ``jobs`` processes (0: one for each core).

    With one job the games are played in this process. Closing the generator ends
    the workers at once. Raises GameFailed with the number and seed of a game that broke off.
    """
    jobs = min(jobs or cores(), contest.games)
    if jobs == 1:
        playing = Playing(contest, keep_records)
        return (_play(playing, pairing) for pairing in contest.pairings())
    return _in_processes(contest, jobs, keep_records)


def _play(playing: Playing, pairing: Pairing) -> Outcome:
    try:
        return playing.play(pairing)
    except Exception as fault:
        raise GameFailed(f"game {pairing.number} (seed {pairing.seed}) broke off: {fault!r}") from fault


def _start_worker(contest: Contest, keep_records: bool) -> None:
    global _playing  # noqa: PLW0603 - the one thing that a worker process is for
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    _playing = Playing(contest, keep_records)


def _play_in_worker(pairing: Pairing) -> Outcome:
    assert _playing is not None
    return _play(_playing, pairing)


def _in_processes(contest: Contest, jobs: int, keep_records: bool) -> Generator[Outcome, None, None]:
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        jobs, multiprocessing.get_context("spawn"), initializer=_start_worker, initargs=(contest, keep_records)
    )
    try:
        yield from _collect(pool, contest.pairings(), 4 * jobs)
    except BrokenProcessPool as fault:
        raise GameFailed("a worker process ended by itself (out of memory?)") from fault
    finally:
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def _collect(pool: ProcessPoolExecutor, pairings: Iterator[Pairing], ahead: int) -> Iterator[Outcome]:
    """Keep ``ahead`` games with the workers, so that the list of games need never be held whole."""
    waiting: set[Future[Outcome]] = {pool.submit(_play_in_worker, pairing) for pairing in islice(pairings, ahead)}
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        waiting |= {pool.submit(_play_in_worker, pairing) for pairing in islice(pairings, len(done))}
        for future in done:
            yield future.result()
