"""Runs a contest: plays the remaining games until all are played or the sequential test decides."""

import pickle
import sys
from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import closing
from typing import ClassVar, Final

from factoryfloor.arena.contest import BadContest, Contest
from factoryfloor.arena.executor import Executor, LocalExecutor
from factoryfloor.arena.external import GAVE_UP
from factoryfloor.arena.play_game import PlayedGame, Playing
from factoryfloor.arena.sequential import SequentialTest
from factoryfloor.bots import Bot
from factoryfloor.kernel import FactoryFloorError

MOST_LOST: Final = 0.1
"""The maximum share of decisions that an external bot may lose."""
MOST_GIVEN_UP: Final = 0.5
"""The maximum share of decisions that an external bot may lose or give up.

Above this share, the results would mostly be results of ``greedy``.
"""
FEWEST_LOST: Final = 10
"""Up to this number of lost decisions, their share is not checked."""


class ProgramFailed(FactoryFloorError):
    """An external bot lost too many decisions.

    The results would not measure the bot, because the fallback made these decisions.
    """

    code: ClassVar[str] = "program_failed"


def run(
    contest: Contest, jobs: int | Executor = 0, keep_records: bool = False, known: Iterable[PlayedGame] = ()
) -> Generator[PlayedGame, None, None]:
    """Yield outcomes in order of completion, from ``jobs`` processes (0 means one per core) or another executor.

    Games with ``known`` outcomes are not played again. A contest with a sequential test ends as soon as the test
    decides. Closing the generator stops the workers immediately. Raises BadContest for a bot that cannot be sent to
    other processes, GameFailed with the number and seed of a failed game, WorkerLost, NoProgram, and ProgramFailed
    after the game in which a bot exceeds its share of lost decisions.
    """
    test = SequentialTest(contest) if contest.until is not None else None
    played = set()
    for outcome in known:
        played.add(outcome.number)
        if test is not None:
            test.add(outcome)
    if test is not None and test.answer:
        return
    losses = _Losses(contest)
    executor = LocalExecutor(jobs) if isinstance(jobs, int) else jobs
    if isinstance(executor, LocalExecutor) and executor.jobs > 1:
        _check_can_be_sent(contest)
    left = (pairing for pairing in contest.pairings() if pairing.number not in played)
    with closing(executor.map(Playing(contest, keep_records).play, left)) as outcomes:
        for outcome in outcomes:
            yield outcome
            losses.add(outcome)
            if test is not None and test.add(outcome):
                return


def _check_can_be_sent(contest: Contest) -> None:
    """Raise BadContest if a Bot, class or function cannot be sent to other processes."""
    interactive = not hasattr(sys.modules["__main__"], "__file__")
    for number, maker in contest.makers.items():
        try:
            pickle.dumps(maker)
        except Exception as fault:  # noqa: BLE001 - anything that its pickling raises
            reason = f"{type(fault).__name__}: {fault}"
        else:
            kind = type(maker) if isinstance(maker, Bot) else maker
            if not interactive or getattr(kind, "__module__", "") != "__main__":
                continue
            reason = "it is defined in this notebook or shell"
        raise BadContest(
            f"{contest.names[number]} cannot be sent to other processes ({reason}): "
            "define it in a module, or use jobs=1"
        )


class _Losses:
    """Counts all decisions of the bots, and all lost decisions."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        self._decisions: Counter[int] = Counter()
        self._lost: Counter[int] = Counter()
        self._given_up: Counter[int] = Counter()

    def add(self, outcome: PlayedGame) -> None:
        """Count a game. Raises ProgramFailed if a bot has lost too many decisions."""
        for seat, bot in enumerate(outcome.seating):
            reasons = [why for at, _, why in outcome.fallbacks if at == seat]
            self._decisions[bot] += outcome.thought[seat][0]
            given_up = sum(why.startswith(GAVE_UP) for why in reasons)
            self._given_up[bot] += given_up
            self._lost[bot] += len(reasons) - given_up
            lost, decisions = self._lost[bot], self._decisions[bot]
            without = lost + self._given_up[bot]
            if not reasons or without <= FEWEST_LOST:
                continue
            if (lost > FEWEST_LOST and lost > MOST_LOST * decisions) or without > MOST_GIVEN_UP * decisions:
                raise ProgramFailed(
                    f"{self._contest.names[bot]} lost {without} of {decisions} decisions, the last in game "
                    f"{outcome.number}: it {reasons[0]}; correct the program and start again"
                )
