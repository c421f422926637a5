"""The time port of a table; tests replace it."""

import time


class Clock:
    """The wall clock and the monotonic clock of the machine."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def monotonic(self) -> float:
        """Monotonic seconds."""
        return time.monotonic()

    def monotonic_of(self, moment: float) -> float:
        """Convert a past moment (seconds since 1970) to monotonic time; future moments become now."""
        return self.monotonic() - max(0.0, self.now() - moment)
