"""The clocks of a table. Tests replace them."""

import time
from collections.abc import Sequence


class Clock:
    """The wall clock and the monotonic clock of the machine.

    ``pauses`` lists the periods that deadlines by the day do not count, in order and in seconds since 1970.
    """

    pauses: Sequence[tuple[float, float]] = ()

    def now(self) -> float:
        """Return the seconds since 1970."""
        return time.time()

    def monotonic(self) -> float:
        """Return the seconds of the monotonic clock."""
        return time.monotonic()

    def monotonic_of(self, moment: float) -> float:
        """Convert a past time (seconds since 1970) to monotonic time. A future time becomes the current time."""
        return self.monotonic() - max(0.0, self.now() - moment)
