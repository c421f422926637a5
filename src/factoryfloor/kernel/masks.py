"""Bit masks of up to 62 pieces or seats, in native integers.

In compiled code, a shifted literal (`1 << n`) is a C int of 32 bits. For n of 31 or more, the result would be wrong
without an error. Therefore these functions shift a wide constant to the right instead.
"""

from typing import Final

from mypy_extensions import i64

MASK_62: Final = 0x3FFFFFFFFFFFFFFF
"""The largest mask. It is below 2**62, because native integers and their products must stay below this bound."""

_TOP_BIT: Final = 0x2000000000000000


def bit(n: i64) -> i64:
    """Return the mask with only bit ``n`` set, from 0 to 61.

    >>> bit(40) == 2**40
    True
    """
    return _TOP_BIT >> (61 - n)


def first_bits(n: i64) -> i64:
    """Return the mask with the lowest ``n`` bits set, from 0 to 61.

    >>> first_bits(4)
    15
    """
    return (_TOP_BIT >> (61 - n)) - 1


def count(mask: i64) -> i64:
    """Count the bits that are set in a mask below 2**62.

    >>> count(2**61 + 5)
    3
    """
    mask = mask - ((mask >> 1) & 0x1555555555555555)
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask = mask + (mask >> 8)
    mask = mask + (mask >> 16)
    mask = mask + (mask >> 32)
    return mask & 127


def clockwise(mask: i64, seats: i64, seat: i64) -> i64:
    """Rotate a mask of seats. Bit 0 of the result is ``seat``, bit 1 is the seat to its left, and so on.

    >>> bin(clockwise(0b0011, 4, 1))
    '0b1001'
    """
    return (mask >> seat | mask << (seats - seat)) & first_bits(seats)


def lowest_seat(seats: i64) -> i64:
    """Return the lowest seat in a non-empty mask of seats.

    >>> lowest_seat(0b1100)
    2
    """
    seat: i64 = 0
    while not seats & 1:
        seats >>= 1
        seat += 1
    return seat
