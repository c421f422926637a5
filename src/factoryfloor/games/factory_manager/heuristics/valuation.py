"""The value of a factory, its money and its workers to the end of the game."""

from typing import final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import count

from ..rules.pieces import ROBOTS_1, ROUNDS, SEASONAL, SPACES, WORKERS
from ..rules.position import Position
from .capacity import NOTHING, Capacity
from .weights import COIN, FURTHER, FURTHER_ROOM, ROOM, ROUTINE, SLACK, WORKER


def worker_values(number: i64) -> vec[float]:
    """The value of 0, 1, 2 ... workers available after a round; there is always one."""
    values = vec[float]([0.0] * (WORKERS + SEASONAL + 1))
    step = WORKER[number]
    for workers in range(2, WORKERS + SEASONAL + 1):
        values[workers] = values[workers - 1] + step
        step *= FURTHER[number]
    return values


@final
class Valuation:
    """Values in a round for a seat that decides what to buy, at expected prices of energy.

    ``rough``: one price for all rounds and no seasonal workers; half the work.
    """

    def __init__(self, position: Position, seat: i64, rough: bool) -> None:
        self.rough = rough
        number = position.round
        steps, tiles = position.expected()
        step = float(steps) / float(tiles)
        self.last: bool = number == ROUNDS
        self.times: float = 2.0 if self.last else 1.0
        self.later: float = 0.0 if self.last else float(ROUNDS - number) + 1.0
        self.now_price: float = float(position.price) + step
        self.price: float = self.now_price  # on average in later rounds
        if not self.last:
            ahead: float = 0.0
            rounds: i64 = 1
            while number + rounds <= ROUNDS:
                weight: float = 2.0 if number + rounds == ROUNDS else 1.0
                ahead += weight * float(rounds)
                rounds += 1
            self.price += step * ahead / self.later
        self.coin: float = COIN[number]
        self.slack: float = SLACK[number]
        self.room: float = ROOM[number]
        self.further_room: float = FURTHER_ROOM[number]
        self.routine: float = ROUTINE[number]
        self.wage: float = float(position.wage(seat))
        self.helpers: vec[float] = worker_values(number)

    def value(self, laid_0: i64, laid_1: i64, money: i64, opened: i64) -> float:
        """The value of a factory with money left after buying; the best number of seasonal workers is hired."""
        if self.rough:
            capacity = Capacity(laid_0, laid_1, self.price, self.slack)
            room = self.room_value(laid_0, laid_1, opened)
            return self.hired_value(capacity, 0, money) + self.later * self.routine_value(capacity) + room
        capacity = Capacity(laid_0, laid_1, self.now_price, 0.0)
        value = self.hired_value(capacity, 0, money)
        for hired in range(1, SEASONAL + 1):
            value = max(value, self.hired_value(capacity, hired, money))
        return value + self.later_value(laid_0, laid_1, opened)

    def later_value(self, laid_0: i64, laid_1: i64, opened: i64) -> float:
        """The value of later rounds and of the free spaces."""
        if self.last:
            return 0.0
        capacity = Capacity(laid_0, laid_1, self.price, self.slack)
        return self.later * self.routine_value(capacity) + self.room_value(laid_0, laid_1, opened)

    def room_value(self, laid_0: i64, laid_1: i64, opened: i64) -> float:
        """The value of the free spaces, the first one most."""
        value: float = 0.0
        step = self.room
        free = SPACES + opened - count(laid_0) - count(laid_1 & ROBOTS_1)
        while free > 0:
            value += step
            step *= self.further_room
            free -= 1
        return value

    def hired_value(self, capacity: Capacity, hired: i64, money: i64) -> float:
        """The value of this round's income with seasonal workers hired, of workers for the next, and of the money."""
        left = float(money) - float(hired) * self.wage
        if left < 0.0:
            return NOTHING
        best: float = NOTHING
        for canteen in range(WORKERS + hired):
            found = self.times * capacity.earned[canteen] + self.helpers[WORKERS + hired - canteen]
            best = max(best, found)
        return best + self.coin * left

    def routine_value(self, capacity: Capacity) -> float:
        """The value of one later round with the factory as it is now."""
        best: float = NOTHING
        for canteen in range(WORKERS):
            best = max(best, capacity.earned[canteen] + self.routine * self.helpers[WORKERS - canteen])
        return best
