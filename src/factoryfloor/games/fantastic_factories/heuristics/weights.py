"""The fitted weights of the evaluation, in points.

``research/fit_fantastic_factories.py`` fitted them with evolution strategies on tens of thousands of pairs of games. A
third of the games was against the hard Machine, a third against the insane Machine, and a third with two seats.
``energy`` and ``cards`` of a card are set by hand.
"""

from typing import Final, NamedTuple

from factoryfloor.kernel.fast import vec

from ..rules.cards import CARD_IDS, CONTRACTOR_IDS


class CardWeights(NamedTuple):
    """The value of a blueprint in points, without prestige: per remaining round after it is built, once when it is
    built, and while it is in hand.

    ``energy`` and ``cards`` are the net income in a typical round.
    """

    each_round: float
    at_once: float
    in_hand: float
    energy: float = 0.0
    cards: float = 0.0


CARD_WEIGHTS: Final[dict[str, CardWeights]] = {
    "aluminum_factory": CardWeights(-0.83, -2.59, -0.56, energy=-3.0),
    "assembly_line": CardWeights(-0.49, 1.34, -0.53),
    "battery_factory": CardWeights(-0.47, -1.45, 0.44, energy=-4.0),
    "beacon": CardWeights(0.68, 0.17, 1.95),
    "biolab": CardWeights(0.40, -0.96, 0.27, energy=-0.6),
    "black_market": CardWeights(0.29, -0.28, -0.97, cards=-1.0),
    "concrete_plant": CardWeights(0.34, -1.45, -0.89),
    "dojo": CardWeights(-0.03, -0.80, 0.68, energy=-0.5),
    "fitness_center": CardWeights(-0.10, -1.47, -0.70, energy=-0.5),
    "foundry": CardWeights(-0.24, -0.99, -0.40, energy=-2.0),
    "fulfillment_center": CardWeights(0.18, -0.46, -1.68, energy=-1.2),
    "golem": CardWeights(1.30, 3.05, 3.68, energy=-2.0),
    "gymnasium": CardWeights(-0.59, -1.77, -0.55, energy=-0.5),
    "harvester": CardWeights(0.59, 1.71, 1.60, energy=2.0),
    "incinerator": CardWeights(1.73, 0.62, 0.02, energy=6.0, cards=-1.0),
    "laboratory": CardWeights(1.20, 0.38, 0.92, cards=1.0),
    "manufactory": CardWeights(1.94, 3.52, 1.92, energy=1.0),
    "mega_factory": CardWeights(0.45, -1.70, 0.83),
    "megalith": CardWeights(-0.70, -1.35, 3.08),
    "motherlode": CardWeights(0.37, -3.60, -2.05),
    "nuclear_plant": CardWeights(0.30, -0.38, -2.59, energy=0.5),
    "obelisk": CardWeights(-0.36, 0.23, 1.95),
    "power_plant": CardWeights(0.87, -0.32, -0.84, energy=4.0),
    "recycling_plant": CardWeights(1.28, 1.82, 1.31, energy=-2.0),
    "refinery": CardWeights(-0.91, -1.44, 1.92, energy=-3.0, cards=-3.0),
    "replicator": CardWeights(-0.37, -0.50, -0.25, energy=-1.0),
    "robot": CardWeights(-0.24, 0.20, 0.80),
    "scrap_yard": CardWeights(1.07, -1.61, -0.18),
    "solar_array": CardWeights(0.02, -1.89, 0.56, energy=2.0),
    "temp_agency": CardWeights(-0.40, -1.67, -1.43),
    "trash_compactor": CardWeights(-0.71, 0.63, -1.33, cards=-1.0),
    "warehouse": CardWeights(0.29, -2.40, -0.41, energy=0.5),
}
EACH_ROUND: Final = vec[float]([CARD_WEIGHTS[name].each_round for name in CARD_IDS])
AT_ONCE: Final = vec[float]([CARD_WEIGHTS[name].at_once for name in CARD_IDS])
IN_HAND: Final = vec[float]([CARD_WEIGHTS[name].in_hand for name in CARD_IDS])
ENERGY_A_ROUND: Final = vec[float]([CARD_WEIGHTS[name].energy for name in CARD_IDS])
CARDS_A_ROUND: Final = vec[float]([CARD_WEIGHTS[name].cards for name in CARD_IDS])

# Prices by the remaining full rounds: 0, 1, 2, 3, 4 and more.
METAL_PRICE: Final = vec[float]([0.23, 0.65, 0.52, 0.62, 1.10])
ENERGY_PRICE: Final = vec[float]([0.07, 0.28, 0.20, 0.26, 0.56])
CARD_PRICE: Final = vec[float]([0.00, 0.64, 0.29, 0.74, 0.91])
# The value of a card in hand, as a share of its value if it is built in the next round.
HOPE: Final = vec[float]([0.20, 0.31, 0.34, 0.20, 0.51])

RATES: Final = vec[float](
    [
        0.053,  # price reduction of all metal per metal
        0.039,  # the same for energy
        0.028,  # the same for cards in hand
        0.640,  # loss for each token or card above a limit, in prices of an energy or a card
        1.292,  # value of an unknown card, in prices of a card
        0.082,  # loss for a card without another of its tool, in prices of a card
        0.543,  # value of a die not yet rolled, in prices of a metal and a card
        0.134,  # loss per round for each pair of cards that compete for dice
        0.009,  # loss per round by the compound's net energy, squared
        -0.034,  # the same by its net cards
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

# Speed of a game.
PACE: Final = vec[float](
    [
        13.35,  # rounds of a typical game
        2.74,  # goods of a seat in a late round
        2.85,  # buildings of a seat in a late round
        0.62,  # points of another seat per round
    ]
)
LENGTH: Final = 0
GOODS_A_ROUND: Final = 1
BUILDINGS_A_ROUND: Final = 2
POINTS_A_ROUND: Final = 3

# The market.
SHOP: Final = vec[float](
    [
        0.86,  # extra share of a card's value in hand if it is picked, not drawn
        -0.16,  # cost of an opponent's gift, as a share of its price
        0.16,  # least value among the best of four cards, from the average (0) to the best of all (1)
        -0.29,  # value of a fresh row beyond its best card
    ]
)
CHOSEN: Final = 0
GIFT: Final = 1
BEST: Final = 2
FRESH_ROW: Final = 3
# The value of a contractor beyond its metal, energy and cards.
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
