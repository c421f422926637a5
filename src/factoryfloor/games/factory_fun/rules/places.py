"""The places of chance. Only the deal is random."""

from typing import Final

HALLS: Final = 1
STACKS: Final = 2
FIRST_SEAT: Final = 3
