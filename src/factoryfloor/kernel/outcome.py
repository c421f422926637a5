"""Places: ranks from sort keys, the utility of a rank, and the expected utility before the end."""

from math import exp

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec


def rank(keys: list[list[int]]) -> list[int]:
    """Places from sort keys, larger is better: 1 for the winner, equal keys share a place.

    >>> rank([[7, -3], [9, 0], [7, -3], [2, 0]])
    [2, 1, 2, 4]
    """
    return [1 + sum(1 for other in keys if other > key) for key in keys]


def utility(ranking: list[int], seat: i64) -> float:
    """The worth of a place between 0.0 (last) and 1.0 (sole winner); seats that tie share what they take.

    >>> utility([1, 2, 2, 4], 1)
    0.5
    """
    seats = len(ranking)
    if seats == 1:
        return 1.0 if ranking[seat] == 1 else 0.0
    place = ranking[seat]
    tied = sum(1 for other in ranking if other == place)
    return (seats - place - (tied - 1) / 2) / (seats - 1)


def expected_utilities(points: vec[float], scale: float) -> list[float]:
    """The expected utility of each of two or more seats, from the points that each expects.

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
