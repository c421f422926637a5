"""The server started from the command line."""

import json
import re
import signal
import socket
import subprocess
import urllib.request
from pathlib import Path

import pytest

from tests.cli.conftest import COMMAND, Run, environment
from tests.timeouts import TIMEOUT


@pytest.mark.parametrize("command", [["serve"], ["--no-browser"]])
def test_server_runs_until_ctrl_c(tmp_path: Path, command: list[str]) -> None:
    """Runs the command ``serve``, or no command, as ``make play`` does."""
    arguments = [*command, "--port", "0", "--database", str(tmp_path / "tables.db"), "--bot-workers", "1"]
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), text=True
    )
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found is not None
    with urllib.request.urlopen(f"{found[0]}api/games", timeout=TIMEOUT) as answer:
        assert "fzzt" in [game["id"] for game in json.load(answer)]
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=TIMEOUT)
    assert process.returncode == 0
    assert "Traceback" not in errors
    assert (tmp_path / "tables.db").exists()


def test_server_reports_a_port_in_use_in_one_line(run: Run) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        result = run("serve", "--port", str(port), "--database", "tables.db")
    message = result.stderr.decode()
    assert result.returncode == 2
    assert f"port {port} on 127.0.0.1 is in use" in message
    assert message.count("\n") == 1


def test_server_rejects_a_database_that_cannot_be_opened(run: Run, tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_bytes(b"this is no database" * 1000)
    result = run("serve", "--port", "0", "--database", "tables.db")
    assert result.returncode not in (0, 1)
    assert b"tables.db" in result.stderr
    assert b"Traceback" not in result.stderr
