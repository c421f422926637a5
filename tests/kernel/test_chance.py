"""Chance: known answers, exact fairness, copies, and streams that are the same compiled and plain."""

import math
from collections.abc import Callable
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mypy_extensions import i64

from factoryfloor.kernel import Chance, FastChance, TableChance, commitment, fresh_seed
from factoryfloor.kernel.chance import chance_of
from factoryfloor.kernel.fast import vec

LARGEST = 2**31
SIZES = st.lists(st.integers(1, LARGEST), min_size=1, max_size=60)
SEEDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=80)

TABLE_START = [574877985, 1141473640, 602535702, 1534082323]
TABLE_DICE = [5, 2, 2, 4, 3, 3, 4, 3, 3, 0, 1, 5, 3, 2, 1, 1, 4, 1, 3, 2]
TABLE_HUNDREDS = [15, 64, 10, 28, 49, 57, 39, 36, 67, 87, 74, 17, 93, 50, 65, 15, 50, 58, 64, 35]
FAST_ONE = [1763446893, 1017732671, 130155189, 2141094297]
FAST_DICE = [3, 2, 5, 0, 0, 2, 0, 2, 3, 3, 5, 0, 2, 4, 1, 1, 4, 2, 4, 4]
FAST_HUNDREDS = [94, 70, 86, 49, 83, 85, 96, 95, 86, 10, 96, 79, 74, 84, 37, 26, 71, 93, 94, 69]
COMMITMENT = "1a51743666a86439f976799c7de498e39967fd4e032781d5f43d9c035ba6ba02"

CHANCES: list[Chance] = [FastChance(12345), TableChance("a seed")]


class Reference:
    """An independent implementation of the published definition of the table's chance; ``place``: kind, a, b."""

    def __init__(self, seed: str, place: tuple[int, int, int] = (0, 0, 0)) -> None:
        self.key = blake2b(seed.encode("utf-8"), digest_size=32, person=b"ff-chance").digest()
        self.place = place
        self.taken = 0

    def word(self) -> int:
        numbers = [self.taken // 16, *self.place]
        text = b"".join(number.to_bytes(8, "little") for number in numbers)
        block = blake2b(text, digest_size=64, key=self.key).digest()
        start = self.taken % 16 * 4
        self.taken += 1
        return int.from_bytes(block[start : start + 4], "little")

    def below(self, n: int) -> int:
        """Draws below n: a word is kept only if it lies in one of the whole runs of n words that fit below 2**32."""
        while True:
            word = self.word()
            if word // n < 2**32 // n:
                return word % n


def drawn(chance: Chance, sizes: list[int]) -> list[int]:
    return [int(chance.below(n)) for n in sizes]


PLACES = st.tuples(st.integers(0, 2**62), st.integers(0, 2**62), st.integers(0, 2**62))


@given(SEEDS, st.lists(st.tuples(PLACES, SIZES), max_size=4), SIZES)
def test_table_chance_draws_as_its_published_definition(
    seed: str, places: list[tuple[tuple[int, int, int], list[int]]], sizes: list[int]
) -> None:
    chance, reference = TableChance(seed), Reference(seed)
    assert drawn(chance, sizes) == [reference.below(n) for n in sizes]
    for place, more in places:
        chance.at(*place)
        reference = Reference(seed, place)
        assert drawn(chance, more) == [reference.below(n) for n in more]


def test_table_chance_gives_the_known_draws() -> None:
    """Fixed draws that no version or platform may change."""
    assert drawn(at(TableChance("a seed"), 0, 0, 0), [2**31] * 4) == TABLE_START
    assert drawn(at(TableChance("a seed"), 3, 1, 4), [6] * 20) == TABLE_DICE
    assert drawn(at(TableChance("сид 種子"), 1, 0, 2**40), [100] * 20) == TABLE_HUNDREDS


def test_fast_chance_gives_the_known_draws() -> None:
    assert drawn(FastChance(1), [2**31] * 4) == FAST_ONE
    assert drawn(FastChance(12345), [6] * 20) == FAST_DICE
    assert drawn(at(FastChance(-1), 2, 3, 1), [100] * 20) == FAST_HUNDREDS


def at(chance: Chance, kind: int, a: int, b: int) -> Chance:
    """The chance at a place."""
    chance.at(kind, a, b)
    return chance


@pytest.mark.parametrize("chance", [FastChance(9), TableChance("places")], ids=["fast", "table"])
def test_draws_at_one_place_are_independent_of_draws_at_other_places(chance: Chance) -> None:
    first = drawn(at(chance.copy(), 4, 2, 1), [1000] * 30)
    drawn(at(chance, 4, 1, 1), [6] * 5)
    draws = chance.draws
    assert drawn(at(chance, 4, 2, 1), [1000] * 30) == first
    assert chance.draws == draws + 30
    assert drawn(at(chance.copy(), 4, 1, 2), [1000] * 30) != first
    assert drawn(at(chance.copy(), 2, 4, 1), [1000] * 30) != first


NEIGHBOURS: dict[str, Callable[[int], tuple[Chance, Chance]]] = {
    "keys": lambda n: (at(FastChance(n), 3, 1, 0), at(FastChance(n + 1), 3, 1, 0)),
    "rounds": lambda n: (at(FastChance(7), 3, n, 2), at(FastChance(7), 3, n + 1, 2)),
    "seats": lambda n: (at(FastChance(n), 3, 1, 0), at(FastChance(n), 3, 1, 1)),
    "kinds": lambda n: (at(FastChance(n), 1, 5, 0), at(FastChance(n), 2, 5, 0)),
    "keys at the start": lambda n: (FastChance(n), FastChance(n + 1)),
    "table, rounds": lambda n: (at(TableChance("x"), 3, n, 2), at(TableChance("x"), 3, n + 1, 2)),
}


@pytest.mark.parametrize("name", NEIGHBOURS)
def test_draws_at_neighbouring_places_are_independent(name: str) -> None:
    """The test applies chi-squared to pairs of dice at neighbouring keys and places, and to the sums of two dice."""
    pairs, sums = [0] * 36, [0] * 36
    for number in range(200 * 36):
        one, other = NEIGHBOURS[name](number)
        first, second = int(one.below(6)), int(other.below(6))
        pairs[6 * first + second] += 1
        sums[6 * ((first + int(one.below(6))) % 6) + (second + int(other.below(6))) % 6] += 1
    for counts in (pairs, sums):
        assert abs(sum((count - 200) ** 2 / 200 for count in counts) - 35) < 5 * math.sqrt(2 * 35)


def test_chance_is_created_from_its_kind() -> None:
    assert drawn(chance_of("places", "s"), [6] * 9) == drawn(TableChance("s"), [6] * 9)
    assert drawn(chance_of("fast", "77"), [6] * 9) == drawn(FastChance(77), [6] * 9)
    for kind, seed in (
        ("dice", "s"),
        ("stream", "s"),
        ("fast", "x"),
        ("fast", "-1"),
        ("fast", "9" * 19),
        ("fast", "٣"),
    ):
        with pytest.raises(ValueError, match="no source of chance"):
            chance_of(kind, seed)


def test_chance_redraws_random_words_that_would_bias_the_result() -> None:
    """For n = 3 * 2**29 a quarter of all words lies beyond the last whole run; each costs one more word."""
    n, draws = 3 * 2**29, 2000
    chance, reference = TableChance("rejected"), Reference("rejected")
    assert drawn(chance, [n] * draws) == [reference.below(n) for _ in range(draws)]
    assert chance.draws == draws
    assert chance.words == reference.taken
    assert reference.taken > draws * 1.2


@pytest.mark.parametrize("chance", [FastChance(99), TableChance("fair")], ids=["fast", "table"])
@pytest.mark.parametrize("n", [2, 3, 6, 7, 52, 1000])
def test_chance_draws_all_numbers_equally_often(chance: Chance, n: int) -> None:
    """Chi-squared over 200 a number lies within five standard deviations of its mean."""
    counts = [0] * n
    for _ in range(200 * n):
        counts[chance.below(n)] += 1
    chi_squared = sum((count - 200) ** 2 / 200 for count in counts)
    assert abs(chi_squared - (n - 1)) < 5 * math.sqrt(2 * (n - 1))


@pytest.mark.parametrize("chance", [FastChance(5), TableChance("pairs")], ids=["fast", "table"])
def test_consecutive_draws_are_independent(chance: Chance) -> None:
    counts = [0] * 36
    for _ in range(200 * 36):
        counts[6 * chance.below(6) + chance.below(6)] += 1
    chi_squared = sum((count - 200) ** 2 / 200 for count in counts)
    assert abs(chi_squared - 35) < 5 * math.sqrt(2 * 35)


@pytest.mark.parametrize("chance", CHANCES, ids=["fast", "table"])
def test_draws_cover_the_whole_range(chance: Chance) -> None:
    assert {int(chance.below(1)) for _ in range(10)} == {0}
    assert {int(chance.below(3)) for _ in range(100)} == {0, 1, 2}
    large = [int(chance.below(LARGEST)) for _ in range(1000)]
    assert 0 <= min(large) < LARGEST // 50
    assert LARGEST - LARGEST // 50 < max(large) < LARGEST


@pytest.mark.parametrize("start", range(0, 40, 7))
def test_copy_of_a_chance_makes_the_same_draws_independently(start: int) -> None:
    for chance in (FastChance(start), at(TableChance(str(start)), 1, start, 0)):
        drawn(chance, [10] * start)
        copy = chance.copy()
        assert type(copy) is type(chance)
        assert copy.draws == chance.draws == start
        first = drawn(copy, [10] * 40)
        assert chance.draws == start
        assert drawn(chance, [10] * 40) == first


def test_chance_counts_its_draws() -> None:
    for chance in (FastChance(1), TableChance("")):
        before = chance.draws
        drawn(chance, [3 * 2**29] * 25)
        assert chance.draws == before + 25


@given(st.integers(0, 2**62), st.integers(0, 30), st.integers(0, 30))
def test_shuffle_keeps_all_items_and_does_not_move_those_before_its_start(seed: int, length: int, start: int) -> None:
    items = vec[i64](list(range(length)))
    FastChance(seed).shuffle(items, start)
    shuffled = [int(item) for item in items]
    assert sorted(shuffled) == list(range(length))
    assert shuffled[:start] == list(range(length))[:start]


@pytest.mark.parametrize("chance", [FastChance(3), TableChance("orders")], ids=["fast", "table"])
def test_shuffle_makes_all_orders_equally_often(chance: Chance) -> None:
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(24 * 200):
        items = vec[i64]([0, 1, 2, 3])
        chance.shuffle(items, 0)
        order = tuple(int(item) for item in items)
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    chi_squared = sum((count - 200) ** 2 / 200 for count in counts.values())
    assert abs(chi_squared - 23) < 5 * math.sqrt(2 * 23)


def test_similar_seeds_give_different_draws() -> None:
    assert len({tuple(drawn(FastChance(seed), [6] * 12)) for seed in range(1000)}) == 1000
    assert len({tuple(drawn(TableChance(str(seed)), [6] * 12)) for seed in range(1000)}) == 1000


def test_new_seeds_have_256_bits_and_differ() -> None:
    seeds = {fresh_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(seed) == 64 and int(seed, 16) >= 0 for seed in seeds)


def test_commitment_to_a_seed_equals_the_known_value() -> None:
    """The computation of a browser that checks a table's seed against the published commitment."""
    assert commitment("a seed") == blake2b(b"a seed", digest_size=32, person=b"ff-commitment").hexdigest()
    assert commitment("a seed") == COMMITMENT
    assert commitment("a seed") != commitment("a seed ")
    assert commitment("a seed") != blake2b(b"a seed", digest_size=32, person=b"ff-chance").hexdigest()
