"""The HTTP API. Bodies and answers are models of the wire; refused requests are answered by a Refusal."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Response
from fastapi.responses import JSONResponse

from factoryfloor.kernel import Game, find_game, games
from factoryfloor.kernel.record import read_record, write_record
from factoryfloor.server.errors import Refused
from factoryfloor.server.http.dependencies import Guest, RoomOf, ServicesOf, Visitor
from factoryfloor.server.storage.store import Which
from factoryfloor.server.table import commands, hosting
from factoryfloor.server.table.catalog import BOTS
from factoryfloor.server.table.replay import replay
from factoryfloor.server.table.room import Room
from factoryfloor.server.wire import (
    GameInfo,
    GiveUp,
    HouseRules,
    Me,
    Mute,
    NewTable,
    Offer,
    PlayAgain,
    Refusal,
    Remove,
    Rename,
    Replay,
    SitDown,
    StartNow,
    Sync,
    TableInfo,
    TableLists,
)

router = APIRouter(prefix="/api", responses={"4XX": {"model": Refusal}, "5XX": {"model": Refusal}})

SeatQuery = Annotated[int | None, Query(description="as this seat saw it; -1: as an onlooker did; else all hands open")]


@router.get("/me")
async def who_am_i(guest: Guest) -> Me:
    """Who I am. A visitor without a cookie gets one, and a name."""
    return Me(public_id=guest.id, name=guest.name)


@router.put("/me")
async def rename_me(wish: Rename, guest: Guest, services: ServicesOf) -> Me:
    """Change my name; seats that I have taken keep the old one."""
    renamed = await services.guests.rename(guest, wish.name)
    return Me(public_id=renamed.id, name=renamed.name)


@router.get("/games")
async def list_games() -> list[GameInfo]:
    """The games of this server, without components."""
    return [_described(game) for game in games().values()]


@router.get("/games/{game_id}")
async def describe_game(game_id: str) -> GameInfo:
    """A game with its components."""
    game = find_game(game_id)
    return _described(game).model_copy(update={"components": game.components()})


@router.get("/tables")
async def list_tables(
    visitor: Visitor, services: ServicesOf, which: Which | None = None
) -> TableLists | list[TableInfo]:
    """One list of tables, the latest change first, or without ``which`` all lists of the lobby."""
    listed, me = services.lobby.listed, visitor.id if visitor else ""
    if which is not None:
        return await listed(which, me)
    return TableLists(open=await listed("open", me), running=await listed("running", me), mine=await listed("mine", me))


@router.post("/tables", status_code=201)
async def make_table(wish: NewTable, guest: Guest, services: ServicesOf) -> TableInfo:
    """Make a table, as its host. It starts at once if no seat is free."""
    return await services.lobby.create(guest, wish)


@router.get("/tables/{table_id}", responses={200: {"model": Sync}})
async def look_at_table(room: RoomOf, visitor: Visitor) -> Response:
    """The table as I may see it: the first message of its socket."""
    return Response(await room.snapshot(visitor.id if visitor else ""), media_type="application/json")


@router.post("/tables/{table_id}/sit")
async def sit_down(wish: SitDown, room: RoomOf, guest: Guest, services: ServicesOf) -> TableInfo:
    """Take a free seat, or in a running game a bot's. The game starts when the last seat is taken."""
    here = room.online() | ({guest.id} if wish.word else set())
    await room.carry_out(lambda table: commands.sit(table, guest, wish, here))
    return services.lobby.info(room)


@router.post("/tables/{table_id}/leave")
async def leave_seat(wish: GiveUp, room: RoomOf, guest: Guest, services: ServicesOf) -> TableInfo:
    """Leave a seat of mine: to a bot at any time, or free before the start."""
    await room.carry_out(lambda table: commands.leave(table, guest, wish, room.online()))
    return services.lobby.info(room)


@router.post("/tables/{table_id}/start")
async def start_game(wish: StartNow, room: RoomOf, guest: Guest, services: ServicesOf) -> TableInfo:
    """Start now, as the host: the free seats go to bots."""
    here = room.online() | ({guest.id} if wish.word else set())
    await room.carry_out(lambda table: commands.start(table, guest, wish, here))
    return services.lobby.info(room)


@router.post("/tables/{table_id}/rematch")
async def play_again(room: RoomOf, guest: Guest, services: ServicesOf, wish: PlayAgain | None = None) -> TableInfo:
    """The table of the rematch, everybody one seat on; made at the first request."""
    return await services.lobby.rematch(room, guest, wish or PlayAgain())


@router.post("/tables/{table_id}/remove")
async def remove_person(wish: Remove, room: RoomOf, guest: Guest, services: ServicesOf) -> TableInfo:
    """Remove a person from all seats, as the host: they go to a bot, or before the start to nobody."""
    await room.carry_out(lambda table: hosting.remove(table, guest, wish, room.online()))
    return services.lobby.info(room)


@router.post("/tables/{table_id}/offer")
async def offer_seat(wish: Offer, room: RoomOf, guest: Guest, services: ServicesOf) -> TableInfo:
    """Let anybody take a bot's seat, as the host, or no longer."""
    await room.carry_out(lambda table: hosting.offer(table, guest, wish))
    return services.lobby.info(room)


@router.post("/tables/{table_id}/mute")
async def mute_person(wish: Mute, room: RoomOf, guest: Guest, services: ServicesOf) -> TableInfo:
    """Let a person write in the chat no longer, as the host, or again."""
    await room.carry_out(lambda table: hosting.mute(table, guest, wish, room.known()))
    return services.lobby.info(room)


@router.post("/tables/{table_id}/house")
async def change_house(wish: HouseRules, room: RoomOf, guest: Guest, services: ServicesOf) -> TableInfo:
    """Change who may take bots' seats and who may write, as the host."""
    await room.carry_out(lambda table: hosting.change_house(table, guest, wish))
    return services.lobby.info(room)


@router.get("/tables/{table_id}/record")
async def get_record(room: RoomOf) -> Response:
    """The record of a finished game."""
    _check_over(room)
    assert room.table.match is not None
    drawing = room.table.drawing
    drawn = drawing.record() if drawing is not None else None
    record = write_record(room.table.match, [seat.name for seat in room.table.seats], drawn)
    name = f"{room.table.game.id}-{room.id}.json"
    return JSONResponse(record, headers={"Content-Disposition": f'inline; filename="{name}"'})


@router.get("/tables/{table_id}/replay")
async def get_replay(room: RoomOf, seat: SeatQuery = None) -> Replay:
    """A finished game, step by step."""
    _check_over(room)
    assert room.table.match is not None
    names = [taken.name for taken in room.table.seats]
    return await asyncio.to_thread(replay, room.table.match, names, seat)


@router.post("/replay")
async def replay_record(record: Annotated[Any, Body()], seat: SeatQuery = None) -> Replay:
    """A record from a file, step by step; a bad one is refused with the reason."""
    return await asyncio.to_thread(_replay_record, record, seat)


def _replay_record(record: Any, seat: int | None) -> Replay:
    match = read_record(record)
    names = record.get("players")
    named = isinstance(names, list) and len(names) == match.seats and all(isinstance(name, str) for name in names)
    return replay(match, names if named else [""] * match.seats, seat)


def _check_over(room: Room) -> None:
    if room.table.status != "over":
        raise Refused("not_over", "hidden information is shown when the game is over, not before")


def _described(game: Game) -> GameInfo:
    return GameInfo(**game.describe(), bots=list(BOTS))
