"""The weights and efforts of priors, evaluation and rollouts, all set by hand.

``research/fit_results.py`` can fit the weights of the evaluation (SAFE_LEAD, and all from TAKEN on) to the results of
games. ``research/fit_play.py`` can fit all weights by self-play. Integers are efforts, which are not fitted.

Counts in comments are per colour over the 55 machines, averaged over the four colours.
"""

from typing import Final

from factoryfloor.kernel.fast import COMPILED

from .route_search import FULL

# Priors, in log odds.
PER_COIN: Final = 0.6  # of the classic heuristics,
PER_COIN_FITTED: Final = 0.2  # and of those with the learned value: weaker, which leaves more to the search
PLANNED_STEP: Final = 12.0  # the next step of the planned build
CONFIRMED: Final = 4.0  # steps off the plan: confirming the build,
AWKWARD: Final = -9.0  # clearing, and extending from a supply,
UNDONE: Final = -5.0  # giving up, and moving a machine,
OTHER_STEP: Final = -2.0  # any other except laying a piece, which counts its cost

EXPLORED: Final = 8  # rollouts: one claim in this number is random

SAFE_LEAD: Final = 12.0  # evaluation: the scale of leads, in coins, at the start of the game
IMPOSSIBLE: Final = -1000.0  # the gain of a machine that cannot be built

# Efforts of the router. They are smaller in plain Python, so that a decision takes at most seconds.
GLANCE: Final = 150 if COMPILED else 24  # for a candidate machine, in evaluation and rollouts
LOOK: Final = 150 if COMPILED else 24  # the same for priors
BUILD: Final = FULL if COMPILED else 45  # for a taken machine
NEAR: Final = 150 if COMPILED else 15  # for its other builds
FOLLOWED: Final = 60 if COMPILED else 25  # for a machine in a place that the planned build does not use
HINT: Final = FULL if COMPILED else 200  # for a suggestion
HINT_MOVES: Final = 2 if COMPILED else 0  # earlier machines that a suggestion may move
MOVING: Final = 150  # the least effort for which an earlier machine may be moved

# Potential: expected bonuses from surpluses and from supply-fed inputs. The tables are indexed by a surplus of 0 to 3:
# the bonus of a machine that can use it (measured: 5, 7.4 and 9.5), and the probability that such a machine is revealed
# and taken in a round (measured: 0.17, 0.34 and 0.46 a machine).
TAKEN: Final = (0.0, 5.0, 7.5, 10.5)
TAKING: Final = (0.0, 0.25, 0.45, 0.6)
# Indexed by the amount of an input: the probability of a sufficient output in a round (measured: 0.19, 0.12, 0.05).
FEEDING: Final = (0.0, 0.19, 0.13, 0.06)
TRUST: Final = 0.6  # the share of such chains that can be laid
SHARED: Final = 0.6  # the value of each further input of a colour, relative to the one before
# Nearness of supplies to free cells.
NEED: Final = 0.45  # inputs of a colour in a machine (measured: 0.46)
REMOTE: Final = 8.0  # the cost of a colour out of reach
NEARNESS: Final = 0.3  # the weight between machines, each of which has to be near the supplies
NEARNESS_OF_BUILDS: Final = 1.0  # the weight between builds of one machine
# Free space.
ROOM: Final = 5.0  # cells that a machine takes, with its pipes
CELL: Final = 0.2  # the cost of a missing cell
