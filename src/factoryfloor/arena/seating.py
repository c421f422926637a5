"""Who sits where in which game, so that no bot is helped by its seat or its neighbours.

A *lineup* says which bots take part in a game and how many seats each has; a *seating* names the bot (by its
number) of every seat. Every lineup is played equally often, and so is every distinct seating of it; the
rotations of one circle of bots follow one another, so that seats are already balanced after few games.
"""

import random
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Final

Seating = tuple[int, ...]

ENUMERATED_SEATS: Final = 8
"""Up to here all circles of a lineup are listed; beyond, there are too many, and circles are drawn at random."""


def lineups(bots: int, seats: int, focus: bool = False) -> list[Seating]:
    """All fair ways to fill the seats, each as a sorted tuple of bot numbers.

    With more seats than bots every bot has nearly the same number of seats, and all ways to give the odd
    seats are listed; with more bots than seats, all ways to choose. With ``focus`` bot 0 has exactly one
    seat and the others share the rest in this way.

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
    """The distinct seatings that arise when everybody moves on by one seat, again and again.

    >>> rotations((0, 1, 0, 1))
    [(0, 1, 0, 1), (1, 0, 1, 0)]
    """
    turned = [seating[shift:] + seating[:shift] for shift in range(len(seating))]
    return list(dict.fromkeys(turned))


def circles(lineup: Seating) -> list[Seating]:
    """One seating for each way in which a lineup can sit in a circle.

    >>> circles((0, 1, 2))
    [(0, 1, 2), (0, 2, 1)]
    """
    first, *others = lineup
    found: dict[Seating, None] = {}
    for order in permutations(others):
        found[min(rotations((first, *order)))] = None
    return list(found)


def schedule(bots: int, seats: int, focus: bool = False, seed: str = "") -> Iterator[list[Seating]]:
    """Circles in all their rotations, without end; :func:`period` seatings hold every distinct one once."""
    chance = random.Random(f"seating/{seed}")
    fair = lineups(bots, seats, focus)
    while True:
        chance.shuffle(fair)
        yield from _period(fair, chance)


def _period(fair: list[Seating], chance: random.Random) -> Iterator[list[Seating]]:
    """Every circle of every lineup in all its rotations, one circle of each lineup after the other."""
    orders = [_shuffled_circles(lineup, chance) for lineup in fair]
    for number in range(len(orders[0])):  # all lineups have the same shape, so the same number of circles
        for order in orders:
            yield rotations(order[number])


def _shuffled_circles(lineup: Seating, chance: random.Random) -> list[Seating]:
    if len(lineup) > ENUMERATED_SEATS:
        return [tuple(chance.sample(lineup, len(lineup)))]
    found = circles(lineup)
    chance.shuffle(found)
    return found


def period(bots: int, seats: int, focus: bool = False) -> int:
    """After how many games (or a multiple) every seating was played equally often.

    >>> period(4, 4), period(3, 4), period(2, 4, focus=True)
    (24, 36, 4)
    """
    fair = lineups(bots, seats, focus)
    if seats > ENUMERATED_SEATS:
        return len(fair) * seats
    return len(fair) * sum(len(rotations(circle)) for circle in circles(fair[0]))
