"""Rolling hashes below 2**62, for information keys and seeds.

Compiled code and plain Python compute identical hashes.
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.masks import MASK_62

_FACTOR: Final = 3202034522624059733
_STEP: Final = 1442695040888963407


def mix(word: i64, value: i64) -> i64:
    """Extend the hash ``word`` by ``value``. Hash, value and result are between 0 and 2**62 - 1."""
    word = ((word ^ value) * _FACTOR + _STEP) & MASK_62
    return word ^ (word >> 29)
