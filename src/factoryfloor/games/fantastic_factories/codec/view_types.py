"""The JSON of views and previews.

``make wire`` generates the client's types from this module and ``component_types``.
"""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ..rules.cards import Difficulty, Edition, Floor, MachineColour, Row, Tool
from ..rules.event_types import MachineDice
from .component_types import Amounts, Limits

Verb = Literal["hire", "build", "activate"]
Phase = Literal["market", "foreman", "work", "limits", "over"]


class BlueprintSlot(TypedDict):
    id: str
    card: str | None


class ContractorSlot(BlueprintSlot):
    tool: Tool
    """The token above the slot."""


class HandCard(TypedDict):
    id: str
    card: str


class Built(TypedDict):
    id: str
    card: str
    goods: int
    used: bool
    prestige: int
    copied: str | None
    """The card that a Replicator copied this round."""


class DieState(TypedDict):
    id: str
    value: int | None
    """Null for a die that has not been rolled, or a Specialist's die whose value has not been chosen."""
    place: str | None
    """The die's floor or card."""
    extra: bool


class FloorState(TypedDict):
    id: str
    floor: Floor
    dice: list[str]


class Split(TypedDict):
    metal: int
    energy: int


class Chain(TypedDict):
    """The steps of an unfinished action."""

    verb: Verb
    card: str
    id: str
    """The first piece of the action."""
    copy: str | None
    copy_id: str | None
    dice: list[str]
    discards: list[str]
    value: int | None
    gain: str | None
    split: Split | None


class Tokens(TypedDict):
    metal: str
    energy: str


class Player(TypedDict):
    seat: int
    id: str
    metal: int
    energy: int
    goods: int
    prestige: int
    score: int
    buildings: int
    hand: int
    known: dict[str, int]
    """Blueprints that were taken publicly and are still in the hand."""
    cards: list[HandCard] | None
    compound: list[Built]
    dice: list[DieState]
    floors: list[FloorState]
    tokens: Tokens
    hired: str | None
    refreshed: bool
    done: bool
    waiting: bool
    excess: Limits
    chain: Chain | None


class MachineTurn(TypedDict):
    dice: MachineDice
    took: str | None
    slot: int | None
    discarded: Row | None
    made: list[MachineColour]


class MachineTypes(TypedDict):
    production: int
    utility: int
    training: int
    special: int
    monument: int


class Machine(TypedDict):
    cards: list[HandCard]
    goods: int
    score: int
    margin: int
    """The player's score minus the Machine's."""
    types: MachineTypes
    last: MachineTurn | None


class Outcome(TypedDict):
    total: int
    goods: int
    prestige: int
    metal: int
    energy: int
    blueprints: int
    buildings: int
    place: int


class MachineOutcome(TypedDict):
    total: int
    goods: int
    cards: int
    monuments: int
    margin: int
    beaten: bool


class Market(TypedDict):
    blueprints: list[BlueprintSlot]
    contractors: list[ContractorSlot]
    row_ids: list[str]


class Deck(TypedDict):
    blueprints: int
    contractors: int


class Discard(TypedDict):
    blueprints: dict[str, int]
    contractors: dict[str, int]


class Result(TypedDict):
    players: list[Outcome]
    machine: MachineOutcome | None


class View(TypedDict):
    game: Literal["fantastic_factories"]
    seats: int
    seat: int | None
    over: bool
    phase: Phase
    edition: Edition
    difficulty: Difficulty | None
    round: int
    last: bool
    """Whether this is the last round."""
    triggered: list[int | Literal["machine"]]
    """The seats that triggered the end, or `machine`."""
    first: int
    turn: int | None
    market: Market
    deck: Deck
    discard: Discard
    players: list[Player]
    machine: Machine | None
    result: Result | None


Preview = TypedDict(
    "Preview",
    {
        "cost": NotRequired[Amounts],
        "gain": NotRequired[Amounts],
        "last": NotRequired[bool],
        "from": NotRequired[int],
        "to": NotRequired[int],
        "die": NotRequired[int],
        "ends": NotRequired[bool],
        "opponent": NotRequired[Amounts],
        "random": NotRequired[bool],
    },
)
