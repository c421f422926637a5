"""A live table of the server: requests wait for it, tasks run it, other nodes follow it."""

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from typing import TypeVar

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.metrics import Metrics
from factoryfloor.server.rooms.clock import Clock
from factoryfloor.server.rooms.cluster_port import ClusterPort
from factoryfloor.server.rooms.room_task import RoomTask
from factoryfloor.server.rooms.spectator_count import SpectatorCount
from factoryfloor.server.rooms.table_presence import Connections, RoomListener, TablePresence
from factoryfloor.server.storage.persistence import DatabaseStorage
from factoryfloor.tables.chat import ChatEntry
from factoryfloor.tables.keeper import Keeper
from factoryfloor.tables.live_table import Command, LiveTable
from factoryfloor.tables.log import News, Place
from factoryfloor.tables.people import Person
from factoryfloor.tables.request import Result
from factoryfloor.tables.storage import WriteChain
from factoryfloor.tables.table import Step, Table

_Answer = TypeVar("_Answer")


class Room(Keeper):
    """One table with its chat, connections and background tasks (from ``make_tasks``).

    The tasks run on the one node that owns the table (``owned``).
    """

    def __init__(
        self,
        table: Table,
        chat: list[ChatEntry],
        storage: DatabaseStorage,
        make_tasks: "Callable[[Room], Sequence[RoomTask]]",
        charged: Client,
        pause_after: float,
        cluster: ClusterPort,
        clock: Clock,
    ) -> None:
        self.clock = clock
        self.used = time.monotonic()
        self.owned = False
        self.presence = TablePresence(clock, charged, inf if table.reference else pause_after)
        self._cluster = cluster
        self._storage = storage
        self._metrics: Metrics = storage.metrics
        self.live = LiveTable(table, chat, storage, self.presence, self)
        self._spectator_count = SpectatorCount(self.live.send_presence)
        self.tasks: Sequence[RoomTask] = ()
        self.tasks = make_tasks(self)

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def table(self) -> Table:
        """The table in memory; its last entries may not be durable yet."""
        return self.live.table

    @property
    def chain(self) -> WriteChain:
        return self.live.chain

    @property
    def place(self) -> Place:
        """The last log entry and chat line known here."""
        return self.live.place

    @property
    def idle(self) -> bool:
        """Whether there is no connection and no work in progress."""
        return self.quiet and all(attendant.idle for attendant in self.tasks)

    @property
    def quiet(self) -> bool:
        """Whether there is no connection, no write and no read."""
        return not self.presence.listeners and not self.busy

    @property
    def busy(self) -> bool:
        """Whether a write or a read is in progress."""
        return self.live.busy

    @property
    def unfinished(self) -> bool:
        """Whether tasks may have to act: the game is not over, or its replay is not stored."""
        return self.table.status != "over" or self.table.match is not None

    @property
    def charged(self) -> Client:
        return self.presence.charged

    @property
    def present(self) -> bool:
        """Whether a person is connected, or was until recently; else bots wait."""
        return self.presence.present

    def note_visit(self, client: Client) -> None:
        """Note a request about the table. A paused table continues when one of its people asks."""
        paused = not self.present
        self.used = time.monotonic()
        if client.person and (client.person == self.table.host or self.table.viewer(client.person)):
            self.presence.note_visit(client)
            if paused:
                self._cluster.presence_changed(self)
                self.wake()

    # ---- tasks

    def set_owned(self, owned: bool) -> None:
        """Start or stop the table's tasks."""
        if owned != self.owned:
            self.owned = owned
            (self.wake if owned else self.stop)()

    def wake(self) -> None:
        """Wake the tasks after a change."""
        for attendant in self.tasks if self.owned else ():
            attendant.wake()

    def stop(self) -> None:
        """Stop the tasks."""
        for attendant in self.tasks:
            attendant.stop()

    # ---- requests

    async def perform(self, attempt: Callable[[], _Answer], *, durable: bool = True) -> _Answer:
        """Carry out a request on the live table, and wait for its result. Raises FactoryFloorError."""
        return await self._result(partial(self.live.perform, attempt, durable=durable))

    async def _result(self, begin: Callable[[Callable[[Result[_Answer]], None]], None]) -> _Answer:
        result: asyncio.Future[Result[_Answer]] = asyncio.get_running_loop().create_future()

        def then(found: Result[_Answer]) -> None:
            if not result.done():  # the request was cancelled
                result.set_result(found)

        begin(then)
        return (await result).get()

    async def execute(self, command: Command, also: Sequence[tuple[Table, Sequence[Step]]] = ()) -> None:
        """Execute a command and wait until it is durable, together with steps of other tables.

        Raises FactoryFloorError if it is rejected; then nothing has changed.
        """
        await self.perform(lambda: self.live.execute(command, also))

    async def submit(self, player: str, message: str, command: Command) -> tuple[int, bool]:
        """Execute a client's message at most once, and wait until it is durable.

        Returns the number of its entry, and whether it was a repetition.
        """
        return await self._result(partial(self.live.submit, player, message, command))

    async def ask(self, question: Callable[[Table], _Answer]) -> _Answer:
        """Answer a question about the table. Raises FactoryFloorError if it is rejected."""
        return await self.perform(lambda: question(self.table))

    async def write_chat(
        self, person: Person, message: str, text: str, check: Callable[[bool], None]
    ) -> tuple[int, bool]:
        """Add a line to the chat, at most once. Returns its number, and whether it was a repetition.

        ``check`` raises Refused above the rate limit; its argument is whether the writer has a seat.
        """
        checked = False

        def check_once(sits: bool) -> None:
            nonlocal checked
            if not checked:
                check(sits)
            checked = True

        return await self.perform(lambda: self.live.say(person, message, text, check_once))

    async def settled(self) -> None:
        """Wait until everything in memory is durable. Raises Refused if a write fails."""
        await self.perform(lambda: None)

    async def snapshot(self, player: str) -> bytes:
        """The Sync message for a person."""
        return await self.perform(lambda: self.live.whole(player))

    # ---- connections

    async def join(self, listener: RoomListener) -> None:
        """Send the listener a sync, and all later updates."""
        await self.perform(lambda: self.live.join(listener), durable=False)

    def leave(self, listener: RoomListener) -> None:
        """Unsubscribe a listener."""
        self.used = time.monotonic()
        self.live.leave(listener)

    async def sync(self, listener: RoomListener) -> None:
        """Send the listener a sync, and wait until it is durable."""
        await self.perform(lambda: self.live.sync(listener))

    def send_to_player(self, player: str, message: bytes) -> None:
        """Send a message to a person's connections on all nodes."""
        self.presence.broadcast(message, player)
        self._cluster.send_to_player(self, player, message)

    def known(self) -> set[str]:
        """The persons who have a seat, are connected or have written recently."""
        return self.live.known()

    # ---- the keeper of the live table

    def changed(self) -> None:
        self.used = time.monotonic()
        self.wake()

    def presence_changed(self, *, sits: bool) -> bool:
        self._cluster.presence_changed(self)
        return sits or self._spectator_count.changed()

    def catch_up(self, then: Callable[[bool | FactoryFloorError], None]) -> None:
        self._cluster.catch_up(self, then)

    def conflict(self) -> None:
        self._cluster.count_conflict()

    def rendered(self, seconds: float) -> None:
        self._metrics.rendered.observe(seconds)

    # ---- other nodes

    def follow(self, news: News) -> bool:
        """Apply and send the entries of another node; False if a write or a read is in progress."""
        return self.live.follow(news)

    async def read_presence(self) -> None:
        """Read who is connected at other nodes, before a request that depends on it. Raises Refused."""
        await self._cluster.read_presence(self)

    def follow_connected(self, connected: Connections) -> None:
        """Update the connections to other nodes."""
        if self.presence.set_remote(connected, self.table):
            self.live.send_presence()
            self.wake()

    def mend(self) -> None:
        """Retry a replay that has failed."""
        self.live.mend()

    async def rest(self) -> None:
        """Replace a finished table by its stored replay, which needs less memory. Raises Refused."""
        self.live.replace(await self._storage.table(self.table.id, self.table.setup))
