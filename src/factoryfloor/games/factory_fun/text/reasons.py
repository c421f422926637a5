"""Reasons for hints as sentences."""

from __future__ import annotations

from typing import Any

from factoryfloor.games.factory_fun.text.names import piece_name
from factoryfloor.locales.words import Words


def reason(reason: dict[str, Any], words: Words) -> str:
    """A reason of ``Heuristics.explain`` as a sentence; pieces by their names."""
    return words.explain(reason, lambda piece: piece_name(piece, words))
