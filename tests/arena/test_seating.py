from collections import Counter
from itertools import chain, islice

import pytest

from factoryfloor.arena.seating import ENUMERATED_SEATS, circles, lineups, period, rotations, schedule

SHAPES = [
    (bots, seats, focus)
    for bots in range(1, 8)
    for seats in range(1, 7)
    for focus in (False, True)
    if not focus or (bots > 1 and seats > 1)
]


def seatings(bots: int, seats: int, focus: bool, games: int) -> list[tuple[int, ...]]:
    return list(islice(chain.from_iterable(schedule(bots, seats, focus, "a seed")), games))


@pytest.mark.parametrize(("bots", "seats", "focus"), SHAPES)
def test_period_contains_each_seating_once(bots: int, seats: int, focus: bool) -> None:
    length = period(bots, seats, focus)
    played = seatings(bots, seats, focus, length)
    assert len(set(played)) == length
    in_seat = Counter((bot, seat) for seating in played for seat, bot in enumerate(seating))
    first = 1 if focus else 0
    assert len({in_seat[bot, seat] for bot in range(first, bots) for seat in range(seats)}) <= 1
    if focus:
        assert {in_seat[0, seat] for seat in range(seats)} == {length // seats}
        assert all(seating.count(0) == 1 for seating in played)


@pytest.mark.parametrize(("bots", "seats", "focus"), SHAPES)
def test_numbers_of_seats_of_two_bots_differ_by_at_most_one(bots: int, seats: int, focus: bool) -> None:
    for lineup in lineups(bots, seats, focus):
        counts = [lineup.count(bot) for bot in range(focus, bots)]
        assert max(counts) - min(counts) <= 1
        assert len(lineup) == seats


def test_three_bots_get_the_fourth_seat_equally_often() -> None:
    played = seatings(3, 4, False, 36)
    assert Counter(tuple(sorted(seating)) for seating in played) == {
        (0, 0, 1, 2): 12,
        (0, 1, 1, 2): 12,
        (0, 1, 2, 2): 12,
    }


def test_circle_contains_all_rotations_of_its_seating() -> None:
    for circle in islice(schedule(4, 4, False, "a seed"), 8):
        assert circle == rotations(circle[0])
        assert len(circle) == 4


def test_periods_of_a_schedule_differ_only_in_order() -> None:
    played = seatings(4, 4, False, 48)
    assert set(played[:24]) == set(played[24:])
    assert played[:24] != played[24:]


def test_seed_determines_the_order_of_a_schedule() -> None:
    def order(seed: str) -> list[list[tuple[int, ...]]]:
        return list(islice(schedule(5, 4, False, seed), 15))

    assert order("x") == order("x") != order("y")


def test_number_of_circles_does_not_count_rotations() -> None:
    assert len(circles((0, 1, 2, 3, 4, 5))) == 120
    assert circles((0, 0, 1, 1)) == [(0, 0, 1, 1), (0, 1, 0, 1)]


def test_schedule_draws_seatings_at_random_if_there_are_many_seats() -> None:
    seats = ENUMERATED_SEATS + 2
    length = period(seats, seats)
    played = seatings(seats, seats, False, length)
    assert length == seats
    assert Counter((bot, seat) for seating in played for seat, bot in enumerate(seating)).most_common(1)[0][1] == 1
