"""The names of the tiles and structures of Monster Factory."""

from __future__ import annotations

import re
from typing import Final

from factoryfloor.locales.words import Words

_SHAPES: Final = ("end", "straight", "fork", "cross")
_FACE: Final = re.compile(r"[tT-]{4}e?(\.\d+)?")


def piece_name(piece: str, words: Words) -> str:
    """Return the name of a tile or face. Other text is returned unchanged."""
    return face_name(piece, words) if _FACE.fullmatch(piece) else piece


def face_name(face: str, words: Words) -> str:
    """Name a tile or face, as in ``fork (thin, thick, thin) with eyes``."""
    limbs = [words.t("side.thick" if side == "T" else "side.thin") for side in face[:4] if side != "-"]
    alike = len(limbs) > 1 and len(set(limbs)) == 1
    sides = words.t("side.times", side=limbs[0], times=len(limbs)) if alike else words.commas(limbs)
    bend = len(limbs) == 2 and face[2] == "-"
    shape = words.t(f"shape.{'bend' if bend else _SHAPES[len(limbs) - 1]}")
    name = words.t("face.sides", shape=shape, sides=sides)
    return words.t("face.eyes", face=name) if face[4:5] == "e" else name


def structure_name(number: int, words: Words) -> str:
    """Name a structure without its owner."""
    return words.t("name.minion", number=number) if number else words.t("name.monster")
