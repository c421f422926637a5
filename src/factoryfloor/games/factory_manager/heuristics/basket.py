"""The best purchases among the open tiles, with their figures.

Reasons for the auction value a worker by these figures.
"""

from typing import final

from mypy_extensions import i64

from factoryfloor.kernel.masks import count

from ..rules.actions import COLUMNS
from ..rules.market import top_of
from ..rules.pieces import (
    COLUMN_HALF,
    DISCOUNT,
    EXTRA_SPACES,
    PRICE,
    ROBOTS_1,
    SPACE_PRICE,
    SPACES,
    WORKERS,
    kind_at,
)
from ..rules.position import Position
from .prospect import Prospect, has_place, incomes_left


@final
class Basket:
    """The purchases among the open tiles of all columns that give a seat the most money at the end of the game.

    Income counts at the current price of energy in all remaining rounds. ``number`` is the turn-order tile whose
    discount applies. The seat is assumed to buy first.
    """

    def __init__(self, position: Position, seat: i64, number: i64, workers: i64) -> None:
        self.position = position
        self.discount: i64 = DISCOUNT[number]
        self.room: i64 = SPACES + position.opened[seat]
        self.dearer: i64 = EXTRA_SPACES - position.opened[seat]
        self.times = incomes_left(position)
        self.money: i64 = position.money[seat]
        laid_0 = position.laid[2 * seat]
        laid_1 = position.laid[2 * seat + 1]
        self.before = Prospect(position, laid_0, laid_1, WORKERS).income
        self.best_0: i64 = laid_0
        self.best_1: i64 = laid_1
        self.bought: i64 = 0
        self.spent: i64 = 0
        self.total: i64 = 0
        self.add(0, laid_0, laid_1, workers, 0, 0)

    def add(self, column: i64, laid_0: i64, laid_1: i64, workers: i64, bought: i64, spent: i64) -> None:
        """Search all sets of open tiles in this column and the later columns. Keep the best set."""
        if bought:
            income = Prospect(self.position, laid_0, laid_1, WORKERS).income
            total = (income - self.before) * self.times - spent
            if total > self.total:
                self.total = total
                self.best_0 = laid_0
                self.best_1 = laid_1
                self.bought = bought
                self.spent = spent
        if bought == workers:
            return
        for other in range(column, COLUMNS):
            tile = top_of(self.position, other)
            half: i64 = COLUMN_HALF[other]
            if not tile or not has_place(laid_1, kind_at(half, tile)):
                continue
            price = spent + self.price(half, tile, laid_0, laid_1)
            if price > self.money:
                continue
            if half:
                self.add(other + 1, laid_0, laid_1 | tile, workers, bought + 1, price)
            else:
                self.add(other + 1, laid_0 | tile, laid_1, workers, bought + 1, price)

    def price(self, half: i64, tile: i64, laid_0: i64, laid_1: i64) -> i64:
        """Return the price of a tile with its space. The price is prohibitive if there is no space."""
        full: i64 = PRICE[kind_at(half, tile)]
        price = max(full - self.discount, 0)
        used = count(laid_0) + count(laid_1 & ROBOTS_1)
        if (half and not tile & ROBOTS_1) or used < self.room:
            return price
        return price + SPACE_PRICE if used < self.room + self.dearer else self.money + 1

    def kind(self, seat: i64) -> i64:
        """Return the kind of the only purchased tile."""
        tile = self.best_0 & ~self.position.laid[2 * seat]
        return kind_at(0, tile) if tile else kind_at(1, self.best_1 & ~self.position.laid[2 * seat + 1])
