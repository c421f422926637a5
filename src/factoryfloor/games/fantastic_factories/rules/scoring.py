"""Points and places (F17, F34, F37)."""

from mypy_extensions import i64

from factoryfloor.kernel.outcome import rank

from . import machine
from .position import CARDS, ENERGY, GOODS, METAL, PRESTIGE, SEAT, Table


def points(table: Table, seat: i64) -> i64:
    """Goods and prestige."""
    return table.own[seat * SEAT + GOODS] + table.own[seat * SEAT + PRESTIGE]


def margin(table: Table) -> i64:
    """Alone: the player's points less the Machine's."""
    return points(table, 0) - machine.score(table)


def places(table: Table) -> list[int]:
    """F17: ties go by metal, energy, blueprints in hand; alone 1 if the Machine is beaten, else 2 (F37)."""
    if table.seats == 1:
        return [1 if margin(table) > 0 else 2]
    keys: list[list[int]] = []
    for seat in range(table.seats):
        at = seat * SEAT
        keys.append(
            [
                int(points(table, seat)),
                int(table.own[at + METAL]),
                int(table.own[at + ENERGY]),
                int(table.own[at + CARDS]),
            ]
        )
    return rank(keys)
