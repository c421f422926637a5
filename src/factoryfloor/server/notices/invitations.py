"""Invitations of recent partners to a table that waits for players."""

from collections.abc import Collection
from typing import Final, Literal

from sqlalchemy import Connection

from factoryfloor.server.jobs import job_rows
from factoryfloor.server.notices.outbox import notice_job
from factoryfloor.server.rooms.clock import NodeClock
from factoryfloor.server.rooms.room import Room
from factoryfloor.server.storage import invitation_rows
from factoryfloor.server.storage.store import Player
from factoryfloor.server.storage.transactions import Transactions
from factoryfloor.server.wire import Invitee, TablePartners
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.table import Table

_STATES: Final[dict[bool | None, Literal["none", "open", "declined"]]] = {None: "none", False: "open", True: "declined"}


class Invitations:
    """The invitations of a server. The notice about an invitation is due ``after`` seconds after the invitation."""

    def __init__(self, transactions: Transactions, clock: NodeClock, after: float) -> None:
        self._transactions = transactions
        self._clock = clock
        self._after = after

    async def partners(self, room: Room, player: Player) -> TablePartners:
        """Return the people whom a person can invite to a table. Raises Refused if the person may not invite."""
        await room.ask(lambda table: _check(table, player.id))
        seated = {seat.player for seat in room.state.seats}
        found = await self._transactions.ask(invitation_rows.partners, player.id)
        invited = await self._transactions.ask(invitation_rows.invited, room.id)
        partners = [
            Invitee(public_id=public_id, name=name, invitation=_STATES[invited.get(public_id)])
            for public_id, name in found
            if public_id not in seated
        ]
        return TablePartners(partners=partners)

    async def invite(self, room: Room, player: Player, of: str) -> None:
        """Invite a recent partner. Raises Refused if the person may not be invited."""
        await room.ask(lambda table: _check(table, player.id, of))
        await self._transactions.change(_invite, room.state, (player.id, of), self._clock.now(), self._after)

    async def invite_again(self, room: Room, player: Player, persons: Collection[str]) -> None:
        """Invite those people of an earlier game who may be invited."""
        await room.ask(lambda table: _check(table, player.id))
        free = {person for person in persons if _may_sit(room.state, person)}
        await self._transactions.change(_invite_all, room.state, (player.id, free), self._clock.now(), self._after)

    async def withdraw(self, room: Room, player: Player, of: str) -> None:
        """Withdraw an invitation."""
        await room.ask(lambda table: _check(table, player.id))
        await self._transactions.change(invitation_rows.withdraw, room.id, of)

    async def decline(self, player: Player, table_id: str) -> None:
        """Decline an invitation."""
        await self._transactions.change(invitation_rows.decline, table_id, player.id)

    async def accepted(self, room: Room, player: Player) -> None:
        """Remove the invitation of a person who has taken a seat."""
        if player.id in await self._transactions.ask(invitation_rows.invited, room.id):
            await self._transactions.change(invitation_rows.withdraw, room.id, player.id)

    async def remove_old(self) -> None:
        """Remove invitations that can no longer be accepted."""
        await self._transactions.change(invitation_rows.remove_old)


def _check(table: Table, player: str, of: str = "") -> None:
    """Raise Refused unless the person may send invitations to the table and ``of`` may take a seat at it."""
    if player != table.host and not table.viewer(player):
        raise Refused("forbidden", "only the host and people with a seat can invite other people")
    if player in table.settings.muted:
        raise Refused("muted", "the host has muted you at this table")
    if table.status != "open":
        raise Refused("started", "the game has already started")
    if of and not _may_sit(table, of):
        raise Refused("forbidden", "this person already has a seat, or was removed by the host")


def _may_sit(table: Table, person: str) -> bool:
    return person not in table.settings.removed and not table.viewer(person)


def _invite(connection: Connection, table: Table, pair: tuple[str, str], now: float, after: float) -> None:
    by, of = pair
    if invitation_rows.invite(connection, table, of, by, now):
        job_rows.hasten(connection, notice_job(of, f"{table.id} invited", after))


def _invite_all(
    connection: Connection, table: Table, who: tuple[str, Collection[str]], now: float, after: float
) -> None:
    by, persons = who
    for of in invitation_rows.invite_all(connection, table, persons, by, now):
        job_rows.hasten(connection, notice_job(of, f"{table.id} invited", after))
