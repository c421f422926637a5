"""Positions written by hand: start factories, changed by purchases, demolitions, payments and hirings."""

from collections import Counter
from typing import Any

from factoryfloor.games.factory_manager import GAME
from factoryfloor.kernel import State, TableChance
from tests.factory_manager.referee import Player, runs_or_not
from tests.factory_manager.tiles import FIRST_POOL, FIRST_TILES, ORDER, TILES, crossed


class Builder:
    """A position under construction: all players have the start set, and no tile has been bought by the second round.

    ``tiles`` are the new turn-order tiles by seat. Kinds are named; copies are assigned in order.
    """

    def __init__(self, tiles: list[int], phase: str = "buying", turn: int = 0, round: int = 2, **more: Any) -> None:
        self.seats, self.phase, self.turn, self.round, self.more = len(tiles), phase, turn, round, more
        self.tiles = tiles
        self.price_tiles = [0, 1, 1, 1, 1][: round if phase == "over" else round - 1]
        self.first_game = False
        self.free_copies = {kind: self._copies(kind) for kind in ORDER}
        self.players = [Player(0) for _ in tiles]
        self.laid: list[list[str]] = [self._start_set(seat) for seat in range(self.seats)]
        self.waiting: list[list[str]] = [[] for _ in tiles]
        self.shut: list[list[str]] = [[] for _ in tiles]
        self.market: list[str] = []
        self.acting: int | None = None

    def _copies(self, kind: str) -> list[str]:
        """The copies for sale, X tiles last."""
        numbered = list(enumerate(TILES[kind].copies, 1))
        plain = [f"{kind}-{number}" for number, mark in numbered if mark != "X" and int(mark) <= self.seats]
        return plain + [f"{kind}-{number}" for number, mark in numbered if mark == "X"]

    @staticmethod
    def _start_set(seat: int) -> list[str]:
        machines = [f"start-machine-{2 * seat + number}" for number in (1, 2)]
        return [*(f"start-storage-{3 * seat + number}" for number in (1, 2, 3)), *machines]

    def take(self, kinds: str) -> list[str]:
        return [self.free_copies[kind].pop(0) for kind in kinds.split()]

    def lay(self, seat: int, kinds: str, waiting: str = "") -> "Builder":
        self.laid[seat] += self.take(kinds)
        self.waiting[seat] += self.take(waiting)
        return self

    def tear(self, seat: int, kinds: str) -> "Builder":
        for kind in kinds.split():
            self.laid[seat].remove(next(piece for piece in self.laid[seat] if piece.startswith(kind)))
        return self

    def stop(self, seat: int, kinds: str) -> "Builder":
        """Mark tiles as shut down since the last bureaucracy."""
        for kind in kinds.split():
            running = [piece for piece in self.laid[seat] if piece.startswith(kind) and piece not in self.shut[seat]]
            self.shut[seat].append(running[-1])
        return self

    def offer(self, kinds: str) -> "Builder":
        self.market += self.take(kinds)
        return self

    def position(self) -> dict[str, Any]:
        in_play = {*FIRST_TILES[self.seats], *FIRST_POOL[self.seats]}
        named = {piece for pieces in (*self.laid, *self.waiting, self.market) for piece in pieces}
        every = [piece for kind in crossed() for piece in [f"{kind}-1"] if piece not in named]
        start = {piece for seat in range(self.seats) for piece in self._start_set(seat)}
        acting = self.acting if self.acting is not None else self._free(self.turn)
        return {
            "game": "factory_manager",
            "rules": 1,
            "seats": self.seats,
            "options": {"first_game": self.first_game},
            "round": self.round,
            "phase": self.phase,
            "turn": None if self.phase == "over" else self.turn,
            "price_tiles": self.price_tiles,
            "pool": sorted(in_play - set(self.tiles)),
            "auction": None,
            "market": self.market,
            "gone": sorted(start - named) + every[:3],
            "put": None,
            "acting": acting if self.phase == "buying" else None,
            "changed": None,
            "players": [self._player(seat) for seat in range(self.seats)],
        } | self.more

    def _figures(self, seat: int) -> list[int]:
        """Production, storage, energy and canteen of the running tiles."""
        player = self.players[seat]
        player.laid = Counter(piece.rpartition("-")[0] for piece in self.laid[seat])
        shut = Counter(piece.rpartition("-")[0] for piece in self.shut[seat])
        return list(player.figures(tuple(runs_or_not(kind) * (player.laid[kind] - shut[kind]) for kind in ORDER)))

    def _free(self, seat: int) -> int:
        player = self.players[seat]
        return player.workers - self._figures(seat)[3] - player.bid

    def _player(self, seat: int) -> dict[str, Any]:
        player = self.players[seat]
        *dials, canteen = self._figures(seat)
        return {
            "money": player.money,
            "income": player.income or 0 if self.price_tiles else None,
            "old_tile": None,
            "turn_tile": self.tiles[seat],
            "workers": player.workers,
            "canteen": canteen,
            "bid": player.bid,
            "free": player.workers - canteen - player.bid,
            "opened": player.opened,
            "laid": list(self.laid[seat]),
            "shut": list(self.shut[seat]),
            "waiting": list(self.waiting[seat]),
            "dials": dials,
        }

    def state(self) -> State:
        return GAME.load(self.position(), TableChance("by hand"))
