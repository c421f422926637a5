"""The stored replays of finished games. A replay is written soon after its game ends."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from pydantic_core import to_json

from factoryfloor.server.operations.client import ANONYMOUS, Client
from factoryfloor.server.storage.db_schema import CANNOT_BE_STORED, STORED
from factoryfloor.server.storage.store import Store, reading
from factoryfloor.server.storage.stored_replay import StoredReplay
from factoryfloor.server.storage.writer import Write, Writer, durable
from factoryfloor.tables.keeper.replay_frames import viewer_of
from factoryfloor.tables.state.errors import Damaged, Refused, code_of

_DEADLINE: Final = 120.0  # maximum working seconds for one game; a long game takes a few
_BATCH: Final = 20
_logger = logging.getLogger(__name__)


class TooSlow(Exception):
    """The computation of a replay exceeded its time limit, or the worker process ended."""


ComputeReplay = Callable[[Client, dict[str, Any], float], Awaitable[bytes]]
"""A function that computes a compressed replay within a time limit, and charges the client. Raises Refused or TooSlow.

The module :mod:`factoryfloor.server.storage.replay_worker` defines the format of requests.
"""


class ReplayLibrary:
    """The stored replays. A worker process computes each replay once."""

    def __init__(self, store: Store, writer: Writer, compute: ComputeReplay) -> None:
        self._store = store
        self._writer = writer
        self._compute = compute
        self._storing: dict[str, asyncio.Task[bytes]] = {}

    async def replay(self, table_id: str, seat: int | None) -> bytes:
        """Return the Replay of a finished table as JSON. Raises Refused if the replay does not exist."""
        return await asyncio.to_thread(_seen_by, await self._read(table_id), seat)

    async def record(self, table_id: str) -> dict[str, Any]:
        """Return the record of a finished table."""
        return (await self._read(table_id)).record

    async def _read(self, table_id: str) -> StoredReplay:
        """Return the stored replay. If the replay is missing or damaged, compute it from the log."""
        if (body := await reading(self._store.replay, table_id)) is not None:
            try:
                return await asyncio.to_thread(StoredReplay.read, body)
            except Damaged:
                _logger.error("the stored replay of table %s is damaged and computed again", table_id)
        return await asyncio.to_thread(StoredReplay.read, await self.store(table_id))

    async def store(self, table_id: str) -> bytes:
        """Compute and store the replay of a finished table. Raises Refused if this fails."""
        if table_id not in self._storing:
            task = asyncio.get_running_loop().create_task(self._make(table_id))
            self._storing[table_id] = task
            task.add_done_callback(partial(self._done, table_id))
        return await asyncio.shield(self._storing[table_id])

    def _done(self, table_id: str, task: "asyncio.Task[bytes]") -> None:
        del self._storing[table_id]
        if not task.cancelled():
            task.exception()  # the request may have been cancelled

    async def store_earlier(self) -> None:
        """Store missing replays of games that ended before an upgrade or just before a restart.

        Raises Refused if the database is rejecting writes.
        """
        tried: set[str] = set()
        while tables := await reading(self._store.to_store, _BATCH):
            if not tried.isdisjoint(tables):
                raise Refused("unavailable", "the database rejects writes")
            for table_id in tables:
                with suppress(Refused):
                    await self.store(table_id)
            tried = set(tables)

    async def close(self) -> None:
        """Stop storing replays. Replays that are still missing are stored after the next start."""
        tasks = list(self._storing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, table_id: str) -> bytes:
        try:
            entries = await reading(self._store.entries, table_id)
            content = {"replay": "table", "table": table_id, "entries": entries}
            body = await self._compute(ANONYMOUS, content, _DEADLINE)
        except (Refused, TooSlow) as error:
            if isinstance(error, Refused) and code_of(error) == "unavailable":
                raise
            _logger.warning("the replay of table %s cannot be stored: %s", table_id, error)
            await durable(self._writer.submit(Write(stored={table_id: CANNOT_BE_STORED})))
            if isinstance(error, Refused):
                raise
            raise Refused("internal", "the replay of this game takes too long to compute") from error
        row = {"table_id": table_id, "body": body}
        await durable(self._writer.submit(Write(replays=[row], stored={table_id: STORED})))
        return body


def _seen_by(stored: StoredReplay, seat: int | None) -> bytes:
    return to_json(stored.seen_by(viewer_of(seat, stored.seats)))
