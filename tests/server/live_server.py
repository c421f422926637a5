"""A real server on a free port, and people who connect to it with real sockets."""

import asyncio
import itertools
import json
import random
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
import websockets
from starlette.applications import Starlette

from factoryfloor.kernel.joint_seed import word_commitment
from factoryfloor.server.http.app import create_app
from factoryfloor.server.http.server import Server, server_config
from factoryfloor.server.operations.settings import Settings
from factoryfloor.server.rooms.clock import NodeClock
from factoryfloor.server.rooms.replay_storing import ReplayStoring
from factoryfloor.server.services import Services
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.wire_schema import SERVER_MESSAGE
from factoryfloor.tables.state.setup import Randomness
from tests.server import tiny
from tests.server.messages import valid
from tests.timeouts import TIMEOUT

QUICK = Settings(
    bot_workers=1,
    move_delay=0.0,
    hint_thinking=0.0,
    work_person=1e5,
    work_address=1e5,
    worker_modules=(tiny.__name__,),
    daily_plays=0,
)


# no limit of their own: the tests' waits have theirs
SOCKET: dict[str, Any] = {"proxy": None, "open_timeout": TIMEOUT, "ping_interval": None}


def http_client(address: str, **options: Any) -> httpx.AsyncClient:
    """A client of a server, without a guest's cookie yet."""
    return httpx.AsyncClient(base_url=f"http://{address}", timeout=TIMEOUT, trust_env=False, **options)


class LiveServer:
    """A server in this event loop, with its ``app`` and ``services``."""

    def __init__(self, address: str, app: Starlette, server: Server) -> None:
        self.address = address
        self.server = server
        self.app = app
        self.services: Services = app.state.services

    def room(self, table_id: str) -> Any:
        """The room of a table in memory."""
        return self.services.lobby._rooms[table_id]

    async def stored(self, table_id: str) -> None:
        """Wait until the replay of a finished table is stored; only then the room may leave the memory."""
        room = self.services.lobby.rooms.get(table_id)
        for storing in [each for each in room.tasks if isinstance(each, ReplayStoring)] if room else []:
            await asyncio.wait_for(storing.done(), TIMEOUT)


@asynccontextmanager
async def serving(
    database: str | Path,
    settings: Settings = QUICK,
    web: Path | None = None,
    clock: NodeClock | None = None,
    randomness: Randomness | None = None,
) -> AsyncIterator[LiveServer]:
    """Run a server on the database during the block."""
    opened = open_database(str(database))
    app = create_app(opened, settings, web or Path("/nonexistent"), clock, randomness)
    listening = socket.create_server(("127.0.0.1", 0))
    address = f"127.0.0.1:{listening.getsockname()[1]}"
    started = asyncio.Event()
    server = Server(server_config(app), started.set)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        async with asyncio.timeout(TIMEOUT):
            await started.wait()
        yield LiveServer(address, app, server)
    finally:
        server.should_exit = True
        await running
        opened.close()


def _is_local(source: str) -> bool:
    """Whether a connection can come from an address; Linux has all of 127/8, other systems only 127.0.0.1."""
    with suppress(OSError), socket.create_server((source, 0)):
        return True
    return False


class Refused(Exception):
    """A rejection by the server."""

    def __init__(self, code: str, message: str, status: int = 0) -> None:
        super().__init__(f"{code}: {message}")
        self.code, self.message, self.status = code, message, status


class Person:
    """A guest with a cookie, connecting from the address ``source``.

    Use as a context manager; ``name`` and ``id`` are known inside.
    """

    def __init__(self, address: str, cookie: str = "", source: str = "127.0.0.1") -> None:
        self.address = address
        self.source = source
        if not _is_local(source):
            pytest.skip(f"{source} is no address of this machine (macOS: sudo ifconfig lo0 alias {source})")
        transport = httpx.AsyncHTTPTransport(
            verify=False, trust_env=False, local_address=source
        )  # no certificates to read
        self.http = http_client(address, transport=transport)
        if cookie:
            self.http.cookies.set("factoryfloor_guest", cookie, domain="127.0.0.1")
        self.me: dict[str, Any] = {}

    async def __aenter__(self) -> "Person":
        self.me = await self.get("/api/me")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    @property
    def id(self) -> str:
        return str(self.me["public_id"])

    @property
    def name(self) -> str:
        return str(self.me["name"])

    @property
    def cookie(self) -> str:
        return self.http.cookies["factoryfloor_guest"]

    async def ask(self, method: str, path: str, **options: Any) -> Any:
        answer = await self.http.request(method, path, **options)
        if answer.is_success:
            return answer.json()
        refusal = valid("Refusal", answer.json())
        raise Refused(refusal["code"], refusal["message"], answer.status_code)

    async def get(self, path: str) -> Any:
        return await self.ask("GET", path)

    async def post(self, path: str, body: Any = None) -> Any:
        return await self.ask("POST", path, json=body)

    async def make(self, *seats: str, game: str = "tiny", access: str = "open", **options: Any) -> str:
        """Make a table and return its id. Seats are ``me``, ``open`` or the specification of a bot."""
        wishes = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        made = await self.post("/api/tables", {"game": game, "seats": wishes, "access": access, "options": options})
        return str(valid("TableInfo", made)["id"])

    async def sit(self, table: str, seat: int, name: str = "") -> Any:
        return await self.post(f"/api/tables/{table}/sit", {"seat": seat, "name": name})

    async def look(self, table: str) -> Any:
        return await self.get(f"/api/tables/{table}")

    @asynccontextmanager
    async def at(self, table: str) -> AsyncIterator["TableClient"]:
        """Connect to the table and wait for the first sync."""
        headers = {"Cookie": f"factoryfloor_guest={self.cookie}"} if self.me else {}
        async with connected(self.address, table, headers, self.source) as seated:
            await seated.until(lambda: seated.n > 0)
            yield seated


@asynccontextmanager
async def connected(
    address: str, table: str, headers: dict[str, str] | None = None, source: str = "127.0.0.1"
) -> AsyncIterator["TableClient"]:
    url = f"ws://{address}/api/tables/{table}/socket"
    async with websockets.connect(
        url, additional_headers=headers, max_size=None, local_addr=(source, 0), **SOCKET
    ) as link:
        seated = TableClient(link)
        try:
            yield seated
        finally:
            seated.reader.cancel()


class TableClient:
    """A client that follows a table. Every message is validated against its model.

    It contributes ``word`` to seed exchanges, unless it is empty.
    """

    marks = itertools.count(1)

    def __init__(self, link: websockets.ClientConnection) -> None:
        self.link = link
        self.word = secrets.token_hex(32)
        self.heard: list[str] = []
        self.n = 0
        self.state: dict[str, Any] = {}
        self.presence: dict[str, Any] = {}
        self.entries: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []
        self.errors: list[dict[str, Any]] = []
        self.reviews: list[dict[str, Any]] = []
        self.acks: dict[str, dict[str, Any]] = {}
        self.syncs = 0
        self.closed: websockets.ConnectionClosed | None = None
        self._news = asyncio.Condition()
        self.reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for text in self.link:
                assert isinstance(text, str)
                self._hear(text)
                await self._give_word()
                async with self._news:
                    self._news.notify_all()
            await self.link.recv()
        except websockets.ConnectionClosed as closed:
            self.closed = closed
        async with self._news:
            self._news.notify_all()

    def _hear(self, text: str) -> None:
        self.heard.append(text)
        message = json.loads(text)
        SERVER_MESSAGE.validate_python(message)
        match message["kind"]:
            case "sync":
                self.n, self.state, self.syncs = message["n"], message, self.syncs + 1
                self.entries, self.chat = message["log"], message["chat"]
            case "update":
                assert message["n"] == self.n + 1, f"update {message['n']} after {self.n}"
                self.n = message["n"]
                self.state |= {key: value for key, value in message.items() if value is not None}
                self.entries = [*self.entries, message["entry"]]
            case "chat":
                self.chat = [*self.chat, message["line"]]
            case "presence":
                self.presence = message
            case "ack" | "answer":
                self.acks[message["id"]] = message
            case "error":
                self.errors.append(message)
            case "review":
                self.reviews.append(message)

    async def _give_word(self) -> None:
        """Commit to my word, or reveal it, in a seed exchange."""
        table, mine = self.state.get("table", {}), self.state.get("mine")
        if table.get("status") != "starting" or not mine or not self.word:
            return
        drawn = table["joint_seed"]
        own = next(word for word in drawn["words"] if word["seat"] == mine[0])
        commitment = word_commitment(self.word)
        if drawn["stage"] == "committing" and not own["commitment"]:
            await self.send({"kind": "commit", "id": "my commitment", "commitment": commitment})
        elif drawn["stage"] == "revealing" and own["commitment"] == commitment and not own["word"]:
            await self.send({"kind": "reveal", "id": "my word", "word": self.word})

    async def until(self, condition: Callable[[], Any]) -> Any:
        """Wait for a condition."""
        async with asyncio.timeout(TIMEOUT), self._news:
            await self._news.wait_for(lambda: condition() or self.closed)
        assert condition() or not self.closed, f"closed: {self.closed}"
        return condition()

    async def until_closed(self) -> None:
        """Wait until the server has closed the socket."""
        async with asyncio.timeout(TIMEOUT), self._news:
            await self._news.wait_for(lambda: self.closed)

    async def reached(self, n: int) -> None:
        """Wait for log entry ``n``."""
        await self.until(lambda: self.n >= n)

    async def finished(self) -> None:
        """Wait until the game is over."""
        await self.until(lambda: self.over)

    async def asked(self, prompt: str) -> None:
        """Wait for a decision with this prompt."""
        await self.until(lambda: self.decision() and self.decision()["prompt"] == prompt)

    async def wanted(self) -> bool:
        """Wait for a decision or the end of the game; whether the game continues."""
        await self.until(lambda: self.over or self.decision())
        return not self.over

    @property
    def mine(self) -> list[int]:
        return list(self.state["mine"])

    @property
    def over(self) -> bool:
        return bool(self.state["table"]["status"] == "over")

    def view(self, seat: int | None = None) -> Any:
        """My view, or that of one of my seats."""
        views = self.state["views"]
        return views[str(seat)] if seat is not None else next(iter(views.values()))

    def decision(self, seat: int | None = None) -> Any:
        """The pending decision of a seat of mine (default: the first with one), or None."""
        owed = [each for each in self.state["decisions"] if seat in (None, each["seat"])]
        return owed[0] if owed else None

    async def send(self, message: dict[str, Any] | str | bytes) -> None:
        await self.link.send(json.dumps(message) if isinstance(message, dict) else message)

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message and wait for its answer, and for the log entry that it led to; raise a Refusal."""
        mark = fields.pop("id", None) or f"mark-{next(self.marks)}"
        self.acks.pop(mark, None)
        known = len(self.errors)
        await self.send({"kind": kind, "id": mark, **fields})

        def answered() -> Any:
            refusals = [error for error in self.errors[known:] if error["id"] == mark]
            return self.acks.get(mark) or (refusals and refusals[0])

        answer = await self.until(answered)
        if answer["kind"] == "error":
            raise Refused(answer["code"], answer["message"])
        if kind in ("act", "plan", "undo"):
            await self.reached(answer["n"])
        return dict(answer)

    async def act(self, *texts: str, seat: int | None = None, n: int | None = None, mark: str = "") -> dict[str, Any]:
        number = seat if seat is not None else self.mine[0]
        known = self.n if n is None else n
        return await self.ask("act", id=mark, n=known, seat=number, actions=list(texts))

    async def play(self, choose: random.Random) -> None:
        """Play my seats at random until the game is over."""
        while await self.wanted():
            decision = self.decision()
            action = choose.choice(decision["actions"])["text"]
            ack = await self.act(action, seat=decision["seat"])
            await self.reached(ack["n"])
            entry = next(entry for entry in self.entries if entry["n"] == ack["n"])
            assert (entry["kind"], entry["seat"], entry["text"]) == ("action", decision["seat"], action)


async def play_all(*tables: TableClient, seed: int = 1) -> None:
    """All clients play at random until the game is over."""
    await asyncio.gather(*(at.play(random.Random(seed + number)) for number, at in enumerate(tables)))
