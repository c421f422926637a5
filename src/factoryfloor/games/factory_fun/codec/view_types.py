"""The JSON of views, components, events and plans. ``make wire`` generates the client's types from this module."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ..rules.event_types import PlacedPiece
from ..rules.machines import Colour

Flow = Colour | Literal["black"]
Side = Literal["N", "E", "S", "W"]
Edge = Literal["W", "N1", "S1", "E", "N2", "S2"]
Selection = Literal["sealed", "draft", "live"]
Phase = Literal["ready", "take", "build", "over"]
Flows = list[list[str | None]]
Ranked = list[str]


class Port(TypedDict):
    edge: Edge
    """The ports at turn 0: `W`, `N1`, `S1` of the first cell, `E`, `N2`, `S2` of the second."""
    colour: Flow
    amount: int | None
    """Null for an end product."""


class MachineFacts(TypedDict):
    value: int
    inputs: list[Port]
    output: Port
    bonus: Colour | Literal["any"] | None
    """The machine's bonus supply."""


class PieceFacts(TypedDict):
    cells: int
    price: int
    paths: dict[str, list[str]]
    """The sides that each path joins, by turn. Sides of a second cell are in lower case."""


class Components(TypedDict):
    machines: dict[str, MachineFacts]
    pieces: dict[str, PieceFacts]
    """All pieces except machines."""
    boards: dict[str, list[str]]
    """Rows of `.` (to build on), `O` (pillar) and `#` (outside)."""


class Supplies(TypedDict):
    red: int
    orange: int
    blue: int
    green: int


class Chain(TypedDict):
    machine: str
    input: int
    """The number of the input, from 0."""
    bonus: int


class Player(TypedDict):
    seat: int
    board: str
    money: int
    bonus: int
    score: int
    pieces: list[PlacedPiece]
    flows: Flows
    """The colours of a piece's paths, in the order of its facts."""
    chains: list[Chain]
    any: Colour | None
    machine: str | None
    funds: int | None
    supplies: Supplies
    decided: bool
    exempt: bool
    waiting: bool


class FlowsAndComplete(TypedDict):
    flows: Flows
    complete: list[list[bool]]


class Stage(TypedDict):
    stage: str
    cell: str | None
    mends: str | None


class Build(FlowsAndComplete, Stage):
    machine: str
    funds: int
    price: int
    pieces: list[PlacedPiece]
    any: Colour | None
    lifted: list[str]
    supplies: Supplies
    steps: list[str]
    targets: list[str]
    """The pieces that the next step may touch."""
    result: Literal["built", "gave up"] | None


class Options(TypedDict):
    diagonal: bool
    last_taker_free: bool
    selection: Selection
    boards: Literal["classic", "expert"] | list[str]


class Revealed(TypedDict):
    machine: str
    taken_by: int | None


class Claim(TypedDict):
    seat: int
    machine: str | None


class View(TypedDict):
    game: Literal["factory_fun"]
    seats: int
    seat: int | None
    over: bool
    round: int
    phase: Phase
    """`ready` is the countdown before a race."""
    options: Options
    order: list[int]
    revealed: list[Revealed]
    claims: list[Claim]
    """The claims in the order of acceptance; the machine is null for a pass."""
    last_taker: int | None
    players: list[Player]
    gone: list[str]
    build: Build | None
    ranking: list[int] | None
    list: Ranked | None
    """The viewer's list of wanted machines."""


class Plan(TypedDict):
    """A whole factory, which `Plans.check` and `Plans.actions` read."""

    pieces: list[PlacedPiece]
    any: NotRequired[Colour]


class Fault(TypedDict):
    rule: str
    """The number of the ruling."""
    kind: str
    """The kind of fault."""
    cells: list[tuple[int, int]]
    """The row and column of each cell."""
    message: str
    side: NotRequired[Side]
    """The side of a loose end."""


class Checked(TypedDict):
    """The result of `Plans.check`."""

    legal: bool
    value: int
    price: int
    balance: int
    moves: int
    faults: list[Fault]
    chains: list[Chain]
    bonus: int
    flows: Flows
    complete: list[list[bool]]
