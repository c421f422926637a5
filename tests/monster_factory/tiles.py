"""The table of tiles typed a second time, and slow geometry on the letters of their ids."""

MIXES = ("standard", "long", "gentle")
STARTS = ("choose", "deal")

# The table of the rules page: kinds in its order, then copies and how many of them have eyes, for each mix.
_ROWS = """
t---                                       21  8  19  7  23  9
T---                                       21 12  19 11  23 13
t-t- T-T- T-t- tt-- TT-- Tt-- tT--          4  2   4  2   4  2
ttt- TTT-                                   2  1   2  1   1  1
tTt- TtT-                                   2  1   2  1   1  0
ttT-                                        1  1   2  1   1  1
Ttt- tTT-                                   1  0   2  1   1  0
TTt-                                        1  1   2  1   1  1
tttt TTTT                                   1  1   1  1   1  1
Tttt                                        1  0   1  0   1  0
tTTT                                        1  1   1  1   1  1
ttTT                                        1  0   1  0   1  0
tTtT                                        1  1   1  1   1  1
"""


def _printed() -> dict[str, dict[str, tuple[int, int]]]:
    rows = {}
    for row in _ROWS.strip().splitlines():
        words = row.split()
        numbers = [int(word) for word in words[-6:]]
        for kind in words[:-6]:
            rows[kind] = {mix: (numbers[2 * place], numbers[2 * place + 1]) for place, mix in enumerate(MIXES)}
    return rows


PRINTED = _printed()
KINDS = list(PRINTED)


def faces(mix: str) -> dict[str, int]:
    """The number of tiles of each face in a mix; ``e`` after the kind means eyes."""
    counts: dict[str, int] = {}
    for kind, copies in PRINTED.items():
        number, eyed = copies[mix]
        counts |= {kind: number - eyed, f"{kind}e": eyed}
    return {face: number for face, number in counts.items() if number}


def bag(mix: str) -> list[str]:
    """All tiles of a mix."""
    return [face for face, number in faces(mix).items() for _ in range(number)]


def kind(face: str) -> str:
    return face.removesuffix("e")


def has_eyes(face: str) -> bool:
    return face.endswith("e")


def links(face: str) -> int:
    return 4 - face.count("-")


def turned(face: str, turn: int) -> str:
    """The sides north, east, south, west after a number of quarter turns clockwise."""
    sides = kind(face)
    for _ in range(turn):
        north, east, south, west = tuple(sides)
        sides = west + north + east + south
    return sides


def patterns(face: str) -> dict[str, int]:
    """The different turned patterns of a tile, each with the first turn that shows it (M14)."""
    found: dict[str, int] = {}
    for turn in range(4):
        found.setdefault(turned(face, turn), turn)
    return found


def fits(sides: str, asked: str) -> bool:
    """M4: whether sides fit between neighbours that show ``asked``; ``?`` is an empty cell."""
    touching = [(side, shown) for side, shown in zip(sides, asked, strict=True) if shown != "?"]
    return all(side == shown for side, shown in touching) and any(side != "-" for side, _ in touching)
