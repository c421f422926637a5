"""The time, and waiting for a moment. Tests bring another clock."""

import asyncio
import time
from contextlib import suppress


class Clock:
    """The clocks of the machine: one that people set, for dates, and one that only goes on, for durations.

    ``behind``: seconds by which the first is behind that of the database, which all nodes go by.
    """

    behind = 0.0

    def now(self) -> float:
        """Seconds since 1970."""
        return self.machine() + self.behind

    def machine(self) -> float:
        """Seconds since 1970 as this machine has them."""
        return time.time()

    def monotonic(self) -> float:
        """Seconds since some moment, whatever becomes of the date."""
        return time.monotonic()

    def monotonic_of(self, moment: float) -> float:
        """A moment of the past, given in seconds since 1970, in monotonic time; this one if it seems to come yet."""
        return self.monotonic() - max(0.0, self.now() - moment)

    async def wait(self, until: float, sooner: asyncio.Event) -> None:
        """Wait until a moment of monotonic time or until the event is set, whichever comes first."""
        with suppress(TimeoutError):
            await asyncio.wait_for(sooner.wait(), max(0.0, until - self.monotonic()))
