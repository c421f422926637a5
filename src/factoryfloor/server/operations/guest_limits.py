"""Rate limits on new guests, opened sockets, requests for whole tables, and failed sign-ins."""

import time
from math import ceil
from typing import Final

from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.settings import Settings
from factoryfloor.server.operations.token_bucket import ClientLimit, RateLimiter, Timer, whole_seconds
from factoryfloor.tables.state.errors import Refused

_HOUR: Final = 3600.0
_SYNC_RATE, _SYNC_BURST = ClientLimit(1.0, 10.0), ClientLimit(30.0, 300.0)  # requests; each costs milliseconds
_AT_ONCE: Final = 60.0  # seconds of the rate that may be used at once, for example after a restart


class GuestLimits:
    """The rate limits of new guests, sockets, requests for whole tables, and failed sign-ins."""

    def __init__(self, settings: Settings, timer: Timer = time.monotonic) -> None:
        an_hour, at_once = settings.guests_an_hour_address / _HOUR, settings.guests_at_once_address
        # half of the limit per kind of browser, so that one program cannot use up the whole limit of an address
        self._guests = RateLimiter(ClientLimit(an_hour / 2, an_hour), ClientLimit((at_once + 1) // 2, at_once), timer)
        person, address = settings.socket_openings_person, settings.socket_openings_address
        self._sockets = RateLimiter(
            ClientLimit(person, address), ClientLimit(person * _AT_ONCE, address * _AT_ONCE), timer
        )

        self._syncs = RateLimiter(_SYNC_RATE, _SYNC_BURST, timer)
        failed = float(settings.failed_sign_ins_address)
        self._sign_ins = RateLimiter(ClientLimit(failed / _HOUR, failed / _HOUR), ClientLimit(failed, failed), timer)

    def check_guest(self, address: str, browser: str = "") -> None:
        """Count a new guest.

        ``browser`` identifies the guest's program and languages. Raises Refused if a limit is exceeded. A program that
        varies ``browser`` is limited only by the limits of its networks.
        """
        wait = self._guests.take(Client(f"{address} {hash(browser)}", address))
        if wait > 0.0:
            seconds = whole_seconds(wait)
            raise Refused(
                "too_many_guests", f"too many new guests from your address; try again in {seconds} s", seconds=seconds
            )

    def check_socket(self, client: Client) -> None:
        """Count an opened socket. Raises Refused if the limit is exceeded."""
        wait = self._sockets.take(client)
        if wait > 0.0:
            raise Refused("too_many_sockets", "too many connections; try again later", seconds=ceil(wait))

    def check_sync(self, client: Client) -> None:
        """Count a request for a whole table. Raises Refused if the limit is exceeded."""
        if self._syncs.take(client) > 0.0:
            raise Refused(
                "too_fast",
                f"more than {_SYNC_RATE.person:.0f} sync requests per second: wait for updates, which have all changes",
            )

    def check_sign_in(self, client: Client) -> None:
        """Raise Refused if the client has failed to sign in too often."""
        wait = self._sign_ins.wait(client)
        if wait > 0.0:
            seconds = whole_seconds(wait)
            raise Refused("too_many_sign_ins", f"too many failed sign-ins; try again in {seconds} s", seconds=seconds)

    def note_failed_sign_in(self, client: Client) -> None:
        """Count a failed sign-in."""
        self._sign_ins.charge(client, 1.0)
