"""The numbers by which bots weigh everything, in points.

All but the turnover of a usual round were found by play: tens of thousands of pairs of games on the same seeds, one
with a little added to all numbers at random and one with the same taken off, each number then moved the way in
which the margins went. ``bench/fit_fantastic_factories.py`` does that; its games are half against the hard and the
insane Machine, half with two seats.
"""

from typing import Final, NamedTuple

from factoryfloor.games.fantastic_factories.pieces import CARD_IDS, CONTRACTOR_IDS
from factoryfloor.kernel.fast import vec


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
    "aluminum_factory": Worth(-0.53, -2.77, -1.05, energy=-3.0),
    "assembly_line": Worth(-0.27, 0.91, -0.83),
    "battery_factory": Worth(-0.31, -1.57, -0.02, energy=-4.0),
    "beacon": Worth(0.71, -0.14, 1.92),
    "biolab": Worth(0.48, -0.57, 0.00, energy=-0.6),
    "black_market": Worth(0.20, 0.03, -0.95, cards=-1.0),
    "concrete_plant": Worth(0.38, -0.92, -0.94),
    "dojo": Worth(-0.17, -0.33, 0.22, energy=-0.5),
    "fitness_center": Worth(-0.13, -0.80, -1.87, energy=-0.5),
    "foundry": Worth(-0.06, -0.25, -0.03, energy=-2.0),
    "fulfillment_center": Worth(0.38, -0.24, -1.56, energy=-1.2),
    "golem": Worth(1.41, 2.56, 3.18, energy=-2.0),
    "gymnasium": Worth(-0.64, -1.30, -0.50, energy=-0.5),
    "harvester": Worth(0.47, 1.72, 1.26, energy=2.0),
    "incinerator": Worth(1.78, 0.44, -0.57, energy=6.0, cards=-1.0),
    "laboratory": Worth(1.04, 1.03, 1.34, cards=1.0),
    "manufactory": Worth(1.56, 3.89, 1.34, energy=1.0),
    "mega_factory": Worth(0.51, -1.19, 0.39),
    "megalith": Worth(-0.40, -0.69, 2.86),
    "motherlode": Worth(0.37, -3.14, -1.73),
    "nuclear_plant": Worth(0.42, -0.41, -2.93, energy=0.5),
    "obelisk": Worth(-0.23, 0.82, 1.59),
    "power_plant": Worth(0.97, -0.43, -0.08, energy=4.0),
    "recycling_plant": Worth(1.50, 2.27, 1.72, energy=-2.0),
    "refinery": Worth(-0.93, -1.36, 1.23, energy=-3.0, cards=-3.0),
    "replicator": Worth(-0.33, -0.72, -0.32, energy=-1.0),
    "robot": Worth(-0.14, 0.46, 0.36),
    "scrap_yard": Worth(1.11, -1.66, -0.47),
    "solar_array": Worth(-0.18, -1.69, 0.52, energy=2.0),
    "temp_agency": Worth(-0.41, -1.95, -2.02),
    "trash_compactor": Worth(-0.77, 0.88, -0.92, cards=-1.0),
    "warehouse": Worth(0.28, -1.66, -0.53, energy=0.5),
}
EACH_ROUND: Final = vec[float]([WORTHS[name].each_round for name in CARD_IDS])
AT_ONCE: Final = vec[float]([WORTHS[name].at_once for name in CARD_IDS])
IN_HAND: Final = vec[float]([WORTHS[name].in_hand for name in CARD_IDS])
ENERGY_A_ROUND: Final = vec[float]([WORTHS[name].energy for name in CARD_IDS])
CARDS_A_ROUND: Final = vec[float]([WORTHS[name].cards for name in CARD_IDS])

# Prices by the full rounds to come: 0, 1, 2, 3, 4 and more.
METAL_PRICE: Final = vec[float]([0.19, 0.59, 0.49, 0.57, 1.04])
ENERGY_PRICE: Final = vec[float]([0.09, 0.24, 0.18, 0.22, 0.52])
CARD_PRICE: Final = vec[float]([0.00, 0.57, 0.20, 0.69, 0.80])
# Which part of what a card in hand would bring, if it were built in the next round, it is worth already.
HOPE: Final = vec[float]([0.10, 0.32, 0.30, 0.14, 0.57])

RATES: Final = vec[float](
    [
        0.050,  # by how much each metal makes all of them cheaper
        0.043,  # the same of energy
        0.022,  # the same of cards in hand
        1.447,  # of the price of what is above a limit
        1.332,  # of the price of a card, for one that is drawn
        0.203,  # of the price of a card, lost with one that has no other with its tool
        0.552,  # of the price of a metal and a card, for a die not yet rolled
        0.114,  # lost a round by each pair of cards that compete for dice
        0.007,  # lost a round by energy that the compound lacks or has too much, squared
        -0.033,  # the same of cards
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
        12.98,  # rounds of a usual game
        2.29,  # goods of a seat in a round towards the end
        2.81,  # buildings of a seat in a round towards the end
        0.84,  # points of another seat in a round
    ]
)
LENGTH: Final = 0
GOODS_A_ROUND: Final = 1
BUILDINGS_A_ROUND: Final = 2
POINTS_A_ROUND: Final = 3

# The market.
SHOP: Final = vec[float](
    [
        0.68,  # more of a card's hope if it is picked, not drawn
        0.03,  # of what an opponent is given
        0.11,  # where the best of four cards lies, from the average to the best of all
        -0.20,  # what else a fresh row is worth
    ]
)
CHOSEN: Final = 0
GIFT: Final = 1
BEST: Final = 2
FRESH_ROW: Final = 3
# What a contractor is worth beyond the metal, energy and cards that it brings.
SERVICES: Final[dict[str, float]] = {
    "architect": 0.85,
    "electrician": -0.42,
    "engineer": 0.24,
    "foreman": 0.48,
    "hired_hands": 0.39,
    "investor": 1.06,
    "miner": 0.06,
    "specialist": -0.25,
}
SERVICE: Final = vec[float]([SERVICES[name] for name in CONTRACTOR_IDS])
