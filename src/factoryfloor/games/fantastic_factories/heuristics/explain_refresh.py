"""Reasons for clearing a market row, based on its cards and the expected new cards."""

from math import comb
from typing import Any, Final

from factoryfloor.kernel.masks import bit

from ..rules.actions import HIRE, PASS, TAKE
from ..rules.cards import BEACON, CARD_IDS, COPIES, KINDS, OBELISK, REPEATING, ROW
from ..rules.market import may_hire
from ..rules.position import (
    BEACONS,
    BUILT,
    EMPTY,
    GONE,
    HAND,
    HELD,
    KNOWN,
    OBELISKS,
    SEAT,
    Position,
)
from .beam_node import node_of
from .first_card import begins_with
from .market_value import action_values, with_card
from .values import Scales

_REST_OF_ROUND: Final = 0.6  # as for the values of the market


def of_refresh(position: Position, seat: int, action: int) -> dict[str, Any]:
    """Return the reason for clearing the row of blueprints or of contractors."""
    return of_crew(position, seat) if action >= 2 else of_row(position, seat, "energy" if action & 1 else "metal")


def of_row(position: Position, seat: int, cost: str) -> dict[str, Any]:
    """Return whether the best of four unseen blueprints has a higher expected value than the best blueprint of the row
    plus the cost.
    """
    row = [int(kind) for kind in position.common[:ROW] if kind != EMPTY]
    scales, node = Scales(position, seat, _REST_OF_ROUND), node_of(position, seat)
    worths = [float(with_card(scales, node, kind)) for kind in range(KINDS)]
    price = float(scales.going.energy if cost == "energy" else scales.going.metal)
    if not row:
        return {"key": "best"}
    left, best = unseen(position, seat), max(row, key=worths.__getitem__)
    if best_of(left, worths, ROW) - price <= worths[best]:
        better = any(left[kind] > 0 and worths[kind] > worths[best] for kind in range(KINDS))
        return {"key": "refresh.look", "other": CARD_IDS[best]} if better else {"key": "best"}
    at = seat * SEAT
    owned = int(position.own[at + BUILT] | position.own[at + HELD]) & ~int(REPEATING)
    held = Scales(position, seat, 0.0).going.held
    unwanted = [kind for kind in row if held[kind] <= 0.0 or owned & int(bit(kind))]
    if len(unwanted) == len(row) and not any(begins_with(position, seat, kind) for kind in row):
        return {"key": "refresh.none"}
    return {"key": "refresh.better", "other": CARD_IDS[best], "cost": cost}


def of_crew(position: Position, seat: int) -> dict[str, Any]:
    """Return whether a contractor of the row can be hired and is worth more than a blueprint."""
    if not any(may_hire(position, seat * SEAT, slot) for slot in range(ROW)):
        return {"key": "refresh.crew.none"}
    legal = [action for action in position.legal(seat) if TAKE <= action < PASS]
    values = dict(zip(legal, action_values(position, seat, legal), strict=True))
    hired = max(value for action, value in values.items() if action >= HIRE)
    if any(value > hired for action, value in values.items() if action < HIRE):
        return {"key": "refresh.crew.weak"}
    return {"key": "refresh.crew.look"}


def unseen(position: Position, seat: int) -> list[int]:
    """Return the number of blueprints of each kind that a seat cannot see: those in the deck and in other hands."""
    reshuffled = len(position.deck) - position.next < ROW
    left = [int(number) for number in COPIES]
    for kind in range(KINDS):
        left[kind] -= 0 if reshuffled else int(position.common[GONE + kind])
        left[kind] -= sum(kind == lying for lying in position.common[:ROW])
        left[kind] -= sum(kind == lying for lying in position.machine)
        for other in range(position.seats):
            at = other * SEAT
            left[kind] -= int(position.own[at + (HAND if other == seat else KNOWN) + kind])
            left[kind] -= built(position, at, kind)
    return left


def built(position: Position, at: int, kind: int) -> int:
    """Return the number of copies of a kind in a compound."""
    if kind == BEACON:
        return int(position.own[at + BEACONS])
    if kind == OBELISK:
        return int(position.own[at + OBELISKS])
    return int(position.own[at + BUILT] >> kind & 1)


def best_of(left: list[int], worths: list[float], number: int) -> float:
    """Return the expected value of the best of several cards that are drawn from the remaining cards."""
    draws = comb(sum(left), number)
    if draws == 0:
        return min(worths)
    expected, seen = 0.0, 0
    for kind in sorted(range(KINDS), key=worths.__getitem__):
        more = seen + left[kind]
        expected += worths[kind] * (comb(more, number) - comb(seen, number)) / draws
        seen = more
    return expected
