"""A position written down in plain names (see docs/fzzt.md)."""

from typing import Any, Final

from ..rules.pieces import NONE, PERIPHERALS, UNIT_COUNT, UNIT_IDS, belt_id, bit, card_ids
from ..rules.position import BELT, Table

RULES: Final = 1
PHASES: Final = ("auction", "production", "over")


def write_position(table: Table) -> dict[str, Any]:
    """Everything but chance, as JSON. Cards sold in earlier rounds are where their buyers have them."""
    base = int(table.base)
    ahead = base if table.over else base + BELT
    return {
        "game": "fzzt",
        "rules": RULES,
        "seats": int(table.seats),
        "options": {"peripherals": [PERIPHERALS[number] for number in sorted(table.stack)]},
        "round": int(table.round_number()),
        "phase": PHASES[table.phase],
        "chief": int(table.chief),
        "belt": [] if table.over else [_write_slot(table, slot) for slot in range(BELT)],
        "deck": [belt_id(code) for code in table.deck[ahead:]],
        "pending": table.movers(),
        "peripherals": {
            "order": [PERIPHERALS[number] for number in table.stack],
            "opened": int(table.stack_next),
            "active": None if table.active == NONE else PERIPHERALS[table.active],
        },
        "players": [_write_player(table, seat) for seat in range(int(table.seats))],
        "production": {
            "once": unit_ids(int(table.once)),
            "full": unit_ids(int(table.full)),
            "shredders": seats_of(int(table.shredders)),
        },
        "last": _write_last(table),
    }


def _write_slot(table: Table, slot: int) -> dict[str, Any]:
    sold = bool(table.sold & bit(slot))
    return {
        "card": belt_id(table.deck[table.base + slot]),
        "open": bool(slot < table.opened),
        "buyer": int((table.buyers >> (slot * 4)) & 15) if sold else None,
    }


def _write_player(table: Table, seat: int) -> dict[str, Any]:
    return {
        "hand": card_ids(table.hand[seat]),
        "discard": card_ids(table.discard[seat]),
        "unsure": card_ids(table.secret[seat]),
        "bid": card_ids(table.bids[seat]),
        "shown": card_ids(table.shown[seat]),
        "units": [
            {"unit": UNIT_IDS[unit], "robots": card_ids(table.mounts[unit])}
            for unit in range(UNIT_COUNT)
            if table.units[seat] & bit(unit)
        ],
        "shredded": card_ids(table.shredded[seat]),
    }


def _write_last(table: Table) -> dict[str, Any] | None:
    if table.last_lot == NONE:
        return None
    return {
        "lot": belt_id(table.last_lot),
        "winner": int(table.last_winner),
        "tied": seats_of(int(table.last_tied)),
        "returned": card_ids(table.last_returned),
        "peripheral": None if table.last_active == NONE else PERIPHERALS[table.last_active],
    }


def seats_of(mask: int) -> list[int]:
    """The seats of a bit mask."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def unit_ids(mask: int) -> list[str]:
    """The ids of a set of units."""
    return [UNIT_IDS[unit] for unit in range(UNIT_COUNT) if mask >> unit & 1]
