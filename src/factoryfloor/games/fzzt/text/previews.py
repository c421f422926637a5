"""Previews in words."""

from __future__ import annotations

from typing import Any

from factoryfloor.locales.words import Words


def facts(preview: dict[str, Any], words: Words) -> str:
    """The power of a bid, or the change of points by a mount or shred."""
    if "power" in preview:
        return words.t("facts.power", power=preview["power"])
    if "gain" not in preview:
        return ""
    gain = preview["gain"]
    return words.t("facts.gain", gain=words.signed(gain)) if gain else words.t("mount.same")
