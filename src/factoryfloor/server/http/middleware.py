"""Middleware for every request. It limits bodies, checks the host and the origin, and sets the cache header."""

from typing import Final

from orjson import dumps
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from factoryfloor.server.errors import STATUS
from factoryfloor.server.http.host_check import HostCheck, same_site
from factoryfloor.server.services import Services
from factoryfloor.tables.keeper.answers import refusal
from factoryfloor.tables.state.errors import Refused

MAX_BODY: Final = 1 << 20  # maximum bytes of a request; the record of a long game has less than 100 kB
_TOO_BIG: Final = f"a request may have at most {MAX_BODY} bytes"
_UNKNOWN: Final = (
    "unknown host name {host}; the operator can add it to the setting allowed_hosts (FACTORYFLOOR_ALLOWED_HOSTS)"
)

_NO_HOST: Final = "a request needs exactly one Host header"


class Middleware:
    """Rejects requests that are too large, name an unknown host, or come from another site.

    All answers forbid caching.
    """

    def __init__(self, app: ASGIApp, hosts: HostCheck, services: Services) -> None:
        self._app = app
        self._hosts = hosts
        self._services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host")
        named = len(headers.getlist("host"))
        if named > 1 or (named == 0 and scope["http_version"] != "1.0"):
            await self._refuse("malformed", _NO_HOST, scope, receive, send, status=400)
        elif host is not None and not self._hosts.knows(host):
            await self._refuse("unknown_host", _UNKNOWN.format(host=repr(host)[:80]), scope, receive, send)
        elif scope.get("method") not in ("GET", "HEAD") and not same_site(headers.get("origin"), host):
            await self._refuse("forbidden", "requests from pages of other sites are rejected", scope, receive, send)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        elif int(headers.get("content-length", "0")) > MAX_BODY:  # the HTTP parser has checked that this is a number
            await self._refuse("too_big", _TOO_BIG, scope, receive, send)
        else:
            await self._app(scope, _limited(receive), self._with_headers(send))

    async def _refuse(
        self, code: str, message: str, scope: Scope, receive: Receive, send: Send, status: int | None = None
    ) -> None:
        self._services.metrics.refusals[code] += 1
        content = dumps(refusal(Refused(code, message)))
        answer = Response(content, status or STATUS[code], media_type="application/json")
        await answer(scope, receive, self._with_headers(send))

    def _with_headers(self, send: Send) -> Send:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("Cache-Control", "no-store")  # because answers depend on the cookie
                if self._services.draining:
                    headers["Connection"] = "close"  # so that the next request reaches another node
            await send(message)

        return with_headers


def _limited(receive: Receive) -> Receive:
    """Limit the body of a request without a Content-Length header."""
    taken = 0

    async def limited() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > MAX_BODY:
            raise HTTPException(413, _TOO_BIG)
        return message

    return limited
