"""Blocks and reports against other people."""

from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import Connection

from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.settings import Settings
from factoryfloor.server.operations.token_bucket import ClientLimit, RateLimiter, whole_seconds
from factoryfloor.server.storage import block_rows, invitation_rows, report_rows
from factoryfloor.server.storage.block_rows import Apart
from factoryfloor.server.storage.store import Player
from factoryfloor.server.storage.transactions import Transactions
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.table import Table

_HOUR: Final = 3600.0


class Moderation:
    """Blocks between two people, and reports to the operator."""

    def __init__(self, transactions: Transactions, settings: Settings) -> None:
        self._transactions = transactions
        most = float(settings.reports_address)
        half = (most + 1) // 2  # limits one person, so that other people at the same address can still report
        self._reports = RateLimiter(ClientLimit(half / _HOUR, most / _HOUR), ClientLimit(half, most))

    async def blocked(self, player: Player) -> list[tuple[str, str]]:
        """Return the id and the name of each person whom this person has blocked."""
        return await self._transactions.ask(block_rows.blocked_by, player.id)

    async def block(self, player: Player, other: str) -> None:
        """Block a person. Raises Refused if the blocked person does not exist."""
        await self._transactions.change(_block, player.id, other)

    async def unblock(self, player: Player, other: str) -> None:
        """Lift a block."""
        await self._transactions.change(block_rows.unblock, player.id, other)

    async def seat_check(self, player: Player) -> Callable[[Table], None]:
        """Return a check for a person who wants a seat.

        The check raises Refused if there is a block between the person and another person at the table. Only the person
        who has made the block sees the reason. The blocked person only sees that no seat is available.
        """
        apart = await self._transactions.ask(block_rows.apart_from, player.id)
        return lambda table: _check_seat(table, player.id, apart)

    async def report(
        self, client: Client, table_id: str, about: tuple[str, str], lines: Sequence[int], reason: str
    ) -> str:
        """Store a report by the client's person about another person (``about``, id and name). Return its id."""
        reported, name = about
        if reported == client.person:
            raise Refused("forbidden", "you cannot report yourself")
        if not lines and not reason:
            raise Refused("bad_report", "choose messages of the chat, or describe what happened")
        wait = self._reports.wait(client)
        if wait > 0.0:
            seconds = whole_seconds(wait)
            raise Refused("too_many_reports", f"too many reports; try again in {seconds} s", seconds=seconds)
        new = report_rows.NewReport(table_id, client.person, reported, name, reason, lines)
        report_id = await self._transactions.change(report_rows.add_report, new)
        self._reports.charge(client, 1.0)
        return report_id


def _block(connection: Connection, player: str, other: str) -> None:
    block_rows.block(connection, player, other)
    invitation_rows.withdraw_between(connection, player, other)


def _check_seat(table: Table, player: str, apart: Apart) -> None:
    if not apart or any(seat.owner == player for seat in table.seats):
        return
    others = {table.host, *(seat.owner for seat in table.seats)}
    if others & apart.mine:
        raise Refused("you_block", "a person you have blocked is at this table")
    if others & apart.theirs:
        raise Refused("no_seat_here", "you cannot take a seat at this table; you can watch")
