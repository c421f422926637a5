"""The places of chance: kinds with two public numbers each."""

from typing import Final

FIRST_SEAT: Final = 1
START_TILE: Final = 2  # a: turn
BAG: Final = 3
