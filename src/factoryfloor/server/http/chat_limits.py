"""Limits on chat: how much a person and an address may write."""

from collections import OrderedDict
from typing import Final

from factoryfloor.server.errors import Refused
from factoryfloor.server.http.token_bucket import TokenBucket
from factoryfloor.server.services import Settings

_KEPT: Final = 10_000  # writers; the one who has been silent longest is forgotten first


class ChatLimits:
    """The lines of chat that may still be written, by person and by address. A new connection changes nothing."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._buckets: OrderedDict[tuple[str, ...], TokenBucket] = OrderedDict()

    def check(self, player: str, address: str, sits: bool) -> None:
        """Count a line. Raises Refused, saying when the next one may follow."""
        limits = self._settings
        if sits:
            rate, burst, share = limits.chat_rate, limits.chat_burst, limits.chat_address_share
        else:
            rate, burst, share = limits.onlooker_chat_rate, 1.0, 1.0
        kind = "sits" if sits else "looks on"
        own = self._bucket(("person", player, kind), rate, burst)
        shared = self._bucket(("address", address, kind), rate * share, burst * share)
        if not own.take() or not shared.take():
            who = "those who sit here" if sits else "those who look on"
            raise Refused("chat_slow", f"{who} write one line in {1 / rate:.0f} seconds; please wait a moment")

    def _bucket(self, key: tuple[str, ...], rate: float, burst: float) -> TokenBucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(rate, burst)
            if len(self._buckets) > _KEPT:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket
