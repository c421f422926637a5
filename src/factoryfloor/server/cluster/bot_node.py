"""A node without tables. Its worker processes answer bot jobs and make reviews for the other nodes of a database."""

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress

from factoryfloor.server.bots.deal_jobs import DealJobs
from factoryfloor.server.bots.worker_pool import WorkerPool
from factoryfloor.server.cluster.bot_queue import BotQueue
from factoryfloor.server.cluster.membership import LEASE, Membership
from factoryfloor.server.cluster.notifications import Notification, Notifications
from factoryfloor.server.jobs.job_runner import JobRunner
from factoryfloor.server.operations.settings import Settings, default_workers
from factoryfloor.server.operations.waiting import wait_at_most
from factoryfloor.server.reviews.review_turns import ReviewTurns
from factoryfloor.server.storage.database import Database
from factoryfloor.server.storage.transactions import Transactions
from factoryfloor.tables.state.errors import StoreError


class BotNode:
    """Claims jobs until it is stopped."""

    def __init__(self, database: Database, settings: Settings) -> None:
        count = settings.bot_workers or default_workers()
        self.membership = Membership(database, settings.node_name)
        self._transactions = Transactions(database)
        self._workers = WorkerPool(
            count,
            settings.worker_modules,
            settings.thinking_slice,
            settings.searches_per_worker,
            settings.imported_bots,
            settings.bot_delay,
        )
        self.runner = JobRunner(self._transactions, self.membership.name)
        self._notifications = Notifications(
            database.writing, self.membership.name, self._on_notification, self.runner.on_job
        )
        publish = self._notifications.publish
        self.bot_queue = BotQueue(self.runner, self._workers, count, publish)
        reviewing = ReviewTurns(
            self.runner, self._workers, settings.review_seconds, lambda key: publish("review", str(key))
        )
        DealJobs(self.runner, self._workers, settings.daily_plays, lambda: bool(reviewing.claimed))

    async def run(self, started: Callable[[], None], ended: asyncio.Event) -> None:
        """Run until ``ended`` is set. Raises StoreError if the database is unusable."""
        await self.membership.join()
        await self._notifications.start()
        await self.runner.start()
        started()
        try:
            while not ended.is_set():
                await wait_at_most(LEASE / 4, ended)
                with suppress(StoreError):  # the database may become available again
                    await self._transactions.write(self.membership.renew)
        finally:
            await self.runner.stop()
            await self._workers.close()
            await self.membership.leave()
            await self._notifications.stop()

    def _on_notification(self, item: Notification) -> None:
        if item[0] == "job":
            self.runner.on_job(*item[1:])


async def run_bot_node(database: Database, settings: Settings, started: Callable[[str], None]) -> None:
    """Answer bot jobs until SIGINT or SIGTERM. Call ``started`` with the worker's name."""
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    worker = BotNode(database, settings)
    await worker.run(lambda: started(worker.membership.name), ended)
