import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factoryfloor.arena.intervals import Sample, mean, share


def hits(chance: random.Random, truth: float, games: int, alike: float) -> Sample:
    """Return the hits of samples in which games share their luck with probability ``alike``."""
    luck = chance.random()
    drawn = [luck if chance.random() < alike else chance.random() for _ in range(games)]
    return Sample(sum(one < truth for one in drawn), games)


@pytest.mark.parametrize(("truth", "games", "alike"), [(0.5, 1, 0.0), (0.9, 1, 0.0), (0.3, 4, 0.8), (0.8, 2, 1.0)])
def test_share_interval_covers_95_percent_despite_correlated_games(truth: float, games: int, alike: float) -> None:
    chance = random.Random(5)
    found = [share([hits(chance, truth, games, alike) for _ in range(60)]) for _ in range(500)]
    held = sum(one.low <= truth <= one.high for one in found)
    assert 0.93 <= held / 500 <= 0.99


def test_interval_of_single_games_is_close_to_the_wilson_interval() -> None:
    """The interval of Newcombe's example, 81 of 263, is 0.2553 to 0.3662."""
    found = share([Sample(1)] * 81 + [Sample(0)] * 182)
    assert found.value == pytest.approx(81 / 263)
    assert (found.low, found.high) == pytest.approx((0.2553, 0.3662), abs=1e-3)


def test_samples_with_equal_shares_give_a_narrower_interval_than_single_games() -> None:
    even, single = share([Sample(1, 2)] * 100), share([Sample(1)] * 100 + [Sample(0)] * 100)
    assert even.value == single.value
    assert even.high - even.low < (single.high - single.low) / 3


@given(st.lists(st.integers(0, 3), min_size=1, max_size=80))
def test_share_interval_stays_between_0_and_1(totals: list[int]) -> None:
    interval = share([Sample(total, 3) for total in totals])
    assert 0.0 <= interval.low <= interval.high <= 1.0
    assert interval.low - 1e-9 <= interval.value <= interval.high + 1e-9
    assert interval.low < interval.high


def test_incomplete_sample_is_weighted_by_its_number_of_games() -> None:
    assert share([Sample(2, 2), Sample(0, 1)]).value == pytest.approx(2 / 3)
    assert mean([Sample(10, 2), Sample(2, 1)]).value == pytest.approx(4)


def test_interval_without_games_covers_all_values() -> None:
    assert share([]) == (0.0, 0.0, 1.0)
    assert mean([]) == (0.0, 0.0, 0.0)


def test_interval_of_the_mean_contains_the_true_mean_in_about_95_of_100_samples() -> None:
    chance = random.Random(3)
    samples = [mean([Sample(chance.gauss(10, 4)) for _ in range(60)]) for _ in range(400)]
    held = sum(sample.low <= 10 <= sample.high for sample in samples)
    assert 0.925 <= held / 400 <= 0.975
