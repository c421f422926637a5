"""The JSON of views, components and events. ``make wire`` generates the client's types from this module."""

from typing import Literal

from typing_extensions import TypedDict

from ..rules.pieces import Sign, UnitClass

InGameWith = Literal["all", "5-6"]
Phase = Literal["auction", "production", "over"]


class RobotFacts(TypedDict):
    power: int
    vp: int
    belt_speed: int
    symbols: list[Sign]
    kind: str
    """Cards of one kind are interchangeable in the notation: `1bc`, `3n`, `up`, `fz`."""
    copies: int
    players: InGameWith
    owner: int | None
    """The number of the mechanic who starts with the robot."""
    reconstructed: list[str]


UnitFacts = TypedDict(
    "UnitFacts",
    {
        "class": UnitClass,
        "symbols": list[Sign],
        "value": int,
        "belt_speed": int,
        "copies": int,
        "players": InGameWith,
        "reconstructed": list[str],
    },
)


class MechanicFacts(TypedDict):
    power: int
    vp: int
    kind: str


class PeripheralFacts(TypedDict):
    name: str
    reconstructed: list[str]


class Components(TypedDict):
    robots: dict[str, RobotFacts]
    units: dict[str, UnitFacts]
    mechanics: dict[str, MechanicFacts]
    peripherals: dict[str, PeripheralFacts]


class Slot(TypedDict):
    card: str | None
    state: Literal["closed", "open", "sold"]
    by: int | None


class Bid(TypedDict):
    laid: bool
    count: int | None
    """The number of cards, if it is visible."""
    cards: list[str] | None
    """Only for the viewer's own cards."""


class Build(TypedDict):
    unit: str
    robots: list[str]


class Player(TypedDict):
    seat: int
    mechanic: str
    hand: int
    discard: int
    cards: list[str] | None
    in_hand: list[str]
    in_discard: list[str]
    """The cards that are publicly known to be in hand or in the discard pile."""
    bid: Bid | None
    waiting: bool
    points: int
    """The score if the game ended now."""
    robots: list[str]
    units: list[Build]
    shredded: list[str]
    won: list[str]


class ShownBid(TypedDict):
    cards: list[str]
    power: int


class Sale(TypedDict):
    lot: str
    winner: int
    tied: list[int]
    chief: int
    bids: list[ShownBid | None]
    returned: str | None
    peripheral: str | None


class Supply(TypedDict):
    robot: str
    symbol: Sign | None
    """Null for a mounted robot that supplies nothing."""
    mounted: bool
    widget: int
    """The number of the robot's widget, from 1; 0 for none."""


class Assembly(TypedDict):
    unit: str
    widgets: int
    value: int
    points: int
    supply: list[Supply]


class Outcome(TypedDict):
    total: int
    robots: int
    units: int
    robot_count: int
    place: int
    assembly: list[Assembly]
    spare: list[str]


class Need(TypedDict):
    unit: str
    widgets: int
    """The value in the current best construction."""
    points: int
    value: int
    missing: list[Sign]
    """The minimum number of missing symbols for one more widget if all other widgets are kept."""


class Brings(TypedDict):
    points: int
    """The change of the points of all units if the seat had the card now."""
    unit: str | None
    """The unit that gains most. For a unit card, the unit itself."""


class Prospects(TypedDict):
    needs: list[Need]
    cards: dict[str, Brings]
    """Keyed by open card of the belt. A Fzzzt brings no gain."""


class Peripherals(TypedDict):
    chosen: list[str]
    active: str | None
    stack: int
    used: list[str]


class Production(TypedDict):
    once: list[str]
    """Units that have one of two robots (p10)."""
    full: list[str]
    """Units that take no more robots in this production phase."""
    shredders: list[int]
    """Seats that have shredded a robot in this phase (p11)."""


class View(TypedDict):
    game: Literal["fzzt"]
    seats: int
    seat: int | None
    over: bool
    round: int
    rounds: int
    phase: Phase
    auction: int
    """The number of the auction, from 1 to 8, or 0 outside the auction phase."""
    chief: int
    deck: int
    leftover: int
    belt: list[Slot]
    """Index 0 is the end of the belt."""
    lot: int | None
    peripherals: Peripherals
    production: Production | None
    players: list[Player]
    last: Sale | None
    prospects: Prospects | None
    """The viewer's construction, during the game."""
    result: list[Outcome] | None
