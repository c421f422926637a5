"""Signs in a person on another device, with a link that works once or with the recovery code."""

import math
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from sqlalchemy import Connection

from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.guest_limits import GuestLimits
from factoryfloor.server.people.device_names import device_name
from factoryfloor.server.people.identity import COOKIE_AGE, Guests, hash_of
from factoryfloor.server.storage import passkey_rows, person_export, person_rows, session_rows
from factoryfloor.server.storage.session_rows import NewSession, Session, SignedIn, SignInSecret
from factoryfloor.server.storage.store import Player
from factoryfloor.server.storage.transactions import Transactions
from factoryfloor.tables.state.errors import Refused

LINK_SECONDS: Final = 600
_LINK_BYTES: Final = 16
_CODE_LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's base 32: no two symbols look alike
_CODE_GROUPS, _CODE_GROUP = 4, 5  # 100 bits
_MISREAD: Final = str.maketrans("oil", "011", " -\t\r\n")


class SignIns:
    """The devices of people, and the secrets that sign in another device.

    ``rewritten`` is called with the ids of tables whose rows have changed.
    """

    def __init__(
        self,
        transactions: Transactions,
        guests: Guests,
        limits: GuestLimits,
        rewritten: Callable[[Sequence[str]], Awaitable[None]],
    ) -> None:
        self._rewritten = rewritten
        self._transactions = transactions
        self._guests = guests
        self._limits = limits

    async def link(self, player: Player) -> str:
        """Return a new secret for a sign-in link of this person. The new secret replaces the previous secret."""
        secret = secrets.token_hex(_LINK_BYTES)
        expires = time.time() + LINK_SECONDS
        await self._transactions.change(session_rows.keep_secret, player.id, "link", hash_of(secret), expires)
        return secret

    async def recovery_code(self, player: Player) -> str:
        """Return a new recovery code for this person. The new code replaces the previous code."""
        groups = [
            "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_GROUP)).upper() for _ in range(_CODE_GROUPS)
        ]
        code = "-".join(groups)
        await self._transactions.change(session_rows.keep_secret, player.id, "code", hash_of(_normal(code)), math.inf)
        return code

    async def devices(self, player: Player) -> tuple[list[Session], float | None]:
        """Return the sessions of this person and the time at which the recovery code was made.

        The time is None without a code.
        """
        return await self._transactions.ask(_devices, player.id)

    async def sign_out(self, player: Player, session_id: str) -> None:
        """End a session of this person, and close the session's sockets."""
        if not await self._transactions.change(session_rows.end_session, player.id, session_id):
            raise Refused("not_found", "this device is already signed out")
        await self._guests.sessions_changed(player.id)

    async def look(self, client: Client, secret: str) -> SignInSecret:
        """Return the person whom a secret signs in. Raises Refused if the secret is invalid."""
        self._limits.check_sign_in(client)
        return self._checked(client, await self._transactions.ask(session_rows.find_secret, hash_of(_normal(secret))))

    async def sign_in(self, client: Client, secret: str, agent: str, before: Player | None) -> tuple[SignInSecret, str]:
        """Sign in on a device.

        Return the person and the secret of the new cookie. The secret is empty if the device keeps the old cookie.
        ``before`` is the device's previous person, who is merged into the new person. Raises Refused if the secret is
        invalid or the two people cannot be merged.
        """
        self._limits.check_sign_in(client)
        token, new = new_device(agent, before)
        done = await self._transactions.change(session_rows.sign_in, hash_of(_normal(secret)), new)
        found = self._checked(client, None if done is None else done.secret)
        return found, await self.arrived(done, token, before)

    async def arrived(self, done: SignedIn | None, token: str, before: Player | None) -> str:
        """Apply a stored sign-in.

        Return the secret of the new cookie, or an empty string if the device keeps the old cookie.
        """
        if before is None or done is None:
            return token
        if before.id == done.secret.player:
            return ""
        await self._guests.sessions_changed(before.id)
        await self._rewritten(done.tables)
        return token

    async def export(self, player: Player) -> bytes:
        """Return all stored data of this person as JSON."""
        return await self._transactions.ask(person_export.export, player.id)

    async def delete(self, player: Player, name: str) -> None:
        """Delete this person with all sessions and bots.

        At the person's tables, a former player with the given name remains.
        """
        bots = await self._transactions.ask(person_rows.bots_of, player.id)
        tables = await self._transactions.change(person_rows.remove, player.id, name)
        for gone in (player.id, *bots):
            await self._guests.sessions_changed(gone)
        await self._rewritten(tables)

    async def end_unseen(self) -> None:
        """Remove sessions whose cookies have expired, and expired links."""
        await self._transactions.change(session_rows.end_unseen, time.time() - COOKIE_AGE)
        await self._transactions.change(passkey_rows.end_challenges)

    def _checked(self, client: Client, found: SignInSecret | None) -> SignInSecret:
        if found is None:
            self._limits.note_failed_sign_in(client)
            raise Refused(
                "bad_sign_in",
                "this link or code is not valid: it was used or replaced, or it has expired; create a new one",
            )
        return found


def new_device(agent: str, before: Player | None) -> tuple[str, NewSession]:
    """Return the secret and the row of a new session. ``before`` is the device's previous person."""
    token = secrets.token_urlsafe(32)
    return token, NewSession(hash_of(token), device_name(agent), before)


def _devices(connection: Connection, player: str) -> tuple[list[Session], float | None]:
    return session_rows.sessions_of(connection, player), session_rows.code_made(connection, player)


def _normal(secret: str) -> str:
    """Return a secret in normalized form.

    Case, spaces and hyphens are ignored. Letters that look like digits count as digits.
    """
    return secret.lower().translate(_MISREAD)
