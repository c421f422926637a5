"""The places of chance: kinds with two public numbers each."""

from typing import Final

FIRST_SEAT: Final = 1
BLUEPRINTS: Final = 2  # a: the n-th shuffling, 0 at the start
CONTRACTORS: Final = 3  # a: the n-th shuffling, 0 at the start
TOOLS: Final = 4
DICE: Final = 5  # a: round; b: seat
FURTHER_ROLL: Final = 6  # an extra die or a reroll; a: round; b: seat * 4096 + n, the n-th in the round
MACHINE_DICE: Final = 7  # a: round
