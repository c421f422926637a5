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
    "aluminum_factory": 0.40,
    "assembly_line": 0.45,
    "battery_factory": 0.45,
    "beacon": 0.0,
    "biolab": 0.40,
    "black_market": 0.50,
    "concrete_plant": 0.50,
    "dojo": 0.15,
    "fitness_center": 0.10,
    "foundry": 0.50,
    "fulfillment_center": 0.45,
    "golem": 0.30,
    "gymnasium": 0.10,
    "harvester": 0.50,
    "incinerator": 0.45,
    "laboratory": 0.30,
    "manufactory": 0.70,
    "mega_factory": 0.30,
    "megalith": 0.0,
    "motherlode": 0.40,
    "nuclear_plant": 0.50,
    "obelisk": 0.0,
    "power_plant": 0.50,
    "recycling_plant": 0.70,
    "refinery": 0.20,
    "replicator": 0.40,
    "robot": 0.15,
    "scrap_yard": 0.35,
    "solar_array": 0.35,
    "temp_agency": 0.10,
    "trash_compactor": 0.45,
    "warehouse": 0.50,
}
EACH_ROUND: Final = vec[float]([_EACH_ROUND[name] for name in CARD_IDS])

METAL_PRICE: Final = 0.32
ENERGY_PRICE: Final = 0.16
CARD_PRICE: Final = 0.25
HOPE: Final = 0.35  # of what a card in hand would bring if it were built in the next round
BUILDING: Final = 0.0
# How much of a token's price is left with so many rounds to come.
_USE: Final = vec[float]([0.03, 0.55, 0.80, 0.95, 1.0])

_LENGTH: Final = 9.0  # rounds of a usual game


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
