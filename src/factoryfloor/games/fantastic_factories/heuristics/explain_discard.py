"""Reasons for discarding a card: the card's low value, or the gain from the discard."""

from typing import Any

from factoryfloor.kernel.masks import bit

from ..rules.actions import ASK_DISCARD, BUILD, DISCARD
from ..rules.activation import SALVAGE, acting_kind
from ..rules.cards import BLACK_MARKET, CARD_IDS, ENERGY_COST, METAL_COST, REPEATING
from ..rules.position import BUILT, DOUBLE, SEAT, WANT, Position
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
    costs = {"metal": int(METAL_COST[kind]), "energy": int(ENERGY_COST[kind])}
    if held[kind] <= 0.0:
        return {"key": "discard.useless", "card": card} | costs
    spare = int(position.own[at + DOUBLE] | (position.own[at + BUILT] & ~REPEATING))
    missed = [0.0 if spare & int(bit(other)) else held[other] for other in others]
    better = sum(1 for value in missed if value > held[kind])
    if any(value < held[kind] for value in missed):
        return {"key": "discard.fits", "card": card} | costs
    return {"key": "discard.least" if better else "discard.any", "card": card, "better": better} | costs
