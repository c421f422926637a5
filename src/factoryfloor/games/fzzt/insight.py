"""How good a position looks: a guess at the outcome, and how promising each action is."""

from math import exp

from mypy_extensions import i64

from factoryfloor.games.fzzt.auction import cards_at, power
from factoryfloor.games.fzzt.pieces import CARD_VP, UNIT, UNIT_VALUE, count
from factoryfloor.games.fzzt.scoring import points
from factoryfloor.games.fzzt.state import AUCTION, Table


def estimate(table: Table, seat: i64) -> float:
    """The expected worth of the place, from the points as they stand."""
    own: float = float(points(table, seat))
    total: float = 0.0
    for other in range(table.seats):
        if other != seat:
            total += 1.0 / (1.0 + exp((float(points(table, other)) - own) / 6.0))
    return total / float(table.seats - 1)


def insight(table: Table, seat: i64, legal: list[int]) -> list[float]:
    """A weight for each legal action."""
    if table.phase != AUCTION:
        return [1.0 if action else 0.0 for action in legal]
    code = table.deck[table.base + table.lot]
    worth = 2.0 * CARD_VP[code] if code < UNIT else float(UNIT_VALUE[code - UNIT])
    weights: list[float] = []
    for action in legal:
        cards = cards_at(table.hand[seat], action)
        weights.append(-abs(worth - float(power(cards, table.active))) - 0.3 * float(count(cards)))
    return weights
