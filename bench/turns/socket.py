"""A socket to a table that costs its client as little as possible, so that mainly the server is measured."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_WHOLE = 0x80
_MASKED = 0x80


class Socket(asyncio.Protocol):
    """One client's WebSocket. ``hear`` gets each message; ``lost`` is done when the connection is lost."""

    def __init__(self, host: str, path: str, cookie: str, hear: Callable[[bytes], None]) -> None:
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._host, self._path, self._cookie = host, path, cookie
        self._hear = hear
        self._waiting = b""
        self._open = False
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        lines = (
            f"GET {self._path} HTTP/1.1",
            f"Host: {self._host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {self._cookie}",
        )
        self._transport.write("\r\n".join((*lines, "", "")).encode())

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.lost.done():
            self.lost.set_result(None)

    def data_received(self, data: bytes) -> None:
        data = self._waiting + data if self._waiting else data
        at = 0
        if not self._open:
            head, found, _ = data.partition(b"\r\n\r\n")
            if found:
                assert b" 101 " in head.split(b"\r\n", 1)[0], head
                self._open, at = True, len(head) + 4
        while self._open and (frame := _frame(data, at)) is not None:
            kind, begin, at = frame
            self._received(kind, data[begin:at])
        self._waiting = data[at:]

    def _received(self, kind: int, content: bytes) -> None:
        if kind == _TEXT:
            self._hear(content)
        elif kind == _PING:
            self._send(_PONG, content)
        elif kind == _CLOSE:
            self._transport.close()

    def send(self, text: bytes) -> None:
        """Send a message."""
        self._send(_TEXT, text)

    def _send(self, kind: int, content: bytes) -> None:
        size = len(content)
        lengths = bytes((_MASKED | size,)) if size < 126 else struct.pack("!BH", _MASKED | 126, size)
        self._transport.write(bytes((_WHOLE | kind,)) + lengths + bytes(4) + content)  # masked with zeros

    def close(self) -> None:
        """Close the socket."""
        self._transport.close()


def _frame(data: bytes, at: int) -> tuple[int, int, int] | None:
    """The kind of the frame that begins at this position, and the start and end of its content. None if the frame is
    incomplete.
    """
    if len(data) < at + 2:
        return None
    kind, size, begin = data[at] & 15, data[at + 1], at + 2
    if size == 126:
        size, begin = int.from_bytes(data[at + 2 : at + 4]), at + 4
    elif size == 127:
        size, begin = int.from_bytes(data[at + 2 : at + 10]), at + 10
    return (kind, begin, begin + size) if len(data) >= begin + size else None
