"""Runs several nodes on one machine and one port. uvicorn's supervisor replaces nodes that die or hang."""

import itertools
import logging
import socket
import sys
from collections import deque
from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import multiprocess

from factoryfloor.server.http.app import create_app
from factoryfloor.server.http.server import Server, allow_many_connections, config_options, protocols
from factoryfloor.server.operations.gc_tuning import tune_gc
from factoryfloor.server.operations.logs import set_up_logs
from factoryfloor.server.operations.settings import Settings, default_workers
from factoryfloor.server.storage.database import open_database
from factoryfloor.tables.state.errors import StoreError

_TIMEOUT: Final = 60  # seconds without a sign of life after which a node counts as hung; a start may take as long
_logger = logging.getLogger(__name__)


class NodeConfig(uvicorn.Config):
    """The configuration of a node.

    The node opens the database and creates the application in its own process. ``place`` is the node's name in the
    metrics. A replacement of the node has the same ``place``. ``addresses`` are the addresses for browsers on other
    devices.
    """

    def __init__(
        self, database: str, settings: Settings, processes: int, addresses: Sequence[str] = (), place: str = ""
    ) -> None:
        super().__init__(
            "", workers=processes, timeout_worker_healthcheck=_TIMEOUT, **config_options(settings), lifespan="on"
        )
        self.database = database
        self.settings = settings
        self.addresses = addresses
        self.place = place

    def numbered(self, number: int, place: int) -> "NodeConfig":
        """Return a copy with the name and the place of one node."""
        name = self.settings.node_name
        own = self.settings.model_copy(update={"node_name": f"{name}-{number}"}) if name else self.settings
        return NodeConfig(self.database, own, self.workers, self.addresses, f"{name or socket.gethostname()}-{place}")

    def load(self) -> None:
        origin = set_up_logs(self.settings.log_format)
        try:
            opened = open_database(self.database)
        except StoreError as error:
            _logger.error("%s", error)
            sys.exit(STARTUP_FAILURE)
        self.app = app = create_app(opened, self.settings)
        origin.node = app.state.services.name
        app.state.services.place = self.place
        app.state.addresses = list(self.addresses)
        self.http = protocols(app)["http"]
        tune_gc()
        allow_many_connections()
        super().load()


class NodeProcess(multiprocess.Process):
    """The process of one node. Numbers of nodes are not reused, because an earlier node may still be shutting down.

    ``vacant`` lists the places of nodes that are being replaced.
    """

    served = False
    vacant: ClassVar[deque[int]] = deque()
    _numbers = itertools.count(1)
    _places = itertools.count(1)

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket]) -> None:
        assert isinstance(config, NodeConfig)
        self.place = self.vacant.popleft() if self.vacant else next(self._places)
        self._own = config.numbered(next(self._numbers), self.place)
        super().__init__(self._own, sockets)

    def target(self, sockets: list[socket.socket] | None = None) -> None:
        self._server = Server(self.config, lambda: None)
        super().target(sockets)

    def kill(self) -> None:
        """End a dead or hung process. The next process takes its place."""
        code = self.process.exitcode
        ended = (
            "does not answer" if code is None else f"was ended by signal {-code}" if code < 0 else f"ended with {code}"
        )
        fault = f"node {self._own.place} (process {self.pid}) {ended}; a new process replaces it"
        _logger.error(fault)  # not throttled, because this process logs the text
        self.vacant.append(self.place)
        super().kill()

    def _healthcheck(self, timeout: float) -> bool | None:
        started = super()._healthcheck(timeout)
        NodeProcess.served |= started is True
        return started

    @property
    def exitcode(self) -> int | None:
        """Return the exit code.

        After the first successful start, the exit code is None, so that a failed node does not stop the other nodes.
        """
        return 1 if self.process.exitcode == STARTUP_FAILURE and self.served else self.process.exitcode


class Supervisor(multiprocess.Multiprocess):
    """Keeps nodes running. The supervisor calls ``started`` when all nodes accept requests. On SIGHUP it replaces the
    nodes one by one.
    """

    def __init__(self, config: NodeConfig, sockets: list[socket.socket], started: Callable[[], None]) -> None:
        super().__init__(config, sockets)
        self._started = started
        self._open = False

    def restart_all(self) -> None:
        NodeProcess.vacant.extend(process.place for process in self.processes if isinstance(process, NodeProcess))
        super().restart_all()
        NodeProcess.vacant.clear()

    def keep_subprocess_alive(self) -> None:
        super().keep_subprocess_alive()
        if not self._open and not self.should_exit.is_set():
            self._open = all(process.is_ready(_TIMEOUT) for process in self.processes)
            if self._open:
                self._started()


def run_nodes(
    database: str,
    settings: Settings,
    processes: int,
    listening: socket.socket,
    started: Callable[[], None],
    addresses: Sequence[str] = (),
) -> bool:
    """Run nodes until SIGINT or SIGTERM.

    Return False if the nodes could not be started. ``addresses`` are the addresses for browsers on other devices.
    """
    if not settings.bot_workers:
        settings = settings.model_copy(update={"bot_workers": max(1, default_workers() // processes)})
    multiprocess.Process = NodeProcess  # type: ignore[misc] # the supervisor has no other hook
    listening.set_inheritable(True)
    Supervisor(NodeConfig(database, settings, processes, addresses), [listening], started).run()
    return NodeProcess.served
