"""The names of machines, pieces and cells."""

from __future__ import annotations

import re

from factoryfloor.locales.words import Words


def piece_name(piece: str, words: Words) -> str:
    """The name of a machine, a piece or a cell ``5,3``; other text unchanged."""
    if cell := re.fullmatch(r"(\d+),(\d+)", piece):
        return words.t("piece.cell", row=cell[1], column=cell[2])
    return words.find("machine", piece) or words.find("piece", piece) or piece


def with_id(machine: str, words: Words) -> str:
    """A machine's id and name: ``m13 Pea Polisher``."""
    return f"{machine} {piece_name(machine, words)}"
