"""Means of sampled results, and their intervals."""

import random

import pytest

from factoryfloor.bots.estimates import Sums


def sums(independent: int, number: int, shared: float = 0.0) -> Sums:
    lots, found = random.Random(1), Sums(independent)
    for _ in range(number):
        found.add(lots.gauss(shared, 1.0))
    return found


def test_standard_error_of_dependent_numbers_depends_on_the_independent_ones() -> None:
    assert sums(20, 100_000).error == pytest.approx(20**-0.5, rel=0.02)
    assert sums(0, 10_000).error == pytest.approx(0.01, rel=0.05)
    assert sums(20, 5).error > sums(0, 5).error


def test_interval_includes_an_error_that_all_numbers_share() -> None:
    """Numbers that share an error with a standard deviation of 0.2 are worth at most 25 independent numbers."""
    lots = random.Random(2)
    inside = 0
    for _ in range(400):
        found, shared = Sums(25), lots.gauss(0.0, 0.2)
        for _ in range(400):
            found.add(lots.gauss(shared, 1.0))
        estimate = found.estimate()
        inside += estimate["low"] <= 0.0 <= estimate["high"]
    assert inside >= 390
