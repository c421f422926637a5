"""Search budgets: a number of playouts, or a time."""

import time
from collections.abc import Callable
from math import inf
from typing import Any, Final, final

from mypy_extensions import i64

from factoryfloor.kernel.copying import Copyable

Timer = Callable[[], float]
"""A monotonic clock in seconds."""

_BATCH: Final = 64  # maximum playouts between two readings of the clock


@final
class Budget(Copyable):
    """A number of playouts, or a time in milliseconds, that one decision may use.

    A search calls :meth:`grant` before each batch of playouts.
    """

    def __init__(self, playouts: int = 0, milliseconds: int = 0, clock: Timer = time.perf_counter) -> None:
        if (playouts > 0) == (milliseconds > 0):
            raise ValueError("a budget must be either a number of playouts or a number of milliseconds")
        self.playouts: i64 = playouts
        self.milliseconds: i64 = milliseconds
        self.clock = clock
        self.granted: i64 = 0
        self.batch: i64 = 0
        self.started: float = 0.0
        self.asked: float = 0.0
        self.paused: float = 0.0

    @property
    def text(self) -> str:
        """Return the budget in the notation of bot specifications."""
        return f"{self.milliseconds}ms" if self.milliseconds else str(self.playouts)

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (1,)

    def copy(self) -> "Budget":
        """Return a fresh budget of the same size."""
        return Budget(self.playouts, self.milliseconds, self.clock)

    def start(self) -> None:
        """Start the clock for a decision."""
        self.granted = 0
        self.batch = 1
        if self.milliseconds:
            self.started = self.asked = self.clock()

    def pause(self) -> None:
        """Stop the clock."""
        self.paused = self.clock()

    @property
    def end(self) -> float:
        """Return the clock time at which the budget expires, or infinity without a time limit."""
        return self.started + float(self.milliseconds) / 1000.0 if self.milliseconds else inf

    @property
    def timed_out(self) -> bool:
        """Return whether the time has expired. Granted playouts are ignored."""
        return self.clock() >= self.end

    def resume(self) -> None:
        """Restart the clock. The time since :meth:`pause` does not count."""
        away = self.clock() - self.paused
        self.started += away
        self.asked += away

    def grant(self) -> i64:
        """Return the number of playouts to run before the next call, or 0 if the budget is spent. The first playout is
        always granted.
        """
        batch = self._by_time() if self.milliseconds else min(_BATCH, self.playouts - self.granted)
        self.granted += batch
        return batch

    def _by_time(self) -> i64:
        if self.granted == 0:
            return self.batch
        limit = float(self.milliseconds) / 1000.0
        now = self.clock()
        if now - self.started >= limit:
            return 0
        # With slow playouts, the clock is read more often, so that the last batch exceeds the budget only slightly.
        lasted = now - self.asked
        self.asked = now
        if lasted * 40.0 > limit:
            self.batch = max(1, self.batch // 2)
        elif lasted * 80.0 < limit:
            self.batch = min(_BATCH, self.batch * 2)
        return self.batch
