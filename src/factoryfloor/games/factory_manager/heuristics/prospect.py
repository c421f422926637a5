"""The figures of a factory with tiles added or removed. Reasons are derived from these figures."""

from typing import Any, final

from mypy_extensions import i64

from ..rules.pieces import CONTROL_1, HALF, OPTIMIZATION_1, ROUNDS, TILES
from ..rules.position import Position
from ..rules.running import Tally
from ..rules.running_search import BestSet


@final
class Prospect:
    """The figures of a factory with its best running set.

    The income is at the lowest price that energy can have at the next payday, and doubled in the last round. The bar
    of the board states the same income.
    """

    def __init__(self, position: Position, laid_0: i64, laid_1: i64, workers: i64) -> None:
        steps, tiles = position.expected()
        self.price: i64 = lowest_price(position)
        best = BestSet(laid_0, laid_1, workers, position.price * tiles + steps, tiles)
        tally = Tally(laid_0, laid_1, best.best_0, best.best_1)
        times: i64 = 2 if position.round == ROUNDS else 1
        self.income: i64 = times * tally.income(self.price)
        self.available: i64 = workers - tally.canteen
        self.production: i64 = tally.production
        self.storage: i64 = tally.storage
        self.energy: i64 = tally.drawn


def lowest_price(position: Position) -> i64:
    """Return the lowest possible price of energy at the next payday (P13, P26)."""
    if position.expected()[0] == 0 or position.unseen & 15:
        return position.price
    return position.price + (1 if (position.unseen >> 4) & 15 else 2)


def with_kind(position: Position, seat: i64, kind: i64, workers: i64) -> Prospect:
    """Return the factory of a seat with one more tile of a kind."""
    return with_kinds(position, seat, kind, -1, workers)


def with_kinds(position: Position, seat: i64, kind: i64, other: i64, workers: i64) -> Prospect:
    """Return the factory of a seat with one more tile of each of two kinds, if there is a place. -1 means no tile."""
    laid_0 = position.laid[2 * seat]
    laid_1 = position.laid[2 * seat + 1]
    for one in (kind, other):
        if one < 0 or not has_place(laid_1, one):
            continue
        spare = TILES[one] & ~(laid_1 if HALF[one] else laid_0)
        if HALF[one]:
            laid_1 |= spare & -spare
        else:
            laid_0 |= spare & -spare
    return Prospect(position, laid_0, laid_1, workers)


def has_place(laid_1: i64, kind: i64) -> bool:
    """Return whether a factory has a place for a kind.

    A factory may have at most one control tile and one optimization tile (P22).
    """
    if not HALF[kind]:
        return True
    for own in (CONTROL_1, OPTIMIZATION_1):
        if TILES[kind] & own and laid_1 & own:
            return False
    return True


def as_it_is(position: Position, seat: i64, workers: i64) -> Prospect:
    """Return the current factory of a seat."""
    return Prospect(position, position.laid[2 * seat], position.laid[2 * seat + 1], workers)


def staff_change(position: Position, before: Prospect, after: Prospect) -> tuple[str, dict[str, Any]]:
    """Return the ending of a key, and the number ``n`` of workers who become free or bound in the next round.

    Both are empty if the number does not change, or in the last round.
    """
    more = int(after.available - before.available)
    if not more or position.round == ROUNDS:
        return "", {}
    return ".frees" if more > 0 else ".binds", {"n": abs(more)}


def incomes_left(position: Position) -> i64:
    """Return the number of incomes that are still to be paid.

    The last income counts twice, unless its figures are already doubled.
    """
    return 1 if position.round == ROUNDS else ROUNDS + 2 - position.round
