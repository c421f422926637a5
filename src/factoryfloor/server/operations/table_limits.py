"""Limits on new tables, running tables and the thinking time of bots for each person and address."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil
from typing import Final

from factoryfloor.server.operations.client import Client, networks_of
from factoryfloor.server.operations.settings import Settings
from factoryfloor.server.operations.token_bucket import ClientLimit, RateLimiter, whole_seconds
from factoryfloor.tables.ports.pace import thinking_time
from factoryfloor.tables.state.errors import Refused

_HOUR: Final = 3600.0


@dataclass(frozen=True, slots=True)
class ActiveTable:
    """A running table with the specifications of its bots and the client who is charged."""

    client: Client
    bots: Iterable[str]


class TableLimits:
    """The limits of tables.

    ``active`` returns the running tables of a person, of a network, or of all clients. ``workers`` is the number of
    worker processes.
    """

    def __init__(
        self, settings: Settings, active: Callable[[Client | None], Iterable[ActiveTable]], workers: int = 1
    ) -> None:
        self._active = active
        self._made = RateLimiter(
            ClientLimit(settings.tables_an_hour_person / _HOUR, settings.tables_an_hour_address / _HOUR),
            ClientLimit(settings.tables_at_once_person, settings.tables_at_once_address),
        )
        self._kept = ClientLimit(settings.tables_going_person, settings.tables_going_address)
        self._thinking = ClientLimit(settings.thinking_person, settings.thinking_address)
        self._networks = workers * settings.thinking_networks
        self._crowded = settings.thinking_crowded
        self._pause = max(1, ceil(settings.pause_after / 60.0))

    def check_new_table(self, client: Client, bots: Iterable[str]) -> None:
        """Count a new table with these bots. Raises Refused if a limit is exceeded."""
        self.check_thinking(client, bots)
        left = self._left(client, self._kept, lambda _: 1.0)
        if left.person < 1.0 or left.address < 1.0:
            have = f"you have {self._kept.person:.0f}" if left.person < 1.0 else "your network has too many"
            raise Refused(
                "too_many_tables",
                f"you have {have} running tables, which is the limit: finish or close one; a "
                f"table without connections pauses after {self._pause} minutes and no longer counts",
            )
        wait = self._made.take(client)
        if wait > 0.0:
            seconds = whole_seconds(wait)
            raise Refused("too_often", f"too many new tables: try again in {seconds} s", seconds=seconds)

    def check_thinking(self, client: Client, bots: Iterable[str]) -> None:
        """Raise Refused if these bots and the running bots together exceed the limit of thinking time."""
        wanted = thinking_time(bots)
        if wanted == 0.0:
            return
        limits = self._left(client, self._thinking_beside(client), lambda table: thinking_time(table.bots))
        left = min(limits.person, limits.address)
        if wanted > left:
            raise Refused(
                "too_much_thinking",
                f"these bots need {wanted:g} s of thinking time, but your tables have only {max(0.0, left):g} s left: "
                f"choose weaker bots (greedy costs nothing), or finish a game",
            )

    def _thinking_beside(self, client: Client) -> ClientLimit:
        """Return the limit of thinking time. The limit is lower while the bots of many other networks are thinking."""
        tables = (table for table in self._active(None) if thinking_time(table.bots) > 0.0)
        networks = {networks_of(table.client.address)[-1] for table in tables} - {networks_of(client.address)[-1]}
        if len(networks) < self._networks:
            return self._thinking
        return ClientLimit(min(self._thinking.person, self._crowded), min(self._thinking.address, self._crowded))

    def _left(self, client: Client, limit: ClientLimit, amount: Callable[[ActiveTable], float]) -> ClientLimit:
        """Return the rest of the limit that the running tables leave to the person, and to the network with the
        smallest rest.
        """
        person, networks = limit.person, {each: each.times * limit.address for each in networks_of(client.address)}
        for table in self._active(client):
            counted = amount(table)
            person -= counted * (table.client.person == client.person)
            for network in networks_of(table.client.address):
                if network in networks:
                    networks[network] -= counted
        return ClientLimit(person, min(networks.values()))
