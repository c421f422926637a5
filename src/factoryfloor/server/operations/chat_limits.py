"""Rate limits on chat messages for each person and address."""

import time
from math import ceil

from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.settings import Settings
from factoryfloor.server.operations.token_bucket import ClientLimit, RateLimiter, Timer
from factoryfloor.tables.state.errors import Refused


class ChatLimits:
    """The rate limits on chat messages. All connections of a client share the limits."""

    def __init__(self, settings: Settings, timer: Timer = time.monotonic) -> None:
        rate, burst, share = settings.chat_rate, settings.chat_burst, settings.chat_address_share
        spectator = ClientLimit(settings.spectator_chat_rate, settings.spectator_chat_rate)
        self._seated = RateLimiter(ClientLimit(rate, rate * share), ClientLimit(burst, burst * share), timer)
        self._spectator_count = RateLimiter(spectator, ClientLimit(1.0, 1.0), timer)
        self._pauses = {True: 1.0 / rate, False: 1.0 / settings.spectator_chat_rate}  # seconds between lines, by seated

    def check(self, client: Client, sits: bool) -> None:
        """Count a message from a person with or without a seat. Raises Refused with the number of seconds until the
        next message is allowed.
        """
        wait = (self._seated if sits else self._spectator_count).take(client)
        if wait > 0.0:
            who = "people with a seat" if sits else "spectators"
            raise Refused(
                "chat_slow",
                f"{who} can write one line every {self._pauses[sits]:.0f} seconds; the next one in {ceil(wait)} s",
                seconds=ceil(wait),
            )
