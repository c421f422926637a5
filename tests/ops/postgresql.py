"""A temporary PostgreSQL server, if its programs are installed."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
USER = "postgres" if os.geteuid() == 0 else os.environ.get("USER", "postgres")


def why_not() -> str:
    """The reason why no server can run here, or an empty string."""
    if not PROGRAMS:
        return "the programs of a PostgreSQL server are not installed"
    if os.geteuid() == 0 and shutil.which("setpriv") is None:
        return "PostgreSQL does not run as the superuser, and there is no setpriv"
    if os.geteuid() == 0 and subprocess.run(["id", "postgres"], capture_output=True, check=False).returncode:
        return "PostgreSQL does not run as the superuser, and there is no user postgres"
    return ""


def as_its_user(program: str, *options: str) -> None:
    """Run a program of PostgreSQL."""
    prefix = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []
    # its output goes nowhere: the server would keep a pipe open
    command = [*prefix, str(PROGRAMS[-1] / program), *options]
    subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Cluster:
    """A PostgreSQL server with its data in a folder of its own; connections go through a socket in it."""

    def __init__(self, folder: Path, settings: str = "") -> None:
        self.folder = folder
        self._settings = settings
        self._data = str(folder / "d")

    def create(self) -> None:
        as_its_user("initdb", "-D", self._data, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")

    def start(self) -> None:
        options = f"-c listen_addresses='' -c fsync=off -k {self.folder} {self._settings}"
        as_its_user("pg_ctl", "-D", self._data, "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self, mode: str = "immediate") -> None:
        as_its_user("pg_ctl", "-D", self._data, "-m", mode, "-w", "stop")

    def database(self, name: str) -> str:
        """The address of a new database."""
        as_its_user("createdb", "-h", str(self.folder), "-U", USER, name)
        return f"postgresql://{USER}@/{name}?host={self.folder}"


@contextmanager
def running_cluster(settings: str = "") -> Iterator[Cluster]:
    """Run a PostgreSQL server during the block."""
    with tempfile.TemporaryDirectory(prefix="ffpg") as name:  # short: the path of its socket is limited
        folder = Path(name)
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        cluster = Cluster(folder, settings)
        cluster.create()
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()
