"""Bots' questions shared by all nodes and workers of a database: put there, answered by whoever claims them.

A node claims its own questions at once where it has room. What it has no room for, and what somebody claimed who died,
is claimed by others; a person's questions are claimed in turn with those of others, cheap ones first.
"""

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from math import inf
from typing import Any, Final

from sqlalchemy import Connection, Engine, Row

from factoryfloor.kernel import find_game
from factoryfloor.server.bots.bot_service import BotRequest, BotService
from factoryfloor.server.bots.worker_process import WorkerFailed
from factoryfloor.server.cluster import bot_jobs
from factoryfloor.server.cluster.leases import rules_known
from factoryfloor.server.cluster.transaction import Answer, in_transaction
from factoryfloor.server.errors import StoreError
from factoryfloor.server.limits.client import Client
from factoryfloor.server.limits.fair_queue import FairQueue, Price

CLAIM: Final = 6.0  # seconds that a claim lasts
_RENEW: Final = 2.0  # seconds between renewals
_LOOK: Final = 1.0  # seconds after which a node looks by itself for work and answers
_CHEAP_AT_ONCE: Final = 64  # cheap questions that are worked at
_DEAR_A_WORKER: Final = 2  # others for each worker process
_EXPECTED: Final = (0.01, 0.2, 1.0)  # seconds that a question is taken to last by its price, until one knows
_KEPT: Final = 600.0  # seconds that a question stays whose asker is gone
_LAST: Final = 3.0  # seconds to give back claims at the end
_logger = logging.getLogger(__name__)


class BotQueue(BotService):
    """Asks by way of the database, and answers what it claims with ``thinkers``.

    ``name`` is that of the node or worker, ``processes`` how many worker processes it has, 0 if others shall think.
    ``publish`` lets the other nodes look for work or an answer.
    """

    def __init__(
        self, engine: Engine, name: str, bot_service: BotService, processes: int, publish: Callable[..., None]
    ) -> None:
        self.slice_ = bot_service.slice_
        self.answered = 0
        self._engine = engine
        self._name = name
        self._bot_service = bot_service
        self._dear = _DEAR_A_WORKER * processes
        self._cheap = _CHEAP_AT_ONCE if processes else 0
        self._publish = publish
        self._rules = rules_known()
        self._queue: FairQueue[str] = FairQueue()
        self._doing: dict[str, asyncio.Task[None]] = {}
        self._working: dict[str, tuple[Price, asyncio.Task[Any]]] = {}
        self._waiting: dict[str, asyncio.Event] = {}
        self._some_work = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    # ---- asking

    async def answer(self, question: BotRequest) -> dict[str, Any]:
        key = _key(question)
        row = {
            "key": key,
            "game": question.content["game"],
            "rules": find_game(question.content["game"]).rules,
            "price": int(question.price),
            "asker": f"{question.client.address} {question.client.person}",
            "question": json.dumps({**question.content, "left": None if question.left == inf else question.left}),
        }
        heard = self._waiting[key] = asyncio.Event()
        try:
            answer = await self._answered(row, question, heard)
        finally:
            if self._waiting.get(key) is heard:
                del self._waiting[key]
            await self._forget(key)
        if "error" in answer:
            raise WorkerFailed(answer["error"])
        return answer

    async def _answered(self, row: dict[str, Any], question: BotRequest, heard: asyncio.Event) -> dict[str, Any]:
        told = False
        while True:
            worker = self._name if self._room_for(question.price) else ""
            heard.clear()
            found = await self._in_transaction(partial(bot_jobs.ask, row=row, worker=worker, seconds=CLAIM))
            if found.answer is not None:
                return found.answer
            if found.ours:
                return await self._work(row["key"], question.price, self._bot_service.answer(question))
            if not told:
                self._publish("work")
                self._some_work.set()
                told = True
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK):
                    await heard.wait()

    async def _forget(self, key: str) -> None:
        try:
            await self._in_transaction(lambda connection: bot_jobs.remove(connection, [key]))
        except WorkerFailed as error:
            _logger.warning("a question stays in the database for a while: %s", error)

    def on_answer(self, key: str = "") -> None:
        """Look for an answer that somebody has given, or for all of them."""
        for waiting, heard in self._waiting.items():
            if key in ("", waiting):
                heard.set()

    # ---- answering

    def on_job(self) -> None:
        """Look for work."""
        self._some_work.set()

    def start(self) -> None:
        """Look for work from now on."""
        self._tasks = [asyncio.create_task(self._claim()), asyncio.create_task(self._renew())]

    async def stop(self) -> None:
        """Leave what was claimed, and not answered yet, to others."""
        for task in self._tasks:
            task.cancel()
        doing = list(self._doing.values())
        for task in doing:
            task.cancel()
        await asyncio.gather(*self._tasks, *doing, return_exceptions=True)
        with suppress(WorkerFailed, TimeoutError):
            async with asyncio.timeout(_LAST):
                await self._in_transaction(lambda connection: bot_jobs.give_up(connection, self._name))

    def _room_for(self, price: Price) -> bool:
        return self._left(price) > 0

    def _left(self, price: Price) -> int:
        """How many more questions that are as dear can be worked at."""
        cheap = sum(worked == Price.CHEAP for worked, _ in self._working.values())
        return self._cheap - cheap if price == Price.CHEAP else self._dear - (len(self._working) - cheap)

    async def _claim(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK):
                    await self._some_work.wait()
            self._some_work.clear()
            if not self._room_for(Price.CHEAP) and not self._room_for(Price.LONG):
                continue
            try:
                keys = self._choose(await self._in_transaction(partial(bot_jobs.waiting, rules=self._rules)))
                claim = partial(bot_jobs.claim, worker=self._name, keys=keys, seconds=CLAIM)
                rows = await self._in_transaction(claim) if keys else []
            except WorkerFailed as error:
                _logger.warning("no work is taken now: %s", error)
                await asyncio.sleep(_LOOK)
                continue
            for row in sorted(rows, key=lambda row: keys.index(row.key)):  # the database answers in any order
                self._doing[row.key] = asyncio.get_running_loop().create_task(self._do(row))

    def _choose(self, waiting: Sequence[Row[Any]]) -> list[str]:
        """What is next, of the questions that wait, as far as there is room."""
        prices = {row.key: Price(row.price) for row in waiting}
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
        """Answer a question of somebody else, if it can be answered; else it is claimed again by somebody."""
        content = json.loads(row.question)
        left = content.pop("left")
        question = BotRequest(content, _client(row), Price(row.price), inf if left is None else left)
        began = time.monotonic()
        try:
            answer = await self._work(row.key, question.price, self._bot_service.answer(question))
        except WorkerFailed as error:
            answer = {"error": str(error)}
        finally:
            del self._doing[row.key]
            self._queue.charge(question.client, max(0.0, time.monotonic() - began - _EXPECTED[question.price]))
        with suppress(WorkerFailed):
            if await self._in_transaction(lambda connection: bot_jobs.finish(connection, self._name, row.key, answer)):
                self._publish("answer", row.key)
                self.answered += 1
        self._some_work.set()

    async def _work(self, key: str, price: Price, thinking: Awaitable[dict[str, Any]]) -> dict[str, Any]:
        """Think; given up when somebody else has the claim, or nobody wants the answer any more."""
        task = asyncio.ensure_future(thinking)
        self._working[key] = price, task
        try:
            return await task
        finally:
            task.cancel()
            self._working.pop(key, None)
            self._some_work.set()

    async def _renew(self) -> None:
        swept = time.monotonic()
        while True:
            await asyncio.sleep(_RENEW)
            keys = list(self._working)
            try:
                renew = partial(bot_jobs.renew, worker=self._name, keys=keys, seconds=CLAIM)
                kept = await self._in_transaction(renew) if keys else set()
                if time.monotonic() > swept + _KEPT:
                    swept = time.monotonic()
                    await self._in_transaction(lambda connection: bot_jobs.sweep(connection, _KEPT))
            except WorkerFailed as error:
                _logger.warning("claims are not renewed: %s", error)
                continue
            for key in set(keys) - kept:
                if key in self._working and key not in self._waiting:
                    self._working[key][1].cancel()

    async def _in_transaction(self, question: Callable[[Connection], Answer]) -> Answer:
        try:
            return await in_transaction(self._engine, question)
        except StoreError as error:
            raise WorkerFailed(str(error)) from error


def _key(question: BotRequest) -> str:
    """What a question is about: table, entry, seat, bot; hints and moves apart."""
    content = question.content
    kind = "hint" if content.get("hint") else "move"
    return f"{content['table']} {question.n} {content['seat']} {kind} {content['bot']}"


def _client(row: Row[Any]) -> Client:
    address, _, person = row.asker.partition(" ")
    return Client(person, address)
