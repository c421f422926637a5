"""The names of cards, pieces and amounts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from factoryfloor.locales.words import Words

_CARD: Final = re.compile(r"card-\d+-([a-z_]+?)(?:-\d+)?")
_FLOOR: Final = re.compile(r"floor-\d-([a-z]+)")
_COUNTED: Final = {"goods": "goods", "metal": "metal", "energy": "energy", "blueprints": "blueprint"}


def card_name(kind: str) -> str:
    """Return the printed name of a card, such as ``Mega Factory`` for ``mega_factory``.

    It is the same in all languages.
    """
    return kind.replace("_", " ").title()


def piece_name(piece: str, words: Words) -> str:
    """Return the name of the source of a gain: a floor, a building, or the kind of a contractor."""
    if floor := _FLOOR.fullmatch(piece):
        return words.t(f"floor.{floor[1]}")
    built = _CARD.fullmatch(piece)
    return card_name(built[1] if built else piece)


def amounts_name(amounts: Mapping[str, Any], words: Words) -> str:
    """Write amounts as in ``2 goods and 1 metal``. Without amounts, return an empty string. Other keys are skipped."""
    return words.list([words.t(text, n=n) for what, text in _COUNTED.items() if (n := amounts.get(what) or 0) > 0])
