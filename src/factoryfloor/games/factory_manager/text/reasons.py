"""Reasons for hints as sentences."""

from __future__ import annotations

from typing import Any

from factoryfloor.games.factory_manager.text.names import kind_name
from factoryfloor.locales.words import Words


def reason(reason: dict[str, Any], words: Words) -> str:
    """A reason of ``Heuristics.explain`` as a sentence; tiles by their names."""
    return words.explain(reason, lambda tile: kind_name(tile, words))
