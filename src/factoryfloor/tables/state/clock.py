"""The time port of a table. Tests replace it."""

import time
from collections.abc import Sequence


class Clock:
    """The wall clock and the monotonic clock of the machine.

    ``pauses``: the starts and ends of times that do not count for deadlines by the day, in order and in seconds since
    1970.
    """

    pauses: Sequence[tuple[float, float]] = ()

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def monotonic(self) -> float:
        """Seconds of the monotonic clock."""
        return time.monotonic()

    def monotonic_of(self, moment: float) -> float:
        """Convert a past moment (seconds since 1970) to monotonic time. Future moments become now."""
        return self.monotonic() - max(0.0, self.now() - moment)
