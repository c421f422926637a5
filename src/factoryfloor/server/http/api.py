"""The HTTP API. Bodies are models of requests; rejected requests are answered with a Refusal."""

from math import ceil
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
from factoryfloor.server.http.bodies import Body
from factoryfloor.server.http.client_disconnect import while_connected
from factoryfloor.server.http.dependencies import ClientOf, Guest, PresentRoomOf, RoomOf, ServicesOf, Visitor, client_of
from factoryfloor.server.http.finished_games import room_record
from factoryfloor.server.http.own_addresses import is_loopback
from factoryfloor.server.http.strict_json import REFUSED, StrictRoute
from factoryfloor.server.rooms.room import Room
from factoryfloor.server.storage.store import Player
from factoryfloor.server.storage.table_lists import Which
from factoryfloor.server.wire import (
    BoardInfo,
    DailyDeal,
    DailyResult,
    GameInfo,
    LessonInfo,
    LevelInfo,
    Me,
    TableLists,
)
from factoryfloor.tables import absence, commands, host_commands
from factoryfloor.tables.answers import nudge
from factoryfloor.tables.bot_catalogue import BOTS
from factoryfloor.tables.errors import Refused
from factoryfloor.tables.finished import check_over
from factoryfloor.tables.messages import Refusal, Replay, Sync, TableInfo
from factoryfloor.tables.replay_frames import viewer_of
from factoryfloor.tables.requests import (
    AbsenceVote,
    LeaveSeat,
    MutePlayer,
    NewTable,
    Nudge,
    OfferSeat,
    PlayDaily,
    Rematch,
    RemovePlayer,
    Rename,
    SettingsChange,
    StartGame,
    TakeSeat,
)
from factoryfloor.tables.votes import NOBODY, WAIT

router = APIRouter(prefix="/api", route_class=StrictRoute, responses=REFUSED)

_LOBBY: Final[tuple[Which, ...]] = ("open", "running", "mine")
_RECORD_BODY: Final[dict[str, Any]] = {
    "requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}
}

SeatQuery = Annotated[
    int | None, Query(description="as this seat saw it; -1: as a spectator did; default: all hands open")
]


@router.get("/me", responses={"4XX": {"model": Refusal}})  # the schema for REFUSED
async def who_am_i(guest: Guest) -> Me:
    """The guest of the cookie. A visitor without a cookie becomes a new guest."""
    return Me(public_id=guest.id, name=guest.name)


@router.get("/addresses")
async def list_addresses(request: Request) -> list[str]:
    """Where other devices reach this server; empty unless a browser on the server's own machine asks."""
    own = request.client is not None and is_loopback(request.client.host) and is_loopback(request.url.hostname or "")
    return list(request.app.state.addresses) if own else []


@router.put("/me")
async def rename_me(wish: Body[Rename], guest: Guest, services: ServicesOf) -> Me:
    """Change my name; my current seats keep the old one."""
    renamed = await services.guests.rename(guest, wish.name)
    return Me(public_id=renamed.id, name=renamed.name)


@router.get("/games")
async def list_games(services: ServicesOf) -> list[GameInfo]:
    """The games of this server, without components."""
    return [game_info(game, services.settings.imported_bots) for game in games().values()]


@router.get("/games/{game_id}")
async def describe_game(game_id: str, services: ServicesOf) -> GameInfo:
    """A game with its components, and with its texts if it brings its own."""
    return whole_game_info(find_game(game_id), services.settings.imported_bots)


@router.get("/tables")
async def list_tables(
    visitor: Visitor,
    services: ServicesOf,
    response: Response,
    which: Which | None = None,
    limit: Annotated[int | None, Query(ge=1, description="maximum number")] = None,
    before: Annotated[str, Query(max_length=80, description="from the link to the next page")] = "",
) -> TableLists | list[TableInfo]:
    """A page of one list of tables, latest change first; without ``which`` the first pages of all lists.

    The header ``Link`` has the address of the next page, if there is one.
    """
    lobby, me = services.lobby, visitor.id if visitor else ""
    if which is None:
        open_, running, mine = [(await lobby.listed(each, me, limit))[0] for each in _LOBBY]
        return TableLists(open=open_, running=running, mine=mine)
    page, more = await lobby.listed(which, me, limit, before)
    if more:
        query = {"which": which, "before": more} | ({} if limit is None else {"limit": limit})
        response.headers["Link"] = f'<tables?{urlencode(query)}>; rel="next"'
    return page


@router.post("/tables", status_code=201)
async def make_table(wish: Body[NewTable], guest: Guest, client: ClientOf, services: ServicesOf) -> TableInfo:
    """Make a table, as its host. The game starts at once if no seat is free."""
    if services.draining:
        raise Refused("draining", "this server is shutting down: try again", seconds=1)
    return await services.lobby.create(guest, client, wish)


@router.get("/daily")
async def list_daily_deals(
    visitor: Visitor,
    services: ServicesOf,
    day: Annotated[str, Query(max_length=10, description="a date; today (UTC) by default")] = "",
) -> list[DailyDeal]:
    """The daily deals of all games on one day, with my results."""
    return await services.daily.deals(visitor.id if visitor else "", day)


@router.get("/daily/mine")
async def list_daily_results(visitor: Visitor, services: ServicesOf) -> list[DailyResult]:
    """My counted tables of daily deals, latest day first."""
    return await services.daily.results(visitor.id) if visitor else []


@router.post("/daily", status_code=201)
async def play_daily_deal(wish: Body[PlayDaily], guest: Guest, client: ClientOf, services: ServicesOf) -> TableInfo:
    """Play the daily deal of a game: my running table that counts, or a new table."""
    if services.draining:
        raise Refused("draining", "this server is shutting down: try again", seconds=1)
    return await services.daily.play(guest, client, wish)


@router.get("/tables/{table_id}", responses={200: {"model": Sync}})
async def look_at_table(room: RoomOf, visitor: Visitor) -> Response:
    """The table as I may see it: the Sync message of its socket."""
    return Response(await room.snapshot(visitor.id if visitor else ""), media_type="application/json")


@router.post("/tables/{table_id}/sit")
async def sit_down(wish: Body[TakeSeat], room: PresentRoomOf, guest: Guest, services: ServicesOf) -> TableInfo:
    """Take a free seat, or a bot's in a running game. The game starts when the last seat is taken."""
    here = _here(room, guest, wish.word)
    await room.execute(lambda table: commands.sit(table, guest, wish.seat, wish.name, here))
    room.presence.seen(guest.id)
    return services.lobby.info(room)


@router.post("/tables/{table_id}/leave")
async def leave_seat(wish: Body[LeaveSeat], room: PresentRoomOf, guest: Guest, services: ServicesOf) -> TableInfo:
    """Leave a seat of mine: to a bot at any time, or free before the start."""
    services.lobby.check_bots(room, [wish.bot])
    await room.execute(lambda table: commands.leave(table, guest, wish.seat, wish.bot, room.presence.online()))
    return services.lobby.info(room)


@router.post("/tables/{table_id}/start")
async def start_game(wish: Body[StartGame], room: PresentRoomOf, guest: Guest, services: ServicesOf) -> TableInfo:
    """Start the game, as the host: free seats go to bots."""
    services.lobby.check_bots(room, [wish.bot] * len(room.table.free))
    here = _here(room, guest, wish.word)
    await room.execute(lambda table: commands.start(table, guest, wish.bot, here))
    return services.lobby.info(room)


@router.post("/tables/{table_id}/rematch")
async def play_again(
    room: PresentRoomOf, guest: Guest, client: ClientOf, services: ServicesOf, wish: Body[Rematch] | None = None
) -> TableInfo:
    """The table of the rematch, made at the first request. Everybody moves one seat on."""
    return await services.lobby.rematch(room, guest, client, wish or Rematch())


@router.post("/tables/{table_id}/remove")
async def remove_person(wish: Body[RemovePlayer], room: PresentRoomOf, guest: Guest, services: ServicesOf) -> TableInfo:
    """Remove a person from all seats, as the host: these go to a bot, or become free before the start."""
    services.lobby.check_bots(room, [wish.bot] * len(room.table.viewer(wish.player)))
    here = room.presence.online()
    await room.execute(lambda table: host_commands.remove(table, guest, wish.player, wish.seat, wish.bot, here))
    return services.lobby.info(room)


@router.post("/tables/{table_id}/vote")
async def vote_on_absent_person(
    wish: Body[AbsenceVote], room: PresentRoomOf, guest: Guest, services: ServicesOf
) -> TableInfo:
    """Vote on the seats of an absent person: a bot, to go on without them, or to wait."""
    there = room.presence
    if wish.choice not in (NOBODY, WAIT):
        services.lobby.check_bots(room, [wish.choice] * len(room.table.viewer(wish.player)))
    of, seat, choice = wish.player, wish.seat, wish.choice
    await room.execute(lambda table: absence.vote(table, guest, of, seat, choice, there.away(of), there.voters(table)))
    return services.lobby.info(room)


@router.post("/tables/{table_id}/nudge")
async def nudge_person(wish: Body[Nudge], room: PresentRoomOf, guest: Guest, services: ServicesOf) -> TableInfo:
    """Remind a person that the table waits for them. Rate-limited."""
    there = room.presence
    of, seat = wish.player, wish.seat
    await room.ask(lambda table: absence.check_nudge(table, guest, of, seat, connected=there.away(of) is None))
    wait = ceil(there.nudge(of, services.settings.nudge_every))
    if wait > 0:
        raise Refused("nudge_slow", f"this person was just nudged; try again in {wait} s", seconds=wait)
    room.send_to_player(of, dumps(nudge(room.table.name_of(guest.id))))
    return services.lobby.info(room)


@router.post("/tables/{table_id}/offer")
async def offer_seat(wish: Body[OfferSeat], room: RoomOf, guest: Guest, services: ServicesOf) -> TableInfo:
    """Offer a bot's seat to anybody, as the host, or withdraw the offer."""
    await room.execute(lambda table: host_commands.offer(table, guest, wish.seat, offered=wish.offered))
    return services.lobby.info(room)


@router.post("/tables/{table_id}/mute")
async def mute_person(wish: Body[MutePlayer], room: RoomOf, guest: Guest, services: ServicesOf) -> TableInfo:
    """Mute a person in the chat, as the host, or lift that."""
    await room.execute(lambda table: host_commands.mute(table, guest, wish.player, room.live.known(), muted=wish.muted))
    return services.lobby.info(room)


@router.post("/tables/{table_id}/settings")
async def change_settings(wish: Body[SettingsChange], room: RoomOf, guest: Guest, services: ServicesOf) -> TableInfo:
    """Change the table settings, as the host: who may take bots' seats, who may write."""
    await room.execute(lambda table: host_commands.change_settings(table, guest, wish.takeover, wish.chat))
    return services.lobby.info(room)


@router.get("/tables/{table_id}/record")
async def get_record(room: RoomOf, services: ServicesOf) -> Response:
    """The record of a finished game."""
    await room.ask(check_over)
    name = f"{room.table.game.id}-{room.id}.json"
    record = await room_record(room, services)
    return JSONResponse(record, headers={"Content-Disposition": f'inline; filename="{name}"'})


@router.get("/tables/{table_id}/replay", responses={200: {"model": Replay}})
async def get_replay(room: RoomOf, services: ServicesOf, seat: SeatQuery = None) -> Response:
    """The replay of a finished game."""
    await room.ask(check_over)
    viewer_of(seat, len(room.table.seats))
    return Response(await services.library.replay(room.id, seat), media_type="application/json")


@router.post("/replay", responses={200: {"model": Replay}}, openapi_extra=_RECORD_BODY)
async def replay_record(request: Request, visitor: Visitor, services: ServicesOf, seat: SeatQuery = None) -> Response:
    """The replay of an uploaded record; a bad record is rejected with the reason."""
    most = services.records.limits.size
    record = await request.body()
    if len(record) > most:
        raise Refused("too_big", f"a record may have at most {most} bytes, not {len(record)}")
    replay = services.records.replay(client_of(request, visitor), record, seat)
    return Response(await while_connected(request, replay), media_type="application/json")


def _here(room: Room, guest: Player, word: bool) -> set[str]:
    """The persons whose clients can contribute to a seed exchange; ``word``: this guest's will."""
    return room.presence.online() | ({guest.id} if word else set())


def game_info(game: Game, imported_bots: tuple[str, ...] = ()) -> GameInfo:
    """A game without its components and most texts, with its bots and their levels."""
    game_lessons = [
        LessonInfo(name=name, digest=lesson.digest, steps=len(lesson.steps)) for name, lesson in lessons(game).items()
    ]
    measured = [LevelInfo(**level.to_json()) for level in levels(game.id)]
    card = {language: {"lobby": parts["lobby"]} for language, parts in texts_beside(game).items() if "lobby" in parts}
    bots = [*BOTS, *imported_bots]
    return GameInfo(**game.describe(), bots=bots, levels=measured, lessons=game_lessons, texts=card)


def whole_game_info(game: Game, imported_bots: tuple[str, ...] = ()) -> GameInfo:
    """A game with its components, texts, and labels of the generic board."""
    board = board_of(game)
    more = {
        "components": game.components(),
        "texts": texts_beside(game),
        "board": BoardInfo(hide=board.hide, cards=board.cards, seats=board.seats),
    }
    return game_info(game, imported_bots).model_copy(update=more)
