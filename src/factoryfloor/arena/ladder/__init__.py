"""The ladder of a game: bots of all strengths play until their ratings are precise enough."""

from factoryfloor.arena.ladder.chart import chart
from factoryfloor.arena.ladder.ladder import ANCHOR, Ladder, contestants, is_slow, make_ladder
from factoryfloor.arena.ladder.ladder_file import BadLadder, LadderFile, read_ladder
from factoryfloor.arena.ladder.ladder_ratings import Rung, Standings
from factoryfloor.arena.ladder.level_selection import evenly_spaced
from factoryfloor.arena.ladder.page import page
from factoryfloor.arena.ladder.rotation import Circle
from factoryfloor.arena.ladder.run_ladder import CLOSE, Progress, climb

__all__ = [
    "ANCHOR",
    "CLOSE",
    "BadLadder",
    "Circle",
    "Ladder",
    "LadderFile",
    "Progress",
    "Rung",
    "Standings",
    "chart",
    "climb",
    "contestants",
    "evenly_spaced",
    "is_slow",
    "make_ladder",
    "page",
    "read_ladder",
]
