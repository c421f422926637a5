"""The routes for reviews of finished games, and for tables that continue from a position of a finished game."""

from typing import Annotated

from fastapi import APIRouter, Query

from factoryfloor.server.http.bodies import Body
from factoryfloor.server.http.dependencies import ClientOf, Guest, RoomOf, ServicesOf, Visitor
from factoryfloor.server.http.finished_games import room_record
from factoryfloor.server.http.strict_json import REFUSED, StrictRoute
from factoryfloor.server.operations.client import Client
from factoryfloor.server.reviews.review_jobs import Requester, ReviewKey
from factoryfloor.server.wire import ReviewStatus
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.finished import check_over, check_reviewable, is_player
from factoryfloor.tables.state.messages import TableInfo
from factoryfloor.tables.verbs.requests import Lens, ReviewRequest, TryAgain

router = APIRouter(prefix="/api", route_class=StrictRoute, responses=REFUSED)

LensQuery = Annotated[Lens, Query(description="with what the seats knew, or with open hands")]


@router.get("/tables/{table_id}/review")
async def get_review(room: RoomOf, visitor: Visitor, services: ServicesOf, lens: LensQuery = "knew") -> ReviewStatus:
    """Return the stored review of a finished game, and the review in progress."""
    await room.ask(check_over)
    person = visitor.id if visitor else ""
    requester = Requester(Client(person), is_player(room.state, person))
    return await services.reviews.status(ReviewKey(room.id, lens), room.state.game.id, requester)


@router.post("/tables/{table_id}/review")
async def review_game(
    room: RoomOf, guest: Guest, client: ClientOf, services: ServicesOf, wish: Body[ReviewRequest] | None = None
) -> ReviewStatus:
    """Request the review of a finished game. If it is already requested, join the request. Reviews run only while the
    bots do not need the workers.

    Requests from players of the game come first. Only players of the game may choose a budget. A budget that has failed
    is not tried again.
    """
    wish = wish or ReviewRequest()
    await room.ask(check_reviewable)
    if services.draining:
        raise Refused("draining", "this server is shutting down: try again", seconds=1)
    key, game = ReviewKey(room.id, wish.lens), room.state.game.id
    requester = Requester(client, is_player(room.state, guest.id))
    return await services.reviews.request(key, game, wish.budget, requester, lambda: room_record(room, services))


@router.delete("/tables/{table_id}/review")
async def withdraw_review(
    room: RoomOf, guest: Guest, client: ClientOf, services: ServicesOf, lens: LensQuery = "knew"
) -> ReviewStatus:
    """Withdraw my request for a review. If no other person is waiting for the review, it stops."""
    await room.ask(check_over)
    requester = Requester(client, is_player(room.state, guest.id))
    return await services.reviews.withdraw(ReviewKey(room.id, lens), room.state.game.id, requester)


@router.post("/tables/{table_id}/again", status_code=201)
async def try_again(
    wish: Body[TryAgain], room: RoomOf, guest: Guest, client: ClientOf, services: ServicesOf
) -> TableInfo:
    """Create a table that continues from a position of a finished game, with the same cards and dice. I play against
    bots.
    """
    await room.ask(check_over)
    if services.draining:
        raise Refused("draining", "this server is shutting down: try again", seconds=1)
    return await services.new_tables.try_again(room, lambda: room_record(room, services), guest, client, wish)
