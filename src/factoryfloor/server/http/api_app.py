"""The API as a separate application, with its routes and its documentation.

Importing this module takes a third of the time in which the server starts.
"""

from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from fastapi.telemetry import TelemetryConfig
from starlette.datastructures import State

from factoryfloor import __version__
from factoryfloor.server.http import (
    api,
    bot_api,
    client_files,
    history_api,
    invitation_api,
    moderation_api,
    notice_api,
    own_at_tables,
    passkey_api,
    person_api,
    probes,
    puzzle_api,
    review_api,
    table_socket,
)
from factoryfloor.server.http.api_docs import api_page
from factoryfloor.server.http.error_handlers import add_error_handlers, refused
from factoryfloor.server.http.priced_route import PricedRoute
from factoryfloor.server.http.prometheus_metrics import PrometheusCollector
from factoryfloor.server.http.validation_errors import in_words
from factoryfloor.tables.state.errors import Refused

_SILENT: Final[TelemetryConfig] = {"tracing": False, "metrics": False, "logs": False, "auto_configure": False}


def create_api(state: State, web: Path = client_files.BUILT) -> FastAPI:
    """Create the API with the ``state`` of the server.

    Files of the client in the folder ``web`` answer all other paths.
    """
    app = FastAPI(
        title="Factory Floor",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        telemetry=_SILENT,
    )
    app.state = state
    app.router.route_class = PricedRoute
    state.readiness = probes.Readiness(state.services)
    state.exposition = PrometheusCollector(state.services, state.open_sockets, state.backlog)
    add_error_handlers(app)
    app.add_exception_handler(RequestValidationError, _malformed)
    persons = (person_api, passkey_api, moderation_api, bot_api, notice_api, history_api, own_at_tables, invitation_api)
    for module in (api, *persons, review_api, puzzle_api, table_socket, probes):
        app.router.routes += module.router.routes  # `include_router` takes 0.1 s longer

    @app.get("/api/openapi.json", include_in_schema=False)
    async def schema() -> JSONResponse:
        return JSONResponse(app.openapi())

    @app.get("/api/docs", include_in_schema=False, response_class=HTMLResponse)
    async def docs() -> str:
        return api_page(app.openapi())

    client_files.serve_client(app, web)
    return app


async def _malformed(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return refused(request, 422, Refused("malformed", in_words(error.errors())))
