"""The reasons for hints of Monster Factory as sentences."""

from __future__ import annotations

from typing import Any, Final

from factoryfloor.locales.words import Words

_COUNTED: Final = {"points": "points", "open": "open", "tiles": "size"}
"""Texts with a number, and the fact that is counted."""
_OTHERS: Final = {"eye_own": {"points": "worth"}, "grow_own": {"tiles": "left"}}
"""Other facts for them, by the key of the reason."""


def reason(reason: dict[str, Any], words: Words) -> str:
    """The reason of ``Heuristics.explain`` as a sentence."""
    key = reason["key"] if words.texts.has(f"explain.{reason['key']}") else "best"
    counted = _COUNTED | _OTHERS.get(key, {})
    facts = {text: words.t(text, n=reason.get(fact, 0)) for text, fact in counted.items()}
    return words.t(f"explain.{key}", **({fact: value for fact, value in reason.items() if fact != "key"} | facts))
