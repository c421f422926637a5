"""The clock of a node."""

import asyncio
from collections.abc import Callable

from factoryfloor.tables.state import clock


class NodeClock(clock.Clock):
    """A clock that can schedule calls.

    All nodes use the database's clock. This machine's wall clock is ``behind`` seconds behind the database's clock.
    """

    behind = 0.0

    def now(self) -> float:
        """Return the seconds since 1970 on the database's clock."""
        return self.machine() + self.behind

    def machine(self) -> float:
        """Return the seconds since 1970 on this machine's clock."""
        return super().now()

    def call_at(self, moment: float, call: Callable[[], object]) -> asyncio.TimerHandle:
        """Schedule a call at a monotonic time."""
        return asyncio.get_running_loop().call_later(max(0.0, moment - self.monotonic()), call)
