"""Routes with a price. Requests that are not cheap wait for a turn of their client."""

import asyncio
import gzip
from collections.abc import Callable, Coroutine
from typing import Any, Final

from fastapi import Request, Response
from fastapi.routing import APIRoute

from factoryfloor.server.http.client_disconnect import while_connected
from factoryfloor.server.http.dependencies import client_of, find_visitor, services_of
from factoryfloor.server.http.prices import CHEAP, ROUTES
from factoryfloor.server.operations.fair_queue import Price

_LARGE: Final = 16 * 1024  # larger answers, in bytes, are compressed in a thread
_LEVEL: Final = 6

Handle = Callable[[Request], Coroutine[Any, Any, Response]]


class PricedRoute(APIRoute):
    """A route with a price in ``prices.ROUTES``. Raises KeyError if the route has no price there."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        (method,) = options.get("methods") or ("GET",)
        self.price = ROUTES[f"{method} {path}"]
        super().__init__(path, endpoint, **options)

    def get_route_handler(self) -> Handle:
        handle = super().get_route_handler()
        return handle if self.price is CHEAP else _in_turn(handle, self.price)


def _in_turn(handle: Handle, price: Price) -> Handle:
    """Handle a request in a turn of its client. A client that disconnects loses the turn."""

    async def answer(request: Request) -> Response:
        await request.body()  # read before the turn, because a slow sender must not occupy a turn
        services = services_of(request)
        client = client_of(request, await find_visitor(request))

        async def work() -> Response:
            return await _compressed(request, await handle(request))

        return await while_connected(request, services.turns.run(client, price, work()))

    return answer


async def _compressed(request: Request, response: Response) -> Response:
    """Compress a large answer if the client accepts compression."""
    if len(response.body) >= _LARGE and "gzip" in request.headers.get("accept-encoding", ""):
        response.body = await asyncio.to_thread(gzip.compress, response.body, _LEVEL)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.body))
        response.headers.add_vary_header("Accept-Encoding")
    return response
