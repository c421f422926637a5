"""The price of each socket message and of each route.

Cheap requests are answered at once. All other requests wait for a turn (see ``operations/turns``), because their cost
grows with the length of a game, the number of tables or the size of the answer.
"""

from collections.abc import Mapping
from typing import Final

from factoryfloor.server.operations.fair_queue import Price

CHEAP, SHORT, LONG = Price

MESSAGES: Final[Mapping[str, Price]] = {
    "act": CHEAP,
    "plan": CHEAP,
    "check": SHORT,
    "why_not": SHORT,
    "hint": SHORT,  # the price of the preparation; the search is a bot job
    "hindsight": SHORT,  # likewise
    "recap": LONG,
    "undo": LONG,  # replays the game
    "chat": CHEAP,
    "commit": CHEAP,
    "reveal": CHEAP,
    "sync": SHORT,
    "seen": SHORT,
    "ping": CHEAP,
}
"""Prices by kind of message."""

ROUTES: Final[Mapping[str, Price]] = {
    "GET /livez": CHEAP,
    "GET /readyz": CHEAP,
    "GET /metrics": CHEAP,
    "GET /api/docs": SHORT,
    "GET /api/openapi.json": SHORT,
    "GET /api/me": CHEAP,
    "PUT /api/me": CHEAP,
    "DELETE /api/me": LONG,
    "GET /api/me/export": LONG,
    "GET /api/me/devices": SHORT,
    "DELETE /api/me/devices/{device_id}": SHORT,
    "POST /api/me/link": SHORT,
    "POST /api/me/code": SHORT,
    "GET /api/me/notices": SHORT,
    "POST /api/me/notices": LONG,  # it may open my tables by the day
    "POST /api/me/notices/{channel_id}/confirm": LONG,  # likewise
    "POST /api/me/notices/{channel_id}/try": CHEAP,  # waits for another host
    "DELETE /api/me/notices/{channel_id}": SHORT,
    "GET /api/me/bots": SHORT,
    "POST /api/me/bots": SHORT,
    "POST /api/me/bots/{bot_id}/token": SHORT,
    "DELETE /api/me/bots/{bot_id}/token": SHORT,
    "DELETE /api/me/bots/{bot_id}": LONG,
    "PUT /api/me/accepts": SHORT,
    "GET /api/bots/{bot_id}": SHORT,
    "GET /api/me/blocks": SHORT,
    "PUT /api/me/blocks/{player_id}": SHORT,
    "DELETE /api/me/blocks/{player_id}": SHORT,
    "DELETE /api/me/invitations/{table_id}": SHORT,
    "GET /api/me/passkeys": SHORT,
    "POST /api/me/passkeys": SHORT,
    "POST /api/me/passkeys/options": SHORT,
    "DELETE /api/me/passkeys/{passkey_id}": SHORT,
    "POST /api/sign-in/passkey": LONG,  # it may merge two people
    "POST /api/sign-in/passkey/options": SHORT,
    "POST /api/sign-in": LONG,  # it may merge two people
    "POST /api/sign-in/look": SHORT,
    "PUT /api/me/shows": CHEAP,
    "GET /api/me/games": CHEAP,  # each batch waits for a turn
    "GET /api/people/{player_id}": SHORT,
    "GET /api/people/{player_id}/games": SHORT,
    "GET /api/addresses": CHEAP,
    "GET /api/games": SHORT,
    "GET /api/games/{game_id}": SHORT,
    "GET /api/tables": SHORT,
    "POST /api/tables": SHORT,
    "GET /api/daily": SHORT,
    "GET /api/daily/mine": SHORT,
    "POST /api/daily": SHORT,
    "GET /api/tables/{table_id}": SHORT,
    "POST /api/tables/{table_id}/sit": CHEAP,
    "POST /api/tables/{table_id}/leave": CHEAP,
    "POST /api/tables/{table_id}/start": SHORT,
    "POST /api/tables/{table_id}/rematch": SHORT,
    "POST /api/tables/{table_id}/remove": CHEAP,
    "POST /api/tables/{table_id}/vote": CHEAP,
    "POST /api/tables/{table_id}/agree": SHORT,
    "POST /api/tables/{table_id}/vacation": SHORT,
    "GET /api/tables/{table_id}/note": CHEAP,
    "PUT /api/tables/{table_id}/note": CHEAP,
    "POST /api/tables/{table_id}/report": SHORT,
    "POST /api/tables/{table_id}/nudge": CHEAP,
    "GET /api/tables/{table_id}/invitations": SHORT,
    "PUT /api/tables/{table_id}/invitations/{player_id}": SHORT,
    "DELETE /api/tables/{table_id}/invitations/{player_id}": SHORT,
    "POST /api/tables/{table_id}/offer": CHEAP,
    "POST /api/tables/{table_id}/mute": CHEAP,
    "POST /api/tables/{table_id}/settings": CHEAP,
    "GET /api/tables/{table_id}/record": LONG,
    "GET /api/tables/{table_id}/replay": LONG,
    "GET /api/tables/{table_id}/review": LONG,
    "POST /api/tables/{table_id}/review": LONG,
    "DELETE /api/tables/{table_id}/review": SHORT,
    "POST /api/tables/{table_id}/again": LONG,
    "GET /api/tables/{table_id}/puzzle": LONG,
    "GET /api/puzzles/{game_id}": SHORT,
    "GET /api/puzzles/{game_id}/{puzzle_id}": LONG,
    "POST /api/puzzles/{game_id}/{puzzle_id}/again": LONG,
    "POST /api/replay": CHEAP,  # uploaded records have turns of their own
}
"""Prices by method and path. Every route must have a price here."""
