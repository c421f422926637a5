"""The places of chance, which are kinds with two public facts each."""

from typing import Final

FIRST_SEAT: Final = 1
START_TILE: Final = 2  # a: turn
BAG: Final = 3
