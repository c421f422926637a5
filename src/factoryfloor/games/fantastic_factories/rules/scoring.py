"""Points and places at the end of the game (F17, F34, F37)."""

from mypy_extensions import i64

from factoryfloor.kernel.outcome import rank

from . import machine
from .position import CARDS, ENERGY, GOODS, METAL, PRESTIGE, SEAT, Position


def points(position: Position, seat: i64) -> i64:
    """Return goods plus prestige."""
    return position.own[seat * SEAT + GOODS] + position.own[seat * SEAT + PRESTIGE]


def scores(position: Position) -> list[int]:
    """Return the points of each seat."""
    return [int(points(position, seat)) for seat in range(position.seats)]


def margin(position: Position) -> i64:
    """Return the player's points minus the Machine's points in a solo game."""
    return points(position, 0) - machine.score(position)


def places(position: Position) -> list[int]:
    """Return the place of each seat.

    Ties are broken by metal, energy, and blueprints in hand (F17). In a solo game, the place is 1 if the Machine is
    beaten, and otherwise 2 (F37).
    """
    if position.seats == 1:
        return [1 if margin(position) > 0 else 2]
    keys: list[list[int]] = []
    for seat in range(position.seats):
        at = seat * SEAT
        keys.append(
            [
                int(points(position, seat)),
                int(position.own[at + METAL]),
                int(position.own[at + ENERGY]),
                int(position.own[at + CARDS]),
            ]
        )
    return rank(keys)
