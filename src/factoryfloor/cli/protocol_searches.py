"""The searches of the protocol. They run in slices and in parallel, and can be stopped."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from math import inf
from typing import Any, Final

from factoryfloor.bots import Thinking

SLICE: Final = 0.05  # seconds

Answer = dict[str, Any]


class Search(ABC):
    """A search for an answer. ``finished`` means that the last answer was sent."""

    finished = False

    @abstractmethod
    def step(self) -> Answer | None:
        """Run one slice. Return the final answer, an intermediate answer, or None. Raises FactoryFloorError if the
        search fails.
        """

    @abstractmethod
    def end(self) -> Answer:
        """End the search with the best result so far. Raises FactoryFloorError if there is no result."""


class Choice(Search):
    """A bot's search for an action. ``written`` converts the thinking to the answer.

    ``every`` is the number of seconds between intermediate answers with the best action so far, or None for no
    intermediate answers.
    """

    def __init__(self, thinking: Thinking, written: Callable[[Thinking], Answer], every: float | None = None) -> None:
        self._thinking = thinking
        self._written = written
        self._every = every
        self._next = time.monotonic() + (every or inf)

    def step(self) -> Answer | None:
        if not self._thinking.think(SLICE):
            return self.end()
        if time.monotonic() < self._next:
            return None
        self._next = time.monotonic() + (self._every or inf)
        return self._written(self._thinking) | {"during": True}

    def end(self) -> Answer:
        self.finished = True
        answer = self._written(self._thinking)
        return answer if self._every is None else answer | {"during": False}
