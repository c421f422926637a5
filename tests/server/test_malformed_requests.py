"""Malformed requests are answered without a traceback."""

import asyncio
import json
import logging
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from typing import Any

import pytest
import websockets
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from factoryfloor.kernel.match import Match
from factoryfloor.kernel.record import write_record
from factoryfloor.server.http.host_check import HostCheck
from factoryfloor.server.operations.log_throttle import OncePerMinute
from factoryfloor.tables.keeper.answers import MAX_SENTENCE
from tests.server.live_server import SOCKET, LiveServer, Person, serving
from tests.timeouts import TIMEOUT
from tests.tiny_game import GAME

LONE = "\ud800"
UPGRADE = (
    b"Host: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\n\r\n"
)


class Attacked:
    """A server, a guest with a table, and a loop to ask in."""

    def __init__(self, runner: asyncio.Runner, server: LiveServer, guest: Person, table: str) -> None:
        self.runner, self.server, self.guest, self.table = runner, server, guest, table

    def ask(self, method: str, path: str, **options: Any) -> tuple[int, str]:
        """Sends a request; returns the status and the text of the answer."""
        answer = self.runner.run(self.guest.http.request(method, path.format(table=self.table), **options))
        return answer.status_code, answer.text

    def tell(self, *frames: str | bytes, text: bool | None = None) -> list[str]:
        """Sends frames on a new socket; returns the answers before a sync or before the socket is closed."""
        return self.runner.run(self._tell(frames, text))

    async def _tell(self, frames: tuple[str | bytes, ...], text: bool | None) -> list[str]:
        url = f"ws://{self.server.address}/api/tables/{self.table}/socket"
        headers = {"Cookie": f"factoryfloor_guest={self.guest.cookie}"}
        heard: list[str] = []
        with suppress(websockets.ConnectionClosed):
            async with (
                asyncio.timeout(TIMEOUT),
                websockets.connect(url, additional_headers=headers, **SOCKET) as link,
            ):
                for frame in frames:
                    await link.send(frame, text=text)
                await link.send('{"kind":"sync","id":"the end"}')
                while '"ack","id":"the end"' not in (said := str(await link.recv())):
                    heard.append(said)
        return heard


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attacked]:
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        database = tmp_path_factory.mktemp("hostile") / "tables.sqlite3"
        server = runner.run(stack.enter_async_context(serving(database)))
        guest = runner.run(stack.enter_async_context(Person(server.address)))
        yield Attacked(runner, server, guest, runner.run(guest.make("me", "open")))
        runner.run(stack.aclose())


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Checks that nothing is logged with a traceback."""
    with caplog.at_level(logging.WARNING):
        yield
    assert [
        record.getMessage() for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR
    ] == []


characters = st.characters() | st.just(LONE)
texts = st.text(characters, max_size=12) | st.sampled_from(
    ["tiny", "me", "bot", "greedy", "search:" + "9" * 5000, LONE]
)
numbers = st.integers() | st.integers(-2, 5) | st.floats() | st.just(10**4000)
keys = st.sampled_from(["game", "seats", "options", "players", "seed", "actions", "kind", "id", "n", "seat"]) | texts
values = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=12,
)


def record(**changes: Any) -> dict[str, Any]:
    return write_record(Match(GAME, 2, None, "seed")) | changes


TABLE = {"game": "tiny", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {}, "access": "link"}
BODIES: dict[tuple[str, str], dict[str, Any]] = {
    ("PUT", "/api/me"): {"name": "A"},
    ("POST", "/api/tables"): TABLE,
    ("POST", "/api/tables/{table}/sit"): {"seat": 1, "name": "B"},
    ("POST", "/api/tables/{table}/leave"): {"seat": 1, "bot": ""},
    ("POST", "/api/tables/{table}/start"): {"bot": "greedy"},
    ("POST", "/api/tables/{table}/rematch"): {"word": True},
    ("POST", "/api/tables/{table}/remove"): {"seat": 1, "player": "B", "bot": "greedy"},
    ("POST", "/api/tables/{table}/offer"): {"seat": 1, "offered": True},
    ("POST", "/api/tables/{table}/mute"): {"player": "B", "muted": True},
    ("POST", "/api/tables/{table}/settings"): {"takeover": "host", "chat": "all"},
    ("POST", "/api/replay"): record(),
}
MESSAGES: list[dict[str, Any]] = [
    {"kind": "act", "id": "a", "n": 1, "seat": 0, "actions": ["pass"]},
    {"kind": "plan", "id": "b", "n": 1, "seat": 0, "plan": {}},
    {"kind": "check", "id": "c", "seat": 0, "plan": {}},
    {"kind": "undo", "id": "d", "n": 1, "seat": 0},
    {"kind": "hint", "id": "e", "seat": 0},
    {"kind": "chat", "id": "f", "text": "hello"},
    {"kind": "commit", "id": "g", "commitment": "0" * 64},
    {"kind": "reveal", "id": "h", "word": "0" * 64},
]


@st.composite
def spoiled(draw: st.DrawFn, bodies: list[dict[str, Any]]) -> dict[str, Any]:
    """Returns a body with one value of the wrong type."""
    body = dict(draw(st.sampled_from(bodies)))
    body[draw(st.sampled_from(sorted(body)) | keys)] = draw(values)
    return body


@pytest.mark.usefixtures("quiet")
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    where=st.sampled_from(sorted(BODIES)),
    body=spoiled(list(BODIES.values())).map(json.dumps) | values.map(json.dumps) | st.binary(max_size=40),
)
@example(("POST", "/api/tables"), json.dumps(TABLE | {"options": {LONE: 1}}))
@example(("POST", "/api/replay"), json.dumps(record(options={LONE: 1})))
@example(("POST", "/api/replay"), json.dumps(record(players=[LONE, ""])))
@example(("POST", "/api/replay"), json.dumps(record(seed=LONE)))
@example(("POST", "/api/tables"), json.dumps(TABLE | {"options": {"length": float("nan")}}))
@example(("POST", "/api/tables"), json.dumps(TABLE | {"seats": [{"kind": "bot", "bot": "search:" + "9" * 5000}]}))
@example(("POST", "/api/tables"), json.dumps(TABLE | {"game": "x" * 900_000}))
def test_malformed_body_never_causes_a_server_error(
    attacked: Attacked, where: tuple[str, str], body: str | bytes
) -> None:
    method, path = where
    status, text = attacked.ask(method, path, content=body, headers={"Content-Type": "application/json"})
    assert status < 500, text
    if status >= 400:
        assert len(json.loads(text)["message"]) <= MAX_SENTENCE


@pytest.mark.usefixtures("quiet")
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(frames=st.lists(spoiled(MESSAGES).map(json.dumps) | st.binary(max_size=40), min_size=5, max_size=20))
def test_malformed_message_never_causes_a_server_error(attacked: Attacked, frames: list[str | bytes]) -> None:
    assert attacked.tell(*frames)


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("origin", ["http://[", "null", "", "http://[::1", "//", "x" * 9000])
def test_server_rejects_malformed_origins(attacked: Attacked, origin: str) -> None:
    for path in ("/api/tables", "/api/replay"):
        status, text = attacked.ask("POST", path, json={}, headers={"Origin": origin})
        assert (status, json.loads(text)["code"]) == (403, "forbidden")


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize(
    "path", ["/api/tables/%ff", "/%ed%a0%80", "/api/tables?which=%ff", "/api/tables/{table}?seat=%00"]
)
def test_malformed_address_never_causes_a_server_error(attacked: Attacked, path: str) -> None:
    assert attacked.ask("GET", path)[0] in (200, 404, 422)


@pytest.mark.usefixtures("quiet")
def test_message_in_invalid_utf8_closes_the_socket(attacked: Attacked) -> None:
    async def closed() -> int | None:
        url = f"ws://{attacked.server.address}/api/tables/{attacked.table}/socket"
        async with websockets.connect(url, **SOCKET) as link:
            await link.send(b'{"kind":"sync","id":"\xff"}', text=True)
            await link.wait_closed()
        return link.close_code

    assert attacked.runner.run(closed()) == 1007


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize(
    "spoiled",
    [b"GET /\xff HTTP/1.1\r\n", b"GET /api/tables/x/socket HTTP/1.1\r\nX: " + b"x" * 10_000 + b"\r\n", b"\x00" * 100],
)
def test_server_closes_unreadable_handshakes(attacked: Attacked, spoiled: bytes) -> None:
    async def rest() -> bytes:
        reader, writer = await asyncio.open_connection(*attacked.server.address.split(":"))
        upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        writer.write(
            spoiled + b"Host: 127.0.0.1\r\n" + upgrade + b"Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\n\r\n"
        )
        said = await asyncio.wait_for(reader.read(), TIMEOUT)  # until it is closed
        writer.close()
        return said

    assert b" 500 " not in attacked.runner.run(rest())


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost:8000", True),
        ("127.0.0.1", True),
        ("192.168.1.7:8000", True),
        ("[::1]:8000", True),
        ("[fe80::1]", True),
        ("play.example.org", True),
        ("PLAY.example.org.:443", True),
        ("a.friends.example", True),
        ("friends.example", False),
        ("evil.example", False),
        ("evil.example:8000", False),
        ("notplay.example.org", False),
        ("127.0.0.1.evil.example", False),
        ("user@localhost", False),
        ("[", False),
        ("", False),
    ],
)
def test_setting_allowed_hosts_matches_names_and_wildcards(host: str, known: bool) -> None:
    assert HostCheck(["Play.example.org", "*.friends.example"]).knows(host) is known
    assert HostCheck(["*"]).knows(host)


def test_error_for_an_unknown_host_name_names_the_setting(attacked: Attacked) -> None:
    for method, path in (("GET", "/api/me"), ("GET", "/"), ("POST", "/api/tables")):
        headers = {"Host": "evil.example", "Origin": "http://evil.example"}
        status, text = attacked.ask(method, path, headers=headers)
        assert (status, json.loads(text)["code"]) == (421, "unknown_host")
        assert "allowed_hosts" in text

    async def rebound() -> int:
        host, port = attacked.server.address.split(":")
        url = f"ws://evil.example/api/tables/{attacked.table}/socket"
        with pytest.raises(websockets.InvalidStatus) as refused:
            await websockets.connect(url, host=host, port=int(port), **SOCKET)
        return refused.value.response.status_code

    assert attacked.runner.run(rebound()) == 421


def test_server_logs_a_repeated_message_once_a_minute() -> None:
    now = 0.0
    seldom = OncePerMinute(now=lambda: now)
    logged: list[str] = []

    def complain(text: str, *arguments: object) -> None:
        made = logging.LogRecord("server", logging.WARNING, __file__, 1, text, arguments, None)
        if seldom.filter(made):
            logged.append(made.getMessage())

    for _ in range(100):
        complain("table %s failed", "abc")
        complain("no %d", 7)
    now = 61.0
    complain("table %s failed", "xyz")
    complain("table %s failed", "xyz")
    assert logged == ["table abc failed", "no 7", "table xyz failed (and 99 more like it)"]
