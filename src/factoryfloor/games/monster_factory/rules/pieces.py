"""The tiles of Monster Factory as a table and as numbers.

A *side* is 0 for unknown, 1 for blank, 2 for thin or 3 for thick. Four sides are packed into two bits each, in the
order north, east, south, west. They are the sides of a tile, or the sides that the neighbours of an empty cell require.
A *kind* is a row of the table. A *face* is a kind with or without eyes (M15): ``2 * kind``, plus 1 with eyes.
"""

from typing import Final, NamedTuple

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

BLANK: Final = 1
THIN: Final = 2
THICK: Final = 3
LINKED: Final = 0xAA  # the bit set in thin and thick sides
MIXES: Final = ("standard", "long", "gentle")
LETTERS: Final = {"-": BLANK, "t": THIN, "T": THICK}
TILES: Final = 88


class Kind(NamedTuple):
    """A row of the table: the sides north, east, south and west, and for each mix the number of copies and of copies
    with eyes.
    """

    id: str
    standard: tuple[int, int]
    long: tuple[int, int]
    gentle: tuple[int, int]


# All 23 kinds of sides up to rotation, except the blank one. Copies and eyes are reconstructed.
KINDS: Final = (
    Kind("t---", (21, 8), (19, 7), (23, 9)),
    Kind("T---", (21, 12), (19, 11), (23, 13)),
    Kind("t-t-", (4, 2), (4, 2), (4, 2)),
    Kind("T-T-", (4, 2), (4, 2), (4, 2)),
    Kind("T-t-", (4, 2), (4, 2), (4, 2)),
    Kind("tt--", (4, 2), (4, 2), (4, 2)),
    Kind("TT--", (4, 2), (4, 2), (4, 2)),
    Kind("Tt--", (4, 2), (4, 2), (4, 2)),
    Kind("tT--", (4, 2), (4, 2), (4, 2)),
    Kind("ttt-", (2, 1), (2, 1), (1, 1)),
    Kind("TTT-", (2, 1), (2, 1), (1, 1)),
    Kind("tTt-", (2, 1), (2, 1), (1, 0)),
    Kind("TtT-", (2, 1), (2, 1), (1, 0)),
    Kind("ttT-", (1, 1), (2, 1), (1, 1)),
    Kind("Ttt-", (1, 0), (2, 1), (1, 0)),
    Kind("tTT-", (1, 0), (2, 1), (1, 0)),
    Kind("TTt-", (1, 1), (2, 1), (1, 1)),
    Kind("tttt", (1, 1), (1, 1), (1, 1)),
    Kind("TTTT", (1, 1), (1, 1), (1, 1)),
    Kind("Tttt", (1, 0), (1, 0), (1, 0)),
    Kind("tTTT", (1, 1), (1, 1), (1, 1)),
    Kind("ttTT", (1, 0), (1, 0), (1, 0)),
    Kind("tTtT", (1, 1), (1, 1), (1, 1)),
)
KIND_COUNT: Final = 23  # of KINDS: a literal, so that loops over it compile to native code
FACES: Final = 46


def packed(sides: str) -> int:
    """Pack the sides given by four letters."""
    return sum(LETTERS[letter] << (2 * place) for place, letter in enumerate(sides))


def turned(sides: int) -> int:
    """Return the sides after a quarter turn clockwise, after which west is north."""
    return ((sides << 2) | (sides >> 6)) & 255


def _turns(sides: int) -> list[int]:
    patterns = [sides]
    for _ in range(3):
        patterns.append(turned(patterns[-1]))
    return patterns


def _fits(kind: int, wanted: int) -> int:
    """Return the rotations in which a kind fits a cell, one bit per rotation (M4, M14). Equal rotations count once."""
    patterns = SIDES[4 * kind : 4 * kind + 4]
    asked = [(wanted >> (2 * place)) & 3 for place in range(4)]
    turns = 0
    for turn, pattern in enumerate(patterns):
        agrees = all(side in (0, (pattern >> (2 * place)) & 3) for place, side in enumerate(asked))
        if agrees and wanted & LINKED and pattern not in patterns[:turn]:
            turns |= 1 << turn
    return turns


# Sides by 4 * kind + turn; fitting turns by 256 * kind + required sides; links by kind.
SIDES: Final = [pattern for kind in KINDS for pattern in _turns(packed(kind.id))]
TURNED: Final = vec[i64](SIDES)
FITS: Final = bytes([_fits(kind, wanted) for kind in range(KIND_COUNT) for wanted in range(256)])
LINKS: Final = bytes([4 - kind.id.count("-") for kind in KINDS])

FACE_IDS: Final = [kind.id + eyes for kind in KINDS for eyes in ("", "e")]
FACE_OF: Final = {face: number for number, face in enumerate(FACE_IDS)}


def faces_of(mix: str) -> list[int]:
    """Return the number of tiles of each face in a mix."""
    counts: list[int] = []
    for kind in KINDS:
        copies, eyed = kind.standard if mix == "standard" else kind.long if mix == "long" else kind.gentle
        counts += [copies - eyed, eyed]
    return counts
