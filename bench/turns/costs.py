"""Processor time of processes, as Linux counts it."""

import os
from pathlib import Path
from typing import Any


def spent(pid: int) -> float:
    """The processor seconds of a process; 0 if it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def children(pid: int) -> list[int]:
    """The child processes of a process."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue
        if parent == pid:
            found.append(int(folder.name))
    return found


class Costs:
    """The time that the servers, PostgreSQL and the clients (this process) have used since this object was created."""

    def __init__(self, servers: list[int], postmaster: int) -> None:
        self._servers, self._postmaster = servers, postmaster
        self._before = self._now()

    def _now(self) -> dict[str, float]:
        database = [self._postmaster, *children(self._postmaster)] if self._postmaster else []
        times = os.times()
        return {
            "server": sum(map(spent, self._servers)),
            "postgresql": sum(map(spent, database)),
            "clients": times.user + times.system,
        }

    def since(self) -> dict[str, float]:
        """Processor seconds by kind of process."""
        return {who: now - self._before[who] for who, now in self._now().items()}


def postmaster(database: str) -> int:
    """The PostgreSQL process on this machine that has a database; 0 for a file, or for a database elsewhere."""
    if not database.startswith("postgres"):
        return 0
    import psycopg

    with psycopg.connect(database) as connection:
        row: Any = connection.execute("select pg_backend_pid()").fetchone()
        try:
            return int(Path(f"/proc/{row[0]}/stat").read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            return 0
