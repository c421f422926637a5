"""The systemd unit of the deploy files."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

UNIT = Path(__file__).parents[2] / "deploy/factoryfloor.service"
PROGRAM = "/opt/factoryfloor/bin/factoryfloor"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")
def test_systemd_unit_is_valid(tmp_path: Path) -> None:
    text = UNIT.read_text()
    assert f"ExecStart={PROGRAM} serve " in text
    unit = tmp_path / UNIT.name
    unit.write_text(text.replace(PROGRAM, sys.executable))  # verify wants a program that exists
    checked = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")
    unit.write_text(text.replace(PROGRAM, sys.executable) + "\n[Service]\nProtectSytem=strict\n")
    checked = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert "ProtectSytem" in checked.stderr, "it would notice a fault"


def test_server_reads_the_settings_of_the_systemd_unit() -> None:
    lines = [line for line in UNIT.read_text().splitlines() if line.startswith("Environment=")]
    given = dict(part.split("=", 1) for line in lines for part in line.removeprefix("Environment=").split())
    code = "from factoryfloor.server.operations.settings import read_settings\n"
    code += "read = read_settings()\nprint(read.allowed_hosts, read.trusted_proxies)"
    environment = os.environ | given | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == "('play.example.org',) ('127.0.0.1',)\n"
