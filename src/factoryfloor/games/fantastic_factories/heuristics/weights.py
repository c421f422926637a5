"""The numbers by which bots weigh everything, in points.

All but the turnover of a usual round were found by play: tens of thousands of pairs of games on the same seeds, one
with a little added to all numbers at random and one with the same taken off, each number then moved the way in
which the margins went. ``bench/fit_fantastic_factories.py`` does that; its games are half against the hard and the
insane Machine, half with two seats.
"""

from typing import Final, NamedTuple

from factoryfloor.kernel.fast import vec

from ..rules.cards import CARD_IDS, CONTRACTOR_IDS


class Worth(NamedTuple):
    """Of a blueprint: points in each round that it stands; once, if a round is to come; and on its way there.

    Prestige comes on top. ``energy`` and ``cards`` are what it brings, or takes, in a usual round.
    """

    each_round: float
    at_once: float
    in_hand: float
    energy: float = 0.0
    cards: float = 0.0


WORTHS: Final[dict[str, Worth]] = {
    "aluminum_factory": Worth(-0.83, -2.59, -0.56, energy=-3.0),
    "assembly_line": Worth(-0.49, 1.34, -0.53),
    "battery_factory": Worth(-0.47, -1.45, 0.44, energy=-4.0),
    "beacon": Worth(0.68, 0.17, 1.95),
    "biolab": Worth(0.40, -0.96, 0.27, energy=-0.6),
    "black_market": Worth(0.29, -0.28, -0.97, cards=-1.0),
    "concrete_plant": Worth(0.34, -1.45, -0.89),
    "dojo": Worth(-0.03, -0.80, 0.68, energy=-0.5),
    "fitness_center": Worth(-0.10, -1.47, -0.70, energy=-0.5),
    "foundry": Worth(-0.24, -0.99, -0.40, energy=-2.0),
    "fulfillment_center": Worth(0.18, -0.46, -1.68, energy=-1.2),
    "golem": Worth(1.30, 3.05, 3.68, energy=-2.0),
    "gymnasium": Worth(-0.59, -1.77, -0.55, energy=-0.5),
    "harvester": Worth(0.59, 1.71, 1.60, energy=2.0),
    "incinerator": Worth(1.73, 0.62, 0.02, energy=6.0, cards=-1.0),
    "laboratory": Worth(1.20, 0.38, 0.92, cards=1.0),
    "manufactory": Worth(1.94, 3.52, 1.92, energy=1.0),
    "mega_factory": Worth(0.45, -1.70, 0.83),
    "megalith": Worth(-0.70, -1.35, 3.08),
    "motherlode": Worth(0.37, -3.60, -2.05),
    "nuclear_plant": Worth(0.30, -0.38, -2.59, energy=0.5),
    "obelisk": Worth(-0.36, 0.23, 1.95),
    "power_plant": Worth(0.87, -0.32, -0.84, energy=4.0),
    "recycling_plant": Worth(1.28, 1.82, 1.31, energy=-2.0),
    "refinery": Worth(-0.91, -1.44, 1.92, energy=-3.0, cards=-3.0),
    "replicator": Worth(-0.37, -0.50, -0.25, energy=-1.0),
    "robot": Worth(-0.24, 0.20, 0.80),
    "scrap_yard": Worth(1.07, -1.61, -0.18),
    "solar_array": Worth(0.02, -1.89, 0.56, energy=2.0),
    "temp_agency": Worth(-0.40, -1.67, -1.43),
    "trash_compactor": Worth(-0.71, 0.63, -1.33, cards=-1.0),
    "warehouse": Worth(0.29, -2.40, -0.41, energy=0.5),
}
EACH_ROUND: Final = vec[float]([WORTHS[name].each_round for name in CARD_IDS])
AT_ONCE: Final = vec[float]([WORTHS[name].at_once for name in CARD_IDS])
IN_HAND: Final = vec[float]([WORTHS[name].in_hand for name in CARD_IDS])
ENERGY_A_ROUND: Final = vec[float]([WORTHS[name].energy for name in CARD_IDS])
CARDS_A_ROUND: Final = vec[float]([WORTHS[name].cards for name in CARD_IDS])

# Prices by the full rounds to come: 0, 1, 2, 3, 4 and more.
METAL_PRICE: Final = vec[float]([0.23, 0.65, 0.52, 0.62, 1.10])
ENERGY_PRICE: Final = vec[float]([0.07, 0.28, 0.20, 0.26, 0.56])
CARD_PRICE: Final = vec[float]([0.00, 0.64, 0.29, 0.74, 0.91])
# Which part of what a card in hand would bring, if it were built in the next round, it is worth already.
HOPE: Final = vec[float]([0.20, 0.31, 0.34, 0.20, 0.51])

RATES: Final = vec[float](
    [
        0.053,  # by how much each metal makes all of them cheaper
        0.039,  # the same of energy
        0.028,  # the same of cards in hand
        0.640,  # of the price of what is above a limit
        1.292,  # of the price of a card, for one that is drawn
        0.082,  # of the price of a card, lost with one that has no other with its tool
        0.543,  # of the price of a metal and a card, for a die not yet rolled
        0.134,  # lost a round by each pair of cards that compete for dice
        0.009,  # lost a round by energy that the compound lacks or has too much, squared
        -0.034,  # the same of cards
    ]
)
METAL_GLUT: Final = 0
ENERGY_GLUT: Final = 1
CARD_GLUT: Final = 2
OVERFLOW: Final = 3
DRAWN: Final = 4
LONELY: Final = 5
LOOSE: Final = 6
CROWD: Final = 7
THIRST: Final = 8
TURNOVER: Final = 9

# How fast games go.
PACE: Final = vec[float](
    [
        13.35,  # rounds of a usual game
        2.74,  # goods of a seat in a round towards the end
        2.85,  # buildings of a seat in a round towards the end
        0.62,  # points of another seat in a round
    ]
)
LENGTH: Final = 0
GOODS_A_ROUND: Final = 1
BUILDINGS_A_ROUND: Final = 2
POINTS_A_ROUND: Final = 3

# The market.
SHOP: Final = vec[float](
    [
        0.86,  # more of a card's hope if it is picked, not drawn
        -0.16,  # of what an opponent is given
        0.16,  # where the best of four cards lies, from the average to the best of all
        -0.29,  # what else a fresh row is worth
    ]
)
CHOSEN: Final = 0
GIFT: Final = 1
BEST: Final = 2
FRESH_ROW: Final = 3
# What a contractor is worth beyond the metal, energy and cards that it brings.
SERVICES: Final[dict[str, float]] = {
    "architect": 0.71,
    "electrician": -0.52,
    "engineer": 0.06,
    "foreman": 0.13,
    "hired_hands": 0.78,
    "investor": 0.87,
    "miner": 0.11,
    "specialist": -0.25,
}
SERVICE: Final = vec[float]([SERVICES[name] for name in CONTRACTOR_IDS])
