"""The server killed while people play (bench/server_kill.py does it hundreds of times)."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from factoryfloor.kernel.registry import games
from tests.timeouts import TIMEOUT

KILLS = 5
PROGRAM = Path(__file__).resolve().parents[2] / "bench/server_kill.py"


@pytest.mark.slow
@pytest.mark.skipif("fzzt" not in games(), reason="Fzzzt! is not installed")
@pytest.mark.skipif(sys.platform == "win32", reason="needs a system that can fork")
def test_no_acknowledged_action_is_lost_and_every_table_opens_again(tmp_path: Path) -> None:
    command = [sys.executable, str(PROGRAM), "--kills", str(KILLS), "--database", str(tmp_path / "t.sqlite3")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=4 * TIMEOUT, check=False)
    assert done.stdout, done.stderr
    report = json.loads(done.stdout)
    assert report["kills"] == KILLS
    assert report["acknowledged"] > 5 * KILLS
    assert (report["lost"], report["doubled"], report["not_opened"], report["behind"]) == (0, 0, 0, 0), report["faults"]
    assert done.returncode == 0
