"""An id for each request and socket, which links answers to log lines."""

import re
import secrets
from collections.abc import Sequence
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from factoryfloor.server.http.ip_networks import IPNetworks
from factoryfloor.server.operations.logs import REQUEST, TABLE

HEADER: Final = "X-Request-ID"
_PLAIN: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_OF_TABLE: Final = re.compile(r"/api/tables/([a-z0-9]{1,24})(?:/|$)")


class RequestIds:
    """Uses the id from a trusted proxy, or creates one. A response header contains the id.

    This middleware must run before the proxy's address is replaced by the client's address.
    """

    def __init__(self, app: ASGIApp, trusted: Sequence[str]) -> None:
        self._app = app
        self._trusted = IPNetworks(trusted)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        peer, given = (scope.get("client") or ("", 0))[0], Headers(scope=scope).get(HEADER, "")
        taken = _PLAIN.fullmatch(given) is not None and peer in self._trusted
        name = given if taken else secrets.token_hex(8)
        REQUEST.set(name)  # each request runs in its own task
        table = _OF_TABLE.match(scope["path"])
        if table is not None:
            TABLE.set(table[1])

        async def with_id(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept", "websocket.http.response.start"):
                MutableHeaders(scope=message)[HEADER] = name
            await send(message)

        await self._app(scope, receive, with_id)
