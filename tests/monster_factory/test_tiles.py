"""The table of tiles against the printed one, and the engine's tables against a slow computation."""

from collections import Counter
from itertools import product

import pytest

from factoryfloor.games.monster_factory import GAME
from factoryfloor.games.monster_factory.rules import pieces as engine
from tests.monster_factory import tiles
from tests.monster_factory.tiles import KINDS, MIXES, PRINTED

LETTERS = "?-tT"


def letters(packed: int) -> str:
    """Four packed sides as letters."""
    return "".join(LETTERS[packed >> 2 * place & 3] for place in range(4))


@pytest.mark.parametrize("mix", MIXES)
def test_every_mix_has_88_tiles_of_which_44_have_eyes(mix: str) -> None:
    """88 tiles, 44 of them with eyes, as many thin as thick sides."""
    bag = tiles.bag(mix)
    sides = Counter("".join(tiles.kind(face) for face in bag))
    assert len(bag) == 88
    assert sum(tiles.has_eyes(face) for face in bag) == 44
    assert sides["t"] == sides["T"] == {"standard": 79, "long": 83, "gentle": 75}[mix]


@pytest.mark.parametrize(
    ("mix", "links"), [("standard", [42, 28, 12, 6]), ("long", [38, 28, 16, 6]), ("gentle", [46, 28, 8, 6])]
)
def test_every_mix_has_the_printed_number_of_tiles_by_limbs(mix: str, links: list[int]) -> None:
    counts = Counter(tiles.links(tiles.kind(face)) for face in tiles.bag(mix))
    assert [counts[number] for number in (1, 2, 3, 4)] == links
    assert counts[3] + counts[4] == {"standard": 18, "long": 22, "gentle": 14}[mix]


def test_kinds_with_thin_and_thick_exchanged_have_equally_many_copies() -> None:
    """Exchanged letters give a kind with as many copies, up to rotation."""
    by_pattern = {pattern: kind for kind in KINDS for pattern in tiles.patterns(kind)}
    for kind in KINDS:
        twin = by_pattern[kind.translate(str.maketrans("tT", "Tt"))]
        for mix in MIXES:
            assert PRINTED[kind][mix][0] == PRINTED[twin][mix][0]


def test_tiles_include_every_pattern_of_sides_up_to_rotation() -> None:
    """M15: 23 kinds, each ring of sides but the blank one just once."""
    rings = {frozenset(tiles.patterns("".join(sides))) for sides in product("-tT", repeat=4)}
    rings.remove(frozenset({"----"}))
    assert len(KINDS) == len(rings) == 23
    assert {frozenset(tiles.patterns(kind)) for kind in KINDS} == rings


def test_table_of_tiles_in_the_engine_equals_the_printed_table() -> None:
    assert [kind.id for kind in engine.KINDS] == KINDS
    assert len(KINDS) == engine.KIND_COUNT
    assert 2 * len(KINDS) == engine.FACES
    for kind in engine.KINDS:
        assert {"standard": kind.standard, "long": kind.long, "gentle": kind.gentle} == PRINTED[kind.id]
    for mix in MIXES:
        counts = engine.faces_of(mix)
        assert {face: n for face, n in zip(engine.FACE_IDS, counts, strict=True) if n} == tiles.faces(mix)


def test_components_contain_the_table_and_mark_it_as_reconstructed() -> None:
    told = GAME.components()["tiles"]
    assert list(told) == KINDS
    for kind, fields in told.items():
        assert {mix: tuple(fields[mix]) for mix in MIXES} == PRINTED[kind]
        assert fields["reconstructed"] == ["copies", "eyes"]


def test_tiles_have_80_patterns_including_rotations() -> None:
    """M14: 80 turned patterns; one for a cross of one thickness, two for a tile that half a turn leaves the same."""
    counts = {kind: len(tiles.patterns(kind)) for kind in KINDS}
    assert sum(counts.values()) == 80
    assert {kind for kind in KINDS if counts[kind] == 1} == {"tttt", "TTTT"}
    assert {kind for kind in KINDS if counts[kind] == 2} == {"t-t-", "T-T-", "tTtT"}
    assert set(counts.values()) == {1, 2, 4}


def test_tile_rotates_clockwise() -> None:
    """M2: a tile may be rotated but never mirrored: `tT--` does not become `Tt--`."""
    assert [tiles.turned("tT--", turn) for turn in range(4)] == ["tT--", "-tT-", "--tT", "T--t"]
    assert not set(tiles.patterns("tT--")) & set(tiles.patterns("Tt--"))
    for place, kind in enumerate(KINDS):
        turned = [letters(pattern) for pattern in engine.SIDES[4 * place : 4 * place + 4]]
        assert turned == [tiles.turned(kind, turn) for turn in range(4)]


def test_engine_knows_for_every_tile_in_which_surroundings_it_fits() -> None:
    """M4, M14: the test checks 23 kinds in 256 surroundings."""
    for place, kind in enumerate(KINDS):
        first_turns = tiles.patterns(kind)
        for packed in range(256):
            asked = letters(packed)
            wanted = sum(1 << turn for sides, turn in first_turns.items() if tiles.fits(sides, asked))
            assert engine.FITS[256 * place + packed] == wanted, (kind, asked)
