"""Every action as a number. Within a phase they ascend in the order in which they are offered."""

from typing import Final

from .pieces import KIND_COUNT

BIDS: Final = 9  # bids are 0 to 8: nine workers, one of whom stays available
TURN_TILES: Final = 12
COLUMNS: Final = 6

NOMINATE: Final = 0  # + 9 * (tile - 1) + opening bid
BID: Final = NOMINATE + TURN_TILES * BIDS  # + bid
PASS: Final = BID + BIDS
ADD: Final = PASS + 1  # + workers on the last tile
PUT: Final = ADD + BIDS  # + column
ENOUGH: Final = PUT + COLUMNS
BUY: Final = ENOUGH + 1  # + 2 * kind, + 1 if it waits beside the factory
LAY: Final = BUY + 2 * KIND_COUNT  # + kind
TEAR: Final = LAY + KIND_COUNT  # + kind
HIRE: Final = TEAR + KIND_COUNT  # + seasonal workers
CONFIRM: Final = HIRE + 3
TOGGLE: Final = CONFIRM + 1  # + 2 * kind, + 1 if it is to run
ACTION_COUNT: Final = TOGGLE + 2 * KIND_COUNT

# Every action as an object made once, so that a list of legal ones makes none.
ACTIONS: Final[list[int]] = list(range(ACTION_COUNT))
