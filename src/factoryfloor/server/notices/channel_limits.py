"""Rate limits on new channels, test notices, and mails to unconfirmed addresses."""

import time
from typing import Final

from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.token_bucket import ClientLimit, RateLimiter, Timer, whole_seconds
from factoryfloor.tables.state.errors import Refused

MOST: Final = 16
"""The maximum number of channels that a person may have."""

_HOUR: Final = 3600.0
_DAY: Final = 24 * _HOUR


class ChannelLimits:
    """The limits of a server."""

    def __init__(self, timer: Timer = time.monotonic) -> None:
        self._changes = RateLimiter(ClientLimit(30 / _HOUR, 120 / _HOUR), ClientLimit(30, 120), timer)
        # the "person" of this limit is the recipient's mail address
        self._mails = RateLimiter(ClientLimit(3 / _DAY, 20 / _DAY), ClientLimit(3, 20), timer)

    def check_change(self, client: Client) -> None:
        """Count a new channel, a test notice or an attempt to confirm an address.

        Raises Refused if the limit is exceeded.
        """
        _check(self._changes.take(client))

    def check_mail(self, client: Client, to: str) -> None:
        """Count a mail with a confirmation code.

        Raises Refused if the mail address or the client's address exceeds its limit.
        """
        _check(self._mails.take(Client(to, client.address)))


def _check(wait: float) -> None:
    if wait > 0.0:
        seconds = whole_seconds(wait)
        raise Refused("too_fast", f"too many changes of your channels; try again in {seconds} s", seconds=seconds)
