"""The clock of a node."""

import asyncio
from contextlib import suppress

from factoryfloor.tables import clock


class Clock(clock.Clock):
    """A clock on which tasks can wait.

    ``behind``: seconds by which the wall clock lags behind that of the database, which all nodes use.
    """

    behind = 0.0

    def now(self) -> float:
        """Seconds since 1970 by the database's clock."""
        return self.machine() + self.behind

    def machine(self) -> float:
        """Seconds since 1970 by this machine's clock."""
        return super().now()

    async def wait(self, until: float, sooner: asyncio.Event) -> None:
        """Wait until a monotonic time or until the event is set."""
        with suppress(TimeoutError):
            await asyncio.wait_for(sooner.wait(), max(0.0, until - self.monotonic()))
