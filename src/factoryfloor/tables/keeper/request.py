"""A request to a live table, and its result."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from factoryfloor.kernel import FactoryFloorError

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Result(Generic[Value]):
    """The value of a request that was executed and is durable, or the reason for its rejection."""

    value: Value | None = None
    error: FactoryFloorError | None = None

    def get(self) -> Value:
        """The value. Raises the rejection."""
        if self.error is not None:
            raise self.error
        return self.value  # type: ignore[return-value]


@dataclass(slots=True, eq=False)
class Request:
    """A request: ``attempt`` executes it in memory and returns its value; ``then`` gets the result.

    ``durable``: wait until everything in memory is durable. ``tries``: attempts so far. ``looked``: the log was read
    again after a rejection, in case entries of another process caused it.
    """

    attempt: Callable[[], Any]
    then: Callable[[Result[Any]], None]
    durable: bool = True
    tries: int = 0
    looked: bool = False


@dataclass(slots=True, eq=False)
class Attempted:
    """A request that was attempted in memory and waits until everything on which its value depends is durable."""

    request: Request
    value: Any = None
    error: FactoryFloorError | None = None
