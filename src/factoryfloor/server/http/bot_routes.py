"""The routes that a bot may use. A bot may only play."""

from typing import Final

from starlette.requests import HTTPConnection

from factoryfloor.tables.state.errors import Refused

_SOCKET: Final = "/api/tables/{table_id}/socket"
_ROUTES: Final = {
    "GET /api/me",
    "PUT /api/me/accepts",
    "GET /api/games",
    "GET /api/games/{game_id}",
    "GET /api/tables",
    "POST /api/tables",
    "GET /api/tables/{table_id}",
    "POST /api/tables/{table_id}/sit",
    "POST /api/tables/{table_id}/leave",
    "POST /api/tables/{table_id}/start",
    "POST /api/tables/{table_id}/rematch",
    "POST /api/tables/{table_id}/vote",
    "POST /api/tables/{table_id}/agree",
    "GET /api/tables/{table_id}/record",
    "GET /api/tables/{table_id}/replay",
}


def check_for_bots(connection: HTTPConnection) -> None:
    """Raise Refused if a bot requests a route that only people may use."""
    path = getattr(connection.scope.get("route"), "path", "")
    if path != _SOCKET and f"{connection.scope.get('method')} {path}" not in _ROUTES:
        raise Refused("not_for_bots", "bots cannot send this request; they can only play")
