"""The weights of the heuristics, all set by hand. Values are in money unless stated otherwise.

``research/fit_play.py`` can fit the tables by self-play (ROUGH with ``--policy rollout``). ``research/fit_results.py``
can fit LEAD to the results of games. Integers limit the effort and are not fitted.

Tables by round have an unused entry for round 0, and entries for the rounds 1 to 5.
"""

from typing import Final

# Priors.
INVERSE_TEMPERATURE: Final = 0.15  # log odds per unit of value
CERTAIN: Final = 3.0  # log odds of the target change of a running set

# Valuation of a factory, its money and its workers after a buying turn, by round.
COIN: Final[list[float]] = [0.0, 2.2, 1.8, 1.5, 1.25, 1.0]  # one money kept
WORKER: Final[list[float]] = [0.0, 2.2, 2.2, 1.9, 1.1, 0.0]  # the second worker available in the next round
FURTHER: Final[list[float]] = [0.0, 0.7, 0.7, 0.7, 0.7, 0.7]  # each further worker, as a share of the one before
ROOM: Final[list[float]] = [0.0, 5.0, 10.0, 10.0, 7.0, 0.0]  # the first free space
FURTHER_ROOM: Final[list[float]] = [0.0, 0.75, 0.75, 0.75, 0.75, 0.75]  # each further space, likewise
SLACK: Final[list[float]] = [0.0, 0.3, 0.3, 0.25, 0.15, 0.0]  # a unit without its storage or production, of a full one
ROUTINE: Final[list[float]] = [0.0, 0.5, 0.5, 0.5, 0.5, 0.0]  # workers in later rounds, of those in the next one
EXCESS: Final = 4  # units without their storage or production that count

# Buying turns.
STEPS: Final = 10  # purchases and layings to combine
DEMOLITIONS: Final = 3  # demolitions to combine
REASON: Final = 1.0  # the least gain of a demolition or of a tile that waits
TIGHT: Final = 5  # demolitions are considered with fewer free spaces than this

# The market.
MARKET_STEPS: Final = 6  # purchases to combine to value a market
DEEPER: Final = 4  # additional tiles of a column that are considered, beyond the tiles that the seat can put out alone
USELESS: Final = -0.5  # a tile put out that is useless to the seat

# The auction, by round.
HAND: Final[list[float]] = [0.0, 9.0, 14.0, 14.0, 12.0, 10.0]  # a worker bid
EARLY: Final[list[float]] = [0.0, 3.0, 3.0, 3.0, 3.0, 3.0]  # each place earlier in the turn order
BUYS: Final[list[float]] = [0.0, 2.4, 3.0, 3.0, 3.0, 3.0]  # purchases and hirings for which a discount counts

# Rollouts. For one round: the cost of each missing worker, and the value of a unit without its storage or production.
# For half of the later rounds: the rise of the price. Then the value of laying a waiting tile.
ROUGH: Final[list[float]] = [4.0, 4.0, 0.5, 1.0]
ROUGH_EXCESS: Final = 3  # units without their storage or production that count
NOISE: Final = 0.01  # value of one unit of chance, of NOISE_UNITS
NOISE_UNITS: Final = 1024

# Compared lines.
LINE_STEPS: Final = 6  # purchases and layings to combine
OVERLOOKED: Final = 5  # percent of the steps that a plan overlooks
STYLE: Final = 0.3  # how much more or less a seat values money
STYLES: Final = 1024

# Evaluation: the lead in the last round whose odds of ending ahead are e to 1, and the addition for each later round.
LEAD: Final[list[float]] = [8.0, 12.0]
