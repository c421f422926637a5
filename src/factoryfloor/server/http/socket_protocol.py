"""uvicorn's WebSocket protocol without its queues, and with limits on the received bytes and the unread bytes of a
socket.
"""

import asyncio
import struct
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request, Response

from factoryfloor.server.http.abort import cut_off
from factoryfloor.server.operations.token_bucket import TokenBucket

ABORT: Final = "abort"
"""A field of the ASGI message ``websocket.close`` that aborts the connection and discards unsent bytes."""

LAST: Final = "last"
"""A field of the ASGI message ``websocket.disconnect``.

The socket must close after all earlier messages are answered.
"""
RESTARTS: Final = 1012

SOCKET: Final = "socket"
"""The extension in a WebSocket's ASGI scope that contains the protocol object."""

_LAST_WORDS: Final = 1.0  # seconds within which a slow client must read the close frame
_INVALID_DATA: Final = 1007
_TEXT: Final = 0x81  # header byte of a final text frame
_SLICE: Final = 512  # bytes parsed between two checks of limits
_FRAME_RATE, _FRAME_BURST = 100.0, 500.0  # frames of any kind: maximum per second, and in a burst
_FRAGMENTS: Final = 100  # maximum number of frames per message


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket protocol. If the application requests it, messages bypass ASGI's queues and tasks.

    Messages count as sent when the transport has written them. When uvicorn closes a transport, the transport waits
    until the client has read the last byte. This protocol aborts the transport soon after the close, so that a stalled
    client cannot hold memory. This protocol also disconnects a client that sends too many frames. While reading is
    paused, received bytes are not parsed.
    """

    _taker: Callable[[str | None], None] | None = None
    _taken: Callable[[], None] | None = None

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._frames = TokenBucket(_FRAME_RATE, _FRAME_BURST)
        self._unparsed = bytearray()
        self._pong: list[bytes] = []  # the last pong, not yet read by the client
        reject = self.conn.reject
        self.conn.reject = lambda status, text: self._with_headers(reject(status, text))  # type: ignore[method-assign]

    def take_with(self, taker: Callable[[str | None], None], taken: Callable[[], None]) -> None:
        """Pass each message to ``taker``, beginning with the queued messages. A binary message becomes None.

        The method ``taken`` is called when the transport has written all buffered bytes.
        """
        self._taker, self._taken = taker, taken
        self.resume()
        for message in [self.queue.get_nowait() for _ in range(self.queue.qsize())]:
            if message["type"] == "websocket.receive":
                taker(message.get("text"))
            else:
                self.queue.put_nowait(message)

    def let_go(self) -> None:
        """Stop passing messages."""
        self._taker = self._taken = None

    def pass_on(self, messages: list[bytes]) -> bool:
        """Write text messages to the transport. Return whether the transport has already written them all."""
        if not (self.close_sent or self.transport.is_closing()):
            frames = [part for message in messages for part in (_head(len(message)), message)]
            self.transport.write(b"".join(frames))
        return self.writable.is_set()

    def pause(self) -> None:
        """Pause reading."""
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def resume(self) -> None:
        """Resume reading."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.loop.call_soon(self._parse)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[SOCKET] = self

    def resume_writing(self) -> None:
        super().resume_writing()
        pong, self._pong = self._pong, []
        if pong and not self.transport.is_closing():
            self.transport.write(pong[0])
        if self._taken is not None:
            self._taken()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._taken is not None:
            self._taken()

    def data_received(self, data: bytes) -> None:
        self._unparsed += data
        self._parse()
        if not self.handshake_initiated:  # the request was not a handshake
            self.transport.close()

    def _parse(self) -> None:
        """Parse received bytes until reading is paused."""
        while self._unparsed and not (self.read_paused or self.transport.is_closing()):
            part = bytes(self._unparsed[:_SLICE])
            del self._unparsed[:_SLICE]
            super().data_received(part)
        if not (self.read_paused or self.transport.is_closing()):
            self.transport.resume_reading()

    def handle_events(self) -> None:
        if all(self._frames.take() for _ in self.conn.events):
            super().handle_events()
        else:
            cut_off(self.transport)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < _FRAGMENTS:
            super().handle_cont(event)
        else:
            cut_off(self.transport)

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:
            self._pong = self.conn.data_to_send()[-1:] or self._pong

    async def receive(self) -> Any:
        message = await super().receive()
        self._parse()
        return message

    async def send(self, message: Any) -> None:
        if not self.handshake_complete:
            await self._answer_handshake(message)
            return
        if message["type"] != "websocket.close":
            await super().send(message)
            await self.writable.wait()
            return
        if not self.writable.is_set():
            self._abort_in(0.0 if message.get(ABORT) else _LAST_WORDS)
            self.writable.set()  # no further bytes follow
        await super().send(message)
        self._parse()  # the client's answer to the close frame

    async def _answer_handshake(self, message: Any) -> None:
        """Accept or reject the handshake, unless the client has left."""
        if self.transport.is_closing():
            raise ClientDisconnected
        if message["type"] == "websocket.http.response.start":
            message["headers"] = [*self.default_headers, *message.get("headers", ())]
        await super().send(message)
        if self.close_sent:  # the socket was rejected, but uvicorn would see an incomplete handshake
            self.handshake_complete = True
        await self.writable.wait()

    def drain(self) -> None:
        """Make the application close the socket after answering the received messages."""
        if self.handshake_complete and not self.close_sent and not self.transport.is_closing():
            last: Any = {"type": "websocket.disconnect", "code": RESTARTS, LAST: True}
            self.queue.put_nowait(last)

    def send_receive_event_to_app(self) -> None:
        text = None
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                text = b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self._refuse_text()
                return
        if self._taker is None or self.close_sent:
            super().send_receive_event_to_app()
        else:
            self.frames = []
            self._taker(text)

    def _refuse_text(self) -> None:
        self.frames = []
        self.logger.warning("a client sent a text message that is not UTF-8")
        self.conn.send_close(_INVALID_DATA, "text is UTF-8")
        self.handle_parser_exception()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._abort_in(_LAST_WORDS)

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        super().on_task_complete(task)
        self.let_go()
        self.scope["extensions"].clear()  # breaks a reference cycle
        if not self.disconnected:
            self._abort_in(self.close_timeout)

    def _with_headers(self, rejection: Response) -> Response:
        """Return the rejection of a malformed handshake with the headers that every response has."""
        for name, value in self.default_headers:
            rejection.headers.setdefault(name.decode("latin-1"), value.decode("latin-1"))
        return rejection

    def _abort_in(self, seconds: float) -> None:
        self.loop.call_later(seconds, cut_off, self.transport)


def _head(size: int) -> bytes:
    """Return the header of an unmasked text frame of a given size."""
    if size < 126:
        return bytes((_TEXT, size))
    return struct.pack("!BBH", _TEXT, 126, size) if size < 1 << 16 else struct.pack("!BBQ", _TEXT, 127, size)
