"""Liveness, readiness and metrics for operators. The API for clients does not contain these routes."""

import asyncio
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response
from starlette.exceptions import HTTPException

from factoryfloor.server.http.dependencies import ServicesOf
from factoryfloor.server.http.ip_networks import IPNetworks
from factoryfloor.server.http.priced_route import PricedRoute
from factoryfloor.server.http.prometheus_metrics import PrometheusCollector
from factoryfloor.server.services import Services
from factoryfloor.tables.state.errors import StoreError

router = APIRouter(include_in_schema=False, route_class=PricedRoute)

_TIMEOUT: Final = 1.0  # seconds within which the database must answer
_FORWARDED: Final = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
"""The headers of proxied requests. Probes reject these requests, because the address of the proxy may be allowed."""


class Readiness:
    """Checks whether the server is ready for requests."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._asking: asyncio.Task[str] | None = None

    async def why_not(self) -> str:
        """Return the reason why the server is not ready, or an empty string if it is ready."""
        node = self._services.node
        if self._services.draining:
            return "this server is shutting down"
        if node is not None and not node.membership.held:
            return f"another node has the name {node.name}"
        if self._asking is None or self._asking.done():  # concurrent probes share one query
            self._asking = asyncio.create_task(self._ask())
        await asyncio.wait([self._asking], timeout=_TIMEOUT)
        return self._asking.result() if self._asking.done() else "the database does not answer"

    async def _ask(self) -> str:
        try:
            await asyncio.to_thread(self._services.store.check)
        except StoreError as error:
            return str(error)
        return ""


@router.get("/livez")
async def livez() -> PlainTextResponse:
    """Return OK (liveness)."""
    return PlainTextResponse("it lives\n")


@router.get("/readyz")
async def readyz(request: Request) -> PlainTextResponse:
    """Return OK, or the reason why the server is not ready (readiness)."""
    readiness: Readiness = request.app.state.readiness
    reason = await readiness.why_not()
    return PlainTextResponse(f"{reason or 'it is ready'}\n", 503 if reason else 200)


@router.get("/metrics")
async def metrics(request: Request, services: ServicesOf) -> Response:
    """Return Prometheus metrics, to allowed addresses only."""
    host = request.client.host if request.client is not None else None
    if host not in IPNetworks(services.settings.metrics_from) or any(name in request.headers for name in _FORWARDED):
        raise HTTPException(404, "Not Found")
    exposition: PrometheusCollector = request.app.state.exposition
    text, content_type = await exposition.text(request.headers.get("accept", ""))
    return Response(text, headers={"Content-Type": content_type})
