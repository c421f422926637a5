"""The other nodes on the same database, as a table sees them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from factoryfloor.server.table.room import Room


class Neighbours(Protocol):
    """What a table tells the other nodes, and asks of them."""

    def opened(self, room: "Room") -> None:
        """Take note of a table that came into memory, and let it be owned if no other node owns it."""

    def closed(self, room: "Room") -> None:
        """Take note of a table that is in memory no more."""

    def attended(self, room: "Room") -> None:
        """Pass on who is connected to a table here."""

    def tell(self, room: "Room", player: str, message: bytes) -> None:
        """Have a message sent to the connections of a person, wherever they are."""

    def outrun(self) -> None:
        """Count a write that came second."""

    async def catch_up(self, room: "Room") -> bool:
        """Read what other nodes have written about a table; whether there was something. Raises Refused."""

    async def reserve(self, names: Iterable[str], seconds: float) -> set[str]:
        """Those of the tables or duties that no other node has, and for so long none will. Raises Refused."""

    async def release(self, names: Iterable[str]) -> None:
        """Leave them to others. Raises Refused."""


class Alone:
    """No other nodes: every table is owned."""

    def opened(self, room: "Room") -> None:
        room.own(True)

    def closed(self, room: "Room") -> None:
        pass

    def attended(self, room: "Room") -> None:
        pass

    def tell(self, room: "Room", player: str, message: bytes) -> None:
        pass

    def outrun(self) -> None:
        pass

    async def catch_up(self, room: "Room") -> bool:
        return False

    async def reserve(self, names: Iterable[str], seconds: float) -> set[str]:
        return set(names)

    async def release(self, names: Iterable[str]) -> None:
        pass
