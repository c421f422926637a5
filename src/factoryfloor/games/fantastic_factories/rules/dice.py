"""The sets of dice that cards require.

The unplaced dice of a seat are counted by value in nibbles: the four bits from ``4 * (v - 1)`` on count the dice that
show ``v``. A *pattern* is a set of dice that a card can take. Sets of patterns are masks.
"""

from typing import Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

VALUES: Final = 6
# Sums of 14 and more that are neither three equal dice nor a run.
_FOURTEEN: Final = ((2, 6, 6), (3, 5, 6), (3, 6, 6), (4, 4, 6), (4, 5, 5), (4, 6, 6), (5, 5, 6), (5, 6, 6))

SINGLE: Final = 0  # index of the first pattern of each family
PAIR: Final = 6
TRIPLE: Final = 12
RUN: Final = 18
FOURTEEN: Final = 22

PATTERNS: Final[list[tuple[int, ...]]] = [
    *[(value,) for value in range(1, 7)],
    *[(value, value) for value in range(1, 7)],
    *[(value, value, value) for value in range(1, 7)],
    *[(value, value + 1, value + 2) for value in range(1, 5)],
    *_FOURTEEN,
]
PATTERN_COUNT: Final = len(PATTERNS)

ONE: Final = vec[i64]([0, 0x1, 0x10, 0x100, 0x1000, 0x10000, 0x100000])  # one die by its value
COUNTS: Final = vec[i64]([sum(1 << (4 * (value - 1)) for value in pattern) for pattern in PATTERNS])
# X of a card that takes the pattern: the value of its equal dice.
X_OF: Final = bytes([pattern[0] if len(set(pattern)) == 1 else 0 for pattern in PATTERNS])
SIZE_OF: Final = bytes([len(pattern) for pattern in PATTERNS])


def patterns_where(wanted: list[bool]) -> int:
    """Return the mask of the patterns whose list entry is true."""
    return sum(1 << number for number, true in enumerate(wanted) if true)


SINGLES: Final = 0b111111
PAIRS: Final = SINGLES << PAIR
TRIPLES: Final = SINGLES << TRIPLE
RUNS: Final = 0b1111 << RUN
SUM_14: Final = patterns_where([len(pattern) == 3 and sum(pattern) >= 14 for pattern in PATTERNS])
# Patterns of equal dice, up to a value whose X can be paid.
UP_TO: Final = vec[i64]([patterns_where([0 < x <= most for x in X_OF]) for most in range(7)])

# The requirements of the patterns from FOURTEEN on: masks of the values that are needed once, twice and three times, 6
# bits each.
_NEEDS: Final = vec[i64](
    [
        sum(1 << (6 * (pattern.count(value) - 1) + value - 1) for value in set(pattern))
        for pattern in PATTERNS[FOURTEEN:]
    ]
)
_PATTERN_BITS: Final = vec[i64]([1 << number for number in range(FOURTEEN, PATTERN_COUNT)])


def shown(ready: i64) -> i64:
    """Return the values of unplaced dice as a mask of 6 bits."""
    mask: i64 = 0
    one: i64 = 1
    while ready:
        if ready & 15:
            mask |= one
        one += one
        ready >>= 4
    return mask


def possible(ready: i64) -> i64:
    """Return all patterns that the unplaced dice contain."""
    ones: i64 = 0
    twos: i64 = 0
    threes: i64 = 0
    one: i64 = 1
    while ready:
        count = ready & 15
        if count:
            ones |= one
            if count > 1:
                twos |= one
                if count > 2:
                    threes |= one
        one += one
        ready >>= 4
    found = ones | (twos << PAIR) | (threes << TRIPLE) | ((ones & (ones >> 1) & (ones >> 2)) << RUN)
    if ones & 0b111000 and ones & 0b110000:
        have = ones | (twos << 6)
        for index in range(len(_NEEDS)):
            if have & _NEEDS[index] == _NEEDS[index]:
                found |= _PATTERN_BITS[index]
    return found


def total(ready: i64) -> i64:
    """Return the number of dice."""
    number: i64 = 0
    while ready:
        number += ready & 15
        ready >>= 4
    return number
