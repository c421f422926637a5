"""An executor for several machines, based on Ray (<https://docs.ray.io>). It requires the extra ``cluster``."""

import socket
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import Any, ClassVar, Final

from factoryfloor import __version__
from factoryfloor.arena.executor import AHEAD, Executor, Item, Result, WorkerLost
from factoryfloor.kernel import FactoryFloorError

ATTEMPTS: Final = 10
"""The maximum number of additional attempts for an item after its worker or machine is lost."""


PATIENCE: Final = 10
"""The timeout, in seconds, of the connection to the head of a cluster."""


class NoCluster(FactoryFloorError):
    """The cluster is not available."""

    code: ClassVar[str] = "no_cluster"


class RayExecutor(Executor):
    """Runs items on all cores of a Ray cluster. Items of a lost worker or machine are retried elsewhere.

    ``address`` is ``HOST:PORT`` of the Ray head, or ``auto`` for the cluster to which this machine belongs. All
    machines must have the same version of this program. Raises NoCluster if the cluster is not available.
    """

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError as fault:
            raise NoCluster("Ray is not installed here: pip install 'factoryfloor[cluster]'") from fault
        try:
            _knock(address)
            ray.init(address=address, log_to_driver=False, logging_level="error", ignore_reinit_error=True)
        except (OSError, ValueError, RuntimeError) as fault:
            reason = str(fault).strip().partition("\n")[0]
            raise NoCluster(
                f"no Ray cluster can be reached at {address!r} ({reason}); "
                "start one with `ray start --head`, and join it on each machine with `ray start --address HOST:PORT`"
            ) from fault
        self._ray = ray

    def map(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Generator[Result, None, None]:
        ray = self._ray
        do = ray.remote(max_retries=ATTEMPTS)(_do)
        sent = ray.put(work)
        left = iter(items)
        ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = [do.remote(sent, item, __version__) for item in islice(left, ahead)]
        try:
            while waiting:
                done, waiting = ray.wait(waiting)
                waiting += [do.remote(sent, item, __version__) for item in islice(left, len(done))]
                for reference in done:
                    yield self._got(reference)
        finally:
            for reference in waiting:
                ray.cancel(reference, force=True)

    def _got(self, reference: Any) -> Any:
        errors = self._ray.exceptions
        try:
            return self._ray.get(reference)
        except errors.RayTaskError as fault:
            raise fault.cause from fault
        except errors.RaySystemError as fault:
            raise NoCluster(f"the cluster no longer answers: {fault}") from fault
        except errors.RayError as fault:
            raise WorkerLost(f"a cluster worker was lost {ATTEMPTS + 1} times on the same game") from fault


def _knock(address: str) -> None:
    """Raise OSError if no program listens at the address. Ray would try to connect for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()


def _do(work: Callable[[Item], Result], item: Item, version: str) -> Result:
    if version != __version__:
        raise NoCluster(f"a machine in the cluster has version {__version__} of this program, not {version}")
    return work(item)
