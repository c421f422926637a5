"""The value of a factory, its money and its workers until the end of the game."""

from typing import final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import count

from ..rules.pieces import ROBOTS_1, ROUNDS, SEASONAL, SPACES, WORKERS
from ..rules.position import Position
from .capacity import NOTHING, Capacity
from .earnings import CHOICES, Earnings
from .weights import COIN, FURTHER, FURTHER_ROOM, ROOM, ROUTINE, SLACK, WORKER


def worker_values(number: i64) -> vec[float]:
    """Return the values of 0, 1, 2 ... available workers after a round.

    There is always at least one available worker.
    """
    values = vec[float]([0.0] * (WORKERS + SEASONAL + 1))
    step = WORKER[number]
    for workers in range(2, WORKERS + SEASONAL + 1):
        values[workers] = values[workers - 1] + step
        step *= FURTHER[number]
    return values


@final
class Valuation:
    """The values of factories in a buying turn, at expected prices of energy.

    ``rough`` uses one price for all rounds and no seasonal workers, which halves the time. All valuations share the
    cache ``earnings``. ``terms`` contains all inputs of the cached values except the factory.
    """

    def __init__(self, position: Position, seat: i64, rough: bool, earnings: Earnings) -> None:
        self.rough = rough
        self.earnings = earnings
        number = position.round
        steps, tiles = position.expected()
        step = float(steps) / float(tiles)
        self.terms: i64 = (((number * 256 + position.price) * 256 + steps) * 256 + tiles) * 2 + (1 if rough else 0)
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
        """Return the value of a factory and of the money left after buying.

        The best number of seasonal workers is assumed.
        """
        slot = self.find(laid_0, laid_1)
        value = self.hired_value(slot, 0, money)
        if not self.rough:
            for hired in range(1, CHOICES):
                value = max(value, self.hired_value(slot, hired, money))
        return value + self.later_value(slot, laid_0, laid_1, opened)

    def find(self, laid_0: i64, laid_1: i64) -> i64:
        """Return the cache slot of a factory. If the factory is not cached, compute its earnings."""
        slot = self.earnings.slot(self.terms, laid_0, laid_1)
        if not self.earnings.holds(slot, self.terms, laid_0, laid_1):
            self.earnings.take(slot, self.terms, laid_0, laid_1)
            self.weigh(slot, laid_0, laid_1)
        return slot

    def weigh(self, slot: i64, laid_0: i64, laid_1: i64) -> None:
        """Find the best number of canteen workers for this round, and for a later round with the same factory."""
        price, slack = (self.price, self.slack) if self.rough else (self.now_price, 0.0)
        now = Capacity(laid_0, laid_1, price, slack)
        later = now if self.rough or self.last else Capacity(laid_0, laid_1, self.price, self.slack)
        helpers = self.helpers
        for hired in range(CHOICES):
            best: float = NOTHING
            for canteen in range(WORKERS + hired):
                best = max(best, self.times * now.earned[canteen] + helpers[WORKERS + hired - canteen])
            self.earnings.now[CHOICES * slot + hired] = best
        best = NOTHING
        for canteen in range(WORKERS):
            best = max(best, later.earned[canteen] + self.routine * helpers[WORKERS - canteen])
        self.earnings.later[slot] = best

    def hired_value(self, slot: i64, hired: i64, money: i64) -> float:
        """Return the total value of this round's income with hired seasonal workers, the workers for the next round,
        and the money.
        """
        left = float(money) - float(hired) * self.wage
        if left < 0.0:
            return NOTHING
        return self.earnings.now[CHOICES * slot + hired] + self.coin * left

    def later_value(self, slot: i64, laid_0: i64, laid_1: i64, opened: i64) -> float:
        """Return the value of later rounds and of the free spaces."""
        if self.last:
            return 0.0
        return self.later * self.earnings.later[slot] + self.room_value(laid_0, laid_1, opened)

    def room_value(self, laid_0: i64, laid_1: i64, opened: i64) -> float:
        """Return the value of the free spaces. Each further space is worth less than the space before."""
        value: float = 0.0
        step = self.room
        free = SPACES + opened - count(laid_0) - count(laid_1 & ROBOTS_1)
        while free > 0:
            value += step
            step *= self.further_room
            free -= 1
        return value
