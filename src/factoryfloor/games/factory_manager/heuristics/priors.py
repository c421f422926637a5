"""Priors: the log odds of the legal actions in every phase."""

from mypy_extensions import i64

from factoryfloor.kernel.masks import count

from ..rules.actions import TOGGLE
from ..rules.pieces import HALF, TILES
from ..rules.position import AUCTION, BUYING, MARKET, Position
from .bidding import auction_priors
from .capacity import Capacity
from .earnings import Earnings
from .purchases import Purchases
from .stocking import market_priors
from .valuation import Valuation
from .weights import CERTAIN, INVERSE_TEMPERATURE


def priors(position: Position, seat: i64, earnings: Earnings) -> list[float]:
    """Return the log odds of each legal action of the current seat."""
    legal = position.choices
    phase = position.phase
    if phase == BUYING:
        valuation = Valuation(position, seat, False, earnings)
        purchases = Purchases(position, seat, position.market_0, position.market_1, position.owed, valuation)
        return purchases.priors(legal, INVERSE_TEMPERATURE)
    if phase == AUCTION:
        return auction_priors(position, legal, INVERSE_TEMPERATURE)
    if phase == MARKET:
        return market_priors(position, seat, legal, INVERSE_TEMPERATURE, earnings)
    wanted = next_change(position, seat, legal)
    return [CERTAIN if action == wanted else 0.0 for action in legal]


def next_change(position: Position, seat: i64, legal: list[int]) -> i64:
    """Return the action that changes the running set towards the target set."""
    wanted_0, wanted_1 = wanted_set(position, seat)
    for action in legal:
        if action >= TOGGLE and is_wanted(position, action - TOGGLE, wanted_0, wanted_1):
            return action
    return legal[0]


def wanted_set(position: Position, seat: i64) -> tuple[i64, i64]:
    """Return the running set with the best sum of income and workers for the next round."""
    valuation = Valuation(position, seat, False, Earnings())
    capacity = Capacity(position.laid[2 * seat], position.laid[2 * seat + 1], valuation.now_price, 0.0)
    workers = position.workers[seat]
    best: i64 = 0
    for canteen in range(1, workers):
        gain = valuation.times * (capacity.earned[canteen] - capacity.earned[best])
        if gain > valuation.helpers[workers - best] - valuation.helpers[workers - canteen]:
            best = canteen
    return capacity.sets_0[best], capacity.sets_1[best]


def is_wanted(position: Position, change: i64, set_0: i64, set_1: i64) -> bool:
    """Return whether a change moves its kind towards a running set."""
    kind = change >> 1
    half: i64 = HALF[kind]
    now = count((position.runs_1 if half else position.runs_0) & TILES[kind])
    then = count((set_1 if half else set_0) & TILES[kind])
    return then > now if change & 1 else then < now
