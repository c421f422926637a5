"""Guests, identified by a secret in a cookie; only its hash is stored."""

import asyncio
import math
import secrets
import time
from dataclasses import asdict, replace
from hashlib import sha256
from typing import Any, Final

from factoryfloor.server.people.random_names import random_name
from factoryfloor.server.storage.store import Player, Store, reading
from factoryfloor.server.storage.writer import Write, Writer, durable
from factoryfloor.tables.state.names import clean_name

COOKIE: Final = "factoryfloor_guest"
COOKIE_AGE: Final = 400 * 24 * 3600  # seconds; the maximum of browsers
_CACHED: Final = 10_000
_DAY: Final = 24 * 3600.0  # `seen` is updated once a day


class Guests:
    """Guests by the secret in their cookie; recent ones are cached for ``fresh`` seconds."""

    def __init__(self, store: Store, writer: Writer, fresh: float = math.inf) -> None:
        self._fresh = fresh
        self._store = store
        self._writer = writer
        self._known: dict[str, tuple[Player, float]] = {}  # with the time of reading

    async def find(self, token: str | None) -> Player | None:
        """The guest with this secret, or None."""
        if not token:
            return None
        hashed = _hash(token)
        player, read = self._known.get(hashed, (None, 0.0))
        if player is None or time.monotonic() > read + self._fresh:
            player = await reading(self._store.player, hashed)
            if player is not None:
                self._remember(player)
        if player is not None and time.time() >= player.seen + _DAY:
            player = replace(player, seen=time.time())
            self._remember(player)
            self._writer.submit(Write(players=[_row(player)])).add_done_callback(_not_awaited)
        return player

    async def create(self, languages: str = "") -> tuple[Player, str]:
        """Create a guest with a random name in one of these languages. Returns the guest and the secret."""
        token = secrets.token_urlsafe(32)
        player = Player(secrets.token_hex(8), random_name(languages), _hash(token), time.time(), time.time())
        await self._save(player)
        return player, token

    async def rename(self, player: Player, name: str) -> Player:
        """Rename a guest."""
        renamed = replace(player, name=clean_name(name), seen=time.time())
        await self._save(renamed)
        return renamed

    async def _save(self, player: Player) -> None:
        await durable(self._writer.submit(Write(players=[_row(player)])))
        self._remember(player)

    def _remember(self, player: Player) -> None:
        if len(self._known) >= _CACHED:
            self._known.clear()
        self._known[player.token_hash] = player, time.monotonic()


def _row(player: Player) -> dict[str, Any]:
    return asdict(player)


def _not_awaited(done: "asyncio.Future[None]") -> None:
    """Ignore a failure: the date is written at the next visit."""
    done.cancelled() or done.exception()


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()
