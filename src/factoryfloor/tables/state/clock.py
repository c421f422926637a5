"""The clocks of a table, which tests replace."""

import time
from collections.abc import Sequence


class Clock:
    """The wall clock and the monotonic clock of the machine.

    ``pauses`` lists, in order, the periods (in seconds since 1970) that deadlines by the day leave out.
    """

    pauses: Sequence[tuple[float, float]] = ()

    def now(self) -> float:
        """Return the seconds since 1970."""
        return time.time()

    def monotonic(self) -> float:
        """Return the seconds of the monotonic clock."""
        return time.monotonic()

    def monotonic_of(self, moment: float) -> float:
        """Convert a past moment (seconds since 1970) to monotonic time. Future moments become now."""
        return self.monotonic() - max(0.0, self.now() - moment)
