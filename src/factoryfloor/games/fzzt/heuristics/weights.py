"""The weights of the heuristics, in points unless stated otherwise.

The weights of lots, bids, mounts and shreds were tuned in contests of greedy bots with different weights
(``research/fit_play.py``). The evaluation was fitted to the results of about 10,000 greedy games
(``research/fit_results.py``).
"""

from typing import Final

# Lots. With t rounds to go after this auction, _FADE divides by 1 + fade * t, and _SOON multiplies by t / (1 + t).
# _LATER is added for each round after this one. Values _OF_TWO seats count half with four seats.
POWER_LATER: Final = 0.32  # of a point of power in the hands still to be dealt
POWER_LATER_OF_TWO: Final = 0.46
GAIN_FADE: Final = 1.21  # of the points that a robot adds to the units at once
FIT_SOON: Final = 1.26  # of the points of a robot in the best own unit that takes it
FIT_LATER: Final = -0.0463
SYMBOL_LATER: Final = 0.819  # of a robot with a symbol
CHOICE_LATER: Final = 0.156  # of each further symbol
RISK_FADE: Final = 0.176  # of the loss with a unit that has no widget yet
YIELD_FADE: Final = 2.1  # of the points that a unit adds at once
UNIT_SOON: Final = 0.241  # of the value of a unit
UNIT_LATER: Final = 0.341
UNIT_LATER_EACH: Final = -0.327  # of any unit
UNIT_LATER_OWNED: Final = 0.252  # of each unit owned before
UNIT_LATER_SYMBOL: Final = -0.505  # of each symbol of a unit

# Bids.
DENIAL: Final = 0.975  # part of the lot's value to the keenest other seat, shared among all others
LOT: Final = 8.15  # the value of an average lot
LOT_LATER: Final = 2.67  # added for each round after this one
THRIFT: Final = 0.86  # the value of own power, as part of the value of the lots it buys on average
WEALTH: Final = 0.437  # the extra value of power to a seat with little
PRICE: Final = 1.95  # the bids of others, as part of the power that buys the lot's value on average
PURSE: Final = 1.18  # the highest bid of others, as part of the power of their hands
PURSE_OF_TWO: Final = -0.36
SPREAD: Final = 0.369  # the standard deviation of their bids, in power
SPREAD_PRICE: Final = 0.0878  # added for each point of power bid
CARD: Final = -0.09  # the value of keeping a card, without its power
CARD_OF_TWO: Final = 0.48
CHIEF: Final = 0.587  # the chief's advantage, in power
WHIM: Final = 0.15  # the largest relative error of values in a rollout

# Mounts and shreds in the production phase.
INVERSE_TEMPERATURE: Final = 1.25  # log odds per point
HOME: Final = 0.786  # part of the points of a robot in a widget of its unit
RIGID: Final = 1.15  # the loss of a robot's choice of unit
MISFIT: Final = 1.12  # part of the points that the final construction loses with a mount
CROWD: Final = 1.6  # the loss for each robot mounted there before
SHREDDED: Final = -0.09  # the loss with a shred
SHREDDED_GAIN: Final = 0.639  # part of the points that the final construction loses with a shred

# Evaluation, with t rounds to go.
VP_GROWTH: Final = 0.15  # a point printed on a robot: 1 + this * t
UNIT_FADE: Final = 0.6  # a current point of the units: 1 / (1 + this * t)
UNIT_VALUE_MOST: Final = 0.3  # a point of a unit's value: up to this ...
UNIT_VALUE_HALF: Final = 1.5  # ... half of it at this t
ROBOT_MOST: Final = 1.2  # a robot with a symbol
ROBOT_HALF: Final = 0.5
LOT_POINTS: Final = 3.9  # a lot of this round, shared by power in hand
DEAL_POINTS: Final = 21.0  # the rounds after this one, shared by power of the deck
DEAL_POINTS_LATER: Final = 5.0
BLUR: Final = 4.0  # the variance of the evaluation, in points squared
BLUR_LATER: Final = 13.5
BLUR_SEATS: Final = 0.75
BLUR_FEW_SEATS: Final = 4.1
