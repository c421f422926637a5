"""A request to a live table, and its result."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from factoryfloor.kernel import FactoryFloorError

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Result(Generic[Value]):
    """The value of a durable request, or the reason why the request was rejected."""

    value: Value | None = None
    error: FactoryFloorError | None = None

    def get(self) -> Value:
        """Return the value, or raise the reason for the rejection."""
        if self.error is not None:
            raise self.error
        return self.value  # type: ignore[return-value]


@dataclass(slots=True, eq=False)
class Request:
    """A request.

    ``attempt`` executes the request in memory. ``then`` receives the result. ``durable`` means that the result waits
    until everything in memory is durable. ``tries`` counts the attempts so far. ``looked`` means that the log was read
    again after a rejection, because entries of another process may have caused the rejection.
    """

    attempt: Callable[[], Any]
    then: Callable[[Result[Any]], None]
    durable: bool = True
    tries: int = 0
    looked: bool = False


@dataclass(slots=True, eq=False)
class Attempted:
    """An executed request that waits until the writes on which its value depends are durable."""

    request: Request
    value: Any = None
    error: FactoryFloorError | None = None
