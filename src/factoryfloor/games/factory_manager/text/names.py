"""The names of tiles."""

from __future__ import annotations

from factoryfloor.locales.words import Words


def kind_of(tile: str) -> str:
    """The kind of a tile: its id without the copy number."""
    return tile.rpartition("-")[0]


def kind_name(piece: str, words: Words) -> str:
    """The name of a tile or a kind of tile, ``Machine 5``; other text unchanged."""
    kinds = words.components["kinds"]
    kind = piece if piece in kinds else kind_of(piece)
    if kind not in kinds:
        return piece
    name = words.t(f"type.{kinds[kind]['type']}")
    if kinds[kind]["start"]:
        return words.t("kind.start", type=name)
    return words.t("kind.number", type=name, number=kind.rpartition("-")[2])


def piece_name(piece: str, words: Words) -> str:
    """The name of a tile, also of a turn-order tile; other text unchanged."""
    if piece.startswith("turn-"):
        return words.t("turn.name", number=piece.rpartition("-")[2])
    return kind_name(piece, words)
