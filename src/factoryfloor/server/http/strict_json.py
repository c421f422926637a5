"""Request bodies as strict JSON: without lone surrogates, without NaN, and with limited nesting."""

import json
from collections.abc import Callable, Coroutine
from typing import Any, Final

from fastapi import Request, Response
from pydantic_core import from_json

from factoryfloor.server.http.priced_route import PricedRoute

REFUSED: Final[dict[int | str, dict[str, Any]]] = {
    status: {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}}
    for status in ("4XX", "5XX")
}
"""The error responses of every route. They contain no models, because FastAPI would compile a model for each route."""


class StrictRequest(Request):
    """A request with JSON that can be stored, sent and logged as text."""

    async def json(self) -> Any:
        body = await self.body()
        try:
            return from_json(body, allow_inf_nan=False)
        except ValueError as error:
            raise json.JSONDecodeError(str(error), "", 0) from error


class StrictRoute(PricedRoute):
    """A route that accepts only strict JSON."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def strict(request: Request) -> Response:
            return await handle(StrictRequest(request.scope, request.receive))

        return strict
