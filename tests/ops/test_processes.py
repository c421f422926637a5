"""Several nodes of one machine on one port."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

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


def answering(url: str, names: set[str]) -> None:
    """Wait until these nodes have answered, and no others twenty times on end."""
    seen: list[str] = []
    until = time.monotonic() + TIMEOUT
    while set(seen[-20:]) != names:
        assert time.monotonic() < until, seen[-20:]
        try:
            text = httpx.get(f"{url}metrics", timeout=TIMEOUT, trust_env=False).text  # on a connection of its own
            seen.append(text.partition('factoryfloor_draining{node="')[2].partition('"')[0])
        except httpx.TransportError:  # one that just ends
            seen.append("")


def test_nodes_share_a_port_and_are_replaced_one_by_one(address: str) -> None:
    with running(address) as (process, url):
        answering(url, {"mill-1", "mill-2"})
        process.send_signal(signal.SIGHUP)
        answering(url, {"mill-3", "mill-4"})
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=TIMEOUT)
        assert (process.returncode, errors) == (0, "")
