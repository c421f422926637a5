"""The clock of a table; tests replace it."""

import asyncio
import time
from contextlib import suppress


class Clock:
    """The wall clock and the monotonic clock of the machine.

    ``behind``: seconds by which the wall clock lags behind that of the database, which all nodes use.
    """

    behind = 0.0

    def now(self) -> float:
        """Seconds since 1970 by the database's clock."""
        return self.machine() + self.behind

    def machine(self) -> float:
        """Seconds since 1970 by this machine's clock."""
        return time.time()

    def monotonic(self) -> float:
        """Monotonic seconds."""
        return time.monotonic()

    def monotonic_of(self, moment: float) -> float:
        """Convert a past moment (seconds since 1970) to monotonic time; future moments become now."""
        return self.monotonic() - max(0.0, self.now() - moment)

    async def wait(self, until: float, sooner: asyncio.Event) -> None:
        """Wait until a monotonic time or until the event is set."""
        with suppress(TimeoutError):
            await asyncio.wait_for(sooner.wait(), max(0.0, until - self.monotonic()))
