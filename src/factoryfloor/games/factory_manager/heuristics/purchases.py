"""A buying turn planned as a whole: which tiles together are worth most, bought and torn down."""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.masks import count

from ..rules.actions import BUY, HIRE, LAY, TEAR
from ..rules.pieces import CONTROL_1, EXTRA_SPACES, HALF, OPTIMIZATION_1, ROBOTS_1, SPACE_PRICE, SPACES, TILES, kind_at
from ..rules.position import Position
from .capacity import Capacity
from .worth import Outlook

_TEARS: Final = 3  # demolitions that are combined
_WIDTH: Final = 10
_UNKNOWN: Final = -1.0e9
_REASON: Final = 1.0  # what a demolition must gain, or a tile that waits: they are not done for nothing


@final
class Purchases:
    """The worth of each action of a buying turn: of the best whole turn that contains it."""

    def __init__(self, position: Position, seat: i64, market_0: i64, market_1: i64, workers: i64, rough: bool) -> None:
        self.position = position
        self.seat = seat
        self.outlook = Outlook(position, seat, rough)
        self.steps: vec[i64] = vec[i64]()  # the actions that are combined
        self.found: vec[float] = vec[float]([_UNKNOWN] * (HIRE - BUY))
        self.chosen: vec[i64] = vec[i64]([0] * 16)
        self.depth: i64 = 0
        self.torn: i64 = 0  # demolitions in the plan
        self.laid_0: i64 = position.laid[2 * seat]
        self.laid_1: i64 = position.laid[2 * seat + 1]
        self.waiting_0: i64 = position.waiting[2 * seat]
        self.waiting_1: i64 = position.waiting[2 * seat + 1]
        self.market_0: i64 = market_0
        self.market_1: i64 = market_1
        self.money: i64 = position.money[seat]
        self.opened: i64 = position.opened[seat]
        self.workers: i64 = workers
        self.rest: float = self.worth()

    def worth(self) -> float:
        """Of the factory as it is in the plan."""
        return self.outlook.worth(self.laid_0, self.laid_1, self.money, self.opened)

    def plan(self, width: i64) -> None:
        """Try all combinations of the most promising steps, of so many purchases."""
        self.choose_steps(width)
        self.combine(0)

    def choose_steps(self, width: i64) -> None:
        """Single steps first: the best purchases and layings, the demolitions that hurt least."""
        buys = self.steps_of(vec[i64](), self.market_0, self.market_1, BUY, 2)
        buys = self.steps_of(buys, self.waiting_0, self.waiting_1, LAY, 1)
        tears = vec[i64]()
        if self.is_tight():
            tears = self.steps_of(tears, self.laid_0, self.laid_1, TEAR, 1)
        steps = vec[i64]()
        for action in self.best_of(tears, _TEARS):
            steps = append(steps, action)
        for action in self.best_of(buys, width):
            steps = append(steps, action)
        self.steps = steps

    def steps_of(self, steps: vec[i64], half_0: i64, half_1: i64, first: i64, stride: i64) -> vec[i64]:
        """Add the actions of each kind of these tiles that can be taken, and note what they are worth alone."""
        for half in range(2):
            tiles: i64 = half_1 if half else half_0
            while tiles:
                kind = kind_at(half, tiles & -tiles)
                tiles &= ~TILES[kind]
                action = first + stride * kind
                self.found[action - BUY] = self.single(action)
                if self.found[action - BUY] > _UNKNOWN:
                    steps = append(steps, action)
        return steps

    def is_tight(self) -> bool:
        """Whether the free spaces may be too few."""
        used = count(self.laid_0) + count(self.laid_1 & ROBOTS_1)
        special = self.laid_1 & (CONTROL_1 | OPTIMIZATION_1)
        return used + 5 > SPACES + self.opened or special != 0

    def best_of(self, actions: vec[i64], most: i64) -> vec[i64]:
        """The most promising of these, in ascending order."""
        while len(actions) > most:
            worst: i64 = 0
            for index in range(len(actions)):
                if self.promise(actions[index]) < self.promise(actions[worst]):
                    worst = index
            kept = vec[i64]()
            for index in range(len(actions)):
                if index != worst:
                    kept = append(kept, actions[index])
            actions = kept
        return actions

    def promise(self, action: i64) -> float:
        """What a step is worth alone."""
        return self.found[action - BUY]

    def aside_worth(self, kind: i64) -> float:
        """A tile that waits: its price is gone."""
        price = self.position.cost(self.seat, kind)
        return self.rest - self.outlook.coin * float(price) - _REASON

    def single(self, action: i64) -> float:
        """The worth after one step alone; what cannot be done yet is reckoned as if it could."""
        laid_0, laid_1, money, opened = self.laid_0, self.laid_1, self.money, self.opened
        if not self.do(action):
            return _UNKNOWN
        worth = self.worth() - (_REASON if action >= TEAR else 0.0)
        self.undo(action, laid_0, laid_1, money, opened)
        return worth

    def combine(self, start: i64) -> None:
        """All further steps from this one on."""
        index = start
        while index < len(self.steps):
            action = self.steps[index]
            laid_0, laid_1, money, opened = self.laid_0, self.laid_1, self.money, self.opened
            if self.do(action):
                self.chosen[self.depth] = action
                self.depth += 1
                self.credit(self.worth() - _REASON * float(self.torn))
                self.combine(index)
                self.depth -= 1
                self.undo(action, laid_0, laid_1, money, opened)
            index += 1

    def credit(self, worth: float) -> None:
        """Every step of the combination is part of a turn that is worth so much."""
        for index in range(self.depth):
            action = self.chosen[index]
            if worth > self.found[action - BUY]:
                self.found[action - BUY] = worth

    def do(self, action: i64) -> bool:
        """Take a step in the plan, if it can be taken."""
        if action >= TEAR:
            return self.do_tear(action - TEAR)
        if action >= LAY:
            return self.do_lay(action - LAY)
        return self.do_buy((action - BUY) >> 1)

    def do_tear(self, kind: i64) -> bool:
        if not self.workers:
            return False
        tiles: i64 = (self.laid_1 if HALF[kind] else self.laid_0) & TILES[kind]
        if not tiles:
            return False
        if HALF[kind]:
            self.laid_1 ^= tiles & -tiles
        else:
            self.laid_0 ^= tiles & -tiles
        self.workers -= 1
        self.torn += 1
        return True

    def do_lay(self, kind: i64) -> bool:
        half: i64 = HALF[kind]
        tiles: i64 = (self.waiting_1 if half else self.waiting_0) & TILES[kind]
        if not tiles or not self.set_down(half, tiles & -tiles, 0):
            return False
        if half:
            self.waiting_1 ^= tiles & -tiles
        else:
            self.waiting_0 ^= tiles & -tiles
        return True

    def do_buy(self, kind: i64) -> bool:
        half: i64 = HALF[kind]
        tiles: i64 = (self.market_1 if half else self.market_0) & TILES[kind]
        price = self.position.cost(self.seat, kind)
        if not self.workers or not tiles or not self.set_down(half, tiles & -tiles, price):
            return False
        if half:
            self.market_1 ^= tiles & -tiles
        else:
            self.market_0 ^= tiles & -tiles
        self.workers -= 1
        return True

    def set_down(self, half: i64, low: i64, price: i64) -> bool:
        """Pay and lay a tile if there is room and money."""
        space: i64 = 0
        if half and low & (CONTROL_1 | OPTIMIZATION_1):
            own: i64 = CONTROL_1 if low & CONTROL_1 else OPTIMIZATION_1
            if self.laid_1 & own:
                return False
        elif count(self.laid_0) + count(self.laid_1 & ROBOTS_1) >= SPACES + self.opened:
            if self.opened == EXTRA_SPACES:
                return False
            space = SPACE_PRICE
        if self.money < price + space:
            return False
        self.money -= price + space
        if space:
            self.opened += 1
        if half:
            self.laid_1 |= low
        else:
            self.laid_0 |= low
        return True

    def undo(self, action: i64, laid_0: i64, laid_1: i64, money: i64, opened: i64) -> None:
        """Take a step back: the factory was so before."""
        changed_0 = self.laid_0 ^ laid_0
        changed_1 = self.laid_1 ^ laid_1
        self.laid_0 = laid_0
        self.laid_1 = laid_1
        self.money = money
        self.opened = opened
        if action >= TEAR:
            self.workers += 1
            self.torn -= 1
        elif action >= LAY:
            self.waiting_0 |= changed_0
            self.waiting_1 |= changed_1
        else:
            self.market_0 |= changed_0
            self.market_1 |= changed_1
            self.workers += 1

    def best(self) -> float:
        """The worth of the best turn, to end it now included."""
        best = self.rest
        for worth in self.found:
            best = max(best, worth)
        return best

    def insight(self, legal: list[int], clarity: float) -> list[float]:
        """How promising each action is, as logarithms of odds."""
        self.plan(_WIDTH)
        capacity = Capacity(self.laid_0, self.laid_1, self.outlook.now_price, 0.0)
        later = self.outlook.later_worth(self.laid_0, self.laid_1, self.opened)
        worths: list[float] = []
        for action in legal:
            if action >= HIRE:
                worths.append(self.outlook.hired_worth(capacity, action - HIRE, self.money) + later)
            else:
                aside = action < LAY and (action - BUY) & 1 != 0
                worths.append(self.aside_worth((action - BUY) >> 1) if aside else self.found[action - BUY])
        best = max(worths)
        return [clarity * max(worth - best, -1000.0) for worth in worths]
