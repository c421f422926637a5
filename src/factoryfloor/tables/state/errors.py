"""Errors of rejected requests and of the storage."""

from factoryfloor.kernel import FactoryFloorError


class Refused(FactoryFloorError):
    """A request was rejected.

    The error has a code for programs and a message for people. ``seat`` is the winner of a race, or -1. ``seconds`` is
    the time until a retry may succeed, or 0 if waiting does not help. ``say`` is the key of the lesson text that
    answers the request.
    """

    def __init__(self, code: str, message: str, seat: int = -1, seconds: int = 0, say: str = "") -> None:
        super().__init__(message)
        self.refusal = code
        self.seat = seat
        self.seconds = seconds
        self.say = say


class Damaged(Refused):
    """Stored data is damaged."""

    def __init__(self, what: str) -> None:
        super().__init__(
            "internal", f"the stored {what} is damaged; nothing was changed, and the program's log has more"
        )


class StoreError(Exception):
    """The storage cannot be opened, read or written. The message names the storage and suggests a remedy."""


class Conflict(StoreError):
    """Another process has already written this log entry."""


def code_of(error: FactoryFloorError) -> str:
    """Return the code of an error."""
    return error.refusal if isinstance(error, Refused) else error.code


def seat_of(error: FactoryFloorError) -> int:
    """Return the seat that won the race, or -1 without a race."""
    return error.seat if isinstance(error, Refused) else -1


def seconds_of(error: FactoryFloorError) -> int:
    """Return the seconds after which a retry may succeed, or 0 if waiting does not help."""
    return error.seconds if isinstance(error, Refused) else 0


def say_of(error: FactoryFloorError) -> str:
    """Return the key of the lesson text that answers the rejected action, or an empty string."""
    return error.say if isinstance(error, Refused) else ""


def unavailable(reason: str) -> Refused:
    """Return the error for a request that could not be made durable."""
    return Refused("unavailable", f"the request could not be stored and was not executed; try again ({reason})")
