"""The time, and waiting for a moment. Tests bring another clock."""

import asyncio
import time
from contextlib import suppress


class Clock:
    """The clock of the machine."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    async def wait(self, until: float, sooner: asyncio.Event) -> None:
        """Wait until a moment or until the event is set, whichever comes first."""
        with suppress(TimeoutError):
            await asyncio.wait_for(sooner.wait(), max(0.0, until - self.now()))
