"""The JSON of components. ``make wire`` generates the client's types from this module."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ..rules.cards import BlueprintType, Tool


class Amounts(TypedDict, total=False):
    """Nonzero amounts. `x` stands for the value of the die."""

    metal: int | str
    energy: int | str
    goods: int | str
    blueprints: int | str
    dice: int | str
    prestige: int | str


class Yield(TypedDict, total=False):
    """Nonzero amounts. A gain that depends on the die is a list with one number for each face."""

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
    """Whether the dice are placed on the card."""
    cost: Amounts
    """The `blueprints` are discarded."""
    gain: Yield
    choices: list[Amounts]
    """The player gets one of these gains in addition to `gain`."""
    change: Literal["over", "up", "down"] | None
    """The effect on an unplaced die."""
    names_x: bool
    """The player chooses the value of `x`."""
    rerolls: bool
    """Whether dice are rerolled."""
    salvages: bool
    """The player gains the cost of the discarded blueprint."""
    copies_row: bool
    """The effect is copied from a card of the market row."""


class BlueprintFacts(TypedDict):
    """The printed facts of a blueprint. Passive cards lack the fields of an activation."""

    name: str
    copies: int
    type: BlueprintType
    tool: Tool
    metal: int
    energy: int
    prestige: int
    repeats: bool
    """Whether a compound may have several copies of the card."""
    passive: bool
    prestige_by_copy: NotRequired[list[int]]
    retail: NotRequired[Activation]
    """The differences on the card in the retail edition."""
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
