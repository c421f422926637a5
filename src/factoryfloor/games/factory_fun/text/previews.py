"""Previews in words."""

from __future__ import annotations

from typing import Any

from factoryfloor.locales.words import Words


def facts(preview: dict[str, Any], words: Words) -> str:
    """The value of a machine, the cost of a piece, or the sums of a finished build."""
    if "bonus" in preview:
        return words.t("facts.build", **preview)
    if "balance" in preview:
        return words.t("facts.balance", balance=preview["balance"])
    if "value" in preview:
        return words.t("facts.value", value=preview["value"])
    return words.t("facts.cost", cost=preview["cost"]) if preview.get("cost") else ""
