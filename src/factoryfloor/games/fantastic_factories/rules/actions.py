"""The numbers of actions. They form consecutive families."""

from typing import Final

from .cards import FLOORS, KINDS, MOST_SEATS, ROW
from .dice import PATTERN_COUNT

REFRESH: Final = 0  # + 2 * (0 blueprints, 1 contractors) + (0 metal, 1 energy)
TAKE: Final = REFRESH + 4  # + slot
HIRE: Final = TAKE + ROW  # + slot
PASS: Final = HIRE + ROW
OPPONENT: Final = PASS + 1  # + seat
SET: Final = OPPONENT + MOST_SEATS  # + value - 1
ROLL: Final = SET + 6
NAME: Final = ROLL + 1  # + value - 1
PLACE: Final = NAME + 6  # + 3 * (value - 1) + floor
END: Final = PLACE + 6 * len(FLOORS)
THROW_METAL: Final = END + 1
THROW_ENERGY: Final = THROW_METAL + 1
REROLL: Final = THROW_ENERGY + 1
GAIN: Final = REROLL + 1  # + choice
SPLIT_TO: Final = GAIN + 3  # + metal
VALUE: Final = SPLIT_TO + 5  # + value - 1
TAKE_DICE: Final = VALUE + 6  # + pattern
DISCARD: Final = TAKE_DICE + PATTERN_COUNT  # + kind
BUILD: Final = DISCARD + KINDS  # + kind
ACTIVATE: Final = BUILD + KINDS  # + kind
COPY_CARD: Final = ACTIVATE + KINDS  # + kind
ACTION_COUNT: Final = COPY_CARD + KINDS

# Kinds of chains; 0 is none.
HIRING: Final = 1
BUILDING: Final = 2
ACTIVATING: Final = 3

# The next step of a chain. The names are the names of its prompts.
ASK_NOTHING: Final = 0
ASK_PAYMENT: Final = 1
ASK_OPPONENT: Final = 2
ASK_MATERIAL: Final = 3
ASK_COPY: Final = 4
ASK_DICE: Final = 5
ASK_CHANGE: Final = 6
ASK_DISCARD: Final = 7
ASK_X: Final = 8
ASK_REROLL: Final = 9
ASK_SPLIT: Final = 10
ASK_GAIN: Final = 11
ASK_VALUE: Final = 12
PROMPTS: Final = (
    "",
    "hire",
    "opponent",
    "build",
    "copy",
    "dice",
    "change",
    "discard",
    "x",
    "reroll",
    "split",
    "gain",
    "value",
)

# Every action as a preallocated int, so that lists of legal actions do not allocate ints.
ACTIONS: Final[list[int]] = list(range(ACTION_COUNT))
