"""Log lines name their request, as text and as JSON."""

import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from factoryfloor.server.operations.logs import LogFormat, Origin, set_up_logs
from factoryfloor.server.storage.writer import Writer
from tests.server.live_server import QUICK, LiveServer, Person, Refused, connected, serving

PROXY = {"X-Forwarded-For": "203.0.113.5"}


@pytest.fixture(params=["text", "json"])
def log(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[LogFormat, io.StringIO]]:
    """The format of the log, and what is written into it."""
    written, root = io.StringIO(), logging.getLogger()
    handlers, level = root.handlers[:], root.level
    root.handlers = []
    monkeypatch.setattr("sys.stderr", written)
    origin: Origin = set_up_logs(request.param)
    origin.node = "mill"
    yield request.param, written
    root.handlers = handlers
    root.setLevel(level)


async def test_log_line_contains_the_id_of_its_request(
    log: tuple[LogFormat, io.StringIO], server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    log_format, written = log
    async with Person(server.address) as person:
        table = await person.make("me", "me")

        def full(*_: object) -> None:
            raise OSError("the disk is full")

        monkeypatch.setattr(Writer, "_perform", full)
        for _ in range(3):
            answer = await person.http.post(f"/api/tables/{table}/leave", json={"seat": 0, "bot": "greedy"})
            assert answer.status_code == 503
    lines = [line for line in written.getvalue().splitlines() if "could not be written" in line]
    assert len(lines) == 1, "the others within a minute are alike"
    if log_format == "json":
        line = json.loads(lines[0])
        assert (line["level"], line["node"], line["table"]) == ("ERROR", "mill", table)
        assert re.fullmatch(r"[0-9a-f]{16}", line["request"])
    else:
        assert re.search(rf"\(request [0-9a-f]{{16}}, table {table}\)$", lines[0])


def test_log_line_outside_a_request_has_no_request_id(log: tuple[LogFormat, io.StringIO]) -> None:
    log_format, written = log
    try:
        raise ValueError("broken")
    except ValueError:
        logging.getLogger("some").exception("this %s", "failed")
    if log_format == "json":
        [line] = [json.loads(line) for line in written.getvalue().splitlines()]
        assert (line["message"], line["logger"], line["node"]) == ("this failed", "some", "mill")
        assert "ValueError: broken" in line["exception"]
        assert "request" not in line
    else:
        assert written.getvalue().splitlines()[0].endswith(" ERROR some: this failed")


async def test_only_a_trusted_proxy_can_set_request_ids(database: Path) -> None:
    trusting = QUICK.model_copy(update={"trusted_proxies": ("127.0.0.1/32",)})
    async with (
        serving(database, trusting) as server,
        Person(server.address) as proxy,
        Person(server.address, source="127.0.0.2") as stranger,
    ):
        named = {"X-Request-ID": "abc-1"}
        assert (await proxy.http.get("/livez", headers=named | PROXY)).headers["x-request-id"] == "abc-1"
        made = [(await person.http.get("/livez", headers=named)).headers["x-request-id"] for person in (stranger,) * 2]
        assert "abc-1" not in made
        assert made[0] != made[1]
        for bad in (b"a b", b"x" * 65, b"", "é".encode()):
            answer = await proxy.http.get("/livez", headers={b"X-Request-ID": bad})
            assert re.fullmatch(r"[0-9a-f]{16}", answer.headers["x-request-id"])


async def test_log_lines_about_sockets_and_failures_have_a_request_id(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Person(server.address) as person:
        table = await person.make("me", "me")
        async with connected(server.address, table) as at:
            assert at.link.response is not None
            assert re.fullmatch(r"[0-9a-f]{16}", at.link.response.headers["x-request-id"])

        def broken(*_: object) -> None:
            raise RuntimeError("a mistake")

        monkeypatch.setattr(type(server.services.table_pages), "listed", broken)
        with pytest.raises(Refused, match="internal"):
            await person.get("/api/tables")
        answer = await person.http.get("/api/tables")
        assert re.fullmatch(r"[0-9a-f]{16}", answer.headers["x-request-id"])
