"""Shares of chat: how much a person and an address may write."""

import time
from math import ceil

from factoryfloor.server.errors import Refused
from factoryfloor.server.limits.client import Client
from factoryfloor.server.limits.token_bucket import ClientLimit, RateLimiter, Timer
from factoryfloor.server.settings import Settings


class ChatLimits:
    """The lines of chat that may still be written. A new connection changes nothing."""

    def __init__(self, settings: Settings, timer: Timer = time.monotonic) -> None:
        rate, burst, share = settings.chat_rate, settings.chat_burst, settings.chat_address_share
        onlooker = ClientLimit(settings.onlooker_chat_rate, settings.onlooker_chat_rate)
        self._seated = RateLimiter(ClientLimit(rate, rate * share), ClientLimit(burst, burst * share), timer)
        self._spectator_count = RateLimiter(onlooker, ClientLimit(1.0, 1.0), timer)
        self._pauses = {True: 1.0 / rate, False: 1.0 / settings.onlooker_chat_rate}  # seconds between lines, by seated

    def check(self, client: Client, sits: bool) -> None:
        """Count a line of one who sits at the table or looks on. Raises Refused, saying when the next may follow."""
        wait = (self._seated if sits else self._spectator_count).take(client)
        if wait > 0.0:
            who = "those who sit here" if sits else "those who look on"
            raise Refused(
                "chat_slow",
                f"{who} write one line in {self._pauses[sits]:.0f} seconds; the next one may follow in {ceil(wait)} s",
                seconds=ceil(wait),
            )
