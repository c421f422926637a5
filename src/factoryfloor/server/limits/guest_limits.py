"""Shares of visits: how many new guests may come from an address, and how fast sockets may be opened."""

import time
from math import ceil
from typing import Final

from factoryfloor.server.errors import Refused
from factoryfloor.server.limits.client import Client
from factoryfloor.server.limits.token_bucket import ClientLimit, RateLimiter, Timer, whole_seconds
from factoryfloor.server.settings import Settings

_HOUR: Final = 3600.0
_AT_ONCE: Final = 60.0  # seconds of opening sockets that may come together, as after a server's start


class GuestLimits:
    """The new guests and the sockets that may still come from each address."""

    def __init__(self, settings: Settings, timer: Timer = time.monotonic) -> None:
        an_hour, at_once = settings.guests_an_hour_address / _HOUR, settings.guests_at_once_address
        self._guests = RateLimiter(ClientLimit(an_hour, an_hour), ClientLimit(at_once, at_once), timer)
        person, address = settings.socket_openings_person, settings.socket_openings_address
        self._sockets = RateLimiter(
            ClientLimit(person, address), ClientLimit(person * _AT_ONCE, address * _AT_ONCE), timer
        )

    def welcome(self, address: str) -> None:
        """Count a new guest. Raises Refused if too many came from this address."""
        wait = self._guests.take(Client(address=address))
        if wait > 0.0:
            seconds = whole_seconds(wait)
            raise Refused(
                "too_many_guests", f"many new guests came from your address; try again in {seconds} s", seconds=seconds
            )

    def open(self, client: Client) -> None:
        """Count a socket that is opened. Raises Refused if they come too fast."""
        wait = self._sockets.take(client)
        if wait > 0.0:
            raise Refused(
                "too_many_sockets", "connections come too fast; this one connects again by itself", seconds=ceil(wait)
            )
