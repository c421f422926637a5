"""A node without tables: worker processes that answer bot jobs and make reviews for the nodes of a database."""

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress

from factoryfloor.server.bots.worker_pool import WorkerPool
from factoryfloor.server.cluster.bot_queue import BotQueue
from factoryfloor.server.cluster.membership import LEASE, Membership
from factoryfloor.server.cluster.notifications import Notification, Notifications
from factoryfloor.server.cluster.transaction import in_transaction
from factoryfloor.server.operations.settings import Settings, default_workers
from factoryfloor.server.operations.waiting import wait_at_most
from factoryfloor.server.reviews.review_runner import ReviewRunner
from factoryfloor.server.reviews.review_store import ReviewStore
from factoryfloor.server.storage.database import Database
from factoryfloor.tables.state.errors import StoreError


class BotNode:
    """Claims bot jobs and reviews until it is stopped."""

    def __init__(self, database: Database, settings: Settings) -> None:
        count = settings.bot_workers or default_workers()
        self.membership = Membership(database, settings.node_name)
        self._engine = database.writing
        self._workers = WorkerPool(
            count,
            settings.worker_modules,
            settings.thinking_slice,
            settings.searches_per_worker,
            settings.imported_bots,
            settings.bot_delay,
        )
        self._notifications = Notifications(
            database.writing, self.membership.name, self._on_notification, self._on_reconnect
        )
        publish = self._notifications.publish
        self.bot_queue = BotQueue(database.writing, self.membership.name, self._workers, count, publish)
        self._reviewing = ReviewRunner(
            ReviewStore(database),
            self.membership.name,
            self._workers,
            settings.review_seconds,
            lambda key: publish("review", str(key)),
        )

    async def run(self, started: Callable[[], None], ended: asyncio.Event) -> None:
        """Run until ``ended`` is set. Raises StoreError if the database cannot be used."""
        await self.membership.join()
        await self._notifications.start()
        self.bot_queue.start()
        await self._reviewing.start()
        started()
        try:
            while not ended.is_set():
                await wait_at_most(LEASE / 4, ended)
                with suppress(StoreError):  # the database may return
                    await in_transaction(self._engine, self.membership.renew)
        finally:
            await self._reviewing.stop()
            await self.bot_queue.stop()
            await self._workers.close()
            await self.membership.leave()
            await self._notifications.stop()

    def _on_notification(self, item: Notification) -> None:
        if item[0] == "bot_job":
            self.bot_queue.on_job()
        elif item[0] == "review_job":
            self._reviewing.on_job()

    def _on_reconnect(self) -> None:
        self.bot_queue.on_job()
        self._reviewing.on_job()


async def run_bot_node(database: Database, settings: Settings, started: Callable[[str], None]) -> None:
    """Answer bot jobs until SIGINT or SIGTERM; ``started`` gets the worker's name."""
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    worker = BotNode(database, settings)
    await worker.run(lambda: started(worker.membership.name), ended)
