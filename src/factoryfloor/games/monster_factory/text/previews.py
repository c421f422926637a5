"""Previews in words."""

from __future__ import annotations

from typing import Any

from factoryfloor.locales.words import Words


def facts(preview: dict[str, Any], words: Words) -> str:
    """The points of a finished structure, or the least points and the open places of another."""
    if not preview:
        return ""
    if preview["finishes"]:
        return words.t("facts.finishes", points=words.t("points", n=preview["points"]))
    least, left = words.t("points", n=preview["least"]), words.t("open", n=preview["open"])
    return words.t("said.open.own", least=least, open=left)
