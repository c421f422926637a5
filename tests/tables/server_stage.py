"""A server as the stage of an evening."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.bots import hindsight_of
from factoryfloor.kernel import FastChance, find_game
from factoryfloor.server.bots.bot_service import BotRequest, BotService
from factoryfloor.server.rooms import spectator_count
from factoryfloor.tables.state import people
from tests.server.live_server import QUICK, LiveServer, Person, TableClient, connected, serving
from tests.server.manual_clock import ManualClock
from tests.tables.evening import ENTRIES, START, Counted, hint, middle
from tests.timeouts import until

SETTINGS = QUICK.model_copy(update={"table_entries": ENTRIES, "table_undos": 1000, "store_after": 1000.0})


class Scripted(BotService):
    """Bots that choose the action in the middle."""

    async def answer(self, request: BotRequest) -> dict[str, Any]:
        asked = request.question
        game, seat = find_game(asked.game), asked.seat
        state = game.load(asked.position, FastChance(1))
        if asked.done:
            return hindsight_of(game, game.heuristics(), state, seat, list(asked.done))
        return hint(state, seat) if asked.hint else {"action": middle(state, seat), "reaction_time": 0.0}


class ServerStage:
    """A server, with people who connect to it by real sockets."""

    def __init__(
        self, server: LiveServer, guests: dict[str, Person], clock: ManualClock, stack: AsyncExitStack
    ) -> None:
        self.people: Mapping[str, people.Person] = {
            key: people.Person(guest.id, guest.name) for key, guest in guests.items()
        }
        self._server = server
        self._guests = guests
        self._clock = clock
        self._stack = stack
        self._clients: dict[str, TableClient] = {}
        self._gone: dict[str, AsyncExitStack] = {}
        self._pings = 0

    @property
    def heard(self) -> dict[str, list[str]]:
        pongs = '{"kind":"ack","id":"pong'
        return {
            key: [text for text in client.heard if not text.startswith(pongs)] for key, client in self._clients.items()
        }

    async def make(self, who: str, game: str, seats: list[dict[str, str]], **options: Any) -> str:
        made = await self._guests[who].post("/api/tables", {"game": game, "seats": seats, **options})
        return str(made["id"])

    async def request(self, who: str, table: str, what: str, **fields: Any) -> Any:
        body = {"seat": -1} | fields if what == "sit" else fields
        answer = await self._guests[who].post(f"/api/tables/{table}/{what}", body)
        return answer["id"]

    async def connect(self, key: str, who: str, table: str) -> None:
        own = self._gone[key] = await self._stack.enter_async_context(AsyncExitStack())
        headers = {"Cookie": f"factoryfloor_guest={self._guests[who].cookie}"} if who else None
        client = await own.enter_async_context(connected(self._server.address, table, headers))
        client.word = ""
        self._clients[key] = client
        await client.until(lambda: client.syncs and client.presence)

    async def disconnect(self, key: str) -> None:
        room = self._room_of(key)
        before = len(room.presence.listeners)
        await self._gone.pop(key).aclose()
        await until(lambda: len(room.presence.listeners) < before)

    def _room_of(self, key: str) -> Any:
        return self._server.room(self._clients[key].state["table"]["id"])

    async def send(self, key: str, message: dict[str, Any]) -> None:
        await self._clients[key].send(message)
        client, mark = self._clients[key], message["id"]
        await client.until(lambda: mark in client.acks or any(each["id"] == mark for each in client.errors))

    async def move(self, seconds: float) -> None:
        await self._clock.move(seconds)

    async def quiet(self, table: str) -> None:
        """Wait until the table waits for people, and everything has been received."""
        room = self._server.room(table)
        await until(lambda: _waits(room))
        for key in self._gone:
            if self._room_of(key) is room:
                self._pings += 1
                await self._clients[key].ask("ping", id=f"pong {self._pings}")


def _waits(room: Any) -> bool:
    """Returns whether the table only waits for people or time."""
    busy = room.live.busy or room._executing or room._advances_soon
    return room.owned and not busy and room._bot_moves.idle


@asynccontextmanager
async def server_stage(database: str | Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[ServerStage]:
    """Run a server on a database, with Ann and Bob."""
    monkeypatch.setattr(spectator_count, "_PAUSE", 0.0)  # no timing in the messages
    clock = ManualClock()
    assert clock.moment == START
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(database, SETTINGS, clock=clock, randomness=Counted()))
        server.services.bot_service = Scripted()
        guests = {key: await stack.enter_async_context(Person(server.address)) for key in ("ann", "bob")}
        yield ServerStage(server, guests, clock, stack)
