"""How long a search may go on."""

import time
from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

Clock = Callable[[], float]
"""Seconds since some moment, never running backwards."""

_BATCH: Final = 64  # playouts between two looks at the clock, once the first batches have shown their speed


@final
class Budget:
    """A number of playouts, or a time in milliseconds, for one decision.

    A search asks :meth:`grant` how many playouts it may run before it asks again; 0 means stop.
    """

    def __init__(self, playouts: int = 0, milliseconds: int = 0, clock: Clock = time.perf_counter) -> None:
        if (playouts > 0) == (milliseconds > 0):
            raise ValueError("a budget is either a number of playouts or a number of milliseconds")
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
        """As it stands in a bot specification."""
        return f"{self.milliseconds}ms" if self.milliseconds else str(self.playouts)

    def copy(self) -> "Budget":
        """The same budget for another decision."""
        return Budget(self.playouts, self.milliseconds, self.clock)

    def start(self) -> None:
        """Begin a decision."""
        self.granted = 0
        self.batch = 1
        if self.milliseconds:
            self.started = self.asked = self.clock()

    def pause(self) -> None:
        """Leave the decision for a while."""
        self.paused = self.clock()

    @property
    def timed_out(self) -> bool:
        """Whether the time is over, whatever was granted."""
        return self.milliseconds > 0 and self.clock() - self.started >= float(self.milliseconds) / 1000.0

    def resume(self) -> None:
        """Take it up again: the time since :meth:`pause` does not count."""
        away = self.clock() - self.paused
        self.started += away
        self.asked += away

    def grant(self) -> i64:
        """Playouts to run before asking again; 0 when the budget is spent. The first is always granted."""
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
        # Where playouts are slow the clock is asked more often, so that the last batch overruns by little.
        lasted = now - self.asked
        self.asked = now
        if lasted * 40.0 > limit:
            self.batch = max(1, self.batch // 2)
        elif lasted * 80.0 < limit:
            self.batch = min(_BATCH, self.batch * 2)
        return self.batch
