"""The policy for compared lines. It plans whole buying turns, with a style for each seat."""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.fast import append, vec

from ..rules.actions import HIRE
from ..rules.position import AUCTION, BUYING, MARKET, Position
from .bidding import auction_priors
from .earnings import CHOICES, Earnings
from .purchases import Purchases
from .rollout import best_of, quick_column
from .valuation import Valuation
from .weights import LINE_STEPS, OVERLOOKED, STYLE, STYLES

_NEW: Final = -1  # no turn is planned


@final
class Lines(Copyable):
    """The styles and planned turns of the seats in one line of play.

    The style of a seat is a factor for the value of money. It is drawn at the seat's first decision. Therefore the
    compared lines show the value of an action for different players, not only for a single policy.
    """

    def __init__(self, earnings: Earnings) -> None:
        self.earnings = earnings
        self.style: list[float] = []
        self.turns: list[vec[i64]] = []
        self.next: list[int] = []

    def begin(self) -> None:
        """Start a new line."""
        self.style = []

    def action(self, position: Position, seat: i64, chance: Chance) -> i64:
        """Return the action of the current seat."""
        if not self.style:
            self.style = [0.0] * position.seats
            self.turns = [vec[i64]() for _ in range(position.seats)]
            self.next = [_NEW] * position.seats
        if self.style[seat] == 0.0:
            self.style[seat] = 1.0 - STYLE + 2.0 * STYLE * float(chance.below(STYLES)) / float(STYLES)
        legal = position.choices
        phase = position.phase
        if len(legal) == 1:
            if phase == BUYING and legal[0] >= HIRE:
                self.next[seat] = _NEW
            return legal[0]
        if phase == BUYING:
            return self._buy(position, seat, legal, chance)
        if phase == MARKET:
            return quick_column(position, seat, legal, chance)
        if phase == AUCTION:
            return best_of(legal, auction_priors(position, legal, 1.0), chance)
        return legal[0]  # the proposal

    def _buy(self, position: Position, seat: i64, legal: list[int], chance: Chance) -> i64:
        """Return the next action of the planned turn.

        If there is no plan, or if it cannot be continued, make a new plan.
        """
        if self.next[seat] == _NEW:
            self._plan(position, seat, chance)
        turn = self.turns[seat]
        while self.next[seat] < len(turn):
            action: i64 = turn[self.next[seat]]
            self.next[seat] += 1
            if action in legal:
                if action >= HIRE:
                    self.next[seat] = _NEW
                return action
        self.next[seat] = _NEW
        return HIRE if HIRE in legal else legal[0]

    def _plan(self, position: Position, seat: i64, chance: Chance) -> None:
        valuation = Valuation(position, seat, False, self.earnings)
        valuation.coin *= self.style[seat]
        purchases = Purchases(position, seat, position.market_0, position.market_1, position.owed, valuation)
        purchases.choose_steps(LINE_STEPS)
        steps = vec[i64]()
        for action in purchases.steps:
            if chance.below(100) >= OVERLOOKED:
                steps = append(steps, action)
        purchases.steps = steps
        purchases.combine(0)
        turn = purchases.turn
        for action in turn:
            purchases.do(action)
        slot = valuation.find(purchases.laid_0, purchases.laid_1)
        hired: i64 = 0
        for other in range(1, CHOICES):
            if valuation.hired_value(slot, other, purchases.money) > valuation.hired_value(
                slot, hired, purchases.money
            ):
                hired = other
        self.turns[seat] = append(turn, HIRE + hired)
        self.next[seat] = 0
