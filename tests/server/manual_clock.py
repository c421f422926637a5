"""A clock that tests move by hand."""

import asyncio
from collections.abc import Callable

from factoryfloor.server.rooms.clock import Clock
from tests.timeouts import TIMEOUT


class ManualClock(Clock):
    """``waited_for``: the times for which tasks are waiting. ``wrong``: the error of the wall clock in seconds."""

    def __init__(self) -> None:
        self.moment = 1_700_000_000.0
        self.wrong = 0.0
        self.waited_for: list[float] = []
        self._news = asyncio.Condition()

    def now(self) -> float:
        return self.moment + self.wrong

    def monotonic(self) -> float:
        return self.moment

    async def wait(self, until: float, sooner: asyncio.Event) -> None:
        self.waited_for.append(until)
        early = asyncio.create_task(self._notice(sooner))
        try:
            async with self._news:
                self._news.notify_all()
                await self._news.wait_for(lambda: self.moment >= until or sooner.is_set())
        finally:
            early.cancel()
            self.waited_for.remove(until)

    async def _notice(self, sooner: asyncio.Event) -> None:
        await sooner.wait()
        async with self._news:
            self._news.notify_all()

    async def move(self, seconds: float) -> None:
        """Advance the time."""
        self.moment += seconds
        async with self._news:
            self._news.notify_all()

    async def wait_for_waiter(self, condition: Callable[[float], bool]) -> float:
        """Wait until a task waits for a matching number of seconds; returns that number."""

        def found() -> list[float]:
            return [until - self.moment for until in self.waited_for if condition(until - self.moment)]

        async with asyncio.timeout(TIMEOUT), self._news:
            await self._news.wait_for(found)
            return found()[0]
