"""uvicorn with limits and graceful draining."""

import asyncio
import random
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final, cast

import uvicorn
from starlette.applications import Starlette

from factoryfloor.server.http.connection import MAX_MESSAGE
from factoryfloor.server.http.request_protocol import ConnectionLimits, RequestProtocol
from factoryfloor.server.http.security_headers import HEADERS
from factoryfloor.server.http.socket_protocol import SocketProtocol
from factoryfloor.server.operations.settings import Settings
from factoryfloor.server.services import Services

_LAST: Final = 1.0  # seconds within which the last socket must close
_LOOK: Final = 0.05  # seconds between checks for open connections
_QUICK: Final = 3  # seconds within which requests in progress must end after draining


class Server(uvicorn.Server):
    """A server that calls ``started`` when it begins to accept requests.

    After SIGTERM the server drains first. It stops listening, and closes its sockets one by one. After Ctrl-C it stops
    without draining.
    """

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._captured_signals[:1] == [signal.SIGTERM]:
            await self.drain(sockets or [])
        await super().shutdown(sockets)

    async def drain(self, sockets: list[socket.socket]) -> None:
        """Stop listening, and close each socket at a random moment within the drain time."""
        services: Services = cast("Starlette", self.config.app).state.services
        services.draining = True
        for server in self.servers:
            server.close()
        for listening in sockets:
            listening.close()
        loop, seconds = asyncio.get_running_loop(), services.settings.drain_time
        for connection in self.server_state.connections:
            if isinstance(connection, SocketProtocol):
                loop.call_later(random.uniform(0.0, seconds), connection.drain)
        end = loop.time() + seconds + _LAST
        open_ = self.server_state.connections
        while any(map(_in_use, open_)) and loop.time() < end and not self.force_exit:  # noqa: ASYNC110 - no event for this
            await asyncio.sleep(_LOOK)


def _in_use(connection: Any) -> bool:
    if isinstance(connection, RequestProtocol):
        return connection.cycle is not None and not connection.cycle.response_complete
    return True


def server_config(app: Starlette) -> uvicorn.Config:
    """Return uvicorn's configuration for an application."""
    return uvicorn.Config(app, **config_options(app.state.services.settings) | protocols(app))


def config_options(settings: Settings) -> dict[str, Any]:
    """Return uvicorn's options for every application, such as security headers and size limits.

    uvicorn ignores proxy headers, because the application handles trusted proxies.
    """
    return {
        "ws": SocketProtocol,
        "ws_max_size": MAX_MESSAGE,
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        "ws_per_message_deflate": False,
        "log_config": None,
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "headers": list(HEADERS),
        "proxy_headers": False,
        "timeout_graceful_shutdown": _QUICK,
    }


def protocols(app: Starlette) -> dict[str, Any]:
    """Return the HTTP protocol class, bound to the application's backlog and limits."""
    settings: Settings = app.state.services.settings
    limits = ConnectionLimits(
        app.state.backlog, settings.connections, settings.header_time, settings.body_time, settings.answer_time
    )
    return {"http": partial(RequestProtocol, limits)}


def allow_many_connections() -> None:
    """Raise the soft limit of open files to the hard limit."""
    if sys.platform == "win32":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
