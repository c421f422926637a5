"""The JSON of events."""

from typing_extensions import TypedDict


class PlacedPiece(TypedDict):
    piece: str
    row: int
    column: int
    turn: int
