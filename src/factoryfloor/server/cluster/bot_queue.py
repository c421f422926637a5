"""The queue of bot requests shared by all nodes and workers of a database.

A node claims its own requests at once while it has free slots. Other nodes claim the rest, and the requests of nodes
that died. Claims are fair between clients, and cheap requests come first, among them those that have waited for too
long.
"""

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any, Final

from sqlalchemy import Connection, Engine, Row

from factoryfloor.kernel import find_game
from factoryfloor.server.bots.bot_service import BotRequest, BotService
from factoryfloor.server.bots.worker_answers import without_error
from factoryfloor.server.bots.worker_process import WorkerFailed
from factoryfloor.server.cluster import bot_jobs
from factoryfloor.server.cluster.leases import rules_known
from factoryfloor.server.cluster.transaction import Result, in_transaction
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.endless import endless
from factoryfloor.server.operations.fair_queue import FairQueue, Price
from factoryfloor.server.operations.waiting import wait_at_most
from factoryfloor.tables.state.errors import StoreError

CLAIM: Final = 6.0  # seconds that a claim lasts
_RENEW: Final = 2.0  # seconds between renewals
_LOOK: Final = 1.0  # seconds between polls for jobs and answers
_CHEAP_AT_ONCE: Final = 64  # cheap jobs in progress
_DEAR_A_WORKER: Final = 2  # other jobs in progress per worker process
_EXPECTED: Final = (0.01, 0.2, 1.0)  # seconds charged for a job by its price, until it ends
_KEPT: Final = 600.0  # seconds for which abandoned jobs are kept
_LAST: Final = 3.0  # seconds to release claims at shutdown
_logger = logging.getLogger(__name__)


class BotQueue(BotService):
    """A bot service that adds its requests to the database, and answers claimed jobs with ``bot_service``.

    ``name``: the node or worker. ``processes``: its worker processes, 0 to leave all jobs to others.
    ``publish``: notifies the other nodes of jobs and answers.
    """

    def __init__(
        self, engine: Engine, name: str, bot_service: BotService, processes: int, publish: Callable[..., None]
    ) -> None:
        self.slice_ = bot_service.slice_
        self.delay = bot_service.delay
        self.answered = 0
        self._engine = engine
        self._name = name
        self._bot_service = bot_service
        self._long_slots = _DEAR_A_WORKER * processes
        self._cheap_slots = _CHEAP_AT_ONCE if processes else 0
        self._publish = publish
        self._rules = rules_known()
        self._queue: FairQueue[str] = FairQueue()
        self._claimed: dict[str, asyncio.Task[None]] = {}
        self._running: dict[str, tuple[Price, asyncio.Task[Any]]] = {}
        self._waiting: dict[str, asyncio.Event] = {}
        self._some_work = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    # ---- asking

    async def answer(self, request: BotRequest) -> dict[str, Any]:
        key = _key(request)
        row = {
            "key": key,
            "game": request.content["game"],
            "rules": find_game(request.content["game"]).rules,
            "price": int(request.price),
            "client": f"{request.client.address} {request.client.person}",
            "question": json.dumps({**request.content, "left": None if request.left == inf else request.left}),
        }
        heard = self._waiting[key] = asyncio.Event()
        try:
            answer = await self._answered(row, request, heard)
        finally:
            if self._waiting.get(key) is heard:
                del self._waiting[key]
            await self._forget(key)
        return without_error(answer)

    async def _answered(self, row: dict[str, Any], request: BotRequest, heard: asyncio.Event) -> dict[str, Any]:
        published, asked = False, time.monotonic()
        add = partial(bot_jobs.add, row=row, seconds=CLAIM, patience=request.patience)
        while True:
            patience = max(0.0, asked + request.patience - time.monotonic())
            price = request.price if patience else Price.CHEAP
            worker = self._name if self._room_for(price) else ""
            heard.clear()
            found = await self._in_transaction(partial(add, worker=worker))
            if found.answer is not None:
                return found.answer
            if found.ours:
                now = replace(request, price=price, patience=patience)
                return await self._work(row["key"], price, self._bot_service.answer(now))
            if not published:
                self._publish("bot_job")
                self._some_work.set()
                published = True
            await wait_at_most(_LOOK, heard)

    async def _forget(self, key: str) -> None:
        try:
            await self._in_transaction(lambda connection: bot_jobs.remove(connection, [key]))
        except WorkerFailed as error:
            _logger.warning("a finished bot job could not be removed yet: %s", error)

    def on_answer(self, key: str = "") -> None:
        """Wake the request waiting for this answer, or all requests."""
        for waiting, heard in self._waiting.items():
            if key in ("", waiting):
                heard.set()

    # ---- answering

    def on_job(self) -> None:
        """Wake the claiming of jobs."""
        self._some_work.set()

    def start(self) -> None:
        """Start claiming jobs."""
        self._tasks = [asyncio.create_task(endless(loop)) for loop in (self._claim, self._renew)]

    async def stop(self) -> None:
        """Stop, and release unanswered claims."""
        for task in self._tasks:
            task.cancel()
        doing = list(self._claimed.values())
        for task in doing:
            task.cancel()
        await asyncio.gather(*self._tasks, *doing, return_exceptions=True)
        with suppress(WorkerFailed, TimeoutError):
            async with asyncio.timeout(_LAST):
                await self._in_transaction(lambda connection: bot_jobs.give_up(connection, self._name))

    def _room_for(self, price: Price) -> bool:
        return self._left(price) > 0

    def _left(self, price: Price) -> int:
        """The number of free slots for jobs of a price."""
        cheap = sum(worked == Price.CHEAP for worked, _ in self._running.values())
        return self._cheap_slots - cheap if price == Price.CHEAP else self._long_slots - (len(self._running) - cheap)

    async def _claim(self) -> None:
        while True:
            await wait_at_most(_LOOK, self._some_work)
            self._some_work.clear()
            if not self._room_for(Price.CHEAP) and not self._room_for(Price.LONG):
                continue
            try:
                keys = self._choose(await self._in_transaction(partial(bot_jobs.waiting, rules=self._rules)))
                claim = partial(bot_jobs.claim, worker=self._name, keys=keys, seconds=CLAIM)
                rows = await self._in_transaction(claim) if keys else []
            except WorkerFailed as error:
                _logger.warning("bot jobs could not be claimed: %s", error)
                await asyncio.sleep(_LOOK)
                continue
            for row in sorted(rows, key=lambda row: keys.index(row.key)):  # the database answers in any order
                self._claimed[row.key] = asyncio.get_running_loop().create_task(self._do(row))

    def _choose(self, waiting: Sequence[Row[Any]]) -> list[str]:
        """Choose the next jobs, as many as there are free slots."""
        prices = {row.key: Price.CHEAP if row.late else Price(row.price) for row in waiting}
        clients = {row.key: _client(row) for row in waiting}
        for key, price in prices.items():
            self._queue.add(key, clients[key], price)
        left = {price: self._left(price) for price in Price}
        chosen: list[str] = []
        while (key := self._queue.take(lambda each: left[prices[each]] > 0)) is not None:
            chosen.append(key)
            self._queue.charge(clients[key], _EXPECTED[prices[key]])
            for price in Price:
                left[price] -= (price == Price.CHEAP) == (prices[key] == Price.CHEAP)
        for key in prices:
            self._queue.remove(key)
        return chosen

    async def _do(self, row: Row[Any]) -> None:
        """Answer a claimed job."""
        price = Price(row.price) if row.patience > 0.0 else Price.CHEAP
        client, began = _client(row), time.monotonic()
        try:
            request = _request(row, client, price)
            answer = await self._work(row.key, price, self._bot_service.answer(request))
        except WorkerFailed as error:
            answer = {"error": str(error)}
        finally:
            del self._claimed[row.key]
            self._queue.charge(client, max(0.0, time.monotonic() - began - _EXPECTED[price]))
        with suppress(WorkerFailed):
            if await self._in_transaction(lambda connection: bot_jobs.finish(connection, self._name, row.key, answer)):
                self._publish("answer", row.key)
                self.on_answer(row.key)
                self.answered += 1
        self._some_work.set()

    async def _work(self, key: str, price: Price, thinking: Awaitable[dict[str, Any]]) -> dict[str, Any]:
        """Run a job; cancelled when the claim is lost or the request has gone."""
        task = asyncio.ensure_future(thinking)
        self._running[key] = price, task
        try:
            return await task
        finally:
            task.cancel()
            self._running.pop(key, None)
            self._some_work.set()

    async def _renew(self) -> None:
        swept = time.monotonic()
        while True:
            await asyncio.sleep(_RENEW)
            keys = list(self._running)
            try:
                renew = partial(bot_jobs.renew, worker=self._name, keys=keys, seconds=CLAIM)
                kept = await self._in_transaction(renew) if keys else set()
                if time.monotonic() > swept + _KEPT:
                    swept = time.monotonic()
                    await self._in_transaction(lambda connection: bot_jobs.sweep(connection, _KEPT))
            except WorkerFailed as error:
                _logger.warning("claims of bot jobs could not be renewed: %s", error)
                continue
            for key in set(keys) - kept:
                if key in self._running and key not in self._waiting:
                    self._running[key][1].cancel()

    async def _in_transaction(self, request: Callable[[Connection], Result]) -> Result:
        try:
            return await in_transaction(self._engine, request)
        except StoreError as error:
            raise WorkerFailed(str(error)) from error


def _key(request: BotRequest) -> str:
    """The key of a request: table, entry, seat, hint or move, bot."""
    content = request.content
    kind = "hint" if content.get("hint") else "move"
    return f"{content['table']} {request.n} {content['seat']} {kind} {content['bot']}"


def _request(row: Row[Any], client: Client, price: Price) -> BotRequest:
    """The request of a job. Raises WorkerFailed if its row is damaged."""
    try:
        content = json.loads(row.question)
        left = content.pop("left")
        return BotRequest(content, client, price, inf if left is None else float(left), row.patience)
    except (ValueError, RecursionError, AttributeError, KeyError, TypeError) as error:
        raise WorkerFailed(f"the row of bot job {row.key!r} is damaged") from error


def _client(row: Row[Any]) -> Client:
    address, _, person = row.client.partition(" ")
    return Client(person, address)
