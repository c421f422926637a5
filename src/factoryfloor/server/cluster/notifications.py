"""Wake-ups between nodes by PostgreSQL's NOTIFY: hints that something changed, never the change itself.

One that is lost costs time only: nodes also look for themselves now and then. A notification takes a global lock at its
commit, so those of a group commit go out together, in a transaction of their own that waits for no disk.
"""

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import psycopg
from sqlalchemy import Engine

from factoryfloor.server.errors import StoreError

_LENGTH: Final = 7900  # bytes of a notification, of which PostgreSQL takes fewer than 8000
_RETRY: Final = 1.0  # seconds between attempts to connect again
_LAST: Final = 1.0  # seconds at the end for what waits
_HEARD_BACK: Final = 5.0  # seconds in which a notification must come back at the start
_NOTIFY: Final = "select pg_notify('factoryfloor', message) from unnest(%s::text[]) as message"
_LISTEN: Final = "listen factoryfloor"
_POOLED: Final = (
    "what is notified through {name} does not come back: is it a connection pooler in transaction mode, such as "
    "PgBouncer? Nodes need LISTEN; name the address of PostgreSQL itself, or of a pool in session mode"
)
_logger = logging.getLogger(__name__)

Notification = list[Any]
"""The kind of a wake-up and what it is about, as JSON."""


class Notifications:
    """Two connections, one that listens and one that notifies, made again whenever they are lost.

    ``heard`` gets the wake-ups of other nodes, ``again`` is called after a time in which some may have been missed.
    """

    def __init__(
        self, engine: Engine, node: str, heard: Callable[[Notification], None], again: Callable[[], None]
    ) -> None:
        _, self._address = engine.dialect.create_connect_args(engine.url)
        self._name = engine.url.render_as_string(hide_password=True)
        self._node = node
        self._heard = heard
        self._again = again
        self.sent = self.received = 0  # notifications
        self._waiting: dict[str, Notification] = {}
        self._some = asyncio.Event()
        self._none = asyncio.Event()
        self._none.set()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Connect, and go on in the background. Raises StoreError where nothing can be heard."""
        connections: list[psycopg.AsyncConnection[Any]] = []
        try:
            connections += [await self._connect(), await self._connect()]
            listening, notifying = connections
            await listening.execute(_LISTEN)
            await self._check(listening, notifying)
        except (psycopg.Error, StoreError) as error:
            for connection in connections:
                await connection.close()
            if isinstance(error, StoreError):
                raise
            raise StoreError(f"the database {self._name} takes no listener: {error}") from error
        self._tasks = [
            asyncio.create_task(self._listen(listening)),
            asyncio.create_task(self._notify(notifying)),
        ]

    async def stop(self) -> None:
        """Pass on what waits, and end the connections."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_LAST):
                await self._none.wait()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def publish(self, kind: str, *about: str | int) -> None:
        """Have the other nodes hear something soon. A newer one about the same replaces one that waits.

        What it is about is the first thing said; only what is said to somebody is never replaced.
        """
        key = f"{kind} {about[0] if about else ''}" if kind != "message" else f"{kind} {about}"
        self._waiting[key] = [kind, *about]
        self._none.clear()
        self._some.set()

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        return await psycopg.AsyncConnection.connect(**self._address, autocommit=True)

    async def _check(self, listening: psycopg.AsyncConnection[Any], notifying: psycopg.AsyncConnection[Any]) -> None:
        """Raises StoreError if what is notified does not come back."""
        for connection in (notifying, listening):  # a pooler may give both the same connection for a while
            await connection.execute(_NOTIFY, [[json.dumps([self._node, []])]])
        heard = 0
        async for _ in listening.notifies(timeout=_HEARD_BACK, stop_after=2):
            heard += 1
            if heard == 2:
                return
        raise StoreError(_POOLED.format(name=self._name))

    async def _listen(self, connection: psycopg.AsyncConnection[Any] | None) -> None:
        while True:
            try:
                if connection is None:
                    connection = await self._connect()
                    await connection.execute(_LISTEN)
                    self._again()
                async for notice in connection.notifies():
                    self._hear(notice.payload)
            except (psycopg.Error, OSError) as error:
                _logger.warning("wake-ups are not heard for a while: %s", error)
            finally:
                if connection is not None:
                    await connection.close()
            connection = None
            await asyncio.sleep(_RETRY)

    def _hear(self, payload: str) -> None:
        try:
            sender, items = json.loads(payload)
            self.received += sender != self._node
            for item in items if sender != self._node else ():
                self._heard(item)
        except (ValueError, TypeError, IndexError) as error:
            _logger.warning("a wake-up makes no sense: %s", error)

    async def _notify(self, connection: psycopg.AsyncConnection[Any] | None) -> None:
        try:
            while True:
                await self._some.wait()
                self._some.clear()
                messages = self._messages()
                try:
                    if connection is None:
                        connection = await self._connect()
                    await connection.execute(_NOTIFY, [messages])
                except (psycopg.Error, OSError) as error:
                    _logger.warning("wake-ups are not passed on for a while: %s", error)
                    if connection is not None:
                        await connection.close()
                    connection = None
                    await asyncio.sleep(_RETRY)
                else:
                    self.sent += len(messages)
                    if not self._waiting:
                        self._none.set()
        finally:
            if connection is not None:
                await connection.close()

    def _messages(self) -> list[str]:
        """All that waits, in as few messages as it goes into."""
        messages: list[str] = []
        items: list[Notification] = []
        length = 0
        for item in self._waiting.values():
            size = len(json.dumps(item, ensure_ascii=False).encode()) + 2
            if items and length + size > _LENGTH - len(self._node) - 10:
                messages.append(json.dumps([self._node, items], ensure_ascii=False))
                items, length = [], 0
            items.append(item)
            length += size
        self._waiting = {}
        if items:
            messages.append(json.dumps([self._node, items], ensure_ascii=False))
        return messages
