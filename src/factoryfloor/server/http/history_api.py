"""The pages of people, with their results, levels and finished games."""

import logging
from collections.abc import AsyncIterator
from typing import Annotated, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Response
from fastapi.responses import StreamingResponse

from factoryfloor.server.http.bodies import Body
from factoryfloor.server.http.dependencies import ClientOf, Guest, ServicesOf, Visitor
from factoryfloor.server.http.strict_json import REFUSED, StrictRoute
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.server.people.person_pages import finished_games, person_page
from factoryfloor.server.services import Services
from factoryfloor.server.storage import history_rows, record_export
from factoryfloor.server.storage.history_rows import Filter, Result
from factoryfloor.server.wire import FinishedGame, PersonPage
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.verbs.requests import ShowGames

router = APIRouter(prefix="/api", route_class=StrictRoute, responses=REFUSED)

_ID: Final = 64  # maximum characters of an id
_BATCH: Final = 50
_logger = logging.getLogger(__name__)


@router.put("/me/shows")
async def show_my_games(wish: Body[ShowGames], guest: Guest, services: ServicesOf) -> ShowGames:
    """Choose the people who may see my page with my games."""
    await services.jobs.transactions.change(history_rows.set_shows, guest.id, wish.to)
    return wish


@router.get("/me/games", responses={200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}})
async def save_my_games(guest: Guest, client: ClientOf, services: ServicesOf) -> Response:
    """Return the records of my finished games as a file, one per line, earliest first."""
    headers = {"Content-Disposition": 'attachment; filename="factory-floor-games.ndjson"'}
    return StreamingResponse(_records(guest.id, client, services), media_type="application/x-ndjson", headers=headers)


async def _records(player: str, client: Client, services: Services) -> AsyncIterator[bytes]:
    """Yield the lines of the file. Each game waits for a turn. Games without a readable record are left out."""
    after = record_export.FIRST
    while some := await services.jobs.transactions.ask(record_export.finished, player, after, _BATCH):
        for game in some:
            try:
                record = await services.turns.run(client, Price.LONG, services.library.record(game[1]))
            except Refused as error:
                _logger.warning("the file of a person's games lacks table %s: %s", game[1], error)
                continue
            yield record_export.line(record, game)
        after = some[-1]


@router.get("/people/{player_id}")
async def get_person(player_id: str, visitor: Visitor, services: ServicesOf) -> PersonPage:
    """Return a person's results, levels and ratings, if the person shows them to me."""
    return await services.jobs.transactions.ask(person_page, player_id[:_ID], visitor.id if visitor else "")


@router.get("/people/{player_id}/games")
async def list_games_of_person(
    player_id: str,
    visitor: Visitor,
    services: ServicesOf,
    response: Response,
    game: Annotated[str, Query(max_length=64)] = "",
    seats: Annotated[int | None, Query(ge=1, le=12, description="the number of seats")] = None,
    partner: Annotated[str, Query(max_length=64, description="the public id of another player")] = "",
    result: Annotated[Result | None, Query(description="won: alone or shared")] = None,
    before: Annotated[str, Query(max_length=80, description="from the link to the next page")] = "",
) -> list[FinishedGame]:
    """Return a page of a person's finished games, latest first, if the person shows them to me.

    Other people see public games, and games in which they played themselves. The header ``Link`` contains the address
    of the next page, if there is one.
    """
    wanted = Filter(game, seats, partner, result, before)
    viewer = visitor.id if visitor else ""
    games, more = await services.jobs.transactions.ask(finished_games, player_id[:_ID], viewer, wanted)
    if more:
        given = {"game": game, "seats": seats, "partner": partner, "result": result, "before": more}
        query = {name: value for name, value in given.items() if value}
        response.headers["Link"] = f'<games?{urlencode(query)}>; rel="next"'
    return games
