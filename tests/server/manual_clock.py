"""A clock that tests move by hand."""

import asyncio
from collections.abc import Callable

from factoryfloor.server.rooms.clock import NodeClock
from tests.timeouts import until


def _run(timer: asyncio.TimerHandle) -> None:
    if not timer.cancelled():
        timer._run()


class ManualClock(NodeClock):
    """``wrong``: the error of the wall clock in seconds."""

    def __init__(self) -> None:
        self.moment = 1_700_000_000.0
        self.wrong = 0.0
        self._timers: list[tuple[float, asyncio.TimerHandle]] = []

    def now(self) -> float:
        return self.moment + self.wrong

    def monotonic(self) -> float:
        return self.moment

    def call_at(self, moment: float, call: Callable[[], object]) -> asyncio.TimerHandle:
        timer = asyncio.TimerHandle(moment, call, (), asyncio.get_running_loop())
        self._timers.append((moment, timer))
        self._call_due()
        return timer

    def _call_due(self) -> None:
        self._timers = [(moment, timer) for moment, timer in self._timers if not timer.cancelled()]
        for moment, timer in [*self._timers]:
            if moment <= self.moment:
                self._timers.remove((moment, timer))
                asyncio.get_running_loop().call_soon(_run, timer)

    async def move(self, seconds: float) -> None:
        """Advance the time."""
        self.moment += seconds
        self._call_due()
        await asyncio.sleep(0)

    async def wait_for_waiter(self, condition: Callable[[float], bool]) -> float:
        """Wait until a table waits for a matching number of seconds; returns that number."""

        def found() -> list[float]:
            waits = [moment - self.moment for moment, timer in self._timers if not timer.cancelled()]
            return [seconds for seconds in waits if condition(seconds)]

        await until(found)
        return found()[0]
