"""The JSON of views, components and events. ``make wire`` generates the client's types from this module."""

from typing import Literal

from typing_extensions import TypedDict

from ..rules.tiles import TileType

Phase = Literal["auction", "market", "buying", "bureaucracy", "over"]


class TileFacts(TypedDict):
    """The printed facts of a tile. Energy and workers are positive if the tile needs them, and negative if it saves
    them.
    """

    type: TileType
    price: int
    production: int
    storage: int
    energy: int
    workers: int


class KindFacts(TileFacts):
    copies: int
    players: list[int]
    """For each copy, the minimum number of players with which it is used."""
    start: bool
    x: bool
    """Whether one copy is an X tile."""
    reconstructed: list[str]


class TurnTileFacts(TypedDict):
    number: int
    discount: int
    reconstructed: list[str]


class Components(TypedDict):
    kinds: dict[str, KindFacts]
    """The columns in the order of the table."""
    turn_order: dict[str, TurnTileFacts]
    price_tiles: dict[str, int]
    rounds: int
    workers: int
    seasonal: int
    seasonal_price: int
    spaces: int
    extra_spaces: int
    space_price: int


class TurnTile(TypedDict):
    id: str
    number: int
    discount: int


class Lot(TurnTile):
    owner: int | None
    workers: int


class Auction(TypedDict):
    lots: list[Lot]
    hidden: list[TurnTile]
    nominator: int
    lot: str | None
    """Null if the nominator must still choose."""
    bid: int
    bidder: int | None
    bidding: list[int]
    last: int | None
    """The seat that may lay workers on the last tile."""


class Column(TypedDict):
    id: str
    type: TileType
    tiles: list[str]
    """The tiles, cheapest first. The first tile can be put out next."""


class TileOf(TypedDict):
    """A tile by id and kind."""

    id: str
    kind: str


class Offered(TileOf):
    price: int
    prices: list[int | None]
    """The price after the discount, by seat. Null for a seat without a new turn-order tile."""


class Laid(TileOf):
    running: bool


class Figures(TypedDict):
    """The figures of a factory with a running set."""

    running: list[str]
    production: int
    storage: int
    energy: int
    canteen: int
    available: int
    """Workers that will be available in the next round."""
    income: list[int]
    """The income at the current price of energy, and at 1 and 2 more."""


class Workers(TypedDict):
    total: int
    available: int
    acting: int
    """Workers who can still act in the player's buying turn."""
    laid: int
    """Workers laid on a turn-order tile in this round, including seasonal workers that have left."""
    canteen: list[str]
    bid: list[str]
    free: list[str]
    hired: list[str]
    """Seasonal workers hired in this round. They count from this round's bureaucracy phase on."""
    supply: list[str]
    """Seasonal workers that are not hired."""


class Spaces(TypedDict):
    room: int
    used: int
    opened: int


class Dial(TypedDict):
    id: str
    value: int


class Dials(TypedDict):
    production: Dial
    storage: Dial
    energy: Dial


class Player(TypedDict):
    seat: int
    factory: str
    aside: str
    money: int
    turn_tile: TurnTile | None
    old_tile: TurnTile | None
    workers: Workers
    general: list[Laid]
    control: Laid | None
    optimization: Laid | None
    waiting: list[TileOf]
    spaces: Spaces
    dials: Dials
    income: int | None
    """The tile of the previous round."""
    forecast: Figures
    to_move: bool


class Proposal(Figures):
    seat: int
    changed: bool
    legal: bool


class PriceTile(TypedDict):
    id: str
    step: int


class Price(TypedDict):
    id: str
    now: int
    expected: float | None
    """The expected price in the bureaucracy phase. Null at the end of the game."""
    turned: list[PriceTile]
    left: int
    unseen: dict[str, int]
    """The number of unseen price tiles, by step."""


class Market(TypedDict):
    tiles: list[Offered]
    owed: int
    extra: int


class View(TypedDict):
    game: Literal["factory_manager"]
    seats: int
    seat: int | None
    over: bool
    first_game: bool
    round: int
    rounds: int
    phase: Phase
    turn: int | None
    order: list[int] | None
    """Seats by turn-order tile, lowest first. Null during the auction."""
    price: Price
    auction: Auction | None
    pool: list[TurnTile]
    columns: list[Column]
    market: Market
    gone: list[str]
    players: list[Player]
    proposal: Proposal | None
    ranking: list[int] | None
