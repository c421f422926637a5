"""The JSON of views, components, previews and events, from which ``make wire`` writes the client's types."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ..rules.cards import BlueprintType, Difficulty, Edition, Floor, Tool
from ..rules.event_types import MachineDice
from ..rules.machine import MachineColour, Row

Verb = Literal["hire", "build", "activate"]
Phase = Literal["market", "foreman", "work", "limits", "over"]


class Amounts(TypedDict, total=False):
    """Nonzero amounts; `x` is the value of the die."""

    metal: int | str
    energy: int | str
    goods: int | str
    blueprints: int | str
    dice: int | str
    prestige: int | str


class Yield(TypedDict, total=False):
    """The same; a gain that depends on the die is a list with one number for each face."""

    metal: int | str | list[int]
    energy: int | str | list[int]
    goods: int | str | list[int]
    blueprints: int | str | list[int]
    dice: int | str | list[int]
    prestige: int | str | list[int]


class Activation(TypedDict):
    dice: str
    """`none`, `any`, `1`, `4`, `6`, `1-5`, `2-6`, `pair`, `triple`, `run`, `sum14`, `as_copied`."""
    places: bool
    """The dice are placed on the card."""
    cost: Amounts
    """`blueprints` are discarded."""
    gain: Yield
    choices: list[Amounts]
    """One of these besides `gain`."""
    change: Literal["over", "up", "down"] | None
    """The effect on an unplaced die."""
    names_x: bool
    """The player names the `x`."""
    rerolls: bool
    """Dice are rerolled."""
    salvages: bool
    """The discarded blueprint's own cost is gained."""
    copies_row: bool
    """The effect is that of a card of the market row."""


class BlueprintFacts(TypedDict):
    """The printed facts of a blueprint; passive ones lack the fields of an activation."""

    name: str
    copies: int
    type: BlueprintType
    tool: Tool
    metal: int
    energy: int
    prestige: int
    repeats: bool
    """A compound may have several."""
    passive: bool
    prestige_by_copy: NotRequired[list[int]]
    retail: NotRequired[Activation]
    """Differences on the published card."""
    dice: NotRequired[str]
    places: NotRequired[bool]
    cost: NotRequired[Amounts]
    gain: NotRequired[Yield]
    choices: NotRequired[list[Amounts]]
    change: NotRequired[Literal["over", "up", "down"] | None]
    names_x: NotRequired[bool]
    rerolls: NotRequired[bool]
    salvages: NotRequired[bool]
    copies_row: NotRequired[bool]


class ContractorFacts(TypedDict):
    name: str
    copies: int
    energy: int
    gain: Amounts
    opponent: Amounts


class MachineCards(TypedDict):
    easy: int
    normal: int
    hard: int
    insane: int


class Limits(TypedDict):
    blueprints: int
    tokens: int


class EndsWith(TypedDict):
    goods: int
    buildings: int


class Components(TypedDict):
    blueprints: dict[str, BlueprintFacts]
    contractors: dict[str, ContractorFacts]
    machine: MachineCards
    limits: Limits
    ends_with: EndsWith


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
    """Null: not yet rolled, or a Specialist's die without a named value."""
    place: str | None
    """Its floor or card."""
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
    """Its first piece."""
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
    """Publicly taken blueprints still in the hand."""
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
    """The player's score less the Machine's."""
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
    """This is the last round."""
    triggered: list[int | Literal["machine"]]
    """The seats that triggered the end, and `machine`."""
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
