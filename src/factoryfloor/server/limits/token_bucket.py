"""Budgets: how often something may be done, by a connection or by each person and each address."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Final

from factoryfloor.server.limits.client import Client

_DAY: Final = 24 * 3600.0
_SWEEP: Final = 4096  # keys from which on full buckets are looked for

Timer = Callable[[], float]
"""Seconds since some moment, never running backwards."""


class TokenBucket:
    """At most ``rate`` a second for long, ``burst`` at once."""

    def __init__(self, rate: float, burst: float, timer: Timer = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._timer = timer
        self._left = burst
        self._asked = timer()

    @property
    def full(self) -> bool:
        return self._left + (self._timer() - self._asked) * self._rate >= self._burst

    def wait(self) -> float:
        """Seconds until there is a token; 0 if there is one, infinity if there never will be."""
        now = self._timer()
        self._left = min(self._burst, self._left + (now - self._asked) * self._rate)
        self._asked = now
        if self._left >= 1.0:
            return 0.0
        return (1.0 - self._left) / self._rate if self._rate > 0.0 and self._burst >= 1.0 else float("inf")

    def take(self) -> bool:
        """Take a token; whether there was one."""
        if self.wait() > 0.0:
            return False
        self._left -= 1.0
        return True


def whole_seconds(wait: float) -> int:
    """Seconds to wait as people are told them: rounded up, a day at most."""
    return ceil(min(wait, _DAY))


@dataclass(frozen=True, slots=True)
class ClientLimit:
    """What a person may have, and what an address may have, behind which there may be several."""

    person: float
    address: float


class RateLimiter:
    """How often each person and each address may do something: ``rate`` a second for long, ``burst`` at once."""

    def __init__(self, rate: ClientLimit, burst: ClientLimit, timer: Timer = time.monotonic) -> None:
        self._people = _Buckets(rate.person, burst.person, timer)
        self._addresses = _Buckets(rate.address, burst.address, timer)

    def take(self, client: Client) -> float:
        """Take a token of the person, if it is one, and one of the address; else the seconds until there are both."""
        buckets = [self._addresses.of(client.address)]
        if client.person:
            buckets.append(self._people.of(client.person))
        wait = max(bucket.wait() for bucket in buckets)
        if wait == 0.0:
            for bucket in buckets:
                bucket.take()
        return wait


class _Buckets:
    """A bucket for each key that has asked. A full one is as good as a new one, so those are forgotten."""

    def __init__(self, rate: float, burst: float, timer: Timer) -> None:
        self._rate = rate
        self._burst = burst
        self._timer = timer
        self._known: dict[str, TokenBucket] = {}
        self._sweep_at = _SWEEP

    def of(self, key: str) -> TokenBucket:
        if key not in self._known:
            if len(self._known) >= self._sweep_at:
                self._known = {other: bucket for other, bucket in self._known.items() if not bucket.full}
                self._sweep_at = max(_SWEEP, 2 * len(self._known))
            self._known[key] = TokenBucket(self._rate, self._burst, self._timer)
        return self._known[key]
