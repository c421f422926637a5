"""Open sockets, counted per person and address."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from factoryfloor.server.errors import Refused
from factoryfloor.server.limits.client import Client


class OpenSockets:
    """Counts sockets, and limits them per person and address."""

    def __init__(self, per_person: int, per_address: int) -> None:
        self._limits = {"person": per_person, "address": per_address}
        self._open: Counter[tuple[str, str]] = Counter()
        self.together = 0  # all open sockets

    @property
    def count(self) -> int:
        """The number of addresses and persons with open sockets."""
        return len(self._open)

    @contextmanager
    def one_more(self, client: Client) -> Iterator[None]:
        """Count a socket during the block. Raises Refused above a limit."""
        holders = [("address", client.address)] + ([("person", client.person)] if client.person else [])
        for kind, name in holders:
            if self._open[kind, name] >= self._limits[kind]:
                raise Refused(
                    "too_many_sockets",
                    f"{self._limits[kind]} connections to tables are open from your {kind} already; "
                    "close some of your windows, and this one reconnects",
                )
        self._open.update(holders)
        self.together += 1
        try:
            yield
        finally:
            self.together -= 1
            self._open.subtract(holders)
            for holder in holders:
                if not self._open[holder]:
                    del self._open[holder]
