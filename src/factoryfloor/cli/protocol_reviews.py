"""The reviews of the protocol."""

import time
from math import inf

from factoryfloor.cli.protocol_requests import Analyse
from factoryfloor.cli.protocol_searches import Answer, Search
from factoryfloor.kernel import Match
from factoryfloor.reviews import Reviewer


class Reviewing(Search):
    """A review as a search.

    It sends intermediate answers if the request has ``every``. Raises BadReview if the game cannot be reviewed.
    """

    def __init__(self, match: Match, request: Analyse) -> None:
        self._reviewer = Reviewer(match, request.budget, request.seed, request.lens, request.turns)
        self._run = self._reviewer.run()
        self._every = inf if request.every is None else request.every
        self._next = time.monotonic() + self._every
        self._done = 0.0

    def step(self) -> Answer | None:
        done = next(self._run, None)
        if done is None:
            self._done = 1.0
            return self.end()
        self._done = done
        if time.monotonic() < self._next:
            return None
        self._next = time.monotonic() + self._every
        return self._report(during=True)

    def end(self) -> Answer:
        self.finished = True
        self._run.close()
        return self._report(during=False)

    def _report(self, *, during: bool) -> Answer:
        return {"during": during, "done": self._done, "report": self._reviewer.report()}
