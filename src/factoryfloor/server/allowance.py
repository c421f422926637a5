"""How many messages a connection may send: generous to people and programs, an end to floods."""

import time


class Allowance:
    """``rate`` messages a second for long, ``burst`` at once; after ``patience`` refusals in a row it is exhausted."""

    def __init__(self, rate: float, burst: float, patience: int) -> None:
        self._rate = rate
        self._burst = burst
        self._patience = patience
        self._left = burst
        self._refused = 0
        self._asked = time.monotonic()

    def take(self) -> bool:
        """Whether one more message is allowed now."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._asked) * self._rate)
        self._asked = now
        if self._left < 1.0:
            self._refused += 1
            return False
        self._left -= 1.0
        self._refused = 0
        return True

    @property
    def exhausted(self) -> bool:
        """Whether whoever sends does not listen."""
        return self._refused >= self._patience
