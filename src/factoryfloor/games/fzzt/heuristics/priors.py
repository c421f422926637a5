"""The priors and the rollout policy.

Bids are judged by their estimated value. Mounts and shreds are judged by their effect on the deck.
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.masks import count

from ..rules.actions import DONE, SHRED, mounted_unit
from ..rules.construction import MEETS_HIGH, MEETS_LOW
from ..rules.pieces import FZZZTS, POWER_AT, REST, SYMBOLS_AT, UNIT_SYMBOLS, UNIT_VALUE
from ..rules.position import AUCTION, Position
from ..rules.production import robot_of
from .bidding import Bidding
from .hand_summary import HandSummary, dealt_power, rough_points
from .lot_value import power_later
from .weights import CROWD, HOME, INVERSE_TEMPERATURE, MISFIT, RIGID, SHREDDED, SHREDDED_GAIN

_DRAW: Final = 1073741824  # 2**30


def priors(bidding: Bidding, position: Position, seat: i64) -> list[float]:
    """Return the log odds of each legal action."""
    if position.phase != AUCTION:
        return work_priors(position, seat)
    bidding.look(position, seat)
    return bidding.values(position.legal(seat), INVERSE_TEMPERATURE)


def rollout_action(bidding: Bidding, position: Position, seat: i64, chance: Chance) -> i64:
    """Return the action with the highest value. In an auction, the values are noisy."""
    legal = position.legal(seat)
    if len(legal) == 1:
        return legal[0]
    if position.phase == AUCTION:
        bidding.look(position, seat)
        bidding.waver(chance.below(_DRAW), chance.below(_DRAW))
        return bidding.best(legal)
    found = work_priors(position, seat)
    best: i64 = 0
    for index in range(1, len(found)):
        if found[index] > found[best]:
            best = index
    return legal[best]


def work_priors(position: Position, seat: i64) -> list[float]:
    """Return the log odds of mounts and shreds relative to ``done``.

    A smaller deck is compared with robots that stay free for any unit.
    """
    summary = HandSummary(position, seat)
    left = float(position.rounds() - position.round_number())
    now = summary.unit_points()
    found: list[float] = []
    for action in position.legal(seat):
        if action == DONE:
            found.append(0.0)
            continue
        card = robot_of(position, seat, action)
        at = card % REST
        symbols: i64 = SYMBOLS_AT[at]
        low = summary.low - MEETS_LOW[symbols]
        high = summary.high - MEETS_HIGH[symbols]
        if action < SHRED:
            unit = mounted_unit(action)
            mounts = position.mounts[:]
            mounts[unit] |= card
            loss = float(now - rough_points(summary.units, mounts, low, high))
            fit = float(UNIT_VALUE[unit]) / float(count(UNIT_SYMBOLS[unit]))
            value: float = HOME * fit - RIGID - MISFIT * loss - CROWD * float(count(position.mounts[unit]))
        else:
            loss = float(now - rough_points(summary.units, position.mounts, low, high))
            value = (1.0 if card & FZZZTS else -1.0) - SHREDDED - SHREDDED_GAIN * loss
        power = dealt_power(summary.cards - 1, summary.power - POWER_AT[at])
        value += left * power_later(position.seats) * (power - summary.next_hand())
        found.append(INVERSE_TEMPERATURE * value)
    return found
