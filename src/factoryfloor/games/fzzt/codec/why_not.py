"""The pieces on the table, and the reason why a piece is not a target now (the key of a sentence, and its facts)."""

from typing import Any

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit, count

from ..rules.pieces import (
    CALCULATOR,
    CARD_KINDS,
    CARD_OF,
    CARD_SYMBOLS,
    MECHANICS,
    MOUSE,
    NONE,
    PERIPHERALS,
    ROBOT_ARM,
    UNIT_COUNT,
    UNIT_IDS,
    UNIT_OF,
    UNIT_SYMBOLS,
    belt_id,
    card_ids,
)
from ..rules.position import AUCTION, BELT, Position
from ..rules.production import SHREDDABLE
from .preview import targets

SHOWN = "bid-"
"""The prefix of the ids of cards that are shown as bids in the last auction."""
CLOSED = "slot-"
"""The prefix of the ids of closed cards on the belt."""


def pieces(position: Position, seat: i64) -> list[str]:
    """Return the cards of the belt, the peripheral, the last bids, all units with their robots, and the seat's own
    cards.
    """
    found = [_slot_id(position, slot) for slot in range(BELT) if not position.sold & bit(slot)]
    if position.active != NONE:
        found.append(PERIPHERALS[position.active])
    if position.last_lot != NONE:
        found += [SHOWN + card for other in range(position.seats) for card in card_ids(position.shown[other])]
    for other in range(position.seats):
        for unit in range(UNIT_COUNT):
            if position.units[other] & bit(unit):
                found += [UNIT_IDS[unit], *card_ids(position.mounts[unit])]
    return found + card_ids(position.loose(int(seat)))


def _slot_id(position: Position, slot: i64) -> str:
    return belt_id(position.deck[position.base + slot]) if slot < position.opened else f"{CLOSED}{int(slot)}"


def why_not(position: Position, seat: i64, piece: str) -> dict[str, Any]:
    """Return the reason why a piece is not a target, or an empty dict for a target."""
    if piece in PERIPHERALS:
        return {"key": "peripheral"}
    if piece.startswith(SHOWN):
        return _why_shown(position, piece.removeprefix(SHOWN))
    reason = _why_on_belt(position, piece)
    if not reason:
        if piece in UNIT_OF:
            reason = _why_unit(position, seat, UNIT_OF[piece])
        elif piece in CARD_OF:
            reason = _why_card(position, seat, piece)
        else:
            reason = {"key": "other"}
    return reason


def _why_shown(position: Position, card: str) -> dict[str, Any]:
    """Return the reason for a bid card: it is back in its owner's hand, or in the winner's discard pile."""
    if position.last_returned and card == card_ids(position.last_returned)[0]:
        return {"key": "bid_returned"}
    won = bit(CARD_OF[card]) & position.shown[position.last_winner]
    return {"key": "bid_spent" if won else "bid_back"}


def _why_on_belt(position: Position, piece: str) -> dict[str, Any]:
    """Return the reason for a card of the belt, or an empty dict for another piece."""
    if piece.startswith(CLOSED):
        return {"key": "closed"}
    for slot in range(position.opened):
        if not position.sold & bit(slot) and belt_id(position.deck[position.base + slot]) == piece:
            if slot == position.lot:
                return {"key": "lot"}
            lot = belt_id(position.deck[position.base + position.lot])
            return {"key": "belt", "lot": lot, "n": _before(position, slot)}
    return {}


def _before(position: Position, slot: i64) -> int:
    """Return the number of open cards that are sold before the card in a slot."""
    first, last = (slot + 1, position.opened) if position.active == ROBOT_ARM else (0, slot)
    return sum(1 for other in range(first, last) if not position.sold & bit(other))


def _why_unit(position: Position, seat: i64, unit: i64) -> dict[str, Any]:
    if not position.units[seat] & bit(unit):
        return {"key": "others"}
    if position.phase == AUCTION:
        return {"key": "unit_later", "n": int(BELT - count(position.sold))}
    if position.is_last_round():
        return {"key": "last_round"}
    if position.full & bit(unit):
        return {"key": _by_limit(position, "unit_full")}
    if _fitting(position, position.hand[seat], unit):
        return {}
    return {"key": "unit_without", "unit": UNIT_IDS[unit]}


def _why_card(position: Position, seat: i64, piece: str) -> dict[str, Any]:
    card = bit(CARD_OF[piece])
    if position.discard[seat] & card:
        return {"key": "discard"}
    if not position.hand[seat] & card:
        return {"key": "mounted" if position.mounted(seat) & card else "others"}
    if position.phase == AUCTION and position.active != CALCULATOR:
        return {}
    choices = {card for action in position.legal(seat) for card in targets(position, seat, action)}
    if piece in choices:
        return {}
    if position.shredders & bit(seat) and card & SHREDDABLE:
        return {"key": "shredder_used"}
    kind = CARD_KINDS[CARD_OF[piece]]
    if any(other in CARD_OF and CARD_KINDS[CARD_OF[other]] == kind for other in choices):
        return {"key": "equal"}
    if card & MECHANICS:
        return {"key": "mechanic"}
    if CARD_SYMBOLS[CARD_OF[piece]] == 0:
        return {"key": "fzzzt"}
    return _why_robot(position, seat, CARD_OF[piece])


def _why_robot(position: Position, seat: i64, card: i64) -> dict[str, Any]:
    """Return the reason why a robot with symbols currently fits no unit of the seat."""
    if position.is_last_round():
        return {"key": "last_round"}
    units = position.units[seat]
    if units == 0:
        return {"key": "no_unit"}
    for unit in range(UNIT_COUNT):
        if units & bit(unit) and UNIT_SYMBOLS[unit] & CARD_SYMBOLS[card]:
            return {"key": _by_limit(position, "fits_full"), "unit": UNIT_IDS[unit]}
    return {"key": "fits_none", "robot": card_ids(bit(card))[0]}


def _by_limit(position: Position, key: str) -> str:
    """Return the key of a reason that names how many robots a unit takes per production: two with the mouse."""
    return f"{key}_mouse" if position.active == MOUSE else key


def _fitting(position: Position, cards: i64, unit: i64) -> bool:
    """Return whether one of the cards has a symbol of the unit."""
    return any(UNIT_SYMBOLS[unit] & CARD_SYMBOLS[CARD_OF[card]] for card in card_ids(cards))
