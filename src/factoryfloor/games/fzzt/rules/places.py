"""The places of chance: kinds with two public numbers each."""

from typing import Final

SEATS: Final = 1
BELT_DECK: Final = 2
STACK: Final = 3  # a: round before which the peripherals are shuffled, 0 at the start
DEAL: Final = 4  # a: round; b: seat
REDRAW: Final = 5  # a: round * 16 + cards sold; b: seat
