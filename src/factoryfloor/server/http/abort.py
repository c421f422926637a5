"""Aborts a connection immediately."""

import asyncio
import socket
import struct
from contextlib import suppress
from typing import Final

_NO_LINGER: Final = struct.pack("ii", 1, 0)


def cut_off(transport: asyncio.Transport) -> None:
    """Abort a connection and discard undelivered bytes (SO_LINGER 0)."""
    with suppress(OSError, ValueError):  # the socket is already closed
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _NO_LINGER)
    transport.abort()
