"""Places of chance: the kinds, with their two public facts."""

from typing import Final

FIRST_SEAT: Final = 1
START_TILE: Final = 2  # a: turn
BAG: Final = 3
