"""The server program: addresses, unusable databases, clean shutdown."""

import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2 as httpx
import pytest
import websockets.exceptions
import websockets.sync.client as websockets_sync

from factoryfloor.server import launch
from tests.server.live_server import SOCKET
from tests.timeouts import TIMEOUT

PROGRAM = """
import sys
from factoryfloor.server import run
port = int(sys.argv[2]) if len(sys.argv) > 2 else None
sys.exit(run(database=sys.argv[1], port=port, open_browser=True))
"""


def start(*arguments: str, prefix: tuple[str, ...] = ()) -> subprocess.Popen[str]:
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    command = [*prefix, sys.executable, "-c", PROGRAM, *arguments]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


FEW_FILES = ("sh", "-c", 'ulimit -Sn 256 && exec "$0" "$@"')


@contextmanager
def running(*arguments: str, prefix: tuple[str, ...] = ()) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process and its address."""
    process = start(*arguments, prefix=prefix)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        assert "open at" in line, process.communicate()[1]
        yield process, line.split()[-1]
    finally:
        process.kill()
        process.communicate()


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=TIMEOUT)
    return process.returncode, out, err


def test_program_prints_its_address_and_shuts_down_cleanly(tmp_path: Path) -> None:
    with running(str(tmp_path / "t.sqlite3"), prefix=FEW_FILES) as (process, address):
        assert httpx.get(address, timeout=TIMEOUT, trust_env=False).status_code == 200
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        assert resource.prlimit(process.pid, resource.RLIMIT_NOFILE) == (hard, hard), "as many files as allowed"
        made = httpx.Client(base_url=address, timeout=TIMEOUT, trust_env=False)
        games = made.get("api/games").json()
        assert isinstance(games, list)
        url = address.replace("http", "ws") + "api/tables/aaaaaaaaaaaa/socket"
        with websockets_sync.connect(url, **SOCKET) as link:
            assert "not_found" in link.recv()
        made.close()
        process.send_signal(signal.SIGINT)
        code, out, err = ended(process)
        assert code == 0
        assert "continue after the next start" in out
        assert err == ""


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_shutdown_closes_sockets_with_a_code(tmp_path: Path, sent: signal.Signals) -> None:
    with running(str(tmp_path / "t.sqlite3")) as (process, address):
        with httpx.Client(base_url=address, timeout=TIMEOUT, trust_env=False) as person:
            cookie = person.get("api/me")
            wish = {"game": "fzzt", "seats": [{"kind": "me"}, {"kind": "open"}]}
            made = person.post("api/tables", json=wish)
            if made.status_code == 404:
                pytest.skip("Fzzzt! is not installed")
            url = f"{address.replace('http', 'ws')}api/tables/{made.json()['id']}/socket"
            headers = {"Cookie": f"factoryfloor_guest={cookie.cookies['factoryfloor_guest']}"}
        with websockets_sync.connect(url, additional_headers=headers, **SOCKET) as link:
            assert '"sync"' in link.recv()
            assert '"presence"' in link.recv()
            process.send_signal(sent)
            with pytest.raises(websockets.exceptions.ConnectionClosed) as closed:
                link.recv(timeout=TIMEOUT)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        assert ended(process)[0] == 0


def test_busy_port_error_suggests_a_free_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, _, err = ended(start(str(tmp_path / "t.sqlite3"), str(port)))
    assert code == launch.EXIT_ADDRESS
    assert f"port {port}" in err
    other = int(err.split("--port")[1])
    assert other != port
    with socket.create_server(("127.0.0.1", other)):
        pass


def test_server_uses_the_next_free_port_if_the_default_port_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(launch, "PORT", port)
        with launch.listen("127.0.0.1", None) as found:
            assert found.getsockname()[1] != port
        with pytest.raises(OSError, match="in use"):
            launch.listen("127.0.0.1", port)


def test_server_rejects_an_address_of_another_machine() -> None:
    for host, words in (("no.such.host.invalid", "not an address of this machine"), ("192.0.2.1", "cannot listen")):
        with pytest.raises(OSError) as error:
            launch.listen(host, 0)
        assert words in launch.why_no_address(host, 0, error.value)


def test_launch_opens_an_address_that_a_browser_can_reach() -> None:
    assert launch.address_of("127.0.0.1", 8000) == "http://127.0.0.1:8000/"
    assert launch.address_of("::1", 80) == "http://[::1]:80/"
    assert socket.gethostname() in launch.address_of("0.0.0.0", 8000)


def test_launch_opens_no_browser_without_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    launch.show("http://127.0.0.1:8000/")
    assert opened == []


def test_server_reports_a_damaged_database_and_leaves_it_unchanged(tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite3"
    database.write_bytes(b"damaged" * 1000)
    code, out, err = ended(start(str(database)))
    assert code == launch.EXIT_DATABASE
    assert "damaged" in err
    assert "Traceback" not in err
    assert out == ""
    assert database.read_bytes() == b"damaged" * 1000


def test_server_rejects_several_processes_on_sqlite(tmp_path: Path) -> None:
    command = [sys.executable, "-P", "-m", "factoryfloor", "serve", "--processes", "2", "--port", "0", "--database"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen(
        [*command, str(tmp_path / "t.sqlite3")],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    code, _, err = ended(process)
    assert code == launch.EXIT_DATABASE
    assert "2 processes need a PostgreSQL database" in err
    assert err.count("\n") == 1


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that others may read; those of pytest are private."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)
        Path(name).chmod(0o755)


def test_server_reports_a_read_only_database_and_leaves_it_unchanged(folder: Path) -> None:
    prefix: tuple[str, ...] = ()
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("the superuser may write everywhere, and there is no setpriv to be somebody else")
        prefix = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
    database = folder / "t.sqlite3"
    with running(str(database)):
        pass
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    before = database.read_bytes()
    code, _, err = ended(start(str(database), prefix=prefix))
    assert code == launch.EXIT_DATABASE, err
    assert "writable" in err
    assert "Traceback" not in err
    assert database.read_bytes() == before
