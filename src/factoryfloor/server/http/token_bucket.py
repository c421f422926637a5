"""A token bucket, which limits the messages of a connection."""

import time


class TokenBucket:
    """At most ``rate`` messages a second for long, ``burst`` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._asked = time.monotonic()

    def take(self) -> bool:
        """Take a token for one message; whether there was one."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._asked) * self._rate)
        self._asked = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True
