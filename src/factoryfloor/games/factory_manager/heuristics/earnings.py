"""A cache of the earnings of factories, because planned turns contain the same factories many times."""

from typing import Final, final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import MASK_62

from ..rules.pieces import SEASONAL

CHOICES: Final = SEASONAL + 1
"""The numbers of seasonal workers that may be hired."""

_BITS: Final = 12
_SLOTS: Final = 4096
_SPREAD_0: Final = 2654435761897126901  # odd, below 2**62
_SPREAD_1: Final = 1181783497276652981


@final
class Earnings:
    """A direct-mapped cache of the values of this round and of a later round, keyed by factory and terms.

    New entries replace old entries. ``now[CHOICES * slot + hired]`` is the value of this round with ``hired`` seasonal
    workers. ``later[slot]`` is the value of one later round. Cached values equal computed values.
    """

    def __init__(self) -> None:
        self.terms: vec[i64] = vec[i64]()  # 0 for an empty slot
        self.laid_0: vec[i64] = vec[i64]()
        self.laid_1: vec[i64] = vec[i64]()
        self.now: vec[float] = vec[float]()
        self.later: vec[float] = vec[float]()

    def slot(self, terms: i64, laid_0: i64, laid_1: i64) -> i64:
        """Return the slot of a factory."""
        if not len(self.terms):
            self.terms = vec[i64]([0] * _SLOTS)
            self.laid_0 = vec[i64]([0] * _SLOTS)
            self.laid_1 = vec[i64]([0] * _SLOTS)
            self.now = vec[float]([0.0] * (_SLOTS * CHOICES))
            self.later = vec[float]([0.0] * _SLOTS)
        mixed = (laid_0 * _SPREAD_0 + laid_1 * _SPREAD_1 + terms) & MASK_62
        return ((mixed * _SPREAD_0) & MASK_62) >> (62 - _BITS)

    def holds(self, slot: i64, terms: i64, laid_0: i64, laid_1: i64) -> bool:
        """Return whether the slot holds this factory."""
        return self.terms[slot] == terms and self.laid_0[slot] == laid_0 and self.laid_1[slot] == laid_1

    def take(self, slot: i64, terms: i64, laid_0: i64, laid_1: i64) -> None:
        """Assign a slot to a factory. The caller must write the values."""
        self.terms[slot] = terms
        self.laid_0[slot] = laid_0
        self.laid_1[slot] = laid_1
