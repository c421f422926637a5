"""Outcomes: ranks from sort keys, the utility of a rank, and expected utilities before the end."""

from math import exp

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec


def rank(keys: list[list[int]]) -> list[int]:
    """Ranks from sort keys, larger keys first: 1 for the winner; equal keys share a rank.

    >>> rank([[7, -3], [9, 0], [7, -3], [2, 0]])
    [2, 1, 2, 4]
    """
    return [1 + sum(1 for other in keys if other > key) for key in keys]


def utility(ranking: list[int], seat: i64) -> float:
    """The utility of a seat's rank, from 0.0 (last) to 1.0 (sole winner); tied seats share the utility of their ranks.

    >>> utility([1, 2, 2, 4], 1)
    0.5
    """
    seats = len(ranking)
    if seats == 1:
        return 1.0 if ranking[seat] == 1 else 0.0
    place = ranking[seat]
    tied = sum(1 for other in ranking if other == place)
    return (seats - place - (tied - 1) / 2) / (seats - 1)


def result(ranking: list[int], seat: i64, ambition: float = 0.5) -> float:
    """The result of a seat, from 0.0 (last) to 1.0 (sole winner): its utility and its share of the win.

    ``ambition`` is the weight of winning; winners share the win. The same as the utility with two seats.
    """
    value = (1.0 - ambition) * utility(ranking, seat)
    if ranking[seat] == 1:
        value += ambition / float(ranking.count(1))
    return value


def expected_utilities(points: vec[float], scale: float) -> list[float]:
    """The expected utilities of two or more seats from their expected points.

    Seat a ends ahead of seat b with the logistic probability of ``(a - b) / scale``; a seat's expected utility is the
    mean of its probabilities against the others.
    """
    seats: i64 = len(points)
    found: list[float] = []
    for seat in range(seats):
        beaten: float = 0.0
        for other in range(seats):
            if other != seat:
                beaten += 1.0 / (1.0 + exp((points[other] - points[seat]) / scale))
        found.append(beaten / float(seats - 1))
    return found
