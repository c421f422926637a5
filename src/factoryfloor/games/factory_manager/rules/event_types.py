"""The fields of events."""

from typing_extensions import TypedDict


class Round(TypedDict):
    round: int
    lots: list[str]
    hidden: list[str]


class Nominate(TypedDict):
    tile: str
    bid: int


class Bid(TypedDict):
    tile: str
    bid: int


class Pass(TypedDict):
    tile: str
    forced: bool


class Won(TypedDict):
    tile: str
    workers: int
    last: bool


class Order(TypedDict):
    order: list[int]


class Put(TypedDict):
    tile: str
    extra: bool


class Buy(TypedDict):
    tile: str
    price: int
    space: int
    aside: bool


class Lay(TypedDict):
    tile: str
    space: int


class Tear(TypedDict):
    tile: str


class Hire(TypedDict):
    workers: int
    price: int
    returned: int


class Cleared(TypedDict):
    tiles: list[str]


class Run(TypedDict):
    running: list[str]
    shut: list[str]
    production: int
    storage: int
    energy: int
    canteen: int
    available: int


class Price(TypedDict):
    tile: str
    step: int
    price: int


class Income(TypedDict):
    income: int
    paid: int
    money: int
