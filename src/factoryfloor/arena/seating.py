"""Balanced seatings, so that no bot gains from its seat or its neighbours.

A *lineup* is a multiset of bots for the seats of a game, a *seating* assigns a bot (by number) to every seat, and a
*circle* is a seating up to rotation. All lineups, and all distinct seatings of each lineup, are played equally often.
The rotations of a circle are played one after another, so that seats are balanced after few games.
"""

import random
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Final

Seating = tuple[int, ...]

ENUMERATED_SEATS: Final = 8
"""The largest seat count for which all circles of a lineup are enumerated. For more seats, circles are drawn at
random.
"""


def lineups(bots: int, seats: int, focus: bool = False) -> list[Seating]:
    """Return all fair lineups, each as a sorted tuple of bot numbers.

    With more seats than bots, the numbers of seats of any two bots differ by at most one. With more bots than seats,
    every bot has at most one seat. With ``focus``, bot 0 has exactly one seat, and the other bots share the remaining
    seats in the same way.

    >>> lineups(3, 4)
    [(0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2)]
    >>> lineups(2, 4, focus=True)
    [(0, 1, 1, 1)]
    """
    fixed = (0,) if focus else ()
    rest = range(len(fixed), bots)
    each, odd = divmod(seats - len(fixed), len(rest))
    return [
        tuple(sorted([*fixed, *[bot for bot in rest for _ in range(each)], *more])) for more in combinations(rest, odd)
    ]


def rotations(seating: Seating) -> list[Seating]:
    """Return the distinct rotations of a seating.

    >>> rotations((0, 1, 0, 1))
    [(0, 1, 0, 1), (1, 0, 1, 0)]
    """
    turned = [seating[shift:] + seating[:shift] for shift in range(len(seating))]
    return list(dict.fromkeys(turned))


def circles(lineup: Seating) -> list[Seating]:
    """Return one seating for each circle of a lineup.

    >>> circles((0, 1, 2))
    [(0, 1, 2), (0, 2, 1)]
    """
    first, *others = lineup
    found: dict[Seating, None] = {}
    for order in permutations(others):
        found[min(rotations((first, *order)))] = None
    return list(found)


def schedule(bots: int, seats: int, focus: bool = False, seed: str = "") -> Iterator[list[Seating]]:
    """Yield circles in all rotations, without end. Every :func:`period` seatings contain each seating equally often."""
    chance = random.Random(f"seating/{seed}")
    fair = lineups(bots, seats, focus)
    while True:
        chance.shuffle(fair)
        yield from _period(fair, chance)


def _period(fair: list[Seating], chance: random.Random) -> Iterator[list[Seating]]:
    """Yield all rotations of every circle of every lineup, taking one circle of each lineup in turn."""
    orders = [_shuffled_circles(lineup, chance) for lineup in fair]
    for number in range(len(orders[0])):  # all lineups have the same shape, and therefore the same number of circles
        for order in orders:
            yield rotations(order[number])


def _shuffled_circles(lineup: Seating, chance: random.Random) -> list[Seating]:
    if len(lineup) > ENUMERATED_SEATS:
        return [tuple(chance.sample(lineup, len(lineup)))]
    found = circles(lineup)
    chance.shuffle(found)
    return found


def period(bots: int, seats: int, focus: bool = False) -> int:
    """Return the number of games after which every seating has been played equally often.

    >>> period(4, 4), period(3, 4), period(2, 4, focus=True)
    (24, 36, 4)
    """
    fair = lineups(bots, seats, focus)
    if seats > ENUMERATED_SEATS:
        return len(fair) * seats
    return len(fair) * sum(len(rotations(circle)) for circle in circles(fair[0]))
