"""The routes for a person's passkeys and for sign-in with a passkey."""

from typing import Any

from fastapi import APIRouter, Request, Response

from factoryfloor.server.http.bodies import Body
from factoryfloor.server.http.dependencies import ClientOf, Guest, ServicesOf, Visitor, client_of, signed_in
from factoryfloor.server.http.strict_json import REFUSED, StrictRoute
from factoryfloor.server.services import Services
from factoryfloor.server.storage.store import Player
from factoryfloor.server.wire import Me, MyPasskeys, PasskeyInfo
from factoryfloor.tables.verbs.requests import PasskeyAnswer

router = APIRouter(prefix="/api", route_class=StrictRoute, responses=REFUSED)


@router.get("/me/passkeys")
async def list_passkeys(guest: Guest, services: ServicesOf) -> MyPasskeys:
    """List my passkeys, and return whether this site supports passkeys."""
    return await _passkeys(services, guest)


@router.post("/me/passkeys/options")
async def offer_passkey(guest: Guest, client: ClientOf, services: ServicesOf) -> dict[str, Any]:
    """Return the options for ``navigator.credentials.create`` as JSON. The options are valid for one answer within five
    minutes.
    """
    return await services.passkeys.registration(client, guest)


@router.post("/me/passkeys", status_code=201)
async def add_passkey(wish: Body[PasskeyAnswer], guest: Guest, services: ServicesOf, request: Request) -> MyPasskeys:
    """Add a passkey to my account."""
    await services.passkeys.register(guest, wish.credential, request.headers.get("user-agent", ""))
    return await _passkeys(services, guest)


@router.delete("/me/passkeys/{passkey_id}")
async def remove_passkey(passkey_id: str, guest: Guest, services: ServicesOf) -> MyPasskeys:
    """Remove one of my passkeys. The removed passkey can no longer be used to sign in."""
    await services.passkeys.remove(guest, passkey_id)
    return await _passkeys(services, guest)


@router.post("/sign-in/passkey/options")
async def ask_passkey(visitor: Visitor, services: ServicesOf, request: Request) -> dict[str, Any]:
    """Return the options for ``navigator.credentials.get`` as JSON. The options are valid for one answer within five
    minutes.
    """
    return await services.passkeys.question(client_of(request, visitor))


@router.post("/sign-in/passkey")
async def sign_in_by_passkey(
    wish: Body[PasskeyAnswer], visitor: Visitor, services: ServicesOf, request: Request, response: Response
) -> Me:
    """Sign in on this device with a passkey. The answer sets the cookie.

    The guest of this device is merged into the person, who receives the guest's devices and tables.
    """
    if visitor is not None:
        services.bans.check(visitor)
    agent = request.headers.get("user-agent", "")
    client = client_of(request, visitor)
    found, token = await services.passkeys.sign_in(client, wish.credential, agent, visitor)
    return signed_in(request, response, found, token)


async def _passkeys(services: Services, player: Player) -> MyPasskeys:
    found = [
        PasskeyInfo(id=each.id, device=each.device, made=each.made, used=each.used)
        for each in await services.passkeys.passkeys(player)
    ]
    return MyPasskeys(available=services.passkeys.available, passkeys=found)
