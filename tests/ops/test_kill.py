"""The server killed while people play; FACTORYFLOOR_KILLS=500 kills it more often."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.kernel.registry import games
from tests.timeouts import TIMEOUT

KILLS = int(os.environ.get("FACTORYFLOOR_KILLS", "5"))
ROOT = Path(__file__).resolve().parents[2]


def killed(database: Path, kills: int, *options: str) -> dict[str, Any]:
    """The report of a server that was killed so often."""
    command = [sys.executable, "-m", "bench.server_kill", "--kills", str(kills), "--database", str(database), *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=(4 + kills) * TIMEOUT, check=False, cwd=ROOT)
    assert done.stdout, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    assert (report["kills"], done.returncode) == (kills, 0), report
    return report


@pytest.mark.slow
@pytest.mark.skipif("fzzt" not in games(), reason="Fzzzt! is not installed")
@pytest.mark.skipif(sys.platform == "win32", reason="needs a system that can fork")
def test_killed_server_loses_no_acknowledged_action(tmp_path: Path) -> None:
    report = killed(tmp_path / "t.sqlite3", KILLS)
    assert report["acknowledged"] > 5 * KILLS
    assert (report["lost"], report["doubled"], report["not_opened"], report["behind"]) == (0, 0, 0, 0), report["faults"]


@pytest.mark.slow
@pytest.mark.skipif("fzzt" not in games(), reason="Fzzzt! is not installed")
@pytest.mark.skipif(sys.platform == "win32", reason="needs a system that can fork")
def test_killed_server_hands_no_seat_to_a_bot_too_early(tmp_path: Path) -> None:
    kills = max(KILLS, 20)
    report = killed(tmp_path / "t.sqlite3", kills, "--day", "1", "--longest", "1.5")
    assert report["seats_taken"] > 0
    assert report["notices"] > 0
    wrong = [report[name] for name in ("lost", "doubled", "not_opened", "behind", "early")]
    assert wrong == [0] * 5, report["faults"]
