"""The routes for puzzles."""

import asyncio
from typing import Annotated, Any, cast

from fastapi import APIRouter, Path, Query

from factoryfloor.kernel import find_game
from factoryfloor.puzzles import showing
from factoryfloor.puzzles.puzzle import match_of
from factoryfloor.puzzles.stored import find_puzzle
from factoryfloor.reviews.report import Report
from factoryfloor.server.http.bodies import Body
from factoryfloor.server.http.dependencies import ClientOf, Guest, RoomOf, ServicesOf, Visitor
from factoryfloor.server.http.finished_games import room_record
from factoryfloor.server.http.strict_json import REFUSED, StrictRoute
from factoryfloor.server.operations.client import Client
from factoryfloor.server.reviews.review_jobs import Requester, ReviewKey
from factoryfloor.server.storage.store import Player
from factoryfloor.server.wire import PuzzleInfo, PuzzleTable
from factoryfloor.tables.keeper.first_entries import Start
from factoryfloor.tables.ports.bot_catalogue import check_bot
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.finished import check_over
from factoryfloor.tables.state.messages import TableInfo
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.setup import DEFAULT
from factoryfloor.tables.verbs.requests import PlayPuzzle

router = APIRouter(prefix="/api", route_class=StrictRoute, responses=REFUSED)

PuzzleId = Annotated[str, Path(max_length=16)]


@router.get("/puzzles/{game_id}", response_model=list[PuzzleInfo])
def list_puzzles(game_id: str) -> list[dict[str, Any]]:
    """List the puzzles of a game, in a fixed order."""
    return showing.listed(game_id)


@router.get("/puzzles/{game_id}/{puzzle_id}", response_model=PuzzleTable)
def show_puzzle(game_id: str, puzzle_id: PuzzleId, visitor: Visitor) -> dict[str, Any]:
    """Return a puzzle: the table as the seat sees it, and the value of every try."""
    return showing.shown(find_puzzle(game_id, puzzle_id), _person(visitor), DEFAULT)


@router.post("/puzzles/{game_id}/{puzzle_id}/again", status_code=201)
async def play_puzzle_on(
    game_id: str,
    puzzle_id: PuzzleId,
    guest: Guest,
    client: ClientOf,
    services: ServicesOf,
    wish: Body[PlayPuzzle] | None = None,
) -> TableInfo:
    """Create a table that continues from a puzzle. I get the seat of the puzzle, and bots get all other seats."""
    if services.draining:
        raise Refused("draining", "this server is shutting down: try again", seconds=1)
    puzzle, bot = find_puzzle(game_id, puzzle_id), (wish or PlayPuzzle()).bot
    check_bot(bot, find_game(game_id), services.settings.imported_bots)
    with services.new_tables.reserved(client, [bot] * (puzzle["seats"] - 1)):
        match = match_of(puzzle)
        facts = showing.facts_to_go_on(puzzle, match, guest, bot, services.settings.imported_bots)
        return await services.new_tables.make(client, facts, Start(match=match), limited=False)


@router.get("/tables/{table_id}/puzzle", response_model=PuzzleTable)
async def practise_decision(
    room: RoomOf, visitor: Visitor, services: ServicesOf, turn: Annotated[int, Query(ge=0)]
) -> dict[str, Any]:
    """Return a mistake from the review of a finished game as a puzzle. The review may still be in progress.

    The tries are the actions that the review compared.
    """
    await room.ask(check_over)
    me = _person(visitor)
    requester = Requester(Client(me.id), own=False)
    status = await services.reviews.status(ReviewKey(room.id, "knew"), room.state.game.id, requester)
    record = await room_record(room, services)
    running = status.request and status.request.report
    report = showing.newest_report(cast("Report | None", status.report), status.stale, cast("Report | None", running))
    return await asyncio.to_thread(showing.shown_decision, report, record, turn, me, DEFAULT)


def _person(visitor: Player | None) -> Person:
    return Person("", "") if visitor is None else Person(visitor.id, visitor.name)
