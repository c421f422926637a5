"""Reasons of hints as sentences, the same as the client's."""

from __future__ import annotations

import re
from typing import Any, Final

from factoryfloor.games.fantastic_factories.text.names import amounts_name, card_name
from factoryfloor.locales.words import Words

_UNITS: Final = (
    (re.compile(r"\bgoods\b"), "goods"),
    (re.compile(r"\bprestige\b"), "prestige"),
    (re.compile(r"\b(?:mine|metal|miner)\b"), "metal"),
    (re.compile(r"\b(?:generate|energy|electrician|hired_hands)\b"), "energy"),
    (re.compile(r"\b(?:research|cards|architect)\b"), "blueprint"),
)
"""The unit of a number, by the words of the key."""
_OWN: Final = {"metal": "metal", "has_metal": "metal", "energy": "energy", "has_energy": "energy"} | {
    "goods": "goods",
    "prestige": "prestige",
}
"""Facts that are amounts of one thing under every key."""


def reason(reason: dict[str, Any], words: Words) -> str:
    """The reason for an action as a sentence."""
    facts = {fact: _word(fact, value, reason, words) for fact, value in reason.items() if fact != "key"}
    known = words.texts.has(f"explain.{reason['key']}")
    return words.t(f"explain.{reason['key'] if known else 'best'}", **facts)


def _word(fact: str, value: Any, reason: dict[str, Any], words: Words) -> str | float:
    """A fact as a word."""
    if fact == "amounts":
        return _amounts(value, reason.get("tool"), words)
    if fact in ("card", "other"):
        return card_name(value)
    if fact in ("tool", "floor"):
        return words.t(f"{fact}.{value}")
    if fact == "cost":
        return words.t(value, n=1)
    if not isinstance(value, int):
        return words.find("word", str(value)) or str(value) if fact == "what" else str(value)
    unit = _OWN.get(fact)
    if fact in ("needs", "has", "amount", "cards"):
        unit = next((unit for ending, unit in _UNITS if ending.search(reason["key"])), None)
    return words.t(unit, n=value) if unit else value


def _amounts(amounts: dict[str, int], tool: str | None, words: Words) -> str:
    """Amounts without those of nothing, and the card with a tool that goes with them."""
    card = [words.t("word.card", tool=words.t(f"tool.{tool}"))] if tool else []
    return amounts_name(amounts, words, card)
