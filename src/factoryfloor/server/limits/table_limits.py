"""Shares of tables: how many a person and an address may make, keep going, and let bots think at."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Final

from factoryfloor.bots import BadBot, read_specification
from factoryfloor.server.errors import Refused
from factoryfloor.server.limits.client import Client
from factoryfloor.server.limits.token_bucket import ClientLimit, RateLimiter, whole_seconds
from factoryfloor.server.settings import Settings

_HOUR: Final = 3600.0
_PLAYOUTS: Final = 2000.0  # that are taken to last a second


@dataclass(frozen=True, slots=True)
class ActiveTable:
    """A table that goes on: who is charged for it, and the specifications of its bots."""

    client: Client
    bots: Iterable[str]


def thinking_time(bots: Iterable[str]) -> float:
    """The seconds that bots think, each for one decision, together; a bot that there is not does not think."""
    return sum(map(_seconds, bots))


@lru_cache(maxsize=1024)
def _seconds(bot: str) -> float:
    try:
        read = read_specification(bot)
    except BadBot:
        return 0.0
    return read.milliseconds / 1000.0 + read.playouts / _PLAYOUTS


class TableLimits:
    """What a person and an address may have of tables. ``going``: those of either that go on now."""

    def __init__(self, settings: Settings, going: Callable[[Client], Iterable[ActiveTable]]) -> None:
        self._going = going
        self._made = RateLimiter(
            ClientLimit(settings.tables_an_hour_person / _HOUR, settings.tables_an_hour_address / _HOUR),
            ClientLimit(settings.tables_at_once_person, settings.tables_at_once_address),
        )
        self._kept = ClientLimit(settings.tables_going_person, settings.tables_going_address)
        self._thinking = ClientLimit(settings.thinking_person, settings.thinking_address)
        self._pause = max(1, ceil(settings.pause_after / 60.0))

    def make(self, client: Client, bots: Iterable[str]) -> None:
        """Count a new table with these bots. Raises Refused if it would be too much."""
        self.check_thinking(client, bots)
        tables = self._of(client, lambda _: 1.0)
        if tables.person >= self._kept.person or tables.address >= self._kept.address:
            yours = tables.person >= self._kept.person
            raise Refused(
                "too_many_tables",
                f"{'you have' if yours else 'from your address come'} {tables.person if yours else tables.address:.0f} "
                f"tables that go on, and more are not allowed: play one to its end, or leave one alone, "
                f"then it does not count after {self._pause} minutes",
            )
        wait = self._made.take(client)
        if wait > 0.0:
            seconds = whole_seconds(wait)
            raise Refused(
                "too_often", f"too many tables were made: another one can be made in {seconds} s", seconds=seconds
            )

    def check_thinking(self, client: Client, bots: Iterable[str]) -> None:
        """Raises Refused if bots that think so long would be too much, beside those that think already."""
        wanted = thinking_time(bots)
        if wanted == 0.0:
            return
        now = self._of(client, lambda table: thinking_time(table.bots))
        left = min(self._thinking.person - now.person, self._thinking.address - now.address)
        if wanted > left:
            raise Refused(
                "too_much_thinking",
                f"these bots think for {wanted:g} s, and {max(0.0, left):g} s are left of what the bots at your tables "
                f"may think together: choose weaker bots (greedy costs nothing), or play a game to its end",
            )

    def _of(self, client: Client, amount: Callable[[ActiveTable], float]) -> ClientLimit:
        """The sum over the tables that the person has going, and those of the address."""
        person = address = 0.0
        for table in self._going(client):
            counted = amount(table)
            address += counted * (table.client.address == client.address)
            person += counted * (table.client.person == client.person)
        return ClientLimit(person, address)
