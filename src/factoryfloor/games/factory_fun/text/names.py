"""The names of machines, pieces and cells."""

from __future__ import annotations

import re

from factoryfloor.locales.words import Words


def piece_name(piece: str, words: Words) -> str:
    """Return the name of a machine, a piece or a cell such as ``5,3``. Other text is returned unchanged."""
    if cell := re.fullmatch(r"(\d+),(\d+)", piece):
        return words.t("piece.cell", row=cell[1], column=cell[2])
    return words.find("machine", piece) or words.find("piece", piece) or piece


def with_id(machine: str, words: Words) -> str:
    """Write a machine's id and name, as in ``m13 Pea Polisher``."""
    return f"{machine} {piece_name(machine, words)}"
