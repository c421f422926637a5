"""The numbers by which bots weigh everything.

The evaluation was fitted to the results of some eight thousand games between bots with two to six seats
(``research/fit_results.py`` does that), the rest set with the help of contests of bots (``research/fit_play.py``).
"""

from typing import Final

from factoryfloor.kernel.fast import vec

# With t turns of its owner left, a structure with d expected draws to its end has the log odds of completion
# base - slope * d / (t + ease), and more. FEW counts whole with two seats, a quarter with four.
FIRST_BASE: Final = 0.487
FIRST_FEW: Final = 1.11
FIRST_SLOPE: Final = 1.6
FIRST_EASE: Final = 1.52
FIRST_TIME: Final = 0.348  # for the logarithm of t
FIRST_TOUCHED: Final = 0.324  # lost, for the share of the others who may still lay tiles on it
MINION_BASE: Final = 0.556
MINION_SLOPE: Final = 3.51
MINION_EASE: Final = 7.31
MINION_TIME: Final = 0.585  # for the logarithm of the number of unfinished first monsters: they prolong the game

# Points.
GROWTH: Final = 0.947  # a first monster still grows by this for each cell open now
GROWTH_FEW: Final = 0.471
LATER: Final = 0.074  # later structures, for each turn left
LATER_FEW: Final = 0.621
MOVE: Final = 0.151  # the turn
NEW_EYES: Final = 0.5  # the eyes of a minion that is about to begin
NEW_DRAWS: Final = 12.0  # its expected draws
BLUR: Final = 0.846  # the standard deviation of the evaluation
BLUR_TURN: Final = 0.726  # for the root of the turns left

# Expected draws for a cell.
RARE: Final = 0.03  # the share of closing tiles assumed where none is left, as the cell may still change
NEVER: Final = 60.0  # more draws for a cell that no tile left fits

INVERSE_TEMPERATURE: Final = 3.0  # of the priors, for each seat: with more seats a placement changes less
WAVER: Final = 0.1  # the largest error of a rollout, in the probability to be ahead of one other seat

# Start tiles: with few seats many links grow large, with many seats they are closed too late.
BEST_LINKS: Final = vec[float]([0.0, 0.0, 4.0, 4.0, 4.0, 3.0, 2.0])  # by the number of seats
LINK_OFF: Final = 0.5  # the loss for each link more or fewer
MIXED: Final = 0.3  # for each pair of a thin and a thick link: some tile left fits
