"""Identifies people by their devices.

Each device has a secret in a cookie. The server stores only the hash of the secret.
"""

import asyncio
import math
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from typing import Final

from factoryfloor.server.people.device_names import device_name
from factoryfloor.server.people.open_sessions import OpenSessions
from factoryfloor.server.people.random_names import random_name
from factoryfloor.server.storage import session_rows
from factoryfloor.server.storage.store import Player, Store, reading
from factoryfloor.server.storage.writer import Visit, Write, Writer, durable
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.names import clean_name

COOKIE: Final = "factoryfloor_guest"
COOKIE_AGE: Final = 400 * 24 * 3600  # seconds; the maximum that browsers allow
_CACHED: Final = 10_000
_DAY: Final = 24 * 3600
_HOUR: Final = 3600.0  # `seen` is updated once an hour


class Guests:
    """Finds people by the secret in the cookie.

    People stay in a cache for ``fresh`` seconds. ``publish`` notifies the other nodes of a change, given by kind and
    subject.
    """

    def __init__(
        self,
        store: Store,
        writer: Writer,
        fresh: float = math.inf,
        publish: Callable[[str, str], None] = lambda _kind, _about: None,
    ) -> None:
        self.open = OpenSessions()
        self._fresh = fresh
        self._store = store
        self._writer = writer
        self._publish = publish
        self._changes = 0  # number of changes of sessions; values that were read before a change may be out of date
        self._renewed: dict[str, int] = {}  # the day on which each session's cookie was last sent
        self._following: set[asyncio.Task[None]] = set()
        self._known: dict[str, tuple[Player, float]] = {}  # each with the time of reading

    async def find(self, token: str | None, agent: str = "") -> Player | None:
        """Return the person with this secret, or None. ``agent`` is the User-Agent of the device."""
        if not token:
            return None
        session = hash_of(token)
        player, read = self._known.get(session, (None, 0.0))
        if player is None or time.monotonic() > read + self._fresh:
            player = await self._read(session)
        if player is not None and time.time() >= player.seen + _HOUR:
            player = replace(player, seen=time.time(), device=device_name(agent) or player.device)
            self._remember(player)
            visit = Visit(player.id, session, player.device, player.seen)
            self._writer.submit(Write(seen=[visit])).add_done_callback(_not_awaited)
        return player

    async def _read(self, session: str) -> Player | None:
        """Read a person from the database. If a session ends meanwhile, read again."""
        changes = -1
        player = None
        while changes != self._changes:
            changes = self._changes
            player = await reading(self._store.player, session)
        if player is not None:
            self._remember(player)
        else:
            self._known.pop(session, None)
        return player

    async def create(self, languages: str = "", agent: str = "") -> tuple[Player, str]:
        """Create a guest with a random name in the first known language. Return the guest and the secret."""
        token, now = secrets.token_urlsafe(32), time.time()
        player = Player(secrets.token_hex(8), random_name(languages), hash_of(token), device_name(agent), now)
        person = {"id": player.id, "name": player.name, "created": now, "seen": now}
        session = session_rows.new_session(player.id, player.session, player.device)
        await durable(self._writer.submit(Write(players=[person], sessions=[session])))
        self._remember(player)
        self.renewal_due(player)
        return player, token

    def renewal_due(self, player: Player) -> bool:
        """Return whether the server should send a session's cookie again (once a day), so that the cookie does not
        expire.
        """
        today = int(time.time() // _DAY)
        if self._renewed.get(player.session) == today:
            return False
        if len(self._renewed) >= _CACHED:
            self._renewed.clear()
        self._renewed[player.session] = today
        return True

    async def rename(self, player: Player, name: str) -> Player:
        """Rename a person."""
        renamed = replace(player, name=clean_name(name))
        await durable(self._writer.submit(Write(names={player.id: renamed.name})))
        self._publish("person", player.id)
        self._drop(player.id)
        return renamed

    async def sessions_changed(self, player: str) -> None:
        """Remove a person from the cache because sessions have changed, and close the sockets of ended sessions."""
        self._publish("person", player)
        await self._end_sockets(player)

    def on_notification(self, player: str = "") -> None:
        """Apply a change of a person that another node has made. An empty id means that notifications were lost."""
        task = asyncio.get_running_loop().create_task(self._follow([player] if player else self.open.players()))
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    async def _follow(self, players: list[str]) -> None:
        for player in players:
            with suppress(Refused):  # already logged; the cached values expire after some seconds
                await self._end_sockets(player)

    async def _end_sockets(self, player: str) -> None:
        self._drop(player)
        left = await reading(self._store.read, session_rows.sessions_of, player)
        self.open.end(player, {each.session for each in left}, _signed_out())

    def _remember(self, player: Player) -> None:
        if len(self._known) >= _CACHED:
            self._known.clear()
        self._known[player.session] = player, time.monotonic()

    def _drop(self, player: str) -> None:
        self._changes += 1
        known = self._known.items()
        self._known = {session: each for session, each in known if player not in (each[0].id, each[0].program)}


def _signed_out() -> Refused:
    return Refused(
        "signed_out", "this device was signed out or now belongs to another person, or the token was revoked"
    )


def _not_awaited(done: "asyncio.Future[None]") -> None:
    """Ignore a failure, because the next visit writes the date."""
    done.cancelled() or done.exception()


def hash_of(secret: str) -> str:
    """Return the hash under which a secret is stored."""
    return sha256(secret.encode()).hexdigest()
