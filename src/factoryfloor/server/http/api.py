"""The HTTP API. Models declare the bodies of requests. The answer to a rejected request is a Refusal."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from math import ceil, isfinite
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse
from orjson import dumps

from factoryfloor.bots import levels
from factoryfloor.kernel import Game, find_game, games
from factoryfloor.lessons import lessons
from factoryfloor.resources.board import board_of
from factoryfloor.resources.texts import texts_beside
from factoryfloor.server.http.bodies import Body, body_of
from factoryfloor.server.http.client_disconnect import while_connected
from factoryfloor.server.http.dependencies import (
    ClientOf,
    Guest,
    KnownGuest,
    PresentRoomOf,
    RoomOf,
    ServicesOf,
    Visitor,
    client_of,
    set_cookie,
)
from factoryfloor.server.http.finished_games import room_record
from factoryfloor.server.http.own_addresses import is_loopback
from factoryfloor.server.http.own_at_tables import go_on_vacation
from factoryfloor.server.http.strict_json import REFUSED, StrictRoute
from factoryfloor.server.operations.client import Client
from factoryfloor.server.people.identity import COOKIE
from factoryfloor.server.rooms.room import Room
from factoryfloor.server.services import Services
from factoryfloor.server.storage.store import Player
from factoryfloor.server.storage.table_lists import NO_SEARCH, Search, Which
from factoryfloor.server.wire import (
    Banned,
    BoardInfo,
    DailyDeal,
    DailyResult,
    GameInfo,
    LessonInfo,
    LevelInfo,
    Me,
    TableLists,
)
from factoryfloor.tables.keeper.answers import nudge
from factoryfloor.tables.keeper.replay_frames import viewer_of
from factoryfloor.tables.ports.bot_catalogue import BOTS
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.finished import check_over
from factoryfloor.tables.state.messages import Refusal, Replay, Sync, TableInfo
from factoryfloor.tables.state.names import MAX_NAME
from factoryfloor.tables.verbs.requests import NewTable, Nudge, PlayDaily, Rematch, Rename, Vacation
from factoryfloor.tables.verbs.verb_list import NUDGE, REMATCH, SIT, VACATION, VERBS, Change, Verb

router = APIRouter(prefix="/api", route_class=StrictRoute, responses=REFUSED)

_LOBBY: Final[tuple[Which, ...]] = ("open", "running", "mine")
_RECORD_BODY: Final[dict[str, Any]] = {
    "requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}
}

SeatQuery = Annotated[
    int | None, Query(description="as this seat saw it; -1: as a spectator did; default: all hands open")
]


@router.get("/me", responses={"4XX": {"model": Refusal}})  # the responses in ``REFUSED`` refer to this schema
async def who_am_i(guest: KnownGuest, services: ServicesOf, request: Request, response: Response) -> Me:
    """Return the guest whom the cookie identifies.

    The answer renews the cookie once a day. A visitor without a cookie becomes a new guest.
    """
    if (token := request.cookies.get(COOKIE)) and services.guests.renewal_due(guest):
        set_cookie(request, response, token)
    ban = services.bans.of(guest.id)
    if ban is None:
        return Me(public_id=guest.id, name=guest.name)
    until = ban.until if isfinite(ban.until) else None
    return Me(public_id=guest.id, name=guest.name, banned=Banned(until=until, reason=ban.reason))


@router.get("/addresses")
async def list_addresses(request: Request) -> list[str]:
    """List the addresses at which other devices reach this server. The list is empty unless a browser on the server's
    machine asks.
    """
    own = request.client is not None and is_loopback(request.client.host) and is_loopback(request.url.hostname or "")
    return list(request.app.state.addresses) if own else []


@router.put("/me")
async def rename_me(wish: Body[Rename], guest: Guest, services: ServicesOf) -> Me:
    """Change my name. The seats that I already have keep the old name."""
    renamed = await services.guests.rename(guest, wish.name)
    return Me(public_id=renamed.id, name=renamed.name)


@router.get("/games")
async def list_games(services: ServicesOf) -> list[GameInfo]:
    """List the games of this server, without their components."""
    return [game_info(game, services.settings.imported_bots) for game in games().values()]


@router.get("/games/{game_id}")
async def describe_game(game_id: str, services: ServicesOf) -> GameInfo:
    """Return a game with its components. If the game has texts of its own, the answer contains them."""
    return whole_game_info(find_game(game_id), services.settings.imported_bots)


@router.get("/tables")
async def list_tables(
    visitor: Visitor,
    services: ServicesOf,
    response: Response,
    which: Which | None = None,
    limit: Annotated[int | None, Query(ge=1, description="maximum number")] = None,
    before: Annotated[str, Query(max_length=80, description="from the link to the next page")] = "",
    game: Annotated[str, Query(max_length=64, description="finished games of this kind")] = "",
    seats: Annotated[int | None, Query(ge=1, le=12, description="finished games with this number of seats")] = None,
    name: Annotated[str, Query(max_length=MAX_NAME, description="finished games of people with such a name")] = "",
) -> TableLists | list[TableInfo]:
    """Return a page of one list of tables, latest change first. Without ``which``, return the first page of every list.

    If there is a next page, the header ``Link`` contains its address. A page of a search may be short or empty even if
    more pages follow.
    """
    search = Search(game, seats, name.strip())
    if search != NO_SEARCH and which != "over":
        raise Refused("malformed", "only finished games can be searched: set `which` to `over`")
    pages, me = services.table_pages, visitor.id if visitor else ""
    if which is None:
        open_, running, mine = [(await pages.listed(each, me, limit))[0] for each in _LOBBY]
        return TableLists(open=open_, running=running, mine=mine)
    page, more = await pages.listed(which, me, limit, before, search)
    if more:
        given = {"which": which, "before": more, "limit": limit, "game": game, "seats": seats, "name": name}
        query = {key: value for key, value in given.items() if value}
        response.headers["Link"] = f'<tables?{urlencode(query)}>; rel="next"'
    return page


@router.post("/tables", status_code=201)
async def make_table(wish: Body[NewTable], guest: Guest, client: ClientOf, services: ServicesOf) -> TableInfo:
    """Create a table, with me as its host. The game starts at once if no seat is free."""
    if services.draining:
        raise Refused("draining", "this server is shutting down: try again", seconds=1)
    if guest.program:
        game = find_game(wish.game)
        settled = game.settle(wish.options, len(wish.seats))
        await services.bots.check_may_play(guest, game.id, settled, people=False)
    return await services.new_tables.create(guest, client, wish)


@router.get("/daily")
async def list_daily_deals(
    visitor: Visitor,
    services: ServicesOf,
    day: Annotated[str, Query(max_length=10, description="a date; today (UTC) by default")] = "",
) -> list[DailyDeal]:
    """List the daily deals of all games on one day, with my results."""
    return await services.daily.deals(visitor.id if visitor else "", day)


@router.get("/daily/mine")
async def list_daily_results(visitor: Visitor, services: ServicesOf) -> list[DailyResult]:
    """List my tables that count for a daily deal, latest day first."""
    return await services.daily.results(visitor.id) if visitor else []


@router.post("/daily", status_code=201)
async def play_daily_deal(wish: Body[PlayDaily], guest: Guest, client: ClientOf, services: ServicesOf) -> TableInfo:
    """Play the daily deal of a game. The answer is my running table that counts, or a new table."""
    if services.draining:
        raise Refused("draining", "this server is shutting down: try again", seconds=1)
    return await services.daily.play(guest, client, wish)


@router.get("/tables/{table_id}", responses={200: {"model": Sync}})
async def look_at_table(room: RoomOf, visitor: Visitor) -> Response:
    """Return the table as I may see it, in the form of the Sync message of its socket."""
    return Response(await room.snapshot(visitor.id if visitor else ""), media_type="application/json")


@dataclass(frozen=True, slots=True)
class _Asked:
    """A person's request to perform a verb at a table."""

    room: Room
    guest: Player
    client: Client
    services: Services


async def _change(verb: Change[Any], asked: _Asked, wish: Any) -> TableInfo:
    room, services = asked.room, asked.services
    if verb is SIT and asked.guest.program:
        await services.bots.check_may_sit(asked.guest, room.state)
    services.new_tables.check_bots(room, verb.bots(room.state, wish))
    check = await services.moderation.seat_check(asked.guest) if verb is SIT else None
    await room.requested(verb, asked.guest, wish, check)
    if verb is SIT:
        await services.invitations.accepted(room, asked.guest)
    return services.lobby.info(room)


async def _rematch(asked: _Asked, wish: Rematch | None) -> TableInfo:
    people = any(seat.player and not seat.program for seat in asked.room.state.seats)
    if asked.guest.program and not people and not asked.room.state.rematch:
        table = asked.room.state
        await asked.services.bots.check_may_play(asked.guest, table.game.id, table.options, people=False)
    made = await asked.services.new_tables.rematch(asked.room, asked.guest, asked.client, wish or Rematch())
    if made["status"] == "open" and made["host"] == asked.guest.id:
        new = await asked.services.lobby.room(made["id"], asked.client)
        away = {seat.player for seat in asked.room.state.seats} - set(new.state.viewers()) - {""}
        await asked.services.invitations.invite_again(new, asked.guest, away)
    return made


async def _nudge(asked: _Asked, wish: Nudge) -> TableInfo:
    room, guest, services = asked.room, asked.guest, asked.services
    request = guest.id, wish.id
    if not room.presence.is_nudged_by(wish.player, request):
        await room.ask(NUDGE.check(room.live, guest, wish))
        wait = ceil(room.presence.nudge(wish.player, services.settings.nudge_every, request))
        if wait > 0:
            raise Refused("nudge_slow", f"this player was nudged a short time ago; try again in {wait} s", seconds=wait)
        room.send_to_player(wish.player, dumps(nudge(room.state.name_of(guest.id))))
    return services.lobby.info(room)


async def _vacation(asked: _Asked, wish: Vacation) -> TableInfo:
    await asked.room.ask(VACATION.check(asked.room.live, asked.guest, wish))
    await go_on_vacation(asked.guest, asked.client, asked.services, wish.days)
    return asked.services.lobby.info(asked.room)


_ERRANDS: Final[Mapping[str, Callable[[_Asked, Any], Awaitable[TableInfo]]]] = {
    "nudge": _nudge,
    "rematch": _rematch,
    "vacation": _vacation,
}


def _add(verb: Verb[Any]) -> None:
    """Add the route of a verb."""
    do = partial(_change, verb) if isinstance(verb, Change) else _ERRANDS[verb.name]

    async def act(room: Room, guest: Player, client: Client, services: Services, wish: Any) -> TableInfo:
        return await do(_Asked(room, guest, client, services), wish)

    act.__name__, act.__doc__ = verb.name, verb.text
    room_of = PresentRoomOf if verb.present else RoomOf
    body = body_of(verb.request)
    if verb is REMATCH:  # the body is optional
        act.__defaults__, body = (None,), body | None
    act.__annotations__ |= {"room": room_of, "guest": Guest, "client": ClientOf, "services": ServicesOf, "wish": body}
    router.post(f"/tables/{{table_id}}/{verb.name}")(act)


for _verb in VERBS:
    _add(_verb)


@router.get("/tables/{table_id}/record")
async def get_record(room: RoomOf, services: ServicesOf) -> Response:
    """Return the record of a finished game."""
    await room.ask(check_over)
    name = f"{room.state.game.id}-{room.id}.json"
    record = await room_record(room, services)
    return JSONResponse(record, headers={"Content-Disposition": f'inline; filename="{name}"'})


@router.get("/tables/{table_id}/replay", responses={200: {"model": Replay}})
async def get_replay(room: RoomOf, services: ServicesOf, seat: SeatQuery = None) -> Response:
    """Return the replay of a finished game."""
    await room.ask(check_over)
    viewer_of(seat, len(room.state.seats))
    return Response(await services.library.replay(room.id, seat), media_type="application/json")


@router.post("/replay", responses={200: {"model": Replay}}, openapi_extra=_RECORD_BODY)
async def replay_record(request: Request, visitor: Visitor, services: ServicesOf, seat: SeatQuery = None) -> Response:
    """Return the replay of an uploaded record. An invalid record is rejected with the reason."""
    most = services.records.limits.size
    record = await request.body()
    if len(record) > most:
        raise Refused("too_big", f"a record may have at most {most} bytes, not {len(record)}")
    replay = services.records.replay(client_of(request, visitor), record, seat)
    return Response(await while_connected(request, replay), media_type="application/json")


def game_info(game: Game, imported_bots: tuple[str, ...] = ()) -> GameInfo:
    """Return a game with its bots and their levels, without components and without most texts."""
    game_lessons = [
        LessonInfo(name=name, digest=lesson.digest, steps=len(lesson.steps)) for name, lesson in lessons(game).items()
    ]
    measured = [LevelInfo(**level.to_json()) for level in levels(game.id)]
    card = {language: {"lobby": parts["lobby"]} for language, parts in texts_beside(game).items() if "lobby" in parts}
    bots = [*BOTS, *imported_bots]
    return GameInfo(**game.describe(), bots=bots, levels=measured, lessons=game_lessons, texts=card)


def whole_game_info(game: Game, imported_bots: tuple[str, ...] = ()) -> GameInfo:
    """Return a game with its components, its texts, and the labels of the generic board."""
    board = board_of(game)
    more = {
        "components": game.components(),
        "texts": texts_beside(game),
        "board": BoardInfo(hide=board.hide, cards=board.cards, seats=board.seats),
    }
    return game_info(game, imported_bots).model_copy(update=more)
