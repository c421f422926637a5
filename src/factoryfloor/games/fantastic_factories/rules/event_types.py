"""The fields of events."""

from typing import Literal

from typing_extensions import TypedDict

from .cards import BlueprintType, Floor, MachineColour, Row


class MachineDice(TypedDict):
    blue: int
    yellow: int
    green: int
    red: int
    purple: int


class Rolled(TypedDict):
    id: str
    value: int


class Round(TypedDict):
    round: int
    first: int
    last: bool


class Refill(TypedDict):
    row: Row
    slot: int
    card: str


class Reshuffle(TypedDict):
    row: Row
    cards: dict[str, int]


class Refresh(TypedDict):
    row: Row
    paid: Literal["metal", "energy"]
    cards: list[str | None]


class Take(TypedDict):
    slot: int
    card: str


class Hire(TypedDict):
    slot: int
    card: str
    discard: str
    energy: int
    opponent: int | None


Gain = TypedDict("Gain", {"metal": int, "energy": int, "from": str})


Draw = TypedDict("Draw", {"number": int, "from": str})


class DrawPrivate(TypedDict):
    cards: list[str]


Reveal = TypedDict("Reveal", {"card": str, "kept": bool, "from": str})


class Build(TypedDict):
    card: str
    piece: str
    discard: str | None
    metal: int
    energy: int
    by: str | None


class DieValue(TypedDict):
    die: str
    value: int


Roll = TypedDict("Roll", {"dice": list[Rolled], "from": str | None})


class Place(TypedDict):
    die: str
    value: int
    floor: Floor
    metal: int
    energy: int
    blueprints: int


class Activate(TypedDict):
    card: str
    piece: str
    copied: str | None
    dice: list[str]
    discards: list[str]
    paid_metal: int
    paid_energy: int
    goods: int
    metal: int
    energy: int


Change = TypedDict("Change", {"die": str, "before": int, "after": int, "from": str})


Extra = TypedDict("Extra", {"die": str, "value": int, "from": str})


class Excess(TypedDict):
    what: str


class Trigger(TypedDict):
    by: str
    goods: int
    buildings: int


class MachineRoll(TypedDict):
    dice: MachineDice


class MachineTake(TypedDict):
    slot: int | None
    card: str | None
    piece: str | None


class MachineDiscard(TypedDict):
    row: Row
    cards: list[str | None]


class MachineMake(TypedDict):
    colour: MachineColour
    type: BlueprintType
    value: int
    cards: int
    made: bool
