"""Reasons for discarding a card: what the card costs and yields, or the gain from the discard."""

from typing import Any

from factoryfloor.kernel.masks import bit

from ..rules import recipes
from ..rules.actions import ASK_DISCARD, BUILD, DISCARD
from ..rules.activation import SALVAGE, acting_kind, row_of
from ..rules.building import metal_cost
from ..rules.cards import BEACON, BLACK_MARKET, CARD_IDS, ENERGY_COST, METAL_COST, REPEATING, prestige_of
from ..rules.position import BEACONS, BUILT, DOUBLE, SEAT, WANT, Position
from .values import Scales


def of_discard(position: Position, seat: int, kind: int) -> dict[str, Any]:
    """Return the reason for discarding a card of this kind."""
    at = seat * SEAT
    card = CARD_IDS[kind]
    others = [action - DISCARD for action in position.legal(seat) if DISCARD <= action < BUILD]
    if len(others) == 1:
        return {"key": "discard.only", "card": card}
    if position.own[at + WANT] == ASK_DISCARD and acting_kind(position, seat) == BLACK_MARKET:
        metal, energy = int(METAL_COST[kind]), int(ENERGY_COST[kind])
        return {"key": "discard.salvage", "card": card, "amount": min(SALVAGE, metal + energy)}
    if position.own[at + BUILT] & ~REPEATING & bit(kind):
        return {"key": "discard.twice", "card": card}
    if position.own[at + DOUBLE] & bit(kind):
        return {"key": "discard.double", "card": card}
    held = Scales(position, seat, 0.0).going.held
    if held[kind] <= 0.0:
        return of_useless(position, seat, kind)
    spare = int(position.own[at + DOUBLE] | (position.own[at + BUILT] & ~REPEATING))
    missed = [0.0 if spare & int(bit(other)) else held[other] for other in others]
    least = held[kind] <= min(missed) < max(missed)
    return {"key": "discard.least", "card": card} if least else {"key": "best"}


def of_useless(position: Position, seat: int, kind: int) -> dict[str, Any]:
    """Return the reason for discarding a card that does not pay off: its cost, and its goods or its prestige."""
    costs = {"metal": int(metal_cost(position, seat, kind)), "energy": int(ENERGY_COST[kind])}
    if not any(costs.values()):
        return {"key": "best"}
    facts = {"card": CARD_IDS[kind], "amounts": costs}
    goods = int(recipes.MADE_GOODS[row_of(position, kind)])
    if goods:
        return {"key": "discard.goods", "amount": goods} | facts
    copies = int(position.own[seat * SEAT + BEACONS]) if kind == BEACON else 0
    prestige = int(prestige_of(kind, copies + 1))
    return ({"key": "discard.prestige", "amount": prestige} if prestige else {"key": "discard.none"}) | facts
