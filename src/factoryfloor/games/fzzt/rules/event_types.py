"""The fields of events."""

from typing_extensions import TypedDict


class Round(TypedDict):
    round: int


class Hands(TypedDict):
    hands: list[int]


class OwnHand(TypedDict):
    cards: list[str]


class Open(TypedDict):
    slots: list[int]
    cards: list[str]


class Peripheral(TypedDict):
    card: str


class Laid(TypedDict):
    count: int | None


class LaidPrivate(TypedDict):
    cards: list[str]


class Sizes(TypedDict):
    counts: list[int]


class Reveal(TypedDict):
    bids: list[list[str] | None]
    powers: list[int | None]


class Sold(TypedDict):
    lot: int
    card: str


class Returned(TypedDict):
    card: str


class Tie(TypedDict):
    tied: list[int]


class Mount(TypedDict):
    robot: str
    unit: str


class Shred(TypedDict):
    robot: str
