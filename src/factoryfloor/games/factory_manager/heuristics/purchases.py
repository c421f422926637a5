"""A whole buying turn: the best combination of purchases, laid tiles and demolitions."""

from typing import final

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec
from factoryfloor.kernel.masks import count

from ..rules.actions import BUY, HIRE, LAY, TEAR
from ..rules.pieces import CONTROL_1, EXTRA_SPACES, HALF, OPTIMIZATION_1, ROBOTS_1, SPACE_PRICE, SPACES, TILES, kind_at
from ..rules.position import Position
from .capacity import NOTHING
from .valuation import Valuation
from .weights import DEMOLITIONS, REASON, STEPS, TIGHT


@final
class Purchases:
    """The value of each action of a buying turn: the value of the best whole turn that contains the action."""

    def __init__(
        self, position: Position, seat: i64, market_0: i64, market_1: i64, workers: i64, valuation: Valuation
    ) -> None:
        self.position = position
        self.seat = seat
        self.valuation = valuation
        self.steps: vec[i64] = vec[i64]()  # the actions to combine
        self.found: vec[float] = vec[float]([NOTHING] * (HIRE - BUY))
        self.chosen: vec[i64] = vec[i64]([0] * 16)
        self.turn: vec[i64] = vec[i64]()  # the best combination
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
        self.rest: float = self.value()
        self.top: float = self.rest  # the value of the best combination

    def value(self) -> float:
        """Return the value of the factory as currently planned."""
        return self.valuation.value(self.laid_0, self.laid_1, self.money, self.opened)

    def plan(self, width: i64) -> None:
        """Try all combinations of the most promising steps, including ``width`` purchases and laid tiles."""
        self.choose_steps(width)
        self.combine(0)

    def choose_steps(self, width: i64) -> None:
        """Choose the steps to combine: the best single purchases and laid tiles, and the cheapest demolitions."""
        buys = self.steps_of(vec[i64](), self.market_0, self.market_1, BUY, 2)
        buys = self.steps_of(buys, self.waiting_0, self.waiting_1, LAY, 1)
        tears = vec[i64]()
        if self.is_tight():
            tears = self.steps_of(tears, self.laid_0, self.laid_1, TEAR, 1)
        steps = vec[i64]()
        for action in self.best_of(tears, DEMOLITIONS):
            steps = append(steps, action)
        for action in self.best_of(buys, width):
            steps = append(steps, action)
        self.steps = steps

    def steps_of(self, steps: vec[i64], half_0: i64, half_1: i64, first: i64, stride: i64) -> vec[i64]:
        """Add the possible actions for each kind among these tiles, with the value of each action alone."""
        for half in range(2):
            tiles: i64 = half_1 if half else half_0
            while tiles:
                kind = kind_at(half, tiles & -tiles)
                tiles &= ~TILES[kind]
                action = first + stride * kind
                self.found[action - BUY] = self.single(action)
                if self.found[action - BUY] > NOTHING:
                    steps = append(steps, action)
        return steps

    def is_tight(self) -> bool:
        """Return whether free spaces may run out."""
        used = count(self.laid_0) + count(self.laid_1 & ROBOTS_1)
        special = self.laid_1 & (CONTROL_1 | OPTIMIZATION_1)
        return used + TIGHT > SPACES + self.opened or special != 0

    def best_of(self, actions: vec[i64], most: i64) -> vec[i64]:
        """Return the most promising of these actions, in ascending order."""
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
        """Return the value of a step alone."""
        return self.found[action - BUY]

    def aside_value(self, kind: i64) -> float:
        """Return the value after buying a tile that waits. Such a tile only costs its price."""
        price = self.position.cost(self.seat, kind)
        return self.rest - self.valuation.coin * float(price) - REASON

    def single(self, action: i64) -> float:
        """Return the value after a single step, or NOTHING if the step is impossible."""
        laid_0, laid_1, money, opened = self.laid_0, self.laid_1, self.money, self.opened
        if not self.do(action):
            return NOTHING
        value = self.value() - (REASON if action >= TEAR else 0.0)
        self.undo(action, laid_0, laid_1, money, opened)
        return value

    def combine(self, start: i64) -> None:
        """Try all combinations of the steps from an index on."""
        index = start
        while index < len(self.steps):
            action = self.steps[index]
            laid_0, laid_1, money, opened = self.laid_0, self.laid_1, self.money, self.opened
            if self.do(action):
                self.chosen[self.depth] = action
                self.depth += 1
                self.credit(self.value() - REASON * float(self.torn))
                self.combine(index)
                self.depth -= 1
                self.undo(action, laid_0, laid_1, money, opened)
            index += 1

    def credit(self, value: float) -> None:
        """Assign the value of the whole turn to each of its steps, if this value is the best so far."""
        if value > self.top:
            self.top = value
            turn = vec[i64]()
            for index in range(self.depth):
                turn = append(turn, self.chosen[index])
            self.turn = turn
        for index in range(self.depth):
            action = self.chosen[index]
            if value > self.found[action - BUY]:
                self.found[action - BUY] = value

    def do(self, action: i64) -> bool:
        """Take a step of the plan. Return whether the step was possible."""
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
        """Pay for a tile and lay it. Return whether there was enough room and money."""
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
        """Undo a step."""
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
        """Return the value of the best turn, or of ending the turn now."""
        best = self.rest
        for value in self.found:
            best = max(best, value)
        return best

    def priors(self, legal: list[int], inverse_temperature: float) -> list[float]:
        """Return the log odds of each action."""
        self.plan(STEPS)
        slot = self.valuation.find(self.laid_0, self.laid_1)
        later = self.valuation.later_value(slot, self.laid_0, self.laid_1, self.opened)
        values: list[float] = []
        for action in legal:
            if action >= HIRE:
                values.append(self.valuation.hired_value(slot, action - HIRE, self.money) + later)
            else:
                aside = action < LAY and (action - BUY) & 1 != 0
                values.append(self.aside_value((action - BUY) >> 1) if aside else self.found[action - BUY])
        best = max(values)
        return [inverse_temperature * max(value - best, -1000.0) for value in values]
