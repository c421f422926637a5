"""Ports for programs that keep the same port when they restart."""

import random
import socket
from contextlib import suppress
from typing import Final

_FIXED: Final = range(15_000, 32_000)
"""Below the ports that systems assign to connections, and to listeners that do not ask for a port."""


def free_port() -> int:
    """A loopback port on which nothing listens and which no outgoing connection will get."""
    while True:
        port = random.SystemRandom().choice(_FIXED)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
