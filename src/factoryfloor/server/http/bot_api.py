"""The routes for a person's bots, and for the games that a bot accepts."""

from typing import Any

from fastapi import APIRouter, Request

from factoryfloor.server.http.bodies import Body
from factoryfloor.server.http.dependencies import ClientOf, Guest, ServicesOf
from factoryfloor.server.http.strict_json import REFUSED, StrictRoute
from factoryfloor.server.people.bot_accounts import MOST_TABLES
from factoryfloor.server.people.random_names import former_name
from factoryfloor.server.rooms.departures import leave_all
from factoryfloor.server.services import Services
from factoryfloor.server.storage.person_rows import bots_of
from factoryfloor.server.storage.store import Player, reading
from factoryfloor.server.wire import BotGame, BotInfo, BotToken, Me, MyBot, MyBots
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.verbs.requests import Accepts, NewBot

router = APIRouter(prefix="/api", route_class=StrictRoute, responses=REFUSED)


@router.get("/me/bots")
async def list_bots(guest: Guest, services: ServicesOf) -> MyBots:
    """List my bots."""
    return await _bots(services, guest)


@router.post("/me/bots", status_code=201)
async def make_bot(wish: Body[NewBot], guest: Guest, services: ServicesOf) -> BotToken:
    """Create a bot. The answer contains the bot's token, which is shown only once."""
    bot, token = await services.bots.make(guest, wish.name)
    return BotToken(bot=bot, token=token)


@router.post("/me/bots/{bot_id}/token")
async def renew_token(bot_id: str, guest: Guest, services: ServicesOf) -> BotToken:
    """Create a new token for one of my bots. The old token becomes invalid, and the bot's sockets close."""
    return BotToken(bot=bot_id, token=await services.bots.renew(guest, bot_id))


@router.delete("/me/bots/{bot_id}/token")
async def revoke_token(bot_id: str, guest: Guest, services: ServicesOf) -> MyBots:
    """Revoke the token of one of my bots. The bot's sockets close."""
    await services.bots.revoke(guest, bot_id)
    return await _bots(services, guest)


@router.delete("/me/bots/{bot_id}")
async def delete_bot(bot_id: str, guest: Guest, client: ClientOf, services: ServicesOf, request: Request) -> MyBots:
    """Delete one of my bots. The bot's games stay. The other players see a former player in the bot's place."""
    if bot_id in await reading(services.store.read, bots_of, guest.id):
        await leave_all(services.lobby, services.store, Person(bot_id, ""), client)
    await services.bots.delete(guest, bot_id, former_name(request.headers.get("accept-language", "")))
    return await _bots(services, guest)


@router.get("/bots/{bot_id}")
async def look_at_bot(bot_id: str, services: ServicesOf) -> BotInfo:
    """Return a bot's name, and the games and options that the bot accepts."""
    name, accepts = await services.bots.facts(bot_id)
    return BotInfo(public_id=bot_id, name=name, games=_games(accepts))


@router.put("/me/accepts")
async def accept_games(wish: Body[Accepts], guest: Guest, services: ServicesOf) -> Me:
    """As a bot, set the games that I play, with the accepted values of their options.

    An empty list means that I play all games.
    """
    if not guest.program:
        raise Refused("not_for_bots", "only bots can set the games that they accept: send the token of a bot")
    await services.bots.accept(guest, wish.games)
    return Me(public_id=guest.id, name=guest.name)


def _games(accepts: list[dict[str, Any]]) -> list[BotGame]:
    return [BotGame(game=each["game"], options=each["options"]) for each in accepts]


async def _bots(services: Services, owner: Player) -> MyBots:
    bots = [
        MyBot(
            id=bot.id,
            name=bot.name,
            created=bot.created,
            seen=bot.seen,
            token=bot.token,
            games=_games(bot.accepts),
            tables=bot.tables,
        )
        for bot in await services.bots.owned(owner)
    ]
    return MyBots(bots=bots, most_tables=MOST_TABLES)
