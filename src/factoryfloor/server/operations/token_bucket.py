"""Token buckets, which limit the rate of a connection or of each person and address."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Final

from factoryfloor.server.operations.client import Client, networks_of

_DAY: Final = 24 * 3600.0
_SWEEP: Final = 4096  # number of keys above which full buckets are removed

Timer = Callable[[], float]
"""A monotonic clock in seconds."""


class TokenBucket:
    """A limit of ``rate`` tokens per second. Bursts may use ``burst`` tokens."""

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
        """Return the seconds until a token is available, or infinity if no token will ever be available."""
        now = self._timer()
        self._left = min(self._burst, self._left + (now - self._asked) * self._rate)
        self._asked = now
        if self._left >= 1.0:
            return 0.0
        return (1.0 - self._left) / self._rate if self._rate > 0.0 and self._burst >= 1.0 else float("inf")

    def take(self) -> bool:
        """Take a token if one is available. Return whether a token was taken."""
        if self.wait() > 0.0:
            return False
        self._left -= 1.0
        return True

    def charge(self, tokens: float) -> None:
        """Take tokens even if too few are available. Later requests then have to wait longer."""
        self.wait()
        self._left -= tokens


def whole_seconds(wait: float) -> int:
    """Round up the seconds to wait, to one day at most."""
    return ceil(min(wait, _DAY))


@dataclass(frozen=True, slots=True)
class ClientLimit:
    """A limit for each person, and a higher one for each address, because several people may share an address. The
    limit of a wider network is a multiple of the limit of an address.
    """

    person: float
    address: float


class RateLimiter:
    """A rate limit for each person, address and wider network.

    The limit is ``rate`` per second with bursts of ``burst``.
    """

    def __init__(self, rate: ClientLimit, burst: ClientLimit, timer: Timer = time.monotonic) -> None:
        self._people = _Buckets(rate.person, burst.person, timer)
        self._networks = _Buckets(rate.address, burst.address, timer)

    def take(self, client: Client) -> float:
        """Take a token of each network and of the person (if any). Return the seconds to wait, or 0."""
        wait = self.wait(client)
        if wait == 0.0:
            self.charge(client, 1.0)
        return wait

    def wait(self, client: Client) -> float:
        """Return the seconds until a token of the person and of each network is available."""
        return max(bucket.wait() for bucket in self._buckets(client))

    def charge(self, client: Client, tokens: float) -> None:
        """Take tokens of the person and of each network, even if too few are available."""
        for bucket in self._buckets(client):
            bucket.charge(tokens)

    def _buckets(self, client: Client) -> list[TokenBucket]:
        buckets = [self._networks.of(network.name, network.times) for network in networks_of(client.address)]
        if client.person:
            buckets.append(self._people.of(client.person))
        return buckets


class _Buckets:
    """A bucket for each key. Full buckets are removed, because a full bucket equals a new bucket."""

    def __init__(self, rate: float, burst: float, timer: Timer) -> None:
        self._rate = rate
        self._burst = burst
        self._timer = timer
        self._known: dict[str, TokenBucket] = {}
        self._sweep_at = _SWEEP

    def of(self, key: str, times: int = 1) -> TokenBucket:
        """Return the bucket of a key. Its rate and burst are multiplied by ``times``."""
        if key not in self._known:
            if len(self._known) >= self._sweep_at:
                self._known = {other: bucket for other, bucket in self._known.items() if not bucket.full}
                self._sweep_at = max(_SWEEP, 2 * len(self._known))
            self._known[key] = TokenBucket(times * self._rate, times * self._burst, self._timer)
        return self._known[key]
