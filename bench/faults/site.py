"""PostgreSQL, some nodes and some workers, and all faults that can be caused in them."""

import asyncio
import multiprocessing
import os
import random
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine

from bench.ports import free_port
from factoryfloor.server.storage.database import database_url
from tests.ops.postgresql import USER, Cluster

from .link import Link
from .program import Program, begin

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["bench.faults.program"])


class Member:
    """A node, or a worker if it has no port, in a separate process behind its own link."""

    def __init__(self, program: Program, link: Link) -> None:
        self.program = program
        self.link = link
        self.stopped = False
        self.process: Any = None

    def start(self) -> None:
        """Start the process unless it is running. Both the end of a single fault and the healing of all faults may call
        this.
        """
        if self.process is not None and self.process.is_alive():
            return
        self.process = _CONTEXT.Process(target=begin, args=(self.program,), daemon=True)
        self.process.start()
        self.stopped = False

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.is_alive() and not self.stopped

    def kill(self) -> None:
        self.process.kill()
        self.process.join()

    def send(self, number: int) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.process.pid, number)


class Site:
    """All processes. ``answering`` are the ports of the nodes that clients may use."""

    def __init__(self, cluster: Cluster, nodes: int, workers: int, lease: float, planted: str) -> None:
        self.cluster = cluster
        self.claims = cluster.folder.parent / f"{cluster.folder.name}.claims"
        self.name = "faults"
        self.address = cluster.database(self.name)
        self.engine: Engine = create_engine(database_url(self.address), pool_pre_ping=True)
        self.members: list[Member] = []
        for number in range(nodes + workers):
            is_node = number < nodes
            name = f"{'node' if is_node else 'worker'}{number}"
            link = Link(cluster.folder / f"l{number}", cluster.folder)
            database = f"postgresql://{USER}@/{self.name}?host={link.folder}"
            skew = 600.0 if number == 1 else 0.0
            port = free_port() if is_node else 0
            program = Program(name, database, port, str(self.claims), skew, lease, planted)
            self.members.append(Member(program, link))
        self.nodes, self.workers = self.members[:nodes], self.members[nodes:]
        self.database_runs = True

    async def start(self) -> None:
        for member in self.members:
            await member.link.open()
        for number, member in enumerate(self.members):
            member.start()
            if number == 0:  # it makes the tables
                await self.answers([member])
        await self.answers(self.nodes)

    async def answers(self, nodes: list[Member]) -> None:
        """Wait until nodes accept connections. Nodes that could not start are started again."""
        async with asyncio.timeout(120.0):
            for node in nodes:
                while True:
                    if not node.process.is_alive():
                        node.start()
                    try:
                        _, writer = await asyncio.open_connection("127.0.0.1", node.program.port)
                    except OSError:
                        await asyncio.sleep(0.05)
                    else:
                        writer.close()
                        break

    def ports(self) -> list[int]:
        """The ports of all nodes. A client may find a dead node."""
        return [node.program.port for node in self.nodes]

    async def close(self) -> None:
        for member in self.members:
            if member.process is not None and member.process.is_alive():
                member.send(signal.SIGCONT)
                member.kill()
            await member.link.close()
        self.engine.dispose()

    async def heal(self) -> None:
        """Heal all faults, and wait until all nodes answer."""
        if not self.database_runs:
            self.start_database()
        for member in self.members:
            member.link.heal()
            member.send(signal.SIGCONT)
            member.send(signal.SIGUSR2)
            member.stopped = False
            if not member.process.is_alive():
                member.start()
        await self.answers(self.nodes)

    def start_database(self) -> None:
        """Start PostgreSQL as soon as the last process of its predecessor has ended."""
        until = time.monotonic() + 30.0
        while not self.database_runs:
            try:
                self.cluster.start()
                self.database_runs = True
            except subprocess.CalledProcessError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)

    def crash_database(self) -> None:
        """Send SIGKILL to PostgreSQL's server process. It must recover when it is started again."""
        pid = int((Path(self.cluster.folder) / "d/postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        self.database_runs = False
        for process in (pid, *map(int, children)):  # the children would end by themselves, but not at once
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def two_owners(self) -> None:
        """Give every lease to a node other than the one that believes to own the table."""
        with suppress(Exception), self.engine.begin() as connection:
            connection.exec_driver_sql(
                "update leases set node = %s, expires = expires + 5", (random.choice(self.nodes).program.name,)
            )
