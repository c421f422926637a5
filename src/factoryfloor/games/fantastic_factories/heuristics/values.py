"""Prices in points by the number of remaining rounds. They are the common scale of the evaluation."""

from typing import final

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec

from ..rules.cards import BEACON, BUILDINGS_TO_END, ENERGY_COST, GOODS_TO_END, KINDS, METAL_COST, PRESTIGE
from ..rules.position import Position
from .tempo import others_points, rounds_to_come
from .weights import AT_ONCE, CARD_PRICE, EACH_ROUND, ENERGY_PRICE, HOPE, IN_HAND, METAL_PRICE


@final
class Prices:
    """Prices in points with ``rounds`` full rounds after the current round.

    Two tables are indexed by kind. ``stands`` is the future income of a card in the compound, without prestige.
    ``held`` is the value of a card in hand above the price of any card.
    """

    def __init__(self, rounds: float) -> None:
        self.rounds: float = rounds
        self.metal: float = interpolated(METAL_PRICE, rounds)
        self.energy: float = interpolated(ENERGY_PRICE, rounds)
        self.card: float = interpolated(CARD_PRICE, rounds)
        self.stands: vec[float] = vec[float]()
        self.held: vec[float] = vec[float]()
        hope = interpolated(HOPE, rounds)
        later = max(0.0, rounds - 1.0)
        for kind in range(KINDS):
            self.stands = append(self.stands, EACH_ROUND[kind] * rounds + AT_ONCE[kind] * min(1.0, rounds))
            prestige: float = float(PRESTIGE[kind]) + (1.0 if kind == BEACON else 0.0)
            cost: float = float(METAL_COST[kind]) * self.metal + float(ENERGY_COST[kind]) * self.energy + self.card
            net: float = EACH_ROUND[kind] * later + prestige + IN_HAND[kind] - cost
            self.held = append(self.held, max(0.0, hope * net))


def interpolated(by_round: vec[float], rounds: float) -> float:
    """Return the entry for a number of remaining rounds.

    It is linear between whole rounds, and constant after the last entry.
    """
    last: i64 = len(by_round) - 1
    whole: i64 = int(rounds)
    if whole >= last:
        return by_round[last]
    return by_round[whole] + (by_round[whole + 1] - by_round[whole]) * (rounds - float(whole))


@final
class Scales:
    """The prices for one seat: ``going`` if the game continues, and ``closing`` if the seat's work triggers the last
    round.

    ``relief`` is the number of points that other seats lose because the game ends sooner. ``goods_to_end`` and
    ``buildings_to_end`` are the numbers that trigger the end. ``extra`` is the remaining part of the current round, 0.0
    to 1.0. With seat NOBODY, the prices are for a spectator.
    """

    def __init__(self, position: Position, seat: i64, extra: float) -> None:
        rounds = rounds_to_come(position, seat)
        self.going: Prices = Prices(rounds + extra)
        self.closing: Prices = self.going
        self.relief: float = 0.0
        self.goods_to_end: i64 = 99
        self.buildings_to_end: i64 = 99
        if rounds > 1.0:
            self.closing = Prices(1.0 + extra)
            self.relief = others_points(position, rounds) - others_points(position, 1.0)
            self.goods_to_end = GOODS_TO_END
            self.buildings_to_end = BUILDINGS_TO_END
