"""The weights of the heuristics, all set by hand; values are in money unless said otherwise.

Tables are indexed by round, 1 to 5; entry 0 is never used.
"""

from typing import Final

# Priors.
INVERSE_TEMPERATURE: Final = 0.15  # log odds for one unit of value
CERTAIN: Final = 3.0  # log odds of the wanted change of a running set

# Valuation of a factory, its money and its workers after a buying turn.
COIN: Final[list[float]] = [0.0, 2.2, 1.8, 1.5, 1.25, 1.0]  # one money kept
WORKER: Final[list[float]] = [0.0, 2.2, 2.2, 1.9, 1.1, 0.0]  # the second worker available in the next round
FURTHER: Final[list[float]] = [0.0, 0.7, 0.7, 0.7, 0.7, 0.7]  # each further worker, as a share of the one before
ROOM: Final[list[float]] = [0.0, 5.0, 10.0, 10.0, 7.0, 0.0]  # the first free space
FURTHER_ROOM: Final = 0.75  # each further space, as a share of the one before
SLACK: Final[list[float]] = [0.0, 0.3, 0.3, 0.25, 0.15, 0.0]  # production without storage or the reverse, of both
EXCESS: Final = 4  # units of production without storage, or the reverse, that count
ROUTINE: Final[list[float]] = [0.0, 0.5, 0.5, 0.5, 0.5, 0.0]  # workers in later rounds, of those in the next one

# Buying turns.
STEPS: Final = 10  # purchases and layings that are combined
DEMOLITIONS: Final = 3  # demolitions that are combined
REASON: Final = 1.0  # the least gain of a demolition or of a tile that waits
TIGHT: Final = 5  # demolitions are considered with fewer free spaces than this

# The market.
MARKET_STEPS: Final = 6  # purchases that are combined to value a market
DEEPER: Final = 4  # tiles of a column looked at beyond those that the seat can put out alone
USELESS: Final = -0.5  # a tile put out that is of no use to the seat

# The auction.
HAND: Final[list[float]] = [0.0, 9.0, 14.0, 14.0, 12.0, 10.0]  # a worker bid
EARLY: Final[list[float]] = [0.0, 3.0, 3.0, 3.0, 3.0, 3.0]  # each place earlier in the turn order
BUYS: Final[list[float]] = [0.0, 2.4, 3.0, 3.0, 3.0, 3.0]  # purchases and hirings for which a discount counts

# Rollouts, which go by rough sums.
NOISE: Final = 0.01  # value of one unit of chance, of NOISE_UNITS
NOISE_UNITS: Final = 1024
ROUGH_LACK: Final = 4.0  # cost in a round of each worker too few
ROUGH_SLACK: Final = 4.0  # a round with one unit of production or storage while the other is lacking
ROUGH_EXCESS: Final = 3  # units of the same that count
ROUGH_PRICE: Final = 0.5  # rise of the price in half of the rounds to come
ROUGH_LAYING: Final = 1.0  # to lay a tile that waits

# Evaluation: the lead, in money, that makes the odds of ending ahead e to 1.
LEAD: Final = 8.0  # in the last round
LEAD_EACH_ROUND: Final = 12.0  # more for each round to be played
