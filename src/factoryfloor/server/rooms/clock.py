"""The clock of a node."""

import asyncio
from collections.abc import Callable

from factoryfloor.tables.state import clock


class NodeClock(clock.Clock):
    """A clock that can call back.

    ``behind``: seconds by which the wall clock lags behind that of the database, which all nodes use.
    """

    behind = 0.0

    def now(self) -> float:
        """Seconds since 1970 by the database's clock."""
        return self.machine() + self.behind

    def machine(self) -> float:
        """Seconds since 1970 by this machine's clock."""
        return super().now()

    def call_at(self, moment: float, call: Callable[[], object]) -> asyncio.TimerHandle:
        """Call at a monotonic time."""
        return asyncio.get_running_loop().call_later(max(0.0, moment - self.monotonic()), call)
