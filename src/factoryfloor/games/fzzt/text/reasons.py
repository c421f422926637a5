"""The reasons for hints of Fzzzt! as sentences."""

from __future__ import annotations

from typing import Any

from factoryfloor.games.fzzt.text.names import piece_name
from factoryfloor.locales.words import Words


def reason(reason: dict[str, Any], words: Words) -> str:
    """The reason of ``Heuristics.explain`` as a sentence."""
    return words.explain(reason, lambda piece: piece_name(piece, words))
