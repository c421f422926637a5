"""Addresses for other devices, and links to tables as messengers and people change them."""

import socket
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from factoryfloor.server import launch, processes
from factoryfloor.server.http.app import create_app
from factoryfloor.server.http.own_addresses import own_addresses
from factoryfloor.server.operations.logs import Origin
from factoryfloor.server.operations.settings import Settings
from factoryfloor.server.processes import NodeConfig
from factoryfloor.server.storage.database import open_database


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "::1", "localhost"])
def test_server_on_loopback_has_no_address_for_other_devices(host: str) -> None:
    assert own_addresses(host, 8000) == []


def test_server_on_one_address_reports_this_address() -> None:
    assert own_addresses("192.168.1.20", 8000) == ["http://192.168.1.20:8000/"]
    assert own_addresses("fd00::20", 8000) == ["http://[fd00::20]:8000/"]


def test_server_on_every_address_reports_no_loopback_address() -> None:
    for host in ("0.0.0.0", "::"):
        assert all("127.0.0.1" not in each and "[::1]" not in each for each in own_addresses(host, 8000))


@pytest.mark.parametrize(
    ("client", "name", "expected"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("127.0.0.1", "localhost", True),
        ("127.0.0.1", "192.168.1.20", False),  # a proxy
        ("192.168.1.30", "192.168.1.20", False),
    ],
)
async def test_server_addresses_are_sent_only_to_a_browser_on_the_same_machine(
    tmp_path: Path, client: str, name: str, *, expected: bool
) -> None:
    app = create_app(open_database(str(tmp_path / "tables.sqlite3")))
    app.state.addresses = ["http://192.168.1.20:8000/"]
    transport = httpx.ASGITransport(app, client=(client, 5000))
    async with httpx.AsyncClient(transport=transport, base_url=f"http://{name}:8000") as http:
        assert (await http.get("/api/addresses")).json() == (app.state.addresses if expected else [])


@pytest.mark.parametrize(
    ("path", "location"),
    [
        ("/t/abcdefghjkmn", "../#/t/abcdefghjkmn"),
        ("/T/ABCDEFGHJKMN/", "../../#/T/ABCDEFGHJKMN"),
        ("/%23/t/abcdefghjkmn", "../../#/t/abcdefghjkmn"),
        ("/%23/t/abcdefghjkmn/", "../../../#/t/abcdefghjkmn"),
        ("/r/abcdefghjkmn?utm_source=x", "../#/r/abcdefghjkmn"),
    ],
)
async def test_table_link_without_its_fragment_opens_the_table(tmp_path: Path, path: str, location: str) -> None:
    (tmp_path / "index.html").write_text("<title>client</title>")
    app = create_app(open_database(str(tmp_path / "tables.sqlite3")), web=tmp_path)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1:8000") as http:
        answer = await http.get(path)
        assert (answer.status_code, answer.headers["location"]) == (307, location)
        assert (await http.get("/assets/gone.js")).status_code == 404


def test_each_server_process_reports_the_addresses(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("tune_gc", "allow_many_connections"):  # of a process of its own
        monkeypatch.setattr(processes, name, lambda: None)
    monkeypatch.setattr(processes, "set_up_logs", lambda _: Origin())
    given = NodeConfig(str(database), Settings(), 2, ["http://192.168.1.20:8000/"])
    config = given.numbered(3, 1)
    config.load()
    app: Any = config.app
    assert app.state.addresses == ["http://192.168.1.20:8000/"]
    app.state.services.store._database.close()


def test_server_processes_get_the_addresses_of_their_shared_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    got: list[object] = []

    class Opened:
        file, missing, name = None, "", "postgresql://"

        def close(self) -> None:
            pass

    def nodes(*given: object) -> bool:
        got.extend(given)
        return True

    monkeypatch.setattr(launch, "open_database", lambda _: Opened())
    monkeypatch.setattr(launch, "own_addresses", lambda host, port: [f"http://{host}:{port}/"])
    monkeypatch.setattr(launch, "run_nodes", nodes)
    assert launch.run(port=0, database="postgresql://", settings=Settings(), processes=2) == 0
    listening, addresses = got[3], got[5]
    assert isinstance(listening, socket.socket)
    assert addresses == [f"http://127.0.0.1:{listening.getsockname()[1]}/"]
    listening.close()
