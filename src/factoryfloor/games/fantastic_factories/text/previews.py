"""Previews in words."""

from __future__ import annotations

from typing import Any

from factoryfloor.games.fantastic_factories.text.names import amounts_name
from factoryfloor.locales.words import Words


def facts(preview: dict[str, Any], words: Words) -> str:
    """The costs and gains of an action, an opponent's gift, and a changed die."""
    said = [
        words.t(f"facts.{key}", amounts=amounts)
        for key in ("cost", "gain", "opponent")
        if (amounts := _amounts(preview.get(key, {}), words))
    ]
    if "from" in preview:
        said.append(words.t("explain.change", **{"from": preview["from"], "to": preview["to"]}))
    return words.texts.sentences(said)


def _amounts(amounts: dict[str, int], words: Words) -> str:
    """The amounts with prestige and dice; empty if there is nothing."""
    texts = {"prestige": "prestige", "dice": "facts.dice"}
    return amounts_name(
        amounts, words, [words.t(text, n=amounts[what]) for what, text in texts.items() if amounts.get(what)]
    )
