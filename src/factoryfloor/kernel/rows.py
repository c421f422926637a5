"""Loops that write observations, masks and legal actions. Compiled packages replace them with ``rows.c``.

``out`` contains many rows. ``at`` is the index of the first number to write. An index outside ``out`` raises
IndexError.
"""

from array import array

from mypy_extensions import i16, i64, u8

from factoryfloor.kernel.fast import vec


def clear(out: vec[i16], at: i64, number: i64) -> None:
    """Write 0 to consecutive entries."""
    for place in range(at, at + number):
        out[place] = i16(0)


def fill(out: vec[i16], at: i64, mask: i64, number: i64) -> None:
    """Write a number at ``at + n`` for each set bit n (0 to 61) of the mask."""
    fill_every(out, at, 1, mask, number)


def fill_every(out: vec[i16], at: i64, step: i64, mask: i64, number: i64) -> None:
    """Write a number at ``at + step * n`` for each set bit n (0 to 61) of the mask."""
    while mask:
        if mask & 1:
            out[at] = i16(number)
        mask >>= 1
        at += step


def fill_each(out: vec[i16], at: i64, mask: i64, masks: vec[i64], number: i64) -> None:
    """Write ``number + n`` at ``at + k`` for each set bit n (0 to 61) of the mask, and each set bit k (0 to 61) of
    ``masks[n]``.
    """
    for place in range(i64(62)):
        if mask >> place & 1:
            fill(out, at, masks[place], number + place)


def count_around(out: vec[i16], at: i64, step: i64, masks: vec[i64], seats: i64, seat: i64) -> None:
    """Write the number of bits in each seat's mask, clockwise from ``seat``, to entries that are ``step`` apart."""
    for turn in range(seats):
        out[at + step * turn] = i16(int(masks[(seat + turn) % seats]).bit_count())


def tally(out: vec[i16], at: i64, mask: i64, kinds: bytes) -> None:
    """Add 1 at ``at + kinds[n]`` for each set bit n (0 to 61) of the mask."""
    place: i64 = 0
    while mask:
        if mask & 1:
            kind: i64 = kinds[place]
            out[at + kind] += i16(1)
        mask >>= 1
        place += 1


def tally_numbers(out: vec[i16], at: i64, numbers: vec[i64], first: i64, count: i64) -> None:
    """Add 1 at ``at + n`` for each number n among ``count`` entries of ``numbers``, beginning at ``first``."""
    for place in range(first, first + count):
        out[at + numbers[place]] += i16(1)


def narrow(out: vec[i16], at: i64, step: i64, numbers: vec[i64], first: i64, count: i64) -> None:
    """Write ``count`` consecutive numbers, beginning at ``first``, to entries that are ``step`` apart.

    Each number must fit into 16 bits.
    """
    for place in range(count):
        out[at + step * place] = i16(numbers[first + place])


def narrow_block(out: vec[i16], at: i64, numbers: vec[i64], first: i64, stride: i64, rows: i64, columns: i64) -> None:
    """Write rows of ``columns`` numbers.

    Each number must fit into 16 bits. In ``numbers``, the rows are ``stride`` apart.
    """
    for row in range(rows):
        narrow(out, at + row * columns, 1, numbers, first + row * stride, columns)


def around(out: vec[i16], at: i64, step: i64, numbers: vec[i64], seats: i64, seat: i64) -> None:
    """Write one number per seat, clockwise from ``seat``, to entries that are ``step`` apart.

    Each number must be within +-32767.
    """
    for turn in range(seats):
        number = numbers[(seat + turn) % seats]
        out[at + step * turn] = i16(max(min(number, 32767), -32767))


def fill_around(
    out: vec[i16],
    at: i64,
    step: i64,
    spread: i64,
    masks: vec[i64],
    first: i64,
    stride: i64,
    seats: i64,
    seat: i64,
    number: i64,
) -> None:
    """For each seat clockwise from ``seat`` and each bit n of its mask, write a number at ``at + step * turn + spread *
    n``.

    The mask of seat s is ``masks[first + stride * s]`` and has bits 0 to 61.
    """
    for turn in range(seats):
        fill_every(out, at + step * turn, spread, masks[first + stride * ((seat + turn) % seats)], number)


def gather_around(
    out: vec[i16], at: i64, step: i64, numbers: vec[i64], stride: i64, places: bytes, seats: i64, seat: i64
) -> None:
    """Write ``numbers[stride * s + place]`` for each place and each seat s, clockwise from ``seat``.

    The numbers must fit into 16 bits.
    """
    for turn in range(seats):
        row = stride * ((seat + turn) % seats)
        for index in range(len(places)):
            place: i64 = places[index]
            out[at + step * turn + index] = i16(numbers[row + place])


def pick(out: vec[i16], at: i64, step: i64, mask: i64, numbers: vec[i64], first: i64) -> None:
    """Write ``numbers[first + n]`` at ``at + step * n`` for each set bit n (0 to 61) of the mask.

    The numbers must fit into 16 bits.
    """
    while mask:
        if mask & 1:
            out[at] = i16(numbers[first])
        mask >>= 1
        first += 1
        at += step


def nibbles(out: vec[i16], at: i64, counts: i64, number: i64) -> None:
    """Unpack ``number`` counts of four bits each, and write them, lowest bits first."""
    for place in range(at, at + number):
        out[place] = i16(counts & 15)
        counts >>= 4


def append_each(found: list[int], numbers: list[int], first: i64, mask: i64) -> None:
    """Append ``numbers[first + n]`` for each set bit n (0 to 61) of the mask, in ascending order of n."""
    while mask:
        if mask & 1:
            found.append(numbers[first])
        mask >>= 1
        first += 1


def each_of(numbers: list[int], first: i64, mask: i64) -> list[int]:
    """Return ``numbers[first + n]`` for each set bit n (0 to 61) of the mask, in ascending order of n."""
    found: list[int] = []
    append_each(found, numbers, first, mask)
    return found


def append_fitting(found: list[int], numbers: list[int], first: i64, cells: vec[i64], table: bytes, at: i64) -> None:
    """Append ``numbers[first + 4 * c + n]`` for each cell c and each set bit n (0 to 3) of the cell's table entry, in
    ascending order.

    The entry of cell c is ``table[at + (c & 255)]``.
    """
    for cell in cells:
        turns: i64 = table[at + (cell & 255)]
        if turns:
            append_each(found, numbers, first, turns)
        first += 4


def mark(out: vec[u8], at: i64, actions: list[int], value: i64) -> None:
    """Write a value at ``at + action`` for each action."""
    for action in actions:
        out[at + action] = u8(value)


def unmark(out: vec[u8], at: i64, number: i64) -> None:
    """Write 0 to consecutive entries."""
    for place in range(at, at + number):
        out[place] = u8(0)


def write_row(view: memoryview, at: i64, row: vec[i16]) -> None:
    """Write a row to an external view of 16-bit numbers, beginning at ``at``."""
    view[at : at + len(row)] = array("h", row)


def mark_outside(view: memoryview, at: i64, actions: list[int], value: i64) -> None:
    """Write a value at ``at + action`` for each action to an external view of bytes."""
    for action in actions:
        view[at + action] = int(value)
