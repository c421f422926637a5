"""Imports the API after the first answer, so that the browser receives the client while the API is loading."""

import asyncio
from collections.abc import Callable

from starlette.types import ASGIApp, Receive, Scope, Send

_OF_API = ("/api/", "/livez", "/readyz", "/metrics")


class LaterApi:
    """Serves the client's ``files`` immediately. All other requests go to the application that ``make`` creates in a
    thread.
    """

    def __init__(self, files: ASGIApp | None, make: Callable[[], ASGIApp]) -> None:
        self._files = files
        self._make = make
        self._making: asyncio.Future[ASGIApp] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._files is not None and scope["type"] == "http" and not scope["path"].startswith(_OF_API):
            try:
                await self._files(scope, receive, send)
            finally:
                self._api()
        else:
            await (await asyncio.shield(self._api()))(scope, receive, send)

    def _api(self) -> "asyncio.Future[ASGIApp]":
        if self._making is None:
            self._making = asyncio.ensure_future(asyncio.to_thread(self._make))
        return self._making
