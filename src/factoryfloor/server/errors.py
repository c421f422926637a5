"""What a client may be told instead of what it asked for."""

import logging

from factoryfloor.kernel import FactoryFloorError

_logger = logging.getLogger(__name__)

# The status of an answer over HTTP; everything else that is refused is 409, a conflict with how things stand.
STATUS: dict[str, int] = {
    "bad_bot": 422,
    "bad_option": 422,
    "bad_record": 422,
    "bad_seats": 422,
    "forbidden": 403,
    "internal": 500,
    "malformed": 422,
    "not_found": 404,
    "not_over": 403,
    "too_big": 413,
    "unavailable": 503,
    "unknown_game": 404,
}


class Refused(FactoryFloorError):
    """A request that is not carried out. ``code`` is for programs, the message for people; ``seat`` was faster."""

    def __init__(self, code: str, message: str, seat: int = -1) -> None:
        super().__init__(message)
        self.refusal = code
        self.seat = seat


class StoreError(Exception):
    """The database cannot be opened, read or written; the message says which and what to do."""


def code_of(error: FactoryFloorError) -> str:
    """The code under which a client is told of an error."""
    return error.refusal if isinstance(error, Refused) else error.code


def seat_of(error: FactoryFloorError) -> int:
    """The seat that was faster than whoever is refused; -1 for none."""
    return error.seat if isinstance(error, Refused) else -1


def status_of(error: FactoryFloorError) -> int:
    """The HTTP status that goes with an error."""
    return STATUS.get(code_of(error), 409)


def unavailable(reason: str) -> Refused:
    """The refusal of something that could not be made durable."""
    return Refused("unavailable", f"this could not be stored and was not carried out; please try again ({reason})")


def unreadable(error: StoreError) -> Refused:
    """The refusal of something that could not be read; the details are for the log, not for clients."""
    _logger.error("%s", error)
    return Refused("unavailable", "the database cannot be read now; nothing is lost, please try again")
