"""The accounts of bots. A bot is a program that signs in with a token and takes seats. A person owns the bot."""

import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from factoryfloor.kernel import find_game
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.guest_limits import GuestLimits
from factoryfloor.server.people.identity import Guests, hash_of
from factoryfloor.server.storage import bot_rows
from factoryfloor.server.storage.bot_rows import Bot
from factoryfloor.server.storage.store import Player
from factoryfloor.server.storage.transactions import Transactions
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.names import program_name
from factoryfloor.tables.state.table import Table
from factoryfloor.tables.verbs.requests import AcceptedGame

MOST_BOTS: Final = 5
"""The maximum number of bots that a person may have."""

MOST_TABLES: Final = 50
"""The maximum number of tables without people that a bot may join per day (UTC)."""

PREFIX: Final = "ffbot_"
"""The first characters of each token."""


class BotAccounts:
    """The bots of all people. ``rewritten`` is called with the ids of tables whose rows have changed."""

    def __init__(
        self,
        transactions: Transactions,
        guests: Guests,
        limits: GuestLimits,
        rewritten: Callable[[Sequence[str]], Awaitable[None]],
    ) -> None:
        self._transactions = transactions
        self._guests = guests
        self._limits = limits
        self._rewritten = rewritten

    async def find(self, client: Client, token: str, agent: str) -> Player:
        """Return the bot with this token.

        Raises Refused for a wrong token, and if the client has sent too many wrong tokens.
        """
        self._limits.check_sign_in(client)
        found = await self._guests.find(token, agent)
        if found is None or not found.program:
            self._limits.note_failed_sign_in(client)
            raise Refused(
                "bad_token", "no bot has this token: it was mistyped or revoked; the bot's owner can create a new token"
            )
        return found

    async def owned(self, owner: Player) -> list[Bot]:
        """Return the bots of a person."""
        return await self._transactions.ask(bot_rows.bots_of, owner.id)

    async def facts(self, bot: str) -> tuple[str, list[dict[str, Any]]]:
        """Return the name of a bot and the list of games that the bot plays.

        An empty list means all games. Raises Refused if there is no such bot.
        """
        found = await self._transactions.ask(bot_rows.facts_of, bot)
        if found is None:
            raise Refused("not_found", "there is no such bot")
        return found

    async def make(self, owner: Player, name: str) -> tuple[str, str]:
        """Create a bot. Return the bot's public id and its token."""
        token = _new_token()
        bot = await self._transactions.change(bot_rows.make, owner.id, program_name(name), hash_of(token), MOST_BOTS)
        return bot, token

    async def renew(self, owner: Player, bot: str) -> str:
        """Create a new token for a bot. The old token becomes invalid, and the bot's open sockets close."""
        token = _new_token()
        await self._transactions.change(bot_rows.replace_token, owner.id, bot, hash_of(token))
        await self._guests.sessions_changed(bot)
        return token

    async def revoke(self, owner: Player, bot: str) -> None:
        """Revoke the token of a bot, and close its open sockets."""
        await self._transactions.change(bot_rows.replace_token, owner.id, bot, "")
        await self._guests.sessions_changed(bot)

    async def delete(self, owner: Player, bot: str, name: str) -> None:
        """Delete a bot. At the bot's tables, a former player with the given name replaces the bot."""
        tables = await self._transactions.change(bot_rows.remove, owner.id, bot, name)
        await self._guests.sessions_changed(bot)
        await self._rewritten(tables)

    async def accept(self, bot: Player, games: Sequence[AcceptedGame]) -> None:
        """Store the list of games that a bot plays.

        An empty list means all games. Raises FactoryFloorError for an unknown game or option.
        """
        for each in games:
            known = {option.key for option in find_game(each.game).options}
            for name, values in each.options.items():
                if name not in known or not isinstance(values, list):
                    raise Refused(
                        "malformed", f"{each.game}: {name!r} must be an option of the game with a list of values"
                    )
        accepted = [{"game": each.game, "options": each.options} for each in games]
        await self._transactions.change(bot_rows.accept, bot.id, accepted)

    async def check_may_sit(self, bot: Player, table: Table) -> None:
        """Raise Refused unless the bot accepts the game.

        At a table without people, also raise Refused if the bot has reached its daily limit.
        """
        if not table.viewer(bot.id):
            people = any(seat.player and not seat.program for seat in table.seats)
            await self.check_may_play(bot, table.game.id, table.options, people=people)

    async def check_may_play(self, bot: Player, game: str, options: dict[str, Any], *, people: bool) -> None:
        """Raise Refused unless the bot may play a game with these options.

        ``people`` means that a person has a seat at the table.
        """
        accepted = await self._transactions.ask(bot_rows.accepts_of, bot.id)
        if accepted and not any(_includes(each, game, options) for each in accepted):
            raise Refused("not_accepted", "this bot does not accept the game with these options (PUT /api/me/accepts)")
        if not people:
            await self._transactions.change(bot_rows.count_table, bot.id, MOST_TABLES)


def _includes(accepted: dict[str, Any], game: str, options: dict[str, Any]) -> bool:
    wanted = accepted["options"]
    return bool(accepted["game"] == game) and all(options.get(name) in values for name, values in wanted.items())


def _new_token() -> str:
    return PREFIX + secrets.token_urlsafe(32)
