"""Guests: a secret in a cookie says who somebody is; only its hash is stored."""

import random
import re
import secrets
import time
import unicodedata
from hashlib import sha256
from typing import Final

from factoryfloor.server.errors import Refused, StoreError, unavailable
from factoryfloor.server.storage.store import Player, Store, reading
from factoryfloor.server.storage.writer import Write, Writer
from factoryfloor.server.wire import MAX_NAME

COOKIE: Final = "factoryfloor_guest"
COOKIE_AGE: Final = 400 * 24 * 3600  # seconds; browsers keep none longer
_REMEMBERED: Final = 10_000

_METALS: Final = ("Brass", "Bronze", "Chrome", "Cobalt", "Copper", "Iron", "Nickel", "Silver", "Steel", "Tin", "Zinc")
_TRADES: Final = ("Caster", "Driver", "Fitter", "Forger", "Joiner", "Planner", "Smith", "Tinker", "Turner", "Welder")


class Guests:
    """Knows guests by the secret in their cookie."""

    def __init__(self, store: Store, writer: Writer) -> None:
        self._store = store
        self._writer = writer
        self._known: dict[str, Player] = {}

    async def find(self, token: str | None) -> Player | None:
        """The guest with this secret, or None."""
        if not token:
            return None
        hashed = _hash(token)
        player = self._known.get(hashed)
        if player is None:
            player = await reading(self._store.player, hashed)
            if player is not None:
                self._remember(player)
        return player

    async def welcome(self) -> tuple[Player, str]:
        """A new guest and the secret for the cookie."""
        token = secrets.token_urlsafe(32)
        name = f"{random.choice(_METALS)} {random.choice(_TRADES)}"
        player = Player(secrets.token_hex(8), _hash(token), name, time.time())
        await self._save(player)
        return player, token

    async def rename(self, player: Player, name: str) -> Player:
        """The same guest under another name."""
        renamed = Player(player.id, player.token_hash, clean_name(name), player.created)
        await self._save(renamed)
        return renamed

    async def _save(self, player: Player) -> None:
        row = {"id": player.id, "token_hash": player.token_hash, "name": player.name, "created": player.created}
        try:
            await self._writer.submit(Write(players=[row]))
        except StoreError as error:
            raise unavailable(str(error)) from error
        self._remember(player)

    def _remember(self, player: Player) -> None:
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        self._known[player.token_hash] = player


def clean_name(name: str) -> str:
    """A name as it is shown: one line, no invisible signs. Raises Refused if nothing is left of it."""
    cleaned = clean_text(name)
    if not 1 <= len(cleaned) <= MAX_NAME:
        raise Refused("malformed", f"a name has 1 to {MAX_NAME} characters that can be seen")
    return cleaned


def clean_text(text: str) -> str:
    """Text as it is shown: controls and other invisible signs gone, runs of spaces made one."""
    visible = "".join(" " if sign.isspace() else sign for sign in text if sign.isspace() or _shown(sign))
    return re.sub(" +", " ", visible).strip()


def _shown(sign: str) -> bool:
    return sign == "\u200d" or unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn")


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()
