"""Assembles the services of a server."""

import asyncio
import itertools
import logging
import math
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from orjson import dumps

from factoryfloor.server.bots.bot_service import BotService
from factoryfloor.server.bots.deal_jobs import DealJobs
from factoryfloor.server.bots.worker_bots import LONGER, WorkerBots
from factoryfloor.server.bots.worker_pool import WorkerPool
from factoryfloor.server.jobs.job_runner import JobRunner
from factoryfloor.server.notices.invitations import Invitations
from factoryfloor.server.notices.notices import Notices
from factoryfloor.server.notices.outbox import store_with_jobs
from factoryfloor.server.operations.chat_limits import ChatLimits
from factoryfloor.server.operations.client import ANONYMOUS
from factoryfloor.server.operations.endless import endless
from factoryfloor.server.operations.gc_tuning import release_memory
from factoryfloor.server.operations.guest_limits import GuestLimits
from factoryfloor.server.operations.metrics import Metrics
from factoryfloor.server.operations.settings import Settings, default_workers
from factoryfloor.server.operations.turns import Places, turns_of_the_server
from factoryfloor.server.people.bans import Bans
from factoryfloor.server.people.bot_accounts import BotAccounts
from factoryfloor.server.people.identity import Guests
from factoryfloor.server.people.moderation import Moderation
from factoryfloor.server.people.passkeys import Passkeys
from factoryfloor.server.people.sign_ins import SignIns
from factoryfloor.server.people.uploaded_records import RecordLimits, UploadedRecords
from factoryfloor.server.reviews.review_jobs import REVIEW
from factoryfloor.server.reviews.review_turns import ReviewTurns
from factoryfloor.server.reviews.reviews import Reviews
from factoryfloor.server.rooms.clock import NodeClock
from factoryfloor.server.rooms.cluster_port import SingleNode
from factoryfloor.server.rooms.daily import DailyDeals
from factoryfloor.server.rooms.deadlines import Deadlines
from factoryfloor.server.rooms.lobby import Lobby
from factoryfloor.server.rooms.new_tables import NewTables
from factoryfloor.server.rooms.recaps import Recaps
from factoryfloor.server.rooms.replay_storing import ReplayStoring
from factoryfloor.server.rooms.retention import Retention, RetentionPeriods
from factoryfloor.server.rooms.rewriting import reread
from factoryfloor.server.rooms.standings import Standings
from factoryfloor.server.rooms.table_pages import TablePages
from factoryfloor.server.rooms.turn_listing import TurnListing
from factoryfloor.server.rooms.uptime import Uptime
from factoryfloor.server.rooms.vacations import Vacations
from factoryfloor.server.storage import person_rows
from factoryfloor.server.storage.database import Database
from factoryfloor.server.storage.replay_library import ReplayLibrary
from factoryfloor.server.storage.store import Store, reading
from factoryfloor.server.storage.table_lists import Pages
from factoryfloor.server.storage.transactions import Transactions
from factoryfloor.server.storage.writer import Write, Writer
from factoryfloor.tables.state.errors import Refused, StoreError
from factoryfloor.tables.state.log_limits import LogLimits
from factoryfloor.tables.state.setup import Randomness, Setup

if TYPE_CHECKING:
    from factoryfloor.server.cluster.node import Node

_IDLE: Final = 600.0  # seconds until an unused table is dropped from memory
_FINISHED_IDLE: Final = 30.0  # seconds until an unused finished table is dropped from memory
_SWEEP: Final = 20.0  # seconds between checks for unused tables
_COLLECT: Final = 15  # checks between garbage collections
_CROWD: Final = 50  # closed sockets that justify a garbage collection
_RETENTION: Final = 3600.0  # seconds between retention sweeps
_KNOWN: Final = 20.0  # maximum seconds until other nodes see a guest's new name
_DEADLINES: Final = 60.0  # seconds between sweeps of tables by the day
_REMOVING: Final = "duty removing"
_STORING: Final = "duty storing"
_OPENING: Final = "duty opening"
_logger = logging.getLogger(__name__)


class Services:
    """The storage, guests, bots and tables of one server."""

    def __init__(
        self, database: Database, settings: Settings, clock: NodeClock, randomness: Randomness | None = None
    ) -> None:
        self.settings = settings
        self.clock = clock
        self.place = ""  # the name in the metrics; empty for the node's name
        self.departures = 0  # sockets closed since memory was released
        self.store = Store(database)
        self.node = None if database.file is not None else _node(database, self.store, clock, settings.node_name)
        self.metrics = Metrics()
        self._following: set[asyncio.Task[None]] = set()
        self.draining = False  # shutting down: no new tables
        queue = partial(store_with_jobs, after=settings.notice_after)
        self.writer = Writer(database, self._written, self.metrics, queue)
        self.workers = WorkerPool(
            settings.bot_workers or default_workers(),
            settings.worker_modules,
            settings.thinking_slice,
            settings.searches_per_worker,
            settings.imported_bots,
            settings.bot_delay,
        )
        self.jobs = JobRunner(Transactions(database), self.name or "server", alone=self.node is None)
        self.bot_service: BotService = self.workers
        self.standings = Standings(self.jobs.transactions)
        if self.node is not None:
            self.bot_service = self._shared_bots(self.node)
        self.chat = ChatLimits(settings)
        self.guest_limits = GuestLimits(settings)
        self.guests = Guests(self.store, self.writer, math.inf if self.node is None else _KNOWN, self._publish)
        self.bans = Bans(self.jobs.transactions, self.guests.open)
        self.moderation = Moderation(self.jobs.transactions, settings)
        self.invitations = Invitations(self.jobs.transactions, clock, settings.notice_after)
        self.sign_ins = SignIns(self.jobs.transactions, self.guests, self.guest_limits, self._on_rewritten)
        self.bots = BotAccounts(self.jobs.transactions, self.guests, self.guest_limits, self._on_rewritten)
        self.passkeys = Passkeys(self.jobs.transactions, self.sign_ins, self.guest_limits, settings.site_address)
        self.library = ReplayLibrary(self.store, self.writer, self.workers.replay)
        self.records = UploadedRecords(self.workers.replay, _record_limits(settings))
        self.turns = turns_of_the_server(settings)
        self.recaps = Recaps(self.turns)
        self.cluster = cluster = self.node or SingleNode()
        adviser, longer = _advisers(settings.hint_thinking)
        limits = LogLimits(settings.table_entries, settings.table_undos, settings.imported_bots)
        setup = Setup(clock, limits, randomness or Randomness(), dumps)
        self.lobby = Lobby(
            self.store,
            self.writer,
            clock,
            settings,
            lambda presence: WorkerBots(self.bot_service, presence, adviser, longer),
            lambda room: (
                TurnListing(room, self.writer, settings.list_turn_after),
                ReplayStoring(room, self.library, settings.store_after, self.lobby.drop_finished),
                Vacations(room, self.jobs.transactions, clock),
            ),
            cluster,
            setup,
            self.turns,
        )
        self.new_tables = NewTables(self.lobby, self.store, self.writer, clock, settings, setup, self.turns)
        self.table_pages = TablePages(
            self.store, self.lobby, Pages(settings.list_length, settings.list_tables_of_a_host)
        )
        self.notices = Notices(self.jobs, self.lobby, self.writer, settings, clock, self.metrics)
        self.reviews = Reviews(
            self.jobs.transactions, settings, self.lobby.rooms, self._publish, lambda: self.jobs.on_job(REVIEW)
        )
        self._reviewing: ReviewTurns | None = None
        if self.node is None or settings.think_here:
            self._reviewing = ReviewTurns(self.jobs, self.workers, settings.review_seconds, self.reviews.changed)
            DealJobs(self.jobs, self.workers, settings.daily_plays, lambda: self.reviews_running > 0)
        if self.node is not None:
            self.node.handlers |= {
                "review": self.reviews.on_change,
                "job": self.jobs.on_job,
                "person": self.guests.on_notification,
                "rewritten": self._follow_rewritten,
            }
        self.daily = DailyDeals(
            self.jobs, self.store, self.writer, self.lobby, self.new_tables, clock, cluster, settings.daily_plays
        )
        self.uptime = Uptime(self.jobs.transactions, clock, alone=self.node is None)
        self.deadlines = Deadlines(self.jobs.transactions, self.lobby, clock)
        keeping = RetentionPeriods(settings.keep_open_days, settings.keep_running_days, settings.keep_guests_days)
        self.retention = Retention(self.store, self.writer, self.lobby, clock, keeping, cluster)

    @property
    def name(self) -> str:
        """Return the name of this node."""
        return self.settings.node_name if self.node is None else self.node.name

    @property
    def reviews_running(self) -> int:
        """Return the number of reviews that this server is making."""
        return 0 if self._reviewing is None else len(self._reviewing.claimed)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run the writer and the periodic tasks while the block runs."""
        self.writer.start()
        await self.uptime.start()
        if self.node is not None:
            await self.node.start(self.lobby)
        await self.jobs.start()
        tasks = [asyncio.create_task(each) for each in (self._sweep(), self._remove(), self._store_earlier())]
        periodic = (self.uptime.run, self._open_due, self.standings.run, self.bans.run)
        tasks += [asyncio.create_task(endless(each)) for each in periodic]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.daily.close()
            self.lobby.close()
            await self.jobs.stop()
            self.notices.close()
            await self.reviews.close()
            await self.library.close()
            await self.workers.close()
            await self.writer.stop()
            if self.node is not None:
                await self.node.stop()

    def _shared_bots(self, node: "Node") -> BotService:
        """Return the bots of all nodes, including the worker processes of this node."""
        from factoryfloor.server.cluster.bot_queue import BotQueue

        processes = self.workers.count if self.settings.think_here else 0
        bots = BotQueue(self.jobs, self.workers, processes, self._publish)
        node.handlers["answer"] = bots.on_answer
        return bots

    def _written(self, writes: list[Write]) -> None:
        """Process the writes of a group commit."""
        if self.node is not None:
            self.node.written(writes)
        if any(write.played for write in writes):
            self.standings.compute_soon()

    def _publish(self, kind: str, about: str) -> None:
        if self.node is not None:
            self.node.notifications.publish(kind, about)

    async def _on_rewritten(self, tables: Sequence[str]) -> None:
        """Reload tables on all nodes after this node has rewritten their rows."""
        self.standings.compute_soon()
        for table_id in tables:
            self._publish("rewritten", table_id)
        await reread(self.lobby, self.jobs.transactions, tables)
        await self.notices.channels.note_turns_at(tables, ANONYMOUS)

    def _follow_rewritten(self, table_id: str = "") -> None:
        """Reload a table that another node has rewritten. An empty id means that notifications may have been lost."""
        following = reread(self.lobby, self.jobs.transactions, [table_id]) if table_id else self._find_rewritten()
        task = asyncio.get_running_loop().create_task(following)
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    async def _find_rewritten(self) -> None:
        """Reload tables that have people who are no longer stored."""
        seated = self.lobby.seated()
        with suppress(Refused):  # already logged
            missing = await reading(self.store.read, person_rows.missing, seated)
            tables = [table_id for player in missing for table_id in seated[player]]
            await reread(self.lobby, self.jobs.transactions, tables)

    async def _sweep(self) -> None:
        """Periodically drop unused tables.

        Collect garbage at intervals and after many sockets have closed, because a collection while sockets are closing
        would block the event loop for a fifth of a second.
        """
        departed = 0
        for look in itertools.count(1):
            await asyncio.sleep(_SWEEP)
            self.lobby.drop_idle(_IDLE, _FINISHED_IDLE)
            crowd_has_gone = departed >= _CROWD and self.departures == departed
            if look % _COLLECT == 0 or crowd_has_gone:
                self.departures = 0
                await release_memory()
            departed = self.departures

    async def _remove(self) -> None:
        """Run retention sweeps periodically."""
        while True:
            await asyncio.sleep(_RETENTION)
            try:
                if await self.cluster.reserve([_REMOVING], _RETENTION * 0.9):
                    await self.retention.sweep()
                    await self.sign_ins.end_unseen()
                    await self.notices.channels.remove_unconfirmed()
                    await self.invitations.remove_old()
            except Refused as error:
                _logger.warning("retention sweep failed: %s", error)

    async def _open_due(self) -> None:
        """Periodically open tables by the day at which an event is due."""
        while True:
            await asyncio.sleep(_DEADLINES)
            try:
                if await self.cluster.reserve([_OPENING], _DEADLINES * 0.9):
                    await self.deadlines.sweep()
            except (Refused, StoreError) as error:
                _logger.warning("tables that are due could not be opened: %s", error)

    async def _store_earlier(self) -> None:
        """Store the missing replays of games that ended before the start."""
        await asyncio.sleep(self.settings.store_after)
        try:
            if await self.cluster.reserve([_STORING], _RETENTION):
                await self.library.store_earlier()
                await self.cluster.release([_STORING])
        except Refused as error:
            _logger.warning("missing replays are stored after the next start: %s", error)


def _node(database: Database, store: Store, clock: NodeClock, name: str) -> "Node":
    from factoryfloor.server.cluster.node import Node  # requires psycopg

    return Node(database, store, clock, name)


def _advisers(seconds: float) -> tuple[str, str]:
    """Return the bots for hints and for longer searches."""
    if not seconds:
        return "greedy", "greedy"
    return f"judge:{round(seconds * 1000)}ms", f"judge:{round(LONGER * seconds * 1000)}ms"


def _record_limits(settings: Settings) -> RecordLimits:
    return RecordLimits(
        settings.record_bytes,
        settings.record_actions,
        settings.record_name,
        settings.record_answer,
        settings.record_seconds,
        Places(settings.records_person, settings.records_address, settings.records_together),
    )
