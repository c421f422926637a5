"""The weights and efforts of priors, evaluation and rollouts.

All are set by hand. ``research/fit_results.py`` can fit those of the evaluation, SAFE_LEAD and all from TAKEN on,
to the results of games, ``research/fit_play.py`` all by self-play. Whole numbers are efforts and have no script.

Where a comment gives counts, they are of the 55 machines, for one colour, on average over the four colours. Changed up
and down (60 games on the same seeds, greedy, two machines to choose from), chains to come, nearness and space came out
between 6 money worse and 2 better, none of it better beyond chance.
"""

from typing import Final

from factoryfloor.kernel.fast import COMPILED

from .router import FULL

# Priors, in logarithms of odds.
PER_COIN: Final = 0.6  # of the classic heuristics,
PER_COIN_FITTED: Final = 0.2  # and of those that go by the prospect: less sure, so that a search looks for itself
PLANNED_STEP: Final = 12.0  # the next step of the planned build
CONFIRMED: Final = 4.0  # steps off the plan: confirming the build,
AWKWARD: Final = -9.0  # clearing, and laying on from a supply,
UNDONE: Final = -5.0  # giving up, and moving a machine,
OTHER_STEP: Final = -2.0  # any other but laying a piece, which counts its cost

EXPLORED: Final = 8  # rollouts: one claim in so many is any legal one

SAFE_LEAD: Final = 12.0  # evaluation: the scale of leads, in coins, at the start of the game
IMPOSSIBLE: Final = -1000.0  # the gain of a machine that cannot be built

# Efforts of the router. In plain Python bots look at fewer builds, so that a decision takes seconds at most.
GLANCE: Final = 150 if COMPILED else 24  # for a machine that might be taken, in evaluation and rollouts
LOOK: Final = 150 if COMPILED else 24  # the same for priors
BUILD: Final = FULL if COMPILED else 45  # for a machine that was taken
NEAR: Final = 150 if COMPILED else 15  # for its other builds
HINT: Final = FULL if COMPILED else 200  # for a suggestion
HINT_MOVES: Final = 2 if COMPILED else 0  # earlier machines that a suggestion may move
MOVING: Final = 150  # the least effort for which an earlier machine may be moved

# Potential: bonuses to come from surpluses, and from inputs fed by supplies.
# By a surplus of 0 to 3: the bonus of a machine that may take it, counted 5, 7.4 and 9.5, and how likely such a machine
# comes and is taken in a round, counted 0.17, 0.34 and 0.46 for a machine.
TAKEN: Final = (0.0, 5.0, 7.5, 10.5)
TAKING: Final = (0.0, 0.25, 0.45, 0.6)
# By the amount of an input: how likely an output that suffices comes in a round, counted 0.19, 0.12 and 0.05.
FEEDING: Final = (0.0, 0.19, 0.13, 0.06)
TRUST: Final = 0.6  # the share of such chains that can be laid
SHARED: Final = 0.6  # the value of each further input of a colour, against the one before
# Nearness of supplies to free cells.
NEED: Final = 0.45  # inputs of a colour in a machine, counted 0.46
REMOTE: Final = 8.0  # the cost of a colour out of reach
NEARNESS: Final = 0.3  # the weight between machines, each of which has to come close to the supplies
NEARNESS_OF_BUILDS: Final = 1.0  # the weight between builds of one machine
# Free space.
ROOM: Final = 5.0  # cells that a machine takes, with its pipes
CELL: Final = 0.2  # the cost of a cell that lacks
