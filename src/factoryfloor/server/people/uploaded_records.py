"""Replays of uploaded records, with limits, a deadline, and a fair order."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from json import detect_encoding

from factoryfloor.server.operations.client import Client, networks_of
from factoryfloor.server.operations.fair_queue import FairQueue, Price
from factoryfloor.server.storage.replay_process import ReplayProcess, TooSlow
from factoryfloor.tables.errors import Refused


@dataclass(frozen=True, slots=True)
class RecordLimits:
    """Limits of an uploaded record: bytes, actions, characters of a name and of the answer, seconds.

    ``person``, ``address`` and ``together``: records in progress or waiting.
    """

    size: int
    actions: int
    name: int
    characters: int
    seconds: float
    person: int
    address: int
    together: int


class UploadedRecords:
    """The uploaded records being replayed, one at a time, limited per person, per network and in total.

    A network with records in progress gets another place only while more than twice as many are free; so the last
    places are for networks without one. The network that has used least is next.
    """

    def __init__(self, process: ReplayProcess, limits: RecordLimits) -> None:
        self.limits = limits
        self._process = process
        self._asking: Counter[tuple[str, str]] = Counter()
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue()
        self._replaying = False

    async def replay(self, client: Client, record: bytes, seat: int | None) -> bytes:
        """The Replay of a record as JSON. Raises Refused."""
        counted = self._check_places(client)
        question = {
            "kind": "record",
            "record": record_text(record),
            "seat": seat,
            "most_actions": self.limits.actions,
            "longest_name": self.limits.name,
            "most_characters": self.limits.characters,
        }
        self._asking.update(counted)
        try:
            async with self._turn(client):
                return await self._process.ask(question, self.limits.seconds)
        except TooSlow as error:
            raise Refused(
                "bad_record", f"replaying this record takes longer than the limit of {self.limits.seconds:.0f} seconds"
            ) from error
        finally:
            self._asking -= Counter(counted)

    def _check_places(self, client: Client) -> list[tuple[str, str]]:
        """Raise Refused if there is no place for a record of this client. Returns what it counts for."""
        limits, networks = self.limits, networks_of(client.address)
        quotas = {("network", network.name): network.times * limits.address for network in networks}
        if client.person:
            quotas["person", client.person] = limits.person
        free = limits.together - self._asking["all", ""]
        own = self._asking["network", networks[-1].name]
        if free <= 2 * own or any(self._asking[key] >= most for key, most in quotas.items()):
            raise Refused("too_fast", "too many records are being replayed; try again shortly")
        return [("all", ""), *quotas]

    @asynccontextmanager
    async def _turn(self, client: Client) -> AsyncIterator[None]:
        """Wait for the client's turn, and charge it for the time of the block."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.add(turn, client, Price.LONG)
        self._next()
        try:
            await turn
            began = time.monotonic()
            try:
                yield
            finally:
                self._queue.charge(client, time.monotonic() - began)
        finally:
            if not self._queue.remove(turn):  # it was this one's turn
                self._replaying = False
                self._next()

    def _next(self) -> None:
        if not self._replaying and (turn := self._queue.take()) is not None:
            self._replaying = True
            turn.set_result(None)


def record_text(record: bytes) -> str:
    """The text of an uploaded record, in the encoding that its first bytes show. Raises Refused."""
    try:
        return record.decode(detect_encoding(record))  # with or without a byte order mark
    except UnicodeDecodeError as error:
        raise Refused("bad_record", f"this is not JSON: {error.reason}") from error
