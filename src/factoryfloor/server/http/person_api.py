"""The routes for a person's devices and for the secrets that sign in a device."""

from fastapi import APIRouter, Request, Response

from factoryfloor.server.http.bodies import Body
from factoryfloor.server.http.dependencies import (
    Guest,
    KnownGuest,
    ServicesOf,
    Visitor,
    client_of,
    set_cookie,
    signed_in,
)
from factoryfloor.server.http.strict_json import REFUSED, StrictRoute
from factoryfloor.server.people.random_names import former_name
from factoryfloor.server.people.sign_ins import LINK_SECONDS
from factoryfloor.server.rooms.departures import leave_all
from factoryfloor.server.services import Services
from factoryfloor.server.storage import person_rows
from factoryfloor.server.storage.store import Player, reading
from factoryfloor.server.wire import Device, Me, MyDevices, RecoveryCode, SignInLink
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.verbs.requests import SignIn

router = APIRouter(prefix="/api", route_class=StrictRoute, responses=REFUSED)


@router.get("/me/devices")
async def list_devices(guest: Guest, services: ServicesOf) -> MyDevices:
    """List the devices on which I am signed in."""
    return await _devices(services, guest)


@router.delete("/me/devices/{device_id}")
async def sign_out(
    device_id: str, guest: Guest, services: ServicesOf, request: Request, response: Response
) -> MyDevices:
    """Sign out one of my devices. The device's cookie becomes invalid, and its sockets close."""
    await services.sign_ins.sign_out(guest, device_id)
    if guest.session.startswith(device_id):
        set_cookie(request, response, "")
    return await _devices(services, guest)


@router.get("/me/export", responses={200: {"content": {"application/json": {"schema": {"type": "object"}}}}})
async def export_me(guest: KnownGuest, services: ServicesOf) -> Response:
    """Return all data stored about me as a file."""
    headers = {"Content-Disposition": 'attachment; filename="factory-floor-me.json"'}
    return Response(await services.sign_ins.export(guest), media_type="application/json", headers=headers)


@router.delete("/me")
async def delete_me(visitor: Visitor, services: ServicesOf, request: Request, response: Response) -> Me:
    """Delete my account on all devices.

    My games stay. The other players see a former player in my place. The answer removes the cookie.
    """
    if visitor is None:
        raise Refused("no_guest", "this browser has no account, so there is nothing to delete")
    name = former_name(request.headers.get("accept-language", ""))
    for bot in await reading(services.store.read, person_rows.bots_of, visitor.id):
        await leave_all(services.lobby, services.store, Person(bot, ""), client_of(request, visitor))
    await leave_all(services.lobby, services.store, visitor, client_of(request, visitor))
    await services.sign_ins.delete(visitor, name)
    set_cookie(request, response, "")
    return Me(public_id="", name=name)


@router.post("/me/link")
async def make_link(guest: Guest, services: ServicesOf) -> SignInLink:
    """Create a link that signs in one other device. The new link replaces my previous link."""
    return SignInLink(secret=await services.sign_ins.link(guest), seconds=LINK_SECONDS)


@router.post("/me/code")
async def make_recovery_code(guest: Guest, services: ServicesOf) -> RecoveryCode:
    """Create a recovery code, which signs in any number of devices. The new code replaces my previous code."""
    return RecoveryCode(code=await services.sign_ins.recovery_code(guest))


@router.post("/sign-in/look")
async def look_at_sign_in(wish: Body[SignIn], visitor: Visitor, services: ServicesOf, request: Request) -> Me:
    """Return the person whom a link or a code would sign in. The link stays valid after this request."""
    found = await services.sign_ins.look(client_of(request, visitor), wish.secret)
    return Me(public_id=found.player, name=found.name)


@router.post("/sign-in")
async def sign_in(
    wish: Body[SignIn], visitor: Visitor, services: ServicesOf, request: Request, response: Response
) -> Me:
    """Sign in on this device with a link or a recovery code. The answer sets the cookie.

    The guest of this device is merged into the person, who receives the guest's devices and tables.
    """
    if visitor is not None:
        services.bans.check(visitor)
    agent = request.headers.get("user-agent", "")
    found, token = await services.sign_ins.sign_in(client_of(request, visitor), wish.secret, agent, visitor)
    return signed_in(request, response, found, token)


async def _devices(services: Services, player: Player) -> MyDevices:
    sessions, made = await services.sign_ins.devices(player)
    devices = [
        Device(
            id=each.id, device=each.device, created=each.created, seen=each.seen, here=each.session == player.session
        )
        for each in sorted(sessions, key=lambda each: each.session != player.session)
    ]
    return MyDevices(devices=devices, recovery_code=made)
