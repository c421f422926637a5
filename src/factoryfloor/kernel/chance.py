"""Random sources. The same seed gives the same outcome at the same place of a game.

There are two sources: :class:`TableChance` for tables (unpredictable, verifiable, identical on every platform) and
:class:`FastChance` for search (a few nanoseconds per draw).
"""

import secrets
from hashlib import blake2b
from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from factoryfloor.kernel.copying import Copyable
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.masks import MASK_62

# mypyc cannot handle constants above 2**62 as native integers. These smaller constants give the same low 62 bits of a
# product.
_MULTIPLIER: Final = 3202034522624059733
_INCREMENT: Final = 1442695040888963407
_WORD: Final = 4294967296
_BLOCK: Final = 64  # bytes of one BLAKE2b digest
_BLOCK_WORDS: Final = 16


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Copyable):
    """A source of random numbers. ``draws`` is the number of draws so far, at all places."""

    def __init__(self) -> None:
        self.draws: i64 = 0

    def at(self, kind: i64, a: i64, b: i64) -> None:
        """Move to a place, so that later draws depend only on the seed and the place. Moving to a place draws nothing.

        ``kind`` is a constant of the game (at least 1). It never changes within a rules version. ``a`` and ``b`` are
        public numbers (at least 0), such as the round or the seat. They never depend on an action, on hidden
        information or on the order in which actions arrive. A game draws from each place at most once. A source may
        ignore places, as this class does.
        """

    def below(self, n: i64) -> i64:
        """Return a uniformly distributed number from 0 to ``n - 1``, where ``1 <= n <= 2**31``."""
        raise NotImplementedError

    def copy(self) -> "Chance":
        """Return an independent source that produces the same numbers."""
        raise NotImplementedError

    def __deepcopy__(self, memory: dict[int, Any]) -> "Chance":
        return self.copy()

    def shuffle(self, items: vec[i64], start: i64) -> None:
        """Shuffle ``items[start:]`` in place (Fisher-Yates from the end)."""
        k: i64 = len(items) - 1
        while k > start:
            j: i64 = start + self.below(k - start + 1)
            held = items[k]
            items[k] = items[j]
            items[j] = held
            k -= 1


@final
class FastChance(Chance):
    """A 62-bit linear congruential generator.

    Each place seeds it with a hash of seed and place. Search, sampling and benchmarks use this generator. Tables must
    not use it.
    """

    def __init__(self, seed: i64 = 1) -> None:
        super().__init__()
        self.key: i64 = mix(mix(seed & MASK_62, _INCREMENT), _MULTIPLIER)
        self.word: i64 = self.key

    def at(self, kind: i64, a: i64, b: i64) -> None:
        self.word = mix(mix(mix(self.key, kind), a), b)

    def below(self, n: i64) -> i64:
        self.draws += 1
        self.word = (self.word * _MULTIPLIER + _INCREMENT) & MASK_62
        return ((self.word >> 30) * n) >> 32

    def copy(self) -> "FastChance":
        other = FastChance(0)
        other.key = self.key
        other.word = self.word
        other.draws = self.draws
        return other


@final
class TableChance(Chance):
    """The chance of a table. Block ``i`` of a place is the BLAKE2b digest of ``i, kind, a, b`` with the seed as its
    key.

    Each of the four numbers is written in 8 bytes, least significant first. Before the first place, ``kind``, ``a`` and
    ``b`` are 0. Each draw takes four bytes, least significant first. Words that would favour low numbers are redrawn,
    so that all numbers are exactly equally likely.

    >>> a, b = TableChance("a seed"), TableChance("a seed")
    >>> a.below(6), a.at(1, 3, 0), b.at(1, 3, 0)
    (5, None, None)
    >>> [int(a.below(6)) for _ in range(8)] == [int(b.below(6)) for _ in range(8)]
    True
    """

    def __init__(self, seed: str) -> None:
        super().__init__()
        self.key: bytes = _key(seed)
        self.kind: i64 = 0
        self.a: i64 = 0
        self.b: i64 = 0
        self.block: bytes = b""
        self.words: i64 = 0  # four-byte words taken since the last place, including redrawn words

    def at(self, kind: i64, a: i64, b: i64) -> None:
        self.kind = kind
        self.a = a
        self.b = b
        self.words = 0
        self.block = b""

    def below(self, n: i64) -> i64:
        self.draws += 1
        limit: i64 = _WORD - _WORD % n
        word: i64 = self._next_word()
        while word >= limit:
            word = self._next_word()
        return word % n

    def _next_word(self) -> i64:
        offset: i64 = (self.words % _BLOCK_WORDS) * 4
        if offset == 0 or not self.block:
            self.block = self._block(self.words // _BLOCK_WORDS)
        self.words += 1
        block = self.block
        low: i64 = block[offset]
        second: i64 = block[offset + 1]
        third: i64 = block[offset + 2]
        high: i64 = block[offset + 3]
        return low | (second << 8) | (third << 16) | (high << 24)

    def _block(self, number: int) -> bytes:
        kind: int = self.kind
        a: int = self.a
        b: int = self.b
        place = b"".join(part.to_bytes(8, "little") for part in (number, kind, a, b))
        return blake2b(place, digest_size=_BLOCK, key=self.key).digest()

    def __getnewargs__(self) -> tuple[Any, ...]:
        return ("",)

    def copy(self) -> "TableChance":
        other = TableChance("")
        other.key = self.key
        other.kind = self.kind
        other.a = self.a
        other.b = self.b
        other.block = self.block
        other.words = self.words
        other.draws = self.draws
        return other


PLACES: Final = "places"
FAST: Final = "fast"


def chance_of(kind: str, seed: str) -> Chance:
    """Return a source by the kind in a record: ``places``, or ``fast`` with a number as its seed.

    Raises ValueError for an unknown kind or seed.
    """
    if kind == PLACES:
        return TableChance(seed)
    if kind == FAST and seed.isascii() and seed.isdecimal() and len(seed) <= 18:
        return FastChance(int(seed))
    raise ValueError(f"no source of chance {kind!r:.40} accepts the seed {seed!r:.40}")


def _key(seed: str) -> bytes:
    return blake2b(seed.encode(), digest_size=32, person=b"ff-chance").digest()


def fresh_seed() -> str:
    """Return a new secret seed of 256 bits as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """Return the commitment to a seed.

    A table publishes this digest at the start of a game, so that everybody can verify the seed at the end.
    """
    return blake2b(seed.encode(), digest_size=32, person=b"ff-commitment").hexdigest()
