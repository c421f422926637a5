"""Ports for programs that keep theirs over a restart."""

import random
import socket
from contextlib import suppress
from typing import Final

_FIXED: Final = range(15_000, 32_000)
"""Below the ports that systems give to connections and to listeners without a wish."""


def free_port() -> int:
    """A port of loopback at which nobody listens, and which no outgoing connection will take."""
    while True:
        port = random.SystemRandom().choice(_FIXED)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
