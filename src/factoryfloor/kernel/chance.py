"""Where randomness comes from.

One interface, two sources: :class:`TableChance` for games that are played (unpredictable, verifiable,
the same on every platform) and :class:`FastChance` for search (a few nanoseconds a draw).
"""

import secrets
from hashlib import blake2b
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import MASK_62

# Constants above 2**62 would leave native integers; the low 62 bits of a product are the same on both.

_MULTIPLIER: Final = 3202034522624059733
_INCREMENT: Final = 1442695040888963407
_WORD: Final = 4294967296  # 2**32
_BLOCK: Final = 64  # bytes of one BLAKE2b digest


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of random numbers. ``draws`` counts the numbers taken so far."""

    def __init__(self) -> None:
        self.draws: i64 = 0

    def below(self, n: i64) -> i64:
        """A number in ``0 .. n - 1``, each equally likely; ``1 <= n <= 2**31``."""
        raise NotImplementedError

    def copy(self) -> "Chance":
        """An independent source that will give the same numbers."""
        raise NotImplementedError

    def shuffle(self, items: vec[i64], start: i64) -> None:
        """Put ``items[start:]`` in random order, in place (Fisher-Yates from the end)."""
        k: i64 = len(items) - 1
        while k > start:
            j: i64 = start + self.below(k - start + 1)
            held = items[k]
            items[k] = items[j]
            items[j] = held
            k -= 1


@final
class FastChance(Chance):
    """A linear congruential generator of 62 bits, for search, sampling and benchmarks. Not for tables."""

    def __init__(self, seed: i64 = 1) -> None:
        super().__init__()
        self.word: i64 = seed & MASK_62
        self.below(2)  # two steps spread close seeds
        self.below(2)
        self.draws = 0

    def below(self, n: i64) -> i64:
        self.draws += 1
        self.word = (self.word * _MULTIPLIER + _INCREMENT) & MASK_62
        return ((self.word >> 30) * n) >> 32

    def copy(self) -> "FastChance":
        other = FastChance(0)
        other.word = self.word
        other.draws = self.draws
        return other


@final
class TableChance(Chance):
    """Keyed BLAKE2b in counter mode: block ``i`` is the digest of ``i`` under a key made from the seed.

    Each draw takes four bytes, least significant first, and is redrawn where the remainder would favour
    some numbers, so that all are exactly equally likely.

    >>> a, b = TableChance("a seed"), TableChance("a seed")
    >>> [int(a.below(6)) for _ in range(8)] == [int(b.below(6)) for _ in range(8)]
    True
    """

    def __init__(self, seed: str) -> None:
        super().__init__()
        self.key: bytes = blake2b(seed.encode(), digest_size=32, person=b"ff-chance").digest()
        self.block: bytes = b""
        self.words: i64 = 0  # four-byte words taken so far, refused ones included

    def _word(self) -> i64:
        offset: i64 = (self.words % 16) * 4
        if offset == 0 or not self.block:
            counter: int = self.words // 16
            self.block = blake2b(counter.to_bytes(8, "little"), digest_size=_BLOCK, key=self.key).digest()
        self.words += 1
        block = self.block
        low: i64 = block[offset]
        second: i64 = block[offset + 1]
        third: i64 = block[offset + 2]
        high: i64 = block[offset + 3]
        return low | (second << 8) | (third << 16) | (high << 24)

    def below(self, n: i64) -> i64:
        self.draws += 1
        limit: i64 = _WORD - _WORD % n
        word: i64 = self._word()
        while word >= limit:
            word = self._word()
        return word % n

    def copy(self) -> "TableChance":
        other = TableChance("")
        other.key = self.key
        other.block = self.block
        other.words = self.words
        other.draws = self.draws
        return other


def fresh_seed() -> str:
    """A secret seed of 256 bits, as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """What a table publishes when it starts; whoever later gets the seed can check that it is this one's."""
    return blake2b(seed.encode(), digest_size=32, person=b"ff-commitment").hexdigest()
