"""Errors of commands, and their exit codes."""

from typing import ClassVar, Final

from factoryfloor.kernel import FactoryFloorError

WRONG_REQUEST: Final = 2  # the same as for an unknown option
FAILED: Final = 1
INTERRUPTED: Final = 130  # the shell's code for Ctrl-C

_REQUESTS: Final = {
    "bad_address",
    "unknown_game",
    "bad_option",
    "bad_seats",
    "bad_bot",
    "bad_contest",
    "bad_deals",
    "bad_usage",
    "bad_settings",
    "bad_lesson",
    "unknown_evaluation",
}


class BadUsage(FactoryFloorError):
    """The arguments are malformed or contradictory."""

    code: ClassVar[str] = "bad_usage"


class Failed(FactoryFloorError):
    """A valid command failed."""

    code: ClassVar[str] = "failed"


def exit_code(error: FactoryFloorError) -> int:
    """Return the exit code for an error: 2 for invalid arguments, 1 for a failure."""
    return WRONG_REQUEST if error.code in _REQUESTS else FAILED
