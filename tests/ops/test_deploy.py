"""The site of deploy/site.sh: PostgreSQL, three nodes, two workers and nginx, in an empty folder.

FACTORYFLOOR_WHEEL names a wheel that it installs; without it the site runs with this Python and these sources.
"""

import asyncio
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import websockets
from sqlalchemy import select

from factoryfloor.kernel.registry import games
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.storage.store import Store
from tests.ops.postgresql import why_not
from tests.ops.proxies import installed
from tests.server.live_server import Person, TableClient
from tests.timeouts import TIMEOUT, until

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
WHEEL = os.environ.get("FACTORYFLOOR_WHEEL", "")
KILLED_AT = 12  # entries


def why_no_site() -> str:
    """Why no site can be started here, or an empty text."""
    if not installed("nginx") or not shutil.which("setsid"):
        return "nginx or setsid is not installed"
    return why_not() or ("" if "fzzt" in games() else "Fzzzt! is not installed")


class Site:
    """A site that runs, and what it has said."""

    def __init__(self, folder: Path, process: asyncio.subprocess.Process) -> None:
        self.folder = folder
        self.process = process
        self.lines: list[str] = []
        self.address = ""

    async def says(self, pattern: str) -> str:
        """Waits until the site prints a text and returns the first group of it."""
        assert self.process.stdout is not None
        async with asyncio.timeout(2 * TIMEOUT):
            while line := (await self.process.stdout.readline()).decode():
                self.lines.append(line)
                if found := re.search(pattern, line):
                    return found[1]
        raise AssertionError("".join(self.lines))

    def pids(self) -> dict[str, int]:
        """The processes by their names."""
        return {path.name: int(path.read_text()) for path in (self.folder / "run").iterdir() if path.name != "made"}

    def database(self) -> str:
        """The address of its database."""
        said = (self.folder / "log/node1").read_text()
        [address] = re.findall(r"Tables are kept in (\S+)\. ", said)
        return str(address).replace("postgresql+psycopg", "postgresql")


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[Site]:
    """A site for as long as the block lasts."""
    how = ["--wheel", WHEEL] if WHEEL else ["--python", sys.executable]
    quick = {"FACTORYFLOOR_MOVE_DELAY": "0", "FACTORYFLOOR_UNDO_PAUSE": "0", "PYTHONUNBUFFERED": "1"}
    environment = os.environ | quick | ({} if WHEEL else {"PYTHONPATH": str(ROOT / "src")})
    process = await asyncio.create_subprocess_exec(
        DEPLOY / "site.sh",
        *how,
        "--port",
        "0",
        folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    site = Site(folder, process)
    try:
        site.address = await site.says(r"open at http://(\S+)/")
        yield site
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(TIMEOUT):
            await process.wait()


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that others may enter; those of pytest are private."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


async def play(person: Person, table: str, chance: random.Random) -> int:
    """Play until the game is over, however often the connection is lost; how often it was."""
    lost = 0
    while True:
        at: TableClient | None = None
        try:
            async with person.at(table) as at:
                await at.play(chance)
                return lost
        except AssertionError:
            if at is not None and at.closed is None:
                raise  # not cut off
        except (OSError, websockets.WebSocketException):
            pass
        lost += at is not None


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.slow
@pytest.mark.skipif(bool(why_no_site()), reason=why_no_site() or "can run")
async def test_game_continues_after_the_death_of_a_node(folder: Path) -> None:
    async with running(folder) as site:
        pids = site.pids()
        assert sorted(pids) == ["nginx", "node1", "node2", "node3", "postgresql", "worker1", "worker2"]
        async with Person(site.address) as one, Person(site.address) as two:
            assert "nginx" in (await one.http.get("/metrics")).text
            table = await one.make("me", "open", "search:20ms", game="fzzt")
            await two.sit(table, 1)
            playing = [asyncio.create_task(play(each, table, random.Random(n))) for n, each in enumerate((one, two))]
            opened = open_database(site.database())
            await until(lambda: len(Store(opened).entries(table)) >= KILLED_AT)
            with opened.reading.connect() as connection:
                rows = connection.execute(select(db.connected).where(db.connected.c.table_id == table)).all()
            [meeting] = [row.node for row in rows if json.loads(row.connections)]
            os.kill(pids[meeting], signal.SIGKILL)
            assert await site.says(r"(\w+) has ended \(137\) and is started again") == meeting
            assert all(lost >= 1 for lost in await asyncio.gather(*playing))
            entries = Store(opened).entries(table)
            opened.close()
            assert [entry.n for entry in entries] == list(range(1, len(entries) + 1))
            assert entries[-1].kind == "over"
            assert {entry.seat for entry in entries if entry.kind == "action"} == {0, 1, 2}
            assert (await two.get(f"/api/tables/{table}/replay"))["frames"]
        pids |= site.pids()
        site.process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(site.process.wait(), TIMEOUT) == 0
        assert all(is_gone(pid) for pid in pids.values())
    assert site.pids() == {}


def test_deployment_does_not_change_a_nonempty_folder(folder: Path) -> None:
    (folder / "thesis.txt").touch()
    done = subprocess.run(
        [DEPLOY / "site.sh", "--python", sys.executable, folder], capture_output=True, text=True, check=False
    )
    assert (done.returncode, [path.name for path in folder.iterdir()]) == (1, ["thesis.txt"])
    assert "is not empty" in done.stderr
