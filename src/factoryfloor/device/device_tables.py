"""Opens and creates the tables of a device, and wakes tables when an event is due."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from factoryfloor.device.bots import DeviceBots
from factoryfloor.device.device_table import DeviceTable, ReferenceTable
from factoryfloor.device.reviews import DeviceReviews
from factoryfloor.device.storage import DeviceStorage
from factoryfloor.kernel import FactoryFloorError
from factoryfloor.tables.keeper.first_entries import AT_ONCE, Start, new_table, store_table
from factoryfloor.tables.ports.pace import NO_PAUSES, Pace
from factoryfloor.tables.ports.storage import Stored
from factoryfloor.tables.state.chat import ChatEntry
from factoryfloor.tables.state.errors import StoreError, unavailable
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.setup import Setup
from factoryfloor.tables.state.table import Table

MOVE_DELAY: Final = 0.9  # average seconds of a bot's move
UNDO_PAUSE: Final = 2.0  # seconds after a person's action in which bots do not make it final

Then = Callable[[DeviceTable | FactoryFloorError], None]


class DeviceTables:
    """The tables of one person, and of other people at the same screen. ``post`` sends a JSON text to the page."""

    def __init__(self, post: Callable[[str], None], setup: Setup | None = None, pace: Pace | None = None) -> None:
        self.me = Person("", "")
        self.setup = setup or Setup()
        self._send = post
        self._pace = Pace(MOVE_DELAY, UNDO_PAUSE) if pace is None else pace
        self._storage = DeviceStorage(self.post)
        self._bots = DeviceBots(self.post)
        self.reviews = DeviceReviews(self._bots, self._storage, self.setup.clock.monotonic)
        self._tables: dict[str, DeviceTable] = {}
        self._opening: dict[str, list[Then]] = {}
        self._due: dict[DeviceTable, float] = {}

    def post(self, message: dict[str, Any]) -> None:
        """Send a message to the page."""
        self._send(self.setup.encode(message).decode())

    def _delete(self, table: str) -> DeviceTable | None:
        """Close a table whose log was deleted. Return the table if it was open."""
        gone = self._tables.pop(table, None)
        self.reviews.forget(table)
        if gone is not None:
            self._due.pop(gone, None)
            self._bots.forget_table(table)
        return gone

    def open(self, table_id: str, then: Then) -> None:
        """Pass a table to ``then``. If the table is not open, read it from the storage first."""
        if table_id in self._tables:
            then(self._tables[table_id])
            return
        self._opening.setdefault(table_id, []).append(then)
        if len(self._opening[table_id]) == 1:
            self._storage.read(table_id, self.setup, None, lambda found: self._opened(table_id, found))

    def _opened(self, table_id: str, found: Stored | StoreError | FactoryFloorError) -> None:
        result: DeviceTable | FactoryFloorError
        if isinstance(found, Stored):
            result = self._admit(found.table, found.chat)
        else:
            result = found if isinstance(found, FactoryFloorError) else unavailable(str(found))
        for then in self._opening.pop(table_id):
            then(result)

    def make(
        self,
        facts: dict[str, Any],
        then: Then,
        start: Start = AT_ONCE,
        before: DeviceTable | None = None,
        table_id: str = "",
    ) -> None:
        """Create a table from the payload of its first entry.

        Pass the table to ``then`` when the entry is durable. ``before`` is the finished table of which the new table is
        a rematch. The table gets a new id unless ``table_id`` is given.
        """
        table, steps = new_table(facts, self.me.id, self.setup, start, table_id)

        def stored(error: FactoryFloorError | None) -> None:
            then(error or self._admit(table, []))

        store_table(self._storage, table, steps, stored, None if before is None else before.live)

    def _admit(self, table: Table, chat: list[ChatEntry]) -> DeviceTable:
        kind, pace = (ReferenceTable, NO_PAUSES) if table.reference else (DeviceTable, self._pace)
        kept = self._tables[table.id] = kind(table, chat, self._storage, self._bots, pace, self._wake_at)
        kept.advance()
        return kept

    def _use_spare_time(self, used: Iterable[DeviceTable]) -> None:
        """Make reviews while no person plays. If no review is waiting, play the strongest bot's games."""
        free = all(table.state.status != "running" for table in used)
        self.reviews.go_on(free=free)
        for table in list(self._tables.values()):
            if isinstance(table, ReferenceTable) and table.state.status == "running":
                table.play(free=free and not self.reviews.wanted)

    def _wake_at(self, table: DeviceTable, moment: float) -> None:
        self._due[table] = moment
        self._wake()

    def _wake(self) -> None:
        if self._due:
            after = min(self._due.values()) - self.setup.clock.monotonic()
            self.post({"kind": "wake", "after": max(0, round(1000 * after))})

    def _woken(self) -> None:
        now = self.setup.clock.monotonic()
        for table in [table for table, moment in self._due.items() if moment <= now]:
            del self._due[table]
            table.advance()
        self._wake()
