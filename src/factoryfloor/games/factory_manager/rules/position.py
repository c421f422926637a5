"""The position of Factory Manager: plain fields, and vecs indexed by seat."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit, count
from factoryfloor.kernel.state import State

from .pieces import DISCOUNT, PRICE, ROBOTS_1, SEASONAL_PRICE

AUCTION: Final = 0
MARKET: Final = 1
BUYING: Final = 2
BUREAUCRACY: Final = 3
OVER: Final = 4

NOBODY: Final = -1

RULES: Final = 1  # increases whenever an old record would replay differently


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(State):
    """The factories, the market, the workers and the markers.

    Tiles are bits in two halves (see ``pieces``). The tiles of seat s are at 2s and 2s + 1. Nothing is hidden, because
    turn-order tiles and price tiles are drawn only when they are turned up.
    """

    def __init__(
        self,
        seats: i64,
        chance: Chance,
        money: vec[i64],
        laid: vec[i64],
        waiting: vec[i64],
        shut: vec[i64],
        opened: vec[i64],
        workers: vec[i64],
        canteen: vec[i64],
        free: vec[i64],
        bids: vec[i64],
        tiles: vec[i64],
        old: vec[i64],
        dials: vec[i64],
        income: vec[i64],
    ) -> None:
        super().__init__(seats, chance)
        self.money = money
        self.laid = laid  # tiles on the factory
        self.waiting = waiting  # tiles beside the factory
        self.shut = shut  # machines and robots that did not run in the last bureaucracy
        self.opened = opened  # spaces opened beyond the tenth (P22)
        self.workers = workers  # 7, and the seasonal ones hired last (P19)
        self.canteen = canteen  # workers in the canteen, who cannot act
        self.bids = bids  # workers on the turn-order tile, who cannot act
        self.free = free  # workers who can act
        self.tiles = tiles  # turn-order tile won this round, 0 for none yet
        self.old = old  # turn-order tile of the round before, in the auction only
        self.dials = dials  # production, storage and energy, as packed_dials
        self.income = income  # income of the round before, as computed
        self.phase: i64 = AUCTION
        self.first_game: bool = False
        self.round: i64 = 1
        self.turn: i64 = 0  # the seat that decides
        self.order: i64 = 0  # the seats by turn-order tile, three bits each, the first in the lowest bits
        self.place: i64 = 0  # place of the seat on turn in that order
        self.price: i64 = 1
        self.unseen: i64 = 0  # numbers of unturned price tiles 0, +1, +2, four bits each
        self.turned: i64 = 0  # steps of the price tiles turned, two bits each, the first in the lowest bits
        self.lots: i64 = 0  # turn-order tiles turned up this round, a mask
        self.hidden: i64 = 0  # the two tiles left face down; after the auction the pool
        self.lot: i64 = 0  # the tile on auction; 0 until one is nominated
        self.high: i64 = 0  # the highest bid
        self.bidder: i64 = NOBODY
        self.bidding: i64 = 0  # seats that have not passed, a mask
        self.market_0: i64 = 0
        self.market_1: i64 = 0
        self.stock_0: i64 = 0  # tiles in the columns
        self.stock_1: i64 = 0
        self.owed: i64 = 0  # market: tiles that the seat on turn must put out; buying: workers left to use
        self.extra: i64 = 0  # market: tiles that it may add afterwards
        self.runs_0: i64 = 0  # bureaucracy: the changed running set of the seat on turn
        self.runs_1: i64 = 0
        self.toggled: i64 = NOBODY  # the last change: 2 * kind, + 1 for run
        self.choices: list[int] = []  # the legal actions of the seat on turn

    def fields_from(self, other: "Position") -> None:
        self.base_from(other)
        self.phase = other.phase
        self.first_game = other.first_game
        self.round = other.round
        self.turn = other.turn
        self.order = other.order
        self.place = other.place
        self.price = other.price
        self.unseen = other.unseen
        self.turned = other.turned
        self.lots = other.lots
        self.hidden = other.hidden
        self.lot = other.lot
        self.high = other.high
        self.bidder = other.bidder
        self.bidding = other.bidding
        self.market_0 = other.market_0
        self.market_1 = other.market_1
        self.stock_0 = other.stock_0
        self.stock_1 = other.stock_1
        self.owed = other.owed
        self.extra = other.extra
        self.runs_0 = other.runs_0
        self.runs_1 = other.runs_1
        self.toggled = other.toggled
        self.choices = other.choices

    def seat_at(self, place: i64) -> i64:
        """Return the seat at an index of the turn order."""
        return (self.order >> (3 * place)) & 7

    def discount(self, seat: i64) -> i64:
        """Return the discount of the seat's new turn-order tile."""
        number = self.tiles[seat]
        return DISCOUNT[number]

    def cost(self, seat: i64, kind: i64) -> i64:
        """Return the price of a market tile of a kind for a seat."""
        price: i64 = PRICE[kind]
        return max(price - self.discount(seat), 0)

    def wage(self, seat: i64) -> i64:
        """Return the price of a seasonal worker for a seat (P11)."""
        return max(SEASONAL_PRICE - self.discount(seat), 0)

    def general(self, seat: i64) -> i64:
        """Return the number of general spaces taken in a factory."""
        half_0 = self.laid[2 * seat]
        half_1 = self.laid[2 * seat + 1]
        return count(half_0) + count(half_1 & ROBOTS_1)

    def expected(self) -> tuple[i64, i64]:
        """Return the sum of the steps of the price tiles that may be turned next, and their number (P13, P26)."""
        if self.first_game and self.turned_tiles() == 0:
            return 0, 1
        none = self.unseen & 15
        one = (self.unseen >> 4) & 15
        two = self.unseen >> 8
        return one + 2 * two, none + one + two

    def turned_tiles(self) -> i64:
        """Return the number of price tiles turned so far."""
        return self.round if self.phase == OVER else self.round - 1

    def step(self, place: i64) -> i64:
        """Return the step of the price tile that was turned in a round (from 0)."""
        return (self.turned >> (2 * place)) & 3


def next_in(mask: i64, seat: i64, seats: i64) -> i64:
    """Return the next seat clockwise in a non-empty mask."""
    seat += 1
    if seat == seats:
        seat = 0
    while not mask & bit(seat):
        seat += 1
        if seat == seats:
            seat = 0
    return seat


def packed_dials(production: i64, storage: i64, energy: i64) -> i64:
    """Pack the three dials of a factory into one number."""
    return production | (storage << 8) | (energy << 16)
