"""How a command ends when it cannot do what was asked: one line that says why, and an exit code."""

from typing import ClassVar, Final

from factoryfloor.kernel import FactoryFloorError

WRONG_REQUEST: Final = 2  # as for a misspelt option
FAILED: Final = 1
INTERRUPTED: Final = 130  # as the shell has it for Ctrl-C

_REQUESTS: Final = {
    "unknown_game",
    "bad_option",
    "bad_seats",
    "bad_bot",
    "bad_contest",
    "bad_usage",
    "bad_settings",
    "unknown_evaluation",
}


class BadUsage(FactoryFloorError):
    """Arguments that do not go together or have no such form."""

    code: ClassVar[str] = "bad_usage"


class Failed(FactoryFloorError):
    """What was asked for is right but cannot be done here."""

    code: ClassVar[str] = "failed"


def exit_code(error: FactoryFloorError) -> int:
    """2 where the request was wrong, 1 where it failed."""
    return WRONG_REQUEST if error.code in _REQUESTS else FAILED
