"""A live table of the server, with its background tasks and its connection to other nodes."""

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from typing import TypeVar

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.metrics import Metrics
from factoryfloor.server.rooms.clock import NodeClock
from factoryfloor.server.rooms.cluster_port import ClusterPort
from factoryfloor.server.rooms.room_task import RoomTask
from factoryfloor.server.rooms.spectator_count import SpectatorCount
from factoryfloor.server.rooms.table_presence import Connections, RoomListener, TablePresence
from factoryfloor.server.storage.persistence import DatabaseStorage
from factoryfloor.tables.keeper.keeper import Keeper
from factoryfloor.tables.keeper.request import Result
from factoryfloor.tables.ports.bots import Bots
from factoryfloor.tables.ports.pace import Pace
from factoryfloor.tables.state.chat import ChatEntry
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.table import LogStep, Table
from factoryfloor.tables.verbs.commands import Command
from factoryfloor.tables.verbs.verb_list import Change, Wish

_Answer = TypeVar("_Answer")


class Room(Keeper):
    """One table on the server's event loop.

    ``make_tasks`` creates the background tasks. The tasks run only on the node that owns the table (``owned``).
    """

    def __init__(
        self,
        table: Table,
        chat: list[ChatEntry],
        storage: DatabaseStorage,
        presence: TablePresence,
        bots: Bots,
        pace: Pace,
        word_timeout: float,
        make_tasks: "Callable[[Room], Sequence[RoomTask]]",
        cluster: ClusterPort,
        clock: NodeClock,
    ) -> None:
        super().__init__(table, chat, storage, bots, pace, presence, word_timeout)
        self.presence: TablePresence = presence
        self.used = time.monotonic()
        self.owned = False
        self._clock = clock
        self._cluster = cluster
        self._storage = storage
        self._metrics: Metrics = storage.metrics
        self._spectator_count = SpectatorCount(self.live.send_presence)
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = inf
        self._advances_soon = False
        self.tasks: Sequence[RoomTask] = make_tasks(self)

    @property
    def idle(self) -> bool:
        """Return whether the room has no connection and no work in progress."""
        return self.quiet and super().idle and all(attendant.idle for attendant in self.tasks)

    @property
    def attended(self) -> bool:
        """Return whether bots play.

        Bots play only while a person is connected, or was connected recently. At a table by the day, this person must
        have a seat.
        """
        return self.presence.present if self.state.by_day is None else self.state.seated

    @property
    def quiet(self) -> bool:
        """Return whether the room has no connection, no pending write and no pending read."""
        return not self.presence.listeners and not self.live.busy

    @property
    def unfinished(self) -> bool:
        """Return whether the game is not over, or its replay is not stored. Only then do tasks have work."""
        return self.state.status != "over" or self.state.match is not None

    def note_visit(self, client: Client) -> None:
        """Record a request about the table. A paused table continues when one of its people sends a request."""
        paused = not self.presence.present
        self.used = time.monotonic()
        if client.person and (client.person == self.state.host or self.state.viewer(client.person)):
            self.presence.note_visit(client)
            if paused:
                self._cluster.presence_changed(self)
                self.advance_soon()

    # ---- events without a request

    def set_owned(self, owned: bool) -> None:
        """Start or stop the bots, the due actions and the tasks."""
        if owned != self.owned:
            self.owned = owned
            (self.advance_soon if owned else self.stop)()

    def changed(self) -> None:
        self.used = time.monotonic()
        self.advance_soon()

    def advance_soon(self) -> None:
        """Schedule :meth:`advance` after the current callback, so that people receive their answers before bots act."""
        if self.owned and not self._advances_soon:
            self._advances_soon = True
            asyncio.get_running_loop().call_soon(self._advance)

    def _advance(self) -> None:
        self._advances_soon = False
        self.advance()
        for attendant in self.tasks if self.owned else ():
            attendant.wake()

    def advance(self) -> None:
        if self.owned:
            super().advance()

    def wake(self, moment: float) -> None:
        if moment != self._timer_at:
            self._stop_timer()
            self._timer, self._timer_at = self._clock.call_at(moment, self._woken), moment

    def _woken(self) -> None:
        self._timer, self._timer_at = None, inf
        self.advance()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._timer_at = None, inf

    def stop(self) -> None:
        """Stop the bots, the due actions and the tasks."""
        self.rest()
        self._stop_timer()
        for attendant in self.tasks:
            attendant.stop()

    # ---- requests

    async def perform(self, attempt: Callable[[], _Answer], *, durable: bool = True) -> _Answer:
        """Execute a request on the live table, and wait for its result. Raises FactoryFloorError."""
        return await self._result(partial(self.live.perform, attempt, durable=durable))

    async def _result(self, begin: Callable[[Callable[[Result[_Answer]], None]], None]) -> _Answer:
        result: asyncio.Future[Result[_Answer]] = asyncio.get_running_loop().create_future()

        def then(found: Result[_Answer]) -> None:
            if not result.done():  # the request was cancelled
                result.set_result(found)

        begin(then)
        return (await result).get()

    async def execute(self, command: Command, also: Sequence[tuple[Table, Sequence[LogStep]]] = ()) -> None:
        """Execute a command and steps of other tables in one write, and wait until it is durable.

        If the command is rejected, nothing changes and FactoryFloorError is raised.
        """
        await self.perform(lambda: self.live.execute(command, also))

    async def requested(
        self, verb: Change[Wish], person: Person, wish: Wish, check: Callable[[Table], None] | None = None
    ) -> None:
        """Execute a person's verb, and wait until the change is durable.

        Raises FactoryFloorError if the verb is rejected.
        """
        await self._result(partial(self.request, verb, person, wish, check=check))

    async def ask(self, question: Callable[[Table], _Answer]) -> _Answer:
        """Return the answer to a question about the table. Raises FactoryFloorError if the question is rejected."""
        return await self.perform(lambda: question(self.state))

    async def settled(self) -> None:
        """Wait until everything in memory is durable. Raises Refused if a write fails."""
        await self.perform(lambda: None)

    async def snapshot(self, player: str) -> bytes:
        """Return the Sync message for a person."""
        return await self.perform(lambda: self.live.whole(player))

    # ---- connections

    async def admit(self, listener: RoomListener) -> None:
        """Send the listener a sync and all later updates."""
        await self.perform(lambda: self.live.join(listener), durable=False)

    def leave(self, listener: RoomListener) -> None:
        """Unsubscribe a listener."""
        self.used = time.monotonic()
        self.live.leave(listener)

    def send_to_player(self, player: str, message: bytes) -> None:
        """Send a message to a person's connections on all nodes."""
        self.presence.broadcast(message, player)
        self._cluster.send_to_player(self, player, message)

    # ---- callbacks of the live table

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

    async def read_presence(self) -> None:
        """Read which people are connected at other nodes.

        Call this method before a request that depends on presence.
        """
        await self._cluster.read_presence(self)

    def follow_connected(self, connected: Connections) -> None:
        """Store the new connections of clients to other nodes."""
        if self.presence.set_remote(connected, self.state):
            self.live.send_presence()
            self.advance_soon()

    async def shrink(self) -> None:
        """Replace a finished table by its stored replay, which needs less memory."""
        self.live.replace(await self._storage.table(self.state.id, self.state.setup))
