"""Notifications between nodes by PostgreSQL's NOTIFY. A notification names the row that changed, without its content.

A lost notification only causes a delay, because nodes also poll. NOTIFY takes a global lock when its transaction
commits. Therefore all notifications of a group commit are sent in one separate transaction without disk writes.
"""

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any, Final

import psycopg
from sqlalchemy import Engine

from factoryfloor.server.operations.waiting import wait_at_most
from factoryfloor.tables.state.errors import StoreError

_LENGTH: Final = 7900  # maximum bytes of a notification; PostgreSQL allows fewer than 8000
_RETRY: Final = 1.0  # seconds between attempts to reconnect
_LAST: Final = 1.0  # seconds at shutdown to send pending notifications
_HEARD_BACK: Final = 5.0  # seconds within which the test notification at the start must return
_NOTIFY: Final = "select pg_notify('factoryfloor', message) from unnest(%s::text[]) as message"
_LISTEN: Final = "listen factoryfloor"
_POOLED: Final = (
    "notifications through {name} are not received: is it a connection pooler in transaction mode, such as "
    "PgBouncer? Nodes need LISTEN; use the address of PostgreSQL itself, or of a pool in session mode"
)
_logger = logging.getLogger(__name__)

Notification = list[Any]
"""The kind of a notification and its subject, as JSON."""


class Notifications:
    """Two database connections. The first listens, and the second notifies. A lost connection is opened again.

    ``on_notification`` receives the notifications of other nodes. ``on_reconnect`` is called when notifications may
    have been missed.
    """

    def __init__(
        self,
        engine: Engine,
        node: str,
        on_notification: Callable[[Notification], None],
        on_reconnect: Callable[[], None],
    ) -> None:
        _, self._address = engine.dialect.create_connect_args(engine.url)
        self._name = engine.url.render_as_string(hide_password=True)
        self._node = node
        self._on_notification = on_notification
        self._on_reconnect = on_reconnect
        self.sent = self.received = 0  # number of notifications
        self._waiting: dict[str, Notification] = {}
        self._some = asyncio.Event()
        self._none = asyncio.Event()
        self._none.set()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Connect, and continue in the background. Raises StoreError if notifications do not arrive."""
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
            raise StoreError(f"the database {self._name} does not accept LISTEN: {error}") from error
        self._tasks = [
            asyncio.create_task(self._listen(listening)),
            asyncio.create_task(self._notify(notifying)),
        ]

    async def stop(self) -> None:
        """Send pending notifications, and close the connections."""
        await wait_at_most(_LAST, self._none)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def publish(self, kind: str, *about: str | int) -> None:
        """Queue a notification. A new notification replaces a pending notification with the same kind and subject (the
        first argument).

        Messages to players are never replaced.
        """
        key = f"{kind} {about[0] if about else ''}" if kind != "message" else f"{kind} {about}"
        self._waiting[key] = [kind, *about]
        self._none.clear()
        self._some.set()

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        return await psycopg.AsyncConnection.connect(**self._address, autocommit=True)

    async def _check(self, listening: psycopg.AsyncConnection[Any], notifying: psycopg.AsyncConnection[Any]) -> None:
        """Raise StoreError unless a test notification returns."""
        for connection in (notifying, listening):  # a pooler may use one connection for listening and notifying
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
                    self._on_reconnect()
                async for notice in connection.notifies():
                    self._hear(notice.payload)
            except (psycopg.Error, OSError) as error:
                _logger.warning("notifications cannot be received at the moment: %s", error)
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
                self._on_notification(item)
        except (ValueError, TypeError, IndexError) as error:
            _logger.warning("malformed notification: %s", error)

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
                    _logger.warning("notifications cannot be sent at the moment: %s", error)
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
        """Return the pending notifications, packed into as few messages as possible."""
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
