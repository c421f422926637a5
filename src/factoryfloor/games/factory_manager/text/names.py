"""The names of tiles."""

from __future__ import annotations

from factoryfloor.locales.words import Words


def kind_of(tile: str) -> str:
    """Return the kind of a tile: its id without the copy number."""
    return tile.rpartition("-")[0]


def kind_name(piece: str, words: Words) -> str:
    """Return the name of a tile or a kind of tile, such as ``Machine 5``. Other text is returned unchanged."""
    kinds = words.components["kinds"]
    kind = piece if piece in kinds else kind_of(piece)
    if kind not in kinds:
        return piece
    name = words.t(f"type.{kinds[kind]['type']}")
    if kinds[kind]["start"]:
        return words.t("kind.start", type=name)
    return words.t("kind.number", type=name, number=kind.rpartition("-")[2])


def piece_name(piece: str, words: Words) -> str:
    """Return the name of a tile or a turn-order tile. Other text is returned unchanged."""
    if piece.startswith("turn-"):
        return words.t("turn.name", number=piece.rpartition("-")[2])
    return kind_name(piece, words)
