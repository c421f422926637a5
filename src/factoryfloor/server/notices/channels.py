"""Adds, confirms, tests and removes the channels of a person."""

import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.server.notices.channel_limits import MOST, ChannelLimits
from factoryfloor.server.notices.known_hosts import check_address
from factoryfloor.server.notices.mail import MailFailed, check_mail_address
from factoryfloor.server.notices.notice import code_mail
from factoryfloor.server.notices.sending import Sending
from factoryfloor.server.operations.client import Client
from factoryfloor.server.rooms.lobby import Lobby
from factoryfloor.server.storage import channel_rows, turn_rows
from factoryfloor.server.storage.channel_rows import Channel
from factoryfloor.server.storage.store import Player
from factoryfloor.server.storage.transactions import Transactions
from factoryfloor.server.storage.turn_rows import turns_at
from factoryfloor.server.storage.writer import Write, Writer, durable
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.verbs.requests import NewChannel

TRIES: Final = 5
"""The maximum number of attempts to confirm a mail address."""

_DAY: Final = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class Site:
    """The site as a person's browser reaches it: the address for links, and the name of the person's device."""

    address: str
    device: str


class Channels:
    """The channels of all people. ``site`` is the operator's setting of the address for links, or empty."""

    def __init__(self, transactions: Transactions, sending: Sending, lobby: Lobby, writer: Writer, site: str) -> None:
        self.sending = sending
        self._limits = ChannelLimits()
        self._transactions = transactions
        self._lobby = lobby
        self._writer = writer
        self._site = site

    async def of(self, player: str) -> list[Channel]:
        """Return the channels of a person."""
        return await self._transactions.ask(channel_rows.channels_of, player)

    async def add(self, player: Player, client: Client, wish: NewChannel, site: Site) -> None:
        """Add a channel.

        The server sends a code to a new mail address. The person must confirm the address with this code. Raises
        Refused if the channel is not allowed.
        """
        self._limits.check_change(client)
        channel = self._channel(player, wish, site)
        before = await self.of(player.id)
        if wish.replaces:
            replaced = [each for each in before if each.id == wish.replaces]
            if not replaced:
                raise Refused("not_found", "there is no such notification channel")
            channel = replace(channel, language=replaced[0].language)
        if sum(each.address != channel.address and each.id != wish.replaces for each in before) >= MOST:
            raise Refused("too_many_channels", f"you already have {MOST} notification channels; remove one first")
        if channel.kind == "mail":
            self._limits.check_mail(client, channel.address)
            subject, text = code_mail(channel.language, channel.site, channel.code)
            try:
                await self.sending.delivery.mailer.send(channel.address, subject, text)
            except MailFailed as error:
                raise Refused("not_delivered", str(error)) from error
        await self._transactions.change(channel_rows.add_channel, channel, wish.replaces)
        if not channel.code and all(each.code for each in before):
            await self._note_turns(player.id, client)

    async def confirm(self, player: Player, client: Client, channel_id: str, code: str) -> None:
        """Confirm a mail address with the code that was sent to it. Raises Refused if the code is wrong."""
        self._limits.check_change(client)
        if not await self._transactions.change(channel_rows.confirm, player.id, channel_id, code.strip()):
            raise Refused("bad_code", "this code is not valid; after five wrong codes, add the address again")
        if sum(not each.code for each in await self.of(player.id)) == 1:
            await self._note_turns(player.id, client)

    async def try_out(self, player: Player, client: Client, channel_id: str) -> None:
        """Send a test notice through a channel now. Raises Refused if the notice is not accepted."""
        self._limits.check_change(client)
        found = [each for each in await self.of(player.id) if each.id == channel_id and not each.code]
        if not found:
            raise Refused("not_found", "there is no such notification channel")
        outcome = await self.sending.send_trial(found[0])
        if outcome.kind == "gone":
            await self._transactions.change(channel_rows.remove_channels, [channel_id])
        else:
            await self._transactions.change(channel_rows.note_failure, channel_id, outcome.why)
        if outcome.kind != "sent":
            raise Refused("not_delivered", f"the notice was not delivered: {outcome.why}")

    async def remove(self, player: Player, channel_id: str) -> None:
        """Remove a channel of a person."""
        await self._transactions.change(channel_rows.remove_channels, [channel_id], player.id)

    async def remove_unconfirmed(self) -> None:
        """Remove mail addresses that were not confirmed within a day."""
        await self._transactions.change(channel_rows.remove_unconfirmed, time.time() - _DAY)

    async def note_turns_at(self, tables: Iterable[str], client: Client) -> None:
        """Store the pending decisions at tables where people have changed."""
        for table_id in tables:
            try:
                room = await self._lobby.room(table_id, client)
                await room.settled()
                if room.state.by_day is not None and room.state.status != "open":
                    turns = {table_id: turns_at(room.state)}
                    await durable(self._writer.submit(Write(room.live.chain, turns=turns)))
            except FactoryFloorError:  # a table that is damaged or has other rules has no due decisions
                continue

    async def _note_turns(self, player: str, client: Client) -> None:
        """Store the pending decisions of a person who has just added a first channel. These decisions count as seen."""
        tables = await self._transactions.ask(turn_rows.tables_by_day, player)
        await self.note_turns_at(tables, client)
        for turn in await self._transactions.ask(turn_rows.turns_of, player):
            await self._transactions.change(turn_rows.note_seen, player, turn.table_id, turn.n)

    def _channel(self, player: Player, wish: NewChannel, site: Site) -> Channel:
        from factoryfloor.locales import languages  # both imports are slow
        from factoryfloor.server.notices.web_push import check_keys

        delivery, kind, address = self.sending.delivery, wish.channel, wish.address.strip()
        details: dict[str, str] = {}
        code = ""
        if kind == "mail":
            if not delivery.mailer.offered:
                raise Refused("bad_channel", "this site sends no mail")
            address, code = check_mail_address(address), f"{secrets.randbelow(10**8):08}"
        else:
            if kind == "telegram":
                address, details = f"https://api.telegram.org/bot{address}/sendMessage", {"chat": wish.chat.strip()}
            check_address(kind, address, delivery.hosts)
        if kind == "push":
            details = {"p256dh": wish.p256dh, "auth": wish.auth, "device": site.device}
            try:
                check_keys(wish.p256dh, wish.auth)
            except ValueError:
                raise Refused("bad_channel", "these are not the keys of a push subscription") from None
        language = wish.language if wish.language in languages() else "en"
        facts = (secrets.token_hex(8), player.id, kind, address, details, language, self._site or site.address)
        return Channel(*facts, made=time.time(), code=code, tries=TRIES if code else 0)
