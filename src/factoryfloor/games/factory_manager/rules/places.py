"""The places of chance: kinds with public numbers."""

from typing import Final

OLD_TILES: Final = 1
X_TILES: Final = 2
LOTS: Final = 3  # a: round
PRICE: Final = 4  # a: round
