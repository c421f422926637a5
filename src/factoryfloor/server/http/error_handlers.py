"""Error handlers, which answer every error with a Refusal and count it."""

import logging
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.errors import status_of
from factoryfloor.server.http.request_ids import HEADER
from factoryfloor.server.operations.logs import REQUEST
from factoryfloor.tables.keeper.answers import refusal
from factoryfloor.tables.state.errors import Refused, code_of, seconds_of

_CODES: Final = {404: "not_found", 413: "too_big"}
_logger = logging.getLogger(__name__)


def add_error_handlers(app: Starlette) -> None:
    """Add error handlers to an application."""
    app.add_exception_handler(FactoryFloorError, _refused)
    app.add_exception_handler(HTTPException, _not_there)
    app.add_exception_handler(ClientDisconnect, _gone)
    app.add_exception_handler(Exception, _failed)


def refused(request: Request, status: int, error: FactoryFloorError) -> JSONResponse:
    """Return the answer to a rejected request, and count the rejection."""
    request.app.state.services.metrics.refusals[code_of(error)] += 1
    headers = {"Retry-After": str(seconds_of(error))} if seconds_of(error) else None
    return JSONResponse(refusal(error), status, headers)


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, FactoryFloorError)
    return refused(request, status_of(error), error)


async def _not_there(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    where, code = f"{request.method} {request.url.path[:100]}", _CODES.get(error.status_code, "malformed")
    return refused(request, error.status_code, Refused(code, f"{where}: {error.detail}"))


async def _gone(_request: Request, _error: Exception) -> Response:
    """Return a response for a client that has disconnected."""
    return Response(status_code=400)


async def _failed(request: Request, error: Exception) -> JSONResponse:
    _logger.error("%s %s failed", request.method, request.url.path[:100], exc_info=error)
    answer = refused(request, 500, Refused("internal", "internal error; nothing was changed"))
    answer.headers[HEADER] = REQUEST.get()  # the middleware does not process this response
    answer.headers["Cache-Control"] = "no-store"
    return answer
