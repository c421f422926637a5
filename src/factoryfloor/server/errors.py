"""Rejections sent to clients, and database errors."""

import logging

from factoryfloor.kernel import FactoryFloorError

_logger = logging.getLogger(__name__)

# HTTP status by code; all other codes are 409, a conflict with the current state.
STATUS: dict[str, int] = {
    "bad_bot": 422,
    "bad_lesson": 422,
    "bad_name": 422,
    "bad_option": 422,
    "bad_record": 422,
    "bad_seats": 422,
    "draining": 503,
    "forbidden": 403,
    "internal": 500,
    "malformed": 422,
    "not_found": 404,
    "not_over": 403,
    "too_big": 413,
    "too_many_sockets": 429,
    "too_many_guests": 429,
    "too_many_tables": 429,
    "too_much_thinking": 429,
    "too_often": 429,
    "unavailable": 503,
    "unknown_game": 404,
    "unknown_host": 421,
}


class Refused(FactoryFloorError):
    """A rejected request: a code for programs, a message for people.

    ``seat``: the winner of a race, or -1. ``seconds``: when a retry may succeed; 0 if waiting does not help.
    ``say``: the key of the lesson text that answers it.
    """

    def __init__(self, code: str, message: str, seat: int = -1, seconds: int = 0, say: str = "") -> None:
        super().__init__(message)
        self.refusal = code
        self.seat = seat
        self.seconds = seconds
        self.say = say


class Damaged(Refused):
    """Stored data that cannot be read; the rest of the site is not affected."""

    def __init__(self, what: str) -> None:
        super().__init__(
            "internal", f"the stored {what} is damaged; nothing was changed, and the server's log has more"
        )


class StoreError(Exception):
    """The database cannot be opened, read or written; the message names it and a remedy."""


class Conflict(StoreError):
    """A write conflict: another node has written this log entry."""


def code_of(error: FactoryFloorError) -> str:
    """The code of an error."""
    return error.refusal if isinstance(error, Refused) else error.code


def seat_of(error: FactoryFloorError) -> int:
    """The seat that won the race; -1 for none."""
    return error.seat if isinstance(error, Refused) else -1


def seconds_of(error: FactoryFloorError) -> int:
    """The seconds after which a retry may succeed; 0 if waiting does not help."""
    return error.seconds if isinstance(error, Refused) else 0


def say_of(error: FactoryFloorError) -> str:
    """The key of the lesson text that answers the rejected action, or an empty string."""
    return error.say if isinstance(error, Refused) else ""


def status_of(error: FactoryFloorError) -> int:
    """The HTTP status of an error."""
    return STATUS.get(code_of(error), 409)


def unavailable(reason: str) -> Refused:
    """The error for a request that could not be made durable."""
    return Refused("unavailable", f"the request could not be stored and was not executed; try again ({reason})")


def unreadable(error: StoreError) -> Refused:
    """The error when the database cannot be read; details are only logged."""
    _logger.error("%s", error)
    return Refused("unavailable", "the database cannot be read now; nothing is lost, try again")
