"""Counts and limits the open sockets of each person, address and wider network."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from factoryfloor.server.operations.client import Client, networks_of
from factoryfloor.tables.state.errors import Refused


class OpenSockets:
    """The open sockets, counted and limited for each person, address and wider network."""

    def __init__(self, per_person: int, per_address: int) -> None:
        self._limits = {"person": per_person, "address": per_address}
        self._open: Counter[tuple[str, str]] = Counter()
        self.together = 0  # total number of open sockets

    @property
    def count(self) -> int:
        """Return the number of networks and people with open sockets."""
        return len(self._open)

    @contextmanager
    def one_more(self, client: Client) -> Iterator[None]:
        """Count a socket while the block runs. Raises Refused if a limit is exceeded."""
        limits = {("address", each.name): each.times * self._limits["address"] for each in networks_of(client.address)}
        if client.person:
            limits["person", client.person] = self._limits["person"]
        for (kind, name), most in limits.items():
            if self._open[kind, name] >= most:
                raise Refused(
                    "too_many_sockets",
                    f"your {kind} already has {most} open connections to tables; "
                    "close some windows, and this window will reconnect",
                )
        holders = list(limits)
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
