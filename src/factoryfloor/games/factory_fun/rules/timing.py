"""The time limits and races of live claims (U6)."""

from typing import Final, cast, final

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit
from factoryfloor.kernel.state import State
from factoryfloor.kernel.timing import Timing

from .actions import CLAIM, PASS, READY
from .position import COUNTDOWN, LIVE, NOBODY, TAKE, Position

CLAIM_SECONDS: Final = 30
READY_SECONDS: Final = 3


@final
class FactoryFunTiming(Timing):
    """Time limits and races of Factory Fun."""

    def time_limit(self, state: State, seat: i64) -> tuple[int, int] | None:
        return time_limit(cast("Position", state), seat)

    def race_winner(self, state: State, seat: int, action: int) -> int:
        return race_winner(cast("Position", state), action)


def time_limit(position: Position, seat: i64) -> tuple[int, int] | None:
    """Return the time limit in seconds for a pending seat in a race, and the action at the timeout."""
    if not position.pending & bit(seat):
        return None
    if position.phase == COUNTDOWN:
        return READY_SECONDS, READY
    return (CLAIM_SECONDS, PASS) if position.phase == TAKE and position.way() == LIVE else None


def race_winner(position: Position, action: int) -> int:
    """Return the seat that has already taken the claimed machine in the taking phase, or -1."""
    if position.phase == TAKE and action >= CLAIM:
        for seat in range(position.seats):
            if position.taken[seat] == action - CLAIM:
                return int(seat)
    return NOBODY
