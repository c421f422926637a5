"""The interface through which this node's tables reach the other nodes on the same database."""

from collections.abc import Callable, Iterable
from typing import Protocol

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.tables.keeper.live_table import LiveTable


class OpenTable(Protocol):
    """A table in this node's memory."""

    live: LiveTable

    @property
    def id(self) -> str: ...

    def set_owned(self, owned: bool) -> None:
        """Start or stop the table's bots, due actions and background tasks."""


class ClusterPort(Protocol):
    """The interface to the other nodes: ownership of tables, presence, direct messages and leases."""

    def table_opened(self, table: OpenTable) -> None:
        """Register a table that was loaded into memory. This node owns the table unless another node owns it."""

    def table_closed(self, table: OpenTable) -> None:
        """Release a table that was dropped from memory."""

    def presence_changed(self, table: OpenTable) -> None:
        """Publish the connections of this node to a table."""

    async def read_presence(self, table: OpenTable) -> None:
        """Read which people are connected to the table at other nodes. Raises Refused if the database fails."""

    def send_to_player(self, table: OpenTable, player: str, message: bytes) -> None:
        """Send a message to a person's connections on the other nodes."""

    def count_conflict(self) -> None:
        """Count a write conflict with another node."""

    def catch_up(self, table: OpenTable, then: Callable[[bool | FactoryFloorError], None]) -> None:
        """Apply the entries that other nodes have written.

        ``then`` receives True if there were new entries, False if not, or an error.
        """

    async def reserve(self, names: Iterable[str], seconds: float) -> set[str]:
        """Take leases on tables or duties. Return the names of the granted leases. Raises Refused if the database
        fails.
        """

    async def release(self, names: Iterable[str]) -> None:
        """Release leases."""


class SingleNode:
    """A server without other nodes, which owns every table."""

    def table_opened(self, table: OpenTable) -> None:
        table.set_owned(True)

    def table_closed(self, table: OpenTable) -> None:
        pass

    def presence_changed(self, table: OpenTable) -> None:
        pass

    async def read_presence(self, table: OpenTable) -> None:
        pass

    def send_to_player(self, table: OpenTable, player: str, message: bytes) -> None:
        pass

    def count_conflict(self) -> None:
        pass

    def catch_up(self, table: OpenTable, then: Callable[[bool | FactoryFloorError], None]) -> None:
        then(False)

    async def reserve(self, names: Iterable[str], seconds: float) -> set[str]:
        return set(names)

    async def release(self, names: Iterable[str]) -> None:
        pass
