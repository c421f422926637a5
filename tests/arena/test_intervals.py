import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factoryfloor.arena.intervals import mean, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_against_published_values(successes: int, trials: int, low: float, high: float) -> None:
    interval = wilson(successes, trials)
    assert interval.low == pytest.approx(low, abs=5e-5)
    assert interval.high == pytest.approx(high, abs=5e-5)


@given(st.integers(1, 500), st.floats(0, 1))
def test_wilson_holds_the_share_and_stays_a_share(trials: int, share: float) -> None:
    interval = wilson(share * trials, trials)
    assert 0.0 <= interval.low <= interval.high <= 1.0
    assert interval.low - 1e-9 <= interval.value <= interval.high + 1e-9


def test_nothing_played_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 0.0, 1.0)
    assert mean([]) == (0.0, 0.0, 0.0)


def test_mean_holds_the_truth_in_about_95_of_100_samples() -> None:
    chance = random.Random(3)
    samples = [mean([chance.gauss(10, 4) for _ in range(60)]) for _ in range(400)]
    held = sum(sample.low <= 10 <= sample.high for sample in samples)
    assert 0.925 <= held / 400 <= 0.975
