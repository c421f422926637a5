"""The fields of events."""

from typing_extensions import TypedDict


class Begin(TypedDict):
    face: str
    number: int


class Draw(TypedDict):
    face: str


class Discard(TypedDict):
    face: str


class Place(TypedDict):
    owner: int
    number: int
    face: str
    x: int
    y: int
    turn: int


class Finished(TypedDict):
    number: int
    tiles: int
    points: int
