"""A table on the device, whose bots play while its page is open."""

from collections.abc import Callable, Sequence
from typing import Any

from factoryfloor.device.bots import DeviceBots
from factoryfloor.device.storage import Post
from factoryfloor.tables.keeper.inbox import Inbox
from factoryfloor.tables.keeper.keeper import Keeper
from factoryfloor.tables.ports.pace import Pace
from factoryfloor.tables.ports.storage import Storage
from factoryfloor.tables.state.chat import ChatEntry
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.table import Table


class DeviceInbox(Inbox):
    """A connection of the page, identified by its number."""

    def __init__(self, person: Person, number: int, post: Post) -> None:
        super().__init__(person)
        self._number = number
        self._post = post

    def send(self, message: bytes, *, sync: bool = False) -> None:
        self._post({"kind": "message", "link": self._number, "text": message.decode()})


class DeviceTable(Keeper):
    """A table on the device. ``wake`` requests a call of :meth:`advance` at a monotonic time."""

    def __init__(
        self,
        table: Table,
        chat: Sequence[ChatEntry],
        storage: Storage,
        bots: DeviceBots,
        pace: Pace,
        wake: Callable[[Any, float], None],
    ) -> None:
        super().__init__(table, chat, storage, bots, pace)
        self._wake = wake
        self._left = False

    @property
    def attended(self) -> bool:
        return bool(self.presence.listeners) or not self._left

    def wake(self, moment: float) -> None:
        self._wake(self, moment)

    def disconnect(self, inbox: Inbox) -> None:
        super().disconnect(inbox)
        self._left = True
        if not self.attended:
            self.rest()


class ReferenceTable(DeviceTable):
    """The strongest bot's game of a daily deal. It continues only while no person plays."""

    free = False

    @property
    def attended(self) -> bool:
        return self.free

    def play(self, *, free: bool) -> None:
        """Continue while no person plays. Otherwise pause."""
        self.free = free
        if free:
            self.advance()
        else:
            self.rest()
