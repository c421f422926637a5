"""uvicorn's HTTP protocol with timeouts, and with limits on the received bytes and the unread bytes of a connection."""

import asyncio
import socket
from asyncio import TimerHandle
from dataclasses import dataclass
from typing import Any, Final

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from factoryfloor.server.http.abort import cut_off
from factoryfloor.server.http.send_queue import Backlog

_HIGH_WATER: Final = 16 * 1024  # bytes in a connection's transport that are not counted
_SEND_BUFFER: Final = 256 * 1024  # bytes of the kernel's send buffer, whose default is megabytes
_SLICE: Final = 512  # bytes parsed between two checks of limits
_WAITING: Final = 10  # pipelined requests that may wait for the answers to earlier ones
_HEADERS: Final = 100  # maximum number of headers and trailers per request
_ADDRESS: Final = 8 * 1024  # maximum bytes of a request's address
_OVERHEAD: Final = 32 * 1024  # maximum bytes of a request without its body: address, headers, chunk sizes, trailers


@dataclass(frozen=True)
class ConnectionLimits:
    """The limits of a server's connections, with times in seconds."""

    backlog: Backlog
    connections: int
    header_time: float
    body_time: float
    answer_time: float


class TooMuch(Exception):
    """A request exceeds a limit. Callbacks of the parser raise this error, and the parser then rejects the request."""


class RequestProtocol(HttpToolsProtocol):
    """HTTP with timeouts for headers, bodies and unread answers, and with limits on the data that the parser stores.

    If a request is malformed or exceeds a limit, the connection ends after the answers to earlier requests.
    """

    def __init__(self, limits: ConnectionLimits, **options: Any) -> None:
        super().__init__(**options)
        self.held = 0
        self._limits = limits
        self._ended = False  # if set, all later bytes are dropped
        self._answering: RequestResponseCycle | None = None  # uvicorn stores only the last pipelined request
        self._overhead = 0
        self._awaited = ""
        self._expected: TimerHandle | None = None
        self._unread: TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        # these limits also apply to WebSockets, because a WebSocket starts as a request
        transport.set_write_buffer_limits(high=_HIGH_WATER)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        if len(self.connections) > self._limits.connections:
            self.loop.call_soon(cut_off, transport)
        self._expect(self._limits.header_time)

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        self._all_taken()
        self.pipeline.clear()
        if self._answering is not None:
            self._answering.disconnected = True
            self._answering.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), _SLICE):
            if self._ended or self.transport.is_closing():
                return
            part = data[start : start + _SLICE]
            self._overhead += len(part)
            super().data_received(part)
            if self._overhead > _OVERHEAD:
                self.send_400_response("A request has too many bytes besides its body.")
        if self._expected is None and not self._ended and (self.cycle is None or self.cycle.response_complete):
            self._expect(self._limits.header_time)  # blank lines may precede a request

    def send_400_response(self, msg: str) -> None:
        self._ended = True
        self._expect(None)
        if self._awaited == "body" or self.cycle is None or self.cycle.response_complete:
            super().send_400_response(msg)
        else:
            self.cycle.keep_alive = False  # the connection closes after the last answer

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= _WAITING:
            raise TooMuch
        super().on_message_begin()
        self._overhead = 0
        self._awaited = "headers"
        self._expect(self._limits.header_time)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > _ADDRESS:
            raise TooMuch

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(self.headers) > _HEADERS:
            raise TooMuch

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._awaited = "body"
        self._expect(self._limits.body_time)

    def on_body(self, body: bytes) -> None:
        self._overhead -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._awaited = ""
        self._expect(None)

    def handle_websocket_upgrade(self) -> None:
        self._ended = True
        if self.url.isascii():
            super().handle_websocket_upgrade()
        else:
            self.send_400_response("An address is ASCII.")

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(self._limits.answer_time, cut_off, self.transport)
        self._limits.backlog.hold(self, self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        self._all_taken()
        super().resume_writing()

    def drop(self, crowded: bool) -> None:
        """Abort the connection. The backlog calls this method when a connection exceeds its limit."""
        self.loop.call_soon(cut_off, self.transport)

    def _expect(self, seconds: float | None) -> None:
        """Abort the connection if it makes no progress within some seconds."""
        if self._expected is not None:
            self._expected.cancel()
        self._expected = None if seconds is None else self.loop.call_later(seconds, cut_off, self.transport)

    def _all_taken(self) -> None:
        self._limits.backlog.forget(self)
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
