"""Checks masks of more than 32 bits, compiled and plain."""

from factoryfloor.kernel import masks


def test_bit_masks_work_beyond_32_bits() -> None:
    for number in range(62):
        assert masks.bit(number) == 2**number
        assert masks.first_bits(number) == 2**number - 1
        assert masks.count(2**number - 1) == number
        assert masks.lowest_seat(2**number) == number
    assert masks.count(2**62 - 1) == 62
