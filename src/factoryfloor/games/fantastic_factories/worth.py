"""What things are worth in points, with so many rounds to come: the scale on which bots weigh everything."""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.games.fantastic_factories.pieces import (
    BEACON,
    BUILDINGS_TO_END,
    CARD_IDS,
    ENERGY_COST,
    GOODS_TO_END,
    KINDS,
    METAL_COST,
    PRESTIGE,
)
from factoryfloor.games.fantastic_factories.state import BUILDINGS, GOODS, SEAT, Table
from factoryfloor.kernel.fast import append, vec

# Points that a card brings in each round that it stands.
_EACH_ROUND: Final[dict[str, float]] = {
    "aluminum_factory": 0.21,
    "assembly_line": 0.20,
    "battery_factory": 0.76,
    "beacon": -0.46,
    "biolab": 0.66,
    "black_market": 0.42,
    "concrete_plant": 0.23,
    "dojo": 0.22,
    "fitness_center": -0.07,
    "foundry": 0.44,
    "fulfillment_center": 0.75,
    "golem": 0.22,
    "gymnasium": 0.08,
    "harvester": 0.31,
    "incinerator": 1.01,
    "laboratory": 0.37,
    "manufactory": 0.51,
    "mega_factory": 0.27,
    "megalith": 0.11,
    "motherlode": 0.17,
    "nuclear_plant": 1.14,
    "obelisk": 0.11,
    "power_plant": 0.63,
    "recycling_plant": 1.84,
    "refinery": 0.05,
    "replicator": 0.40,
    "robot": 0.06,
    "scrap_yard": 0.90,
    "solar_array": 0.30,
    "temp_agency": 0.05,
    "trash_compactor": 0.24,
    "warehouse": 0.22,
}
EACH_ROUND: Final = vec[float]([_EACH_ROUND[name] for name in CARD_IDS])

METAL_PRICE: Final = 0.50
ENERGY_PRICE: Final = 0.25
CARD_PRICE: Final = 0.51
HOPE: Final = 0.19  # of what a card in hand would bring if it were built in the next round
METAL_GLUT: Final = 0.06  # by how much each metal makes all of them cheaper
ENERGY_GLUT: Final = 0.04
CROWD: Final = 0.03  # lost a round where cards compete for dice, for each pair of them
DRAWN: Final = 0.85  # of the price of a card, for one that is drawn
BUILDING: Final = -0.49
# How much of a token's price is left with so many rounds to come.
_USE: Final = vec[float]([0.02, 0.72, 0.93, 0.74, 1.03])

_LENGTH: Final = 8.65  # rounds of a usual game


@final
class Prices:
    """Prices in points when ``rounds`` full rounds are to come after the one that is played."""

    def __init__(self, rounds: float) -> None:
        whole: i64 = int(rounds)
        part = rounds - float(whole)
        low = _USE[min(whole, 4)]
        use: float = low + (_USE[min(whole + 1, 4)] - low) * part
        self.rounds: float = rounds
        self.metal: float = METAL_PRICE * use
        self.energy: float = ENERGY_PRICE * use
        self.card: float = CARD_PRICE * use
        self.stands: vec[float] = vec[float]()  # by kind: worth of standing in the compound, prestige included
        self.held: vec[float] = vec[float]()  # by kind: worth in hand
        later = max(0.0, rounds - 1.0)
        for kind in range(KINDS):
            prestige: float = float(PRESTIGE[kind]) + (1.0 if kind == BEACON else 0.0)
            self.stands = append(self.stands, EACH_ROUND[kind] * rounds + BUILDING)
            cost: float = float(METAL_COST[kind]) * self.metal + float(ENERGY_COST[kind]) * self.energy + self.card
            net: float = EACH_ROUND[kind] * later + prestige - cost
            hope: float = HOPE * net * use if net > 0.0 else 0.0
            self.held = append(self.held, self.card + hope)


def rounds_to_come(table: Table) -> float:
    """A guess at the full rounds after the one that is played."""
    if table.last or table.over:
        return 0.0
    left: float = _LENGTH - float(table.round)
    for seat in range(table.seats):
        at = seat * SEAT
        goods: float = float(GOODS_TO_END - table.own[at + GOODS])
        buildings: float = float(BUILDINGS_TO_END - table.own[at + BUILDINGS])
        if goods <= 0.0 or buildings <= 0.0:
            return 1.0
        left = min(left, 1.0 + goods / 3.0, 1.0 + buildings / 1.4)
    if table.seats == 1:
        left = min(left, 1.0 + float(GOODS_TO_END - table.machine_goods) / 1.5)
    return max(left, 1.0)
