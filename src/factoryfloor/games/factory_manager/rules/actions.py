"""The numbers of actions. Within a phase, they ascend in the order of the legal actions."""

from typing import Final

from .pieces import KIND_COUNT

BIDS: Final = 9  # bids are 0 to 8, because one of nine workers must stay available
TURN_TILES: Final = 12
COLUMNS: Final = 6

NOMINATE: Final = 0  # + 9 * (tile - 1) + opening bid
BID: Final = NOMINATE + TURN_TILES * BIDS  # + bid
PASS: Final = BID + BIDS
ADD: Final = PASS + 1  # + workers on the last tile
PUT: Final = ADD + BIDS  # + column
ENOUGH: Final = PUT + COLUMNS
BUY: Final = ENOUGH + 1  # + 2 * kind, + 1 for a tile that waits beside the factory
LAY: Final = BUY + 2 * KIND_COUNT  # + kind
TEAR: Final = LAY + KIND_COUNT  # + kind
HIRE: Final = TEAR + KIND_COUNT  # + seasonal workers
CONFIRM: Final = HIRE + 3
TOGGLE: Final = CONFIRM + 1  # + 2 * kind, + 1 for run, + 0 for shut
ACTION_COUNT: Final = TOGGLE + 2 * KIND_COUNT

# Every action as a preallocated int, so that lists of legal actions do not allocate ints.
ACTIONS: Final[list[int]] = list(range(ACTION_COUNT))
