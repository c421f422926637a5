"""``factoryfloor doctor`` against real servers and proxies, each with one fault."""

import asyncio
import re
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.cli import doctor
from factoryfloor.cli.doctor_site import Site, read_address
from factoryfloor.server.operations.settings import Settings
from factoryfloor.server.rooms.clock import NodeClock
from factoryfloor.tables.state.errors import StoreError
from tests.cli.conftest import environment
from tests.cli.relay import Change, adding, relaying, without
from tests.server.live_server import QUICK, LiveServer, serving

TRUSTING = QUICK.model_copy(update={"trusted_proxies": ("127.0.0.1",)})
ASKING = adding("X-Forwarded-For: 192.0.2.7", "X-Forwarded-Proto: http")
NAMED = adding("Server: proxy")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


async def found(address: str) -> list[str]:
    """Return the problems of a site. The check runs in a thread."""
    return await asyncio.to_thread(lambda: list(doctor.problems_of(Site(read_address(address)))))


def same(lines: list[str]) -> list[str]:
    return lines


async def test_doctor_finds_no_fault_in_a_correct_site(database: Path) -> None:
    async with serving(database) as server:
        assert await found(f"http://{server.address}/") == []
    async with serving(database, TRUSTING) as server, relaying(server.address, ASKING, NAMED) as proxy:
        assert await found(f"http://{proxy}") == []


async def test_doctor_names_the_remedy_for_missing_tls(database: Path) -> None:
    async with serving(database) as server:
        problems = await found(server.address)
        assert len(problems) == 1
        assert problems[0].endswith("if the site has no TLS, write http://")


async def test_doctor_names_the_setting_for_an_unknown_host_name(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    resolve = socket.getaddrinfo

    def resolved(host: Any, *others: Any, **named: Any) -> Any:
        return resolve("127.0.0.1" if host == "play.example.org" else host, *others, **named)

    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    async with serving(database) as server:
        address = f"http://play.example.org:{server.address.partition(':')[2]}"
        name = "name: the server does not know 'play.example.org'; add it to the allowed_hosts setting"
        assert await found(address) == [name]
    allowing = QUICK.model_copy(update={"allowed_hosts": ("play.example.org",)})
    async with serving(database, allowing) as server:
        assert await found(f"http://play.example.org:{server.address.partition(':')[2]}") == []


@pytest.mark.parametrize(
    ("settings", "request_", "answer", "problem"),
    [
        (QUICK, ASKING, NAMED, "proxy: the server does not trust it"),
        (TRUSTING, same, NAMED, "proxy: it does not send X-Forwarded-For"),
        (
            TRUSTING,
            lambda head: ASKING([*without("Host")(head), "Host: 127.0.0.1"]),
            NAMED,
            "proxy: the proxy changes the Host header",
        ),
        (TRUSTING, ASKING, lambda head: NAMED(without("Set-Cookie")(head)), "cookie: the response to a new guest"),
        (TRUSTING, lambda head: ASKING(without("Cookie")(head)), NAMED, "cookie: the server does not recognise"),
        (TRUSTING, lambda head: ASKING(without("Upgrade")(head)), NAMED, "socket: the WebSocket is answered by"),
    ],
)
async def test_doctor_reports_a_proxy_fault(
    database: Path, settings: Settings, request_: Change, answer: Change, problem: str
) -> None:
    async with serving(database, settings) as server, relaying(server.address, request_, answer) as proxy:
        problems = await found(f"http://{proxy}")
        assert [each[: len(problem)] for each in problems] == [problem], problems


def broken_database(server: LiveServer) -> None:
    def fails() -> None:
        raise StoreError("the disk is full")

    server.services.store.check = fails  # type: ignore[method-assign]


def no_workers(server: LiveServer) -> None:
    async def never(_: object) -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError

    server.services.workers.answer = never  # type: ignore[method-assign, assignment]


@pytest.mark.parametrize(
    ("fault", "problem"),
    [
        (broken_database, "database: the server is not ready: the disk is full"),
        (no_workers, "bots: none has answered within 1 s; do worker processes run (think_here, bot_workers)?"),
    ],
)
async def test_doctor_reports_a_server_fault(
    database: Path, fault: Callable[[LiveServer], None], problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if fault is no_workers:
        monkeypatch.setattr(doctor, "_THINKING", 1.0)
    async with serving(database) as server:
        fault(server)
        assert await found(f"http://{server.address}") == [problem]


@pytest.mark.parametrize(("seconds", "words"), [(-3600.0, "behind"), (7200.0, "ahead of")])
async def test_doctor_reports_a_wrong_clock(database: Path, seconds: float, words: str) -> None:
    clock = NodeClock()
    clock.behind = seconds
    async with serving(database, clock=clock) as server:
        (problem,) = await found(f"http://{server.address}")
        told = re.fullmatch(rf"clock: the server's is (\d+) s {words} this machine's", problem)
        assert told is not None, problem
        assert int(told[1]) == pytest.approx(abs(seconds), abs=20)


def test_doctor_prints_one_line_for_each_fault_and_exits_with_1() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    command = [sys.executable, "-P", "-m", "factoryfloor", "doctor"]
    done = subprocess.run(
        [*command, f"http://127.0.0.1:{port}"], capture_output=True, text=True, env=environment(), check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("factoryfloor: connection: no answer for /api/me: ")
    assert done.stderr.count("\n") == 1
