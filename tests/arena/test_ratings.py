"""Ratings compared with closed forms and with simulated bots of known strength."""

import random
from collections.abc import Iterable, Sequence
from math import exp, log, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factoryfloor.arena.intervals import Z_95
from factoryfloor.arena.ratings import ELO, Order, Results, orders, rate, rate_among_all, solve


def games(results: Iterable[tuple[Order, float]]) -> dict[Results, float]:
    """Samples of one game each, with their frequencies."""
    found: dict[Results, float] = {}
    for order, times in results:
        sample = frozenset({(order, 1.0)})
        found[sample] = found.get(sample, 0.0) + times
    return found


def simulated(chance: random.Random, strengths: Sequence[float], seating: Sequence[int]) -> tuple[int, ...]:
    """Return a ranking drawn from the model."""
    left, order = list(seating), []
    while left:
        bot = chance.choices(left, [exp(strengths[bot] / ELO) for bot in left])[0]
        left.remove(bot)
        order.append(bot)
    return tuple(order)


@pytest.mark.parametrize(("wins", "losses"), [(30, 10), (7, 7), (25, 0), (0, 1)])
def test_ratings_of_two_bots_equal_the_log_odds_of_wins(wins: int, losses: int) -> None:
    """With one drawn game added, the rating is the log odds of wins + 1/2 to losses + 1/2."""
    anchor, rating = rate(2, games([((1, 0), wins), ((0, 1), losses)]))
    expected = ELO * log((wins + 0.5) / (losses + 0.5))
    reach = ELO * Z_95 * sqrt(1 / (wins + 0.5) + 1 / (losses + 0.5))
    assert anchor == (0.0, 0.0, 0.0)
    assert rating == pytest.approx((expected, expected - reach, expected + reach))


def test_ratings_of_three_bots_have_gradient_zero() -> None:
    """At the maximum, the expected number of stage wins of each bot equals the observed number."""
    results = [((0, 1, 2), 5.0), ((1, 2, 0), 3.0), ((2, 0, 1), 1.0), ((1, 0, 2), 4.0)]
    power = [exp(rating.value / ELO) for rating in rate(3, games(results))]
    stages = [
        ((0, 1), 0, 0.5),
        ((0, 1), 1, 0.5),
        ((0, 2), 0, 0.5),
        ((0, 2), 2, 0.5),
        ((1, 2), 1, 0.5),
        ((1, 2), 2, 0.5),
    ]
    for order, weight in results:
        stages += [(order, order[0], weight), (order[1:], order[1], weight)]  # type: ignore[list-item]
    for bot in range(3):
        observed = sum(weight for _, winner, weight in stages if winner == bot)
        expected = sum(weight * power[bot] / sum(power[x] for x in left) for left, _, weight in stages if bot in left)
        assert expected == pytest.approx(observed)


def test_anchor_only_shifts_the_rating_scale() -> None:
    results = [((0, 1, 2), 5.0), ((1, 2, 0), 3.0), ((2, 0, 1), 1.0)]
    by_first, by_last = rate(3, games(results)), rate(3, games(results), anchor=2)
    for one, other in ((0, 1), (1, 2)):
        difference = by_first[one].value - by_first[other].value
        assert by_last[one].value - by_last[other].value == pytest.approx(difference)
    assert by_last[2].value == 0.0
    assert by_last[0].value == pytest.approx(-by_first[2].value)


def test_known_strengths_are_recovered_with_several_seats_per_bot_and_rotating_lineups() -> None:
    chance = random.Random(7)
    truth = [0.0, 60.0, -140.0, 310.0]
    seatings = [(0, 1, 2, 3), (0, 0, 1, 3), (3, 2, 2, 1), (1, 3, 0, 2)]
    results = [(simulated(chance, truth, seating), 1.0) for _ in range(2000) for seating in seatings]
    ratings = rate(4, games(results))
    for rating, strength in zip(ratings, truth, strict=True):
        assert rating.value == pytest.approx(strength, abs=20)
        assert rating.high - rating.low < 50


def test_rating_intervals_contain_the_true_value_in_about_95_of_100_contests() -> None:
    chance = random.Random(11)
    truth = [0.0, 150.0, -80.0]
    contests = 300
    held = [0, 0]
    for _ in range(contests):
        results = [(simulated(chance, truth, (0, 1, 2)), 1.0) for _ in range(120)]
        ratings = rate(3, games(results))
        for bot in (1, 2):
            held[bot - 1] += ratings[bot].low <= truth[bot] <= ratings[bot].high
    for count in held:
        assert 0.92 <= count / contests <= 0.98


def test_rating_intervals_contain_the_true_value_despite_correlated_games() -> None:
    """Eight games with equal results count as one game; two games that always split count as more than two."""
    chance = random.Random(13)
    held = 0
    for _ in range(300):
        samples: dict[Results, float] = {}
        for _ in range(60):
            sample = frozenset({(simulated(chance, [0.0, 100.0], (0, 1)), 8.0)})
            samples[sample] = samples.get(sample, 0.0) + 1
        rating = rate(2, samples)[1]
        held += rating.low <= 100.0 <= rating.high
    assert 0.92 <= held / 300 <= 0.98
    split = rate(2, {frozenset({((0, 1), 1.0), ((1, 0), 1.0)}): 60.0})[1]
    alone = rate(2, games([((0, 1), 60.0), ((1, 0), 60.0)]))[1]
    assert split.value == pytest.approx(alone.value, abs=1e-6)
    assert split.high - split.low < (alone.high - alone.low) / 4


def test_bot_that_wins_all_games_gets_a_finite_rating_and_a_wide_interval() -> None:
    winner = rate(2, games([((1, 0), 40.0)]))[1]
    assert 600 < winner.value < 900
    assert winner.low > 200
    assert winner.high - winner.value > 400


def test_ratings_compare_bots_that_never_met_with_less_certainty() -> None:
    ratings = rate(3, games([((1, 0), 75.0), ((0, 1), 25.0), ((2, 1), 75.0), ((1, 2), 25.0)]))
    near, far = ratings[1], ratings[2]
    assert far.value > 1.7 * near.value
    assert far.high - far.low > near.high - near.low


def test_tie_counts_as_half_a_win_for_each_bot() -> None:
    tie = orders([0, 1], [1, 1])
    assert tie == {(0, 1): 0.5, (1, 0): 0.5}
    assert rate(2, {frozenset(tie.items()): 1.0})[1].value == pytest.approx(0.0)


def test_finishing_orders_list_bots_by_rank_instead_of_seat() -> None:
    assert orders([2, 0, 1], [3, 1, 2]) == {(0, 1, 2): 1.0}


def test_tied_seats_of_one_bot_give_one_finishing_order() -> None:
    assert orders([0, 0, 1], [1, 1, 1]) == {
        (0, 0, 1): pytest.approx(1 / 3),
        (0, 1, 0): pytest.approx(1 / 3),
        (1, 0, 0): pytest.approx(1 / 3),
    }


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 6)), min_size=1, max_size=6))
def test_weights_of_the_finishing_orders_of_a_result_sum_to_one(seats: list[tuple[int, int]]) -> None:
    found = orders([bot for bot, _ in seats], [place for _, place in seats])
    assert sum(found.values()) == pytest.approx(1.0)
    assert all(sorted(order) == sorted(bot for bot, _ in seats) for order in found)


def test_solve_returns_the_vector_of_a_known_product() -> None:
    matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]]
    wanted = [1.5, -2.0, 0.25]
    right = [sum(cell * value for cell, value in zip(row, wanted, strict=True)) for row in matrix]
    assert solve(matrix, right) == pytest.approx(wanted)


def test_rating_intervals_among_all_bots_are_relative_to_the_mean_rating() -> None:
    """The uncertainty of the anchor does not widen the intervals of the other bots."""
    played = games([((1, 0), 30), ((0, 1), 10)])
    anchored, among = rate(2, played), rate_among_all(2, played)
    assert [rating.value for rating in among] == [rating.value for rating in anchored]
    widths = [rating.high - rating.low for rating in among]
    assert widths == pytest.approx([(anchored[1].high - anchored[1].low) / 2] * 2)
    many = games([((1, 0), 300), ((0, 1), 100), ((2, 1), 300), ((1, 2), 100), ((3, 2), 300), ((2, 3), 100)])
    far, near = rate(4, many), rate_among_all(4, many)
    assert all(one.high - one.low < other.high - other.low for one, other in zip(near[1:], far[1:], strict=True))
    assert [rate_among_all(4, many, 2)[bot].high - rate_among_all(4, many, 2)[bot].low for bot in range(4)] == (
        pytest.approx([rating.high - rating.low for rating in near])
    )
