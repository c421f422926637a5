"""The JSON of views, components and events. ``make wire`` generates the client's types from this module."""

from typing import Literal

from typing_extensions import TypedDict

Mix = Literal["standard", "long", "gentle"]
Phase = Literal["start", "play", "over"]


class Laid(TypedDict):
    tile: str
    """The face and copy number, `tTt-e.2`: the tile's appearance."""
    x: int
    y: int
    turn: int
    """Quarter turns clockwise."""
    by: int | None
    """Null for a tile that was drawn at the start."""
    order: int
    """The number of the tile in the order of the whole game."""


class OpenCell(TypedDict):
    id: str
    x: int
    y: int
    asks: str
    """The neighbours' sides, north, east, south, west: `-`, `t`, `T`, or `?` for no neighbour."""


class Structure(TypedDict):
    id: str
    owner: int
    number: int
    """0 for the first monster, minions from 1."""
    finished: bool
    size: int
    """Number of tiles."""
    eyes: int
    """Number of tiles with eyes."""
    worth: int
    """The points if the structure were finished now: the tiles of a first monster, or the tiles with eyes of a minion.
    """
    open: int
    """Number of cells still open."""
    cells: list[OpenCell]
    tiles: list[Laid]


class Player(TypedDict):
    seat: int
    score: int
    first_finished: bool
    minions: int
    """Number of finished minions."""
    growing: bool
    size: int
    """Tiles of the structure in progress."""
    eyes: int
    """Its tiles with eyes."""
    waiting: bool


class Bag(TypedDict):
    left: int
    faces: dict[str, int]


class View(TypedDict):
    game: Literal["monster_factory"]
    seats: int
    seat: int | None
    over: bool
    phase: Phase
    mix: Mix
    first: int
    turn: int | None
    tile: str | None
    """The face of the drawn tile."""
    bag: Bag
    discarded: list[str]
    structures: list[Structure]
    players: list[Player]
    ranking: list[int] | None


class TileFacts(TypedDict):
    """The number of copies, and of copies with eyes, in each mix."""

    standard: list[int]
    long: list[int]
    gentle: list[int]
    reconstructed: list[str]


class Components(TypedDict):
    tiles: dict[str, TileFacts]
