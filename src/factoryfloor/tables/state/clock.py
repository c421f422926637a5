"""The time port of a table; tests replace it."""

import time
from collections.abc import Sequence


class Clock:
    """The wall clock and the monotonic clock of the machine.

    ``pauses``: starts and ends, in seconds since 1970 and in order, of times that deadlines by the day leave out.
    """

    pauses: Sequence[tuple[float, float]] = ()

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def monotonic(self) -> float:
        """Monotonic seconds."""
        return time.monotonic()

    def monotonic_of(self, moment: float) -> float:
        """Convert a past moment (seconds since 1970) to monotonic time; future moments become now."""
        return self.monotonic() - max(0.0, self.now() - moment)
