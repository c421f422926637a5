"""The weights of the heuristics.

The weights of the evaluation were fitted to the results of about 8,000 bot games for two to six seats
(``research/fit_results.py``). The other weights were tuned in contests of bots (``research/fit_play.py``).
"""

from typing import Final

from factoryfloor.kernel.fast import vec

# A structure with d expected draws to completion, whose owner has t turns left, has the log odds of completion base -
# slope * d / (t + ease), plus the terms below. FEW counts fully with two seats, and a quarter with four.
FIRST_BASE: Final = 0.487
FIRST_FEW: Final = 1.11
FIRST_SLOPE: Final = 1.6
FIRST_EASE: Final = 1.52
FIRST_TIME: Final = 0.348  # for the logarithm of t
FIRST_TOUCHED: Final = 0.324  # subtracted, for the share of opponents who may still lay tiles on it
MINION_BASE: Final = 0.556
MINION_SLOPE: Final = 3.51
MINION_EASE: Final = 7.31
MINION_TIME: Final = 0.585  # for the logarithm of the number of unfinished first monsters, which prolong the game

# Points.
GROWTH: Final = 0.947  # expected growth of a first monster for each open cell
GROWTH_FEW: Final = 0.471
LATER: Final = 0.074  # later structures, per remaining turn
LATER_FEW: Final = 0.621
MOVE: Final = 0.151  # the turn
NEW_EYES: Final = 0.5  # the eyes of a minion about to begin
NEW_DRAWS: Final = 12.0  # its expected draws
BLUR: Final = 0.846  # the standard deviation of the evaluation
BLUR_TURN: Final = 0.726  # for the square root of the remaining turns

# Expected draws for a cell.
RARE: Final = 0.03  # the assumed share of closing tiles if none is left, since the cell may still change
NEVER: Final = 60.0  # added draws for a cell that no remaining tile fits

INVERSE_TEMPERATURE: Final = 3.0  # of the priors, per seat: with more seats a placement changes less
WAVER: Final = 0.02  # the largest noise in a rollout, in the probability of being ahead of one other seat

# Start tiles: with few seats, tiles with many links grow large; with many seats they are closed too late.
BEST_LINKS: Final = vec[float]([0.0, 0.0, 4.0, 4.0, 4.0, 3.0, 2.0])  # by the number of seats
LINK_OFF: Final = 0.5  # the loss per link more or fewer
MIXED: Final = 0.3  # for each pair of a thin and a thick link, which more tiles fit
