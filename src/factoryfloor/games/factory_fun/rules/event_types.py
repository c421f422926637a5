"""The fields of events."""

from typing_extensions import TypedDict

from .machines import Colour


class PlacedPiece(TypedDict):
    piece: str
    row: int
    column: int
    turn: int


class Round(TypedDict):
    round: int
    machines: list[str]


class Ranked(TypedDict):
    list: list[str]


class Lists(TypedDict):
    lists: list[list[str]]


class Took(TypedDict):
    machine: str | None


class Done(TypedDict):
    built: bool


class Built(TypedDict):
    machine: str
    pieces: list[PlacedPiece]
    any: Colour | None
    value: int
    price: int
    money: int
    bonus: int


class GaveUp(TypedDict):
    machine: str
    penalty: int
    money: int


class FinalScores(TypedDict):
    bonuses: list[int]
    scores: list[int]
