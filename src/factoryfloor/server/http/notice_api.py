"""The channels through which a person receives notices."""

from urllib.parse import urlsplit

from fastapi import APIRouter, Request

from factoryfloor.server.http.bodies import Body
from factoryfloor.server.http.dependencies import ClientOf, Guest, ServicesOf
from factoryfloor.server.http.strict_json import REFUSED, StrictRoute
from factoryfloor.server.notices.channels import Site
from factoryfloor.server.people.device_names import device_name
from factoryfloor.server.services import Services
from factoryfloor.server.storage.channel_rows import Channel
from factoryfloor.server.storage.store import Player
from factoryfloor.server.wire import MyNotices, NoticeChannel
from factoryfloor.tables.verbs.requests import ConfirmChannel, NewChannel

router = APIRouter(prefix="/api/me/notices", route_class=StrictRoute, responses=REFUSED)


@router.get("")
async def list_channels(guest: Guest, services: ServicesOf) -> MyNotices:
    """List the channels through which I receive notices."""
    return await _notices(services, guest)


@router.post("")
async def add_channel(
    wish: Body[NewChannel], guest: Guest, client: ClientOf, services: ServicesOf, request: Request
) -> MyNotices:
    """Add a channel for my notices. A new mail address must be confirmed with the code that the server sends to it."""
    site = Site(f"{request.url.scheme}://{request.url.netloc}", device_name(request.headers.get("user-agent", "")))
    await services.notices.channels.add(guest, client, wish, site)
    return await _notices(services, guest)


@router.post("/{channel_id}/confirm")
async def confirm_channel(
    channel_id: str, wish: Body[ConfirmChannel], guest: Guest, client: ClientOf, services: ServicesOf
) -> MyNotices:
    """Confirm one of my mail addresses."""
    await services.notices.channels.confirm(guest, client, channel_id, wish.code)
    return await _notices(services, guest)


@router.post("/{channel_id}/try")
async def try_channel(channel_id: str, guest: Guest, client: ClientOf, services: ServicesOf) -> MyNotices:
    """Send a test notice through one of my channels."""
    await services.notices.channels.try_out(guest, client, channel_id)
    return await _notices(services, guest)


@router.delete("/{channel_id}")
async def remove_channel(channel_id: str, guest: Guest, services: ServicesOf) -> MyNotices:
    """Remove one of my channels."""
    await services.notices.channels.remove(guest, channel_id)
    return await _notices(services, guest)


async def _notices(services: Services, guest: Player) -> MyNotices:
    sending = services.notices.channels.sending
    key = await sending.key()
    channels = [_shown(channel) for channel in await services.notices.channels.of(guest.id)]
    return MyNotices(channels=channels, push_key=key.public, mail=sending.delivery.mailer.offered)


def _shown(channel: Channel) -> NoticeChannel:
    address = channel.address if channel.kind in ("push", "mail") else urlsplit(channel.address).hostname
    facts = {"id": channel.id, "channel": channel.kind, "address": address, "made": channel.made}
    facts |= {"device": channel.details.get("device", ""), "confirmed": not channel.code, "failed": channel.failed}
    return NoticeChannel.model_validate(facts)
