"""The five commands of docs/server/index.md, as printed, in a folder instead of /: package, systemd unit, Caddyfile.

scp, apt-get and systemctl have stand-ins. The wheel is the one of `make install`, or FACTORYFLOOR_WHEEL.
"""

import os
import re
import shutil
import site
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx2 as httpx
import pytest

from tests.timeouts import TIMEOUT

ROOT = Path(__file__).parents[2]
WHEELS = (
    [Path(os.environ["FACTORYFLOOR_WHEEL"])]
    if "FACTORYFLOOR_WHEEL" in os.environ
    else [*ROOT.glob(".build/dist/*.whl")]
)
NAME = "games.example.net"
STAND_INS = """set -eu
scp() { for file in "${@:1:$#-1}"; do cp "$file" "$SERVER_HOME"; done; cd "$SERVER_HOME"; }
apt-get() { echo "apt-get $*"; }
systemctl() { echo "systemctl $*"; }
python3() { "$PYTHON" "$@" && echo "$SITE" >"$(echo ${@: -1}/lib/python*/site-packages)/tests.pth"; }
"""
"""`tests.pth` lends the new environment the libraries of this one, so that nothing is downloaded."""


def commands() -> list[str]:
    text = (ROOT / "docs/server/index.md").read_text(encoding="utf-8").split("\n## A small server\n")[1]
    return text.split("```\n")[1].splitlines()


@dataclass
class Machine:
    """What the commands made: the root of the file system, and the output of the stand-ins."""

    root: Path
    output: str

    def unit(self) -> str:
        return (self.root / "etc/systemd/system/factoryfloor.service").read_text()


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    if not WHEELS:
        pytest.skip("there is no wheel; run: make install")
    root = tmp_path_factory.mktemp("machine")
    for folder in ("root", "opt", "etc/systemd/system", "etc/caddy", "var/lib/factoryfloor"):
        (root / folder).mkdir(parents=True)
    printed = re.sub(r"(?<= )/(opt|etc)/", rf"{root}/\1/", "\n".join(commands()))
    printed = printed.replace(".build/dist/factoryfloor-*.whl", str(WHEELS[0])).replace("/NAME/", f"/{NAME}/")
    environment = os.environ | {
        "SERVER_HOME": str(root / "root"),
        "PYTHON": sys.executable,
        "SITE": site.getsitepackages()[0],
        "PIP_NO_INDEX": "1",
        "PIP_NO_DEPS": "1",
        "PIP_IGNORE_INSTALLED": "1",
    }
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        ["bash", "-c", STAND_INS + printed], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    unit = root / "etc/systemd/system/factoryfloor.service"
    unit.write_text(re.sub(r"/(opt|var/lib)/", rf"{root}/\1/", unit.read_text()))
    return Machine(root, done.stdout)


def test_installation_guide_has_five_commands(machine: Machine) -> None:
    assert len(commands()) == 5
    assert "apt-get install --yes python3-venv caddy" in machine.output
    assert "systemctl enable --now factoryfloor\nsystemctl restart caddy" in machine.output


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")
def test_installed_systemd_unit_is_valid(machine: Machine) -> None:
    """It names the installed program, which must exist."""
    unit = machine.root / "etc/systemd/system/factoryfloor.service"
    checked = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.skipif(not shutil.which("caddy"), reason="Caddy is not installed")
def test_installed_caddyfile_is_valid(machine: Machine) -> None:
    file = machine.root / "etc/caddy/Caddyfile"
    adapted = subprocess.run(
        ["caddy", "adapt", "--config", file, "--adapter", "caddyfile"], capture_output=True, text=True, check=True
    )
    assert NAME in adapted.stdout
    assert "127.0.0.1:8000" in adapted.stdout


@pytest.fixture
def address(machine: Machine) -> Iterator[str]:
    """The server, started as the unit says, at a free port."""
    [command] = re.findall(r"^ExecStart=(.*)", machine.unit(), re.MULTILINE)
    lines = re.findall(r"^Environment=(.*)", machine.unit(), re.MULTILINE)
    variables = dict(part.split("=", 1) for line in lines for part in line.split())
    assert command.endswith("--port 8000")
    started = [*command.split()[:-1], "0", "--bot-workers", "1"]
    server = subprocess.Popen(started, env=variables | {"PATH": os.environ["PATH"]}, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        line = next(line for line in server.stdout if "http://" in line)
        yield line[line.index("http://") :].split()[0].rstrip("/")
    finally:
        server.terminate()
        server.communicate(timeout=TIMEOUT)


def test_installed_site_answers_at_its_host_name(machine: Machine, address: str) -> None:
    with httpx.Client(base_url=address, timeout=TIMEOUT, trust_env=False) as client:
        proxied = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
        answer = client.get("/api/me", headers={"Host": NAME} | proxied)
        assert answer.status_code == 200
        assert "secure" in answer.headers["set-cookie"].lower(), "Caddy is trusted"
        assert client.get("/api/me", headers={"Host": "play.example.org"}).status_code == 421
        assert "<html" in client.get("/", headers={"Host": NAME}).text
    assert (machine.root / "var/lib/factoryfloor/tables.sqlite3").exists()
