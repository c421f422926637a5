"""Several nodes of one machine on one port."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2 as httpx

from tests.timeouts import TIMEOUT

COMMAND = [sys.executable, "-P", "-m", "factoryfloor", "serve", "--processes", "2", "--port", "0", "--database"]
NAMED = os.environ | {"FACTORYFLOOR_NODE_NAME": "mill", "PYTHONPATH": os.pathsep.join(sys.path)}


@contextmanager
def running(address: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The supervisor, and where its nodes answer."""
    process = subprocess.Popen(
        [*COMMAND, address], env=NAMED, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        assert "open at" in line, process.communicate()[1]
        yield process, line.split()[-1]
    finally:
        if process.poll() is None:  # its nodes end with it
            process.terminate()
        process.communicate()


STARTED = re.compile(r'process_start_time_seconds\{node="([^"]*)"\} (\S+)')


def answering(url: str, replaced: dict[str, str], kept: int = 0) -> dict[str, str]:
    """Wait until two nodes have answered, and no others twenty times on end. Returns their starting times by name.

    ``replaced``: those of nodes before, of which only ``kept`` still answer.
    """
    seen: list[tuple[str, str]] = [("", "")]
    until = time.monotonic() + TIMEOUT
    while len(now := set(seen[-20:])) != 2 or len(now & set(replaced.items())) != kept or ("", "") in now:
        assert time.monotonic() < until, seen[-20:]
        try:
            text = httpx.get(f"{url}metrics", timeout=TIMEOUT, trust_env=False).text  # on a connection of its own
            seen += STARTED.findall(text) or [("", "")]
        except httpx.TransportError:  # one that just ends
            seen.append(("", ""))
    return dict(now)


def test_processes_share_a_port_and_are_replaced_one_by_one(address: str) -> None:
    with running(address) as (process, url):
        first = answering(url, {})
        assert set(first) == {"mill-1", "mill-2"}
        process.send_signal(signal.SIGHUP)
        assert set(answering(url, first)) == {"mill-1", "mill-2"}, "in their places in the metrics"
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=TIMEOUT)
        assert (process.returncode, errors) == (0, "")


def test_server_replaces_a_killed_process_and_logs_it(address: str) -> None:
    with running(address) as (process, url):
        first = answering(url, {})
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        nodes = [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
        for pid in nodes:
            os.kill(pid, signal.SIGKILL)
        assert set(answering(url, first)) == {"mill-1", "mill-2"}
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=TIMEOUT)
        assert process.returncode == 0
        for place, pid in enumerate(nodes, start=1):
            assert f"node mill-{place} (process {pid}) was ended by signal 9; a new process replaces it" in errors
