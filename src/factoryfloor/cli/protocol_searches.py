"""Searches for answers of the protocol: each runs in slices, beside others, and can be stopped."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final

from factoryfloor.bots import Thinking

SLICE: Final = 0.05  # seconds

Answer = dict[str, Any]


class Search(ABC):
    """A search. ``finished``: its last answer was given."""

    finished = False

    @abstractmethod
    def step(self) -> Answer | None:
        """Run one slice. Returns the answer, one in advance, or None. Raises FactoryFloorError."""

    @abstractmethod
    def end(self) -> Answer:
        """End the search with the best result so far. Raises FactoryFloorError."""


class Choice(Search):
    """A bot's search for an action, from which ``written`` makes the answer."""

    def __init__(self, thinking: Thinking, written: Callable[[int], Answer]) -> None:
        self._thinking = thinking
        self._written = written

    def step(self) -> Answer | None:
        return None if self._thinking.think(SLICE) else self.end()

    def end(self) -> Answer:
        self.finished = True
        return self._written(self._thinking.best())
