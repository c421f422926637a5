"""What a factory, its money and its workers are worth to the end of the game, in money."""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import count

from ..rules.pieces import ROBOTS_1, ROUNDS, SEASONAL, SPACES, WORKERS
from ..rules.position import Position
from .capacity import Capacity

# By round, from 1. A coin kept; an available worker in the next round, the first beyond the one that must be.
COIN: Final[list[float]] = [0.0, 2.2, 1.8, 1.5, 1.25, 1.0]
WORKER: Final[list[float]] = [0.0, 2.2, 2.2, 1.9, 1.1, 0.0]
ROOM: Final[list[float]] = [0.0, 5.0, 10.0, 10.0, 7.0, 0.0]  # a free space, the first one
FURTHER: Final[list[float]] = [0.0, 0.7, 0.7, 0.7, 0.7, 0.7]  # each further worker, of the one before
SLACK: Final[list[float]] = [0.0, 0.3, 0.3, 0.25, 0.15, 0.0]
ROUTINE: Final[list[float]] = [0.0, 0.5, 0.5, 0.5, 0.5, 0.0]  # of the worth of workers in later rounds


def worker_worths(number: i64) -> vec[float]:
    """What it is worth to have 0, 1, 2 ... workers available after a round; there is always one."""
    worths = vec[float]([0.0] * (WORKERS + SEASONAL + 1))
    step = WORKER[number]
    for workers in range(2, WORKERS + SEASONAL + 1):
        worths[workers] = worths[workers - 1] + step
        step *= FURTHER[number]
    return worths


@final
class Outlook:
    """How a round looks to a seat that decides what to buy: prices ahead, and what things are worth then.

    ``rough``: one price for all rounds, and nobody is hired; half the work.
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
        self.routine: float = ROUTINE[number]
        self.wage: float = float(position.wage(seat))
        self.helpers: vec[float] = worker_worths(number)

    def worth(self, laid_0: i64, laid_1: i64, money: i64, opened: i64) -> float:
        """The worth of a factory with so much money after buying, the best number of seasonal workers hired."""
        if self.rough:
            capacity = Capacity(laid_0, laid_1, self.price, self.slack)
            room = self.room_worth(laid_0, laid_1, opened)
            return self.hired_worth(capacity, 0, money) + self.later * self.routine_worth(capacity) + room
        capacity = Capacity(laid_0, laid_1, self.now_price, 0.0)
        worth = self.hired_worth(capacity, 0, money)
        for hired in range(1, SEASONAL + 1):
            worth = max(worth, self.hired_worth(capacity, hired, money))
        return worth + self.later_worth(laid_0, laid_1, opened)

    def later_worth(self, laid_0: i64, laid_1: i64, opened: i64) -> float:
        """What later rounds bring, and the free spaces."""
        if self.last:
            return 0.0
        capacity = Capacity(laid_0, laid_1, self.price, self.slack)
        return self.later * self.routine_worth(capacity) + self.room_worth(laid_0, laid_1, opened)

    def room_worth(self, laid_0: i64, laid_1: i64, opened: i64) -> float:
        """What the free spaces are worth: the first ones most."""
        worth: float = 0.0
        step = self.room
        free = SPACES + opened - count(laid_0) - count(laid_1 & ROBOTS_1)
        while free > 0:
            worth += step
            step *= 0.75
            free -= 1
        return worth

    def hired_worth(self, capacity: Capacity, hired: i64, money: i64) -> float:
        """The income of this round with so many seasonal workers, the workers left for the next, and the money."""
        left = float(money) - float(hired) * self.wage
        if left < 0.0:
            return -1.0e9
        best: float = -1.0e9
        for canteen in range(WORKERS + hired):
            found = self.times * capacity.earned[canteen] + self.helpers[WORKERS + hired - canteen]
            best = max(best, found)
        return best + self.coin * left

    def routine_worth(self, capacity: Capacity) -> float:
        """What a later round brings, as the factory is now."""
        best: float = -1.0e9
        for canteen in range(WORKERS):
            best = max(best, capacity.earned[canteen] + self.routine * self.helpers[WORKERS - canteen])
        return best
