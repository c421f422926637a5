"""Run a contest: play its remaining games until all are played or the sequential test decides."""

from collections.abc import Generator, Iterable
from contextlib import closing

from factoryfloor.arena.contest import Contest
from factoryfloor.arena.executor import Executor, LocalExecutor
from factoryfloor.arena.play_game import Outcome, Playing
from factoryfloor.arena.sequential import SequentialTest


def run(
    contest: Contest, jobs: int | Executor = 0, keep_records: bool = False, known: Iterable[Outcome] = ()
) -> Generator[Outcome, None, None]:
    """Yield outcomes in order of completion, from ``jobs`` processes (0: one per core) or another executor.

    Games whose outcomes are ``known`` are not played again. A contest with a sequential test ends as soon as it
    decides. Closing the generator stops the workers at once. Raises GameFailed with the number and seed of a failed
    game, and WorkerLost.
    """
    test = SequentialTest(contest) if contest.until is not None else None
    played = set()
    for outcome in known:
        played.add(outcome.number)
        if test is not None:
            test.add(outcome)
    if test is not None and test.answer:
        return
    executor = LocalExecutor(jobs) if isinstance(jobs, int) else jobs
    left = (pairing for pairing in contest.pairings() if pairing.number not in played)
    with closing(executor.map(Playing(contest, keep_records).play, left)) as outcomes:
        for outcome in outcomes:
            yield outcome
            if test is not None and test.add(outcome):
                return
