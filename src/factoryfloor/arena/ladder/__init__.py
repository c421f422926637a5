"""The ladder of a game: bots of all strengths, rated until their ratings are known."""

from factoryfloor.arena.ladder.choosing import evenly_spaced
from factoryfloor.arena.ladder.circle import Circle
from factoryfloor.arena.ladder.climbing import CLOSE, Progress, climb
from factoryfloor.arena.ladder.data import BadLadder, LadderFile, read_ladder
from factoryfloor.arena.ladder.drawing import drawing
from factoryfloor.arena.ladder.page import page
from factoryfloor.arena.ladder.rungs import ANCHOR, Ladder, contestants, is_slow, make_ladder
from factoryfloor.arena.ladder.standing import Rung, Standings

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
    "climb",
    "contestants",
    "drawing",
    "evenly_spaced",
    "is_slow",
    "make_ladder",
    "page",
    "read_ladder",
]
