"""The printed facts of the pieces as JSON, for clients and for the rules page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..rules.pieces import EXTRA_SPACES, PRICE_TILES, ROUNDS, SEASONAL, SEASONAL_PRICE, SPACE_PRICE, SPACES, WORKERS
from ..rules.tiles import DISCOUNTS, KINDS, Kind, X, copies_of, is_start

if TYPE_CHECKING:
    from .view_types import Components, KindFacts

# The published rules state the start tiles and these two prices.
_KNOWN_PRICES: Final = ("storage-1", "storage-4")
_GUESSED: Final = ("price", "production", "storage", "energy", "workers", "copies", "players")


def components() -> Components:
    """Return tiles by kind, turn-order tiles and price tiles. ``reconstructed`` lists the fields without a source."""
    return {
        "kinds": {kind.id: _kind(kind) for kind in KINDS},
        "turn_order": {
            f"turn-{number}": {"number": number, "discount": discount, "reconstructed": ["discount"]}
            for number, discount in enumerate(DISCOUNTS, 1)
        },
        "price_tiles": {
            f"price-{step}-{copy}": step for step, copies in enumerate(PRICE_TILES) for copy in range(1, copies + 1)
        },
        "rounds": ROUNDS,
        "workers": WORKERS,
        "seasonal": SEASONAL,
        "seasonal_price": SEASONAL_PRICE,
        "spaces": SPACES,
        "extra_spaces": EXTRA_SPACES,
        "space_price": SPACE_PRICE,
    }


def _kind(kind: Kind) -> KindFacts:
    known = ("price", "production", "storage", "energy", "workers") if kind.id in _KNOWN_PRICES else ()
    return {
        "type": kind.type,
        "price": kind.price,
        "production": kind.production,
        "storage": kind.storage,
        "energy": kind.energy,
        "workers": kind.workers,
        "copies": copies_of(kind),
        "players": [2 if number == X else number for number in kind.players],
        "x": X in kind.players,
        "start": is_start(kind),
        "reconstructed": [] if is_start(kind) else [field for field in _GUESSED if field not in known],
    }
