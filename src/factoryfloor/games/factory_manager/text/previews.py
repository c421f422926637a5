"""Previews in words."""

from __future__ import annotations

from typing import Any

from factoryfloor.games.factory_manager.text.names import kind_name
from factoryfloor.locales.words import Words


def facts(preview: dict[str, Any], words: Words) -> str:
    """The workers of a bid, the tile below, prices with the money left, and the income."""
    if "discount" in preview:
        return words.t("facts.bid", n=preview["workers"], available=preview["available"])
    if "next" in preview:
        following = preview["next"]
        return words.t("facts.next", tile=kind_name(following, words)) if following else words.t("facts.last")
    return words.texts.sentences(part for part in (_paid(preview, words), _earned(preview, words)) if part)


def _paid(preview: dict[str, Any], words: Words) -> str:
    """The price and the money left; empty if nothing is paid."""
    price, space = preview.get("price", 0), preview.get("space", 0)
    if not price and not space:
        return ""
    left = words.t("money.left", n=preview["money"])
    return words.t("facts.paid.space" if space else "facts.paid", price=price, space=space, left=left)


def _earned(preview: dict[str, Any], words: Words) -> str:
    """The income at the current price of energy, or how it changes."""
    after = preview.get("after", preview)
    if "income" not in after:
        return ""
    income = words.texts.number(after["income"][0])
    before = words.texts.number(preview["before"]["income"][0]) if "before" in preview else income
    if before == income:
        return words.t("facts.income", income=income)
    return words.t("facts.income.change", before=before, after=income)
