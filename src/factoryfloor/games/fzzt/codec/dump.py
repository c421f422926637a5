"""Writes positions as JSON in plain names (see docs/games/fzzt_format.md)."""

from typing import Any

from factoryfloor.kernel.masks import bit

from ..rules.pieces import NONE, PERIPHERALS, UNIT_COUNT, UNIT_IDS, belt_id, card_ids
from ..rules.position import BELT, RULES, Position
from .view import PHASES


def dump(position: Position) -> dict[str, Any]:
    """Return the position except its chance.

    Cards that were sold in earlier rounds are among the cards of their buyers.
    """
    base = int(position.base)
    ahead = base if position.over else base + BELT
    return {
        "game": "fzzt",
        "rules": RULES,
        "seats": int(position.seats),
        "options": {"peripherals": [PERIPHERALS[number] for number in sorted(position.stack)]},
        "round": int(position.round_number()),
        "phase": PHASES[position.phase],
        "chief": int(position.chief),
        "belt": [] if position.over else [_write_slot(position, slot) for slot in range(BELT)],
        "deck": [belt_id(code) for code in position.deck[ahead:]],
        "pending": position.movers(),
        "peripherals": {
            "order": [PERIPHERALS[number] for number in position.stack],
            "opened": int(position.stack_next),
            "active": None if position.active == NONE else PERIPHERALS[position.active],
        },
        "players": [_write_player(position, seat) for seat in range(int(position.seats))],
        "production": {
            "once": unit_ids(int(position.once)),
            "full": unit_ids(int(position.full)),
            "shredders": seats_of(int(position.shredders)),
        },
        "last": _write_last(position),
    }


def _write_slot(position: Position, slot: int) -> dict[str, Any]:
    sold = bool(position.sold & bit(slot))
    return {
        "card": belt_id(position.deck[position.base + slot]),
        "open": bool(slot < position.opened),
        "buyer": int((position.buyers >> (slot * 4)) & 15) if sold else None,
    }


def _write_player(position: Position, seat: int) -> dict[str, Any]:
    return {
        "hand": card_ids(position.hand[seat]),
        "discard": card_ids(position.discard[seat]),
        "unsure": card_ids(position.unsure[seat]),
        "bid": card_ids(position.bids[seat]),
        "shown": card_ids(position.shown[seat]),
        "units": [
            {"unit": UNIT_IDS[unit], "robots": card_ids(position.mounts[unit])}
            for unit in range(UNIT_COUNT)
            if position.units[seat] & bit(unit)
        ],
        "shredded": card_ids(position.shredded[seat]),
    }


def _write_last(position: Position) -> dict[str, Any] | None:
    if position.last_lot == NONE:
        return None
    return {
        "lot": belt_id(position.last_lot),
        "winner": int(position.last_winner),
        "tied": seats_of(int(position.last_tied)),
        "returned": card_ids(position.last_returned),
        "peripheral": None if position.last_active == NONE else PERIPHERALS[position.last_active],
    }


def seats_of(mask: int) -> list[int]:
    """Return the seats in a mask."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def unit_ids(mask: int) -> list[str]:
    """Return the ids of a mask of units."""
    return [UNIT_IDS[unit] for unit in range(UNIT_COUNT) if mask >> unit & 1]
