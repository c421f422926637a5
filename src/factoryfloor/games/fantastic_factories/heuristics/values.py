"""What things are worth in points, with so many rounds to come: the scale on which bots weigh everything."""

from typing import final

from mypy_extensions import i64

from factoryfloor.kernel.fast import append, vec

from ..rules.cards import BEACON, BUILDINGS_TO_END, ENERGY_COST, GOODS_TO_END, KINDS, METAL_COST, PRESTIGE
from ..rules.position import Position
from .tempo import others_points, rounds_to_come
from .weights import AT_ONCE, CARD_PRICE, EACH_ROUND, ENERGY_PRICE, HOPE, IN_HAND, METAL_PRICE


@final
class Prices:
    """Prices in points when ``rounds`` full rounds are to come after the one that is played.

    ``stands`` and ``held`` are by kind: what a card in the compound will bring, prestige left out, and what one
    in hand is worth beyond the price of any card.
    """

    def __init__(self, rounds: float) -> None:
        self.rounds: float = rounds
        self.metal: float = at_rounds(METAL_PRICE, rounds)
        self.energy: float = at_rounds(ENERGY_PRICE, rounds)
        self.card: float = at_rounds(CARD_PRICE, rounds)
        self.stands: vec[float] = vec[float]()
        self.held: vec[float] = vec[float]()
        hope = at_rounds(HOPE, rounds)
        later = max(0.0, rounds - 1.0)
        for kind in range(KINDS):
            self.stands = append(self.stands, EACH_ROUND[kind] * rounds + AT_ONCE[kind] * min(1.0, rounds))
            prestige: float = float(PRESTIGE[kind]) + (1.0 if kind == BEACON else 0.0)
            cost: float = float(METAL_COST[kind]) * self.metal + float(ENERGY_COST[kind]) * self.energy + self.card
            net: float = EACH_ROUND[kind] * later + prestige + IN_HAND[kind] - cost
            self.held = append(self.held, max(0.0, hope * net))


def at_rounds(table: vec[float], rounds: float) -> float:
    """What a table by rounds to come says, between whole rounds in proportion."""
    last: i64 = len(table) - 1
    whole: i64 = int(rounds)
    if whole >= last:
        return table[last]
    return table[whole] + (table[whole + 1] - table[whole]) * (rounds - float(whole))


@final
class Scales:
    """What a seat weighs its work on: prices if the game goes on, and if this work brings the last round about.

    ``relief`` is what the others lose if the end comes sooner. ``more`` is a part of the round that is played and
    still to come.
    """

    def __init__(self, position: Position, seat: i64, more: float) -> None:
        rounds = rounds_to_come(position, seat)
        self.going: Prices = Prices(rounds + more)
        self.closing: Prices = self.going
        self.relief: float = 0.0
        self.goods_to_end: i64 = 99
        self.buildings_to_end: i64 = 99
        if rounds > 1.0:
            self.closing = Prices(1.0 + more)
            self.relief = others_points(position, rounds) - others_points(position, 1.0)
            self.goods_to_end = GOODS_TO_END
            self.buildings_to_end = BUILDINGS_TO_END
