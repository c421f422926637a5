"""The application: routes, middleware, error handlers."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from fastapi.telemetry import TelemetryConfig
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from factoryfloor import __version__
from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.errors import status_of
from factoryfloor.server.http import api, client_files, probes, puzzle_api, review_api, table_socket
from factoryfloor.server.http.api_docs import api_page
from factoryfloor.server.http.dependencies import services_of
from factoryfloor.server.http.host_check import HostCheck
from factoryfloor.server.http.middleware import Middleware
from factoryfloor.server.http.open_sockets import OpenSockets
from factoryfloor.server.http.prometheus_metrics import PrometheusCollector
from factoryfloor.server.http.request_ids import HEADER, RequestIds
from factoryfloor.server.http.send_queue import Backlog
from factoryfloor.server.http.startup_errors import StartupErrors
from factoryfloor.server.http.validation_errors import in_words
from factoryfloor.server.operations.logs import REQUEST
from factoryfloor.server.operations.settings import Settings
from factoryfloor.server.rooms.clock import Clock
from factoryfloor.server.services import Services
from factoryfloor.server.storage.database import Database
from factoryfloor.tables.answers import refusal
from factoryfloor.tables.errors import Refused, code_of, seconds_of
from factoryfloor.tables.setup import Randomness

_CODES: Final = {404: "not_found", 413: "too_big"}
_SILENT: Final[TelemetryConfig] = {"tracing": False, "metrics": False, "logs": False, "auto_configure": False}
_logger = logging.getLogger(__name__)


def create_app(
    database: Database,
    settings: Settings | None = None,
    web: Path = client_files.BUILT,
    clock: Clock | None = None,
    randomness: Randomness | None = None,
) -> FastAPI:
    """The server as an ASGI application on an open database. ``web``: the folder of the built client."""
    settings = settings or Settings()
    services = Services(database, settings, clock or Clock(), randomness)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        async with services.running():
            yield

    app = FastAPI(
        title="Factory Floor",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        telemetry=_SILENT,
    )
    app.state.services = services
    app.state.addresses = []  # set by the program that listens
    app.state.backlog = Backlog(settings.client_backlog, settings.backlog)
    app.state.open_sockets = OpenSockets(settings.sockets_person, settings.sockets_address)
    app.state.readiness = probes.Readiness(services)
    app.state.exposition = PrometheusCollector(services, app.state.open_sockets, app.state.backlog)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(Middleware, hosts=HostCheck(settings.allowed_hosts), services=services)
    if settings.trusted_proxies:
        trusting: Any = ProxyHeadersMiddleware  # its types are uvicorn's own
        app.add_middleware(trusting, trusted_hosts=list(settings.trusted_proxies))
    app.add_middleware(RequestIds, trusted=settings.trusted_proxies)
    app.add_middleware(StartupErrors)
    app.add_exception_handler(FactoryFloorError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _not_there)
    app.add_exception_handler(ClientDisconnect, _gone)
    app.add_exception_handler(Exception, _failed)
    for module in (api, review_api, puzzle_api, table_socket, probes):
        app.router.routes += module.router.routes  # `include_router` builds each route a second time, for 0.1 s

    @app.get("/api/docs", include_in_schema=False, response_class=HTMLResponse)
    async def docs() -> str:
        return api_page(app.openapi())

    client_files.serve_client(app, web)
    return app


def _refusal(status: int, error: FactoryFloorError) -> JSONResponse:
    headers = {"Retry-After": str(seconds_of(error))} if seconds_of(error) else None
    return JSONResponse(refusal(error), status, headers)


def _count(request: Request, code: str) -> None:
    services_of(request).metrics.refusals[code] += 1


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, FactoryFloorError)
    _count(request, code_of(error))
    return _refusal(status_of(error), error)


async def _malformed(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    _count(request, "malformed")
    return _refusal(422, Refused("malformed", in_words(error.errors())))


async def _not_there(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    where, code = f"{request.method} {request.url.path[:100]}", _CODES.get(error.status_code, "malformed")
    _count(request, code)
    return _refusal(error.status_code, Refused(code, f"{where}: {error.detail}"))


async def _gone(_request: Request, _error: Exception) -> Response:
    """A response for a client that has disconnected."""
    return Response(status_code=400)


async def _failed(request: Request, error: Exception) -> JSONResponse:
    _count(request, "internal")
    _logger.error("%s %s failed", request.method, request.url.path[:100], exc_info=error)
    answer = _refusal(500, Refused("internal", "internal error; nothing was changed"))
    answer.headers[HEADER] = REQUEST.get()  # this response bypasses the middleware
    answer.headers["Cache-Control"] = "no-store"
    return answer
