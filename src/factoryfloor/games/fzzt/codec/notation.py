"""How actions are written: ``bid 3n 1bc``, ``mount 2n pu-standard-nb``, ``shred fz``, ``done``."""

from typing import Any

from mypy_extensions import i64

from ..rules.auction import cards_at, power
from ..rules.construction import best_units
from ..rules.pieces import (
    CALCULATOR,
    CARD_KINDS,
    CARDS,
    FZZZTS,
    KIND_COUNT,
    KINDS,
    MECHANICS,
    UNIT_IDS,
    bit,
    card_ids,
)
from ..rules.position import AUCTION, Table
from ..rules.production import DONE, MOUNT, SHRED, can_shred, card_of_kind
from ..rules.scoring import robot_points, unit_points


def kinds_of(cards: i64) -> list[str]:
    """The kinds of a set of cards, strongest card first."""
    left: int = cards
    return [KINDS[CARD_KINDS[card]] for card in range(CARDS - 1, -1, -1) if left >> card & 1]


def write(table: Table, seat: i64, action: i64) -> str:
    """The notation of a legal action."""
    if table.phase == AUCTION:
        return "bid " + " ".join(kinds_of(cards_at(table.hand[seat], action)))
    if action == DONE:
        return "done"
    if action < SHRED:
        unit, kind = divmod(int(action) - MOUNT, KIND_COUNT)
        return f"mount {KINDS[kind]} {UNIT_IDS[unit]}"
    return f"shred {KINDS[action - SHRED]}"


def normal(text: str) -> str:
    """Cards of a bid in any order, any case, any spacing, as :func:`write` prints them."""
    words = text.lower().split()
    if len(words) > 2 and words[0] == "bid" and all(word in KINDS for word in words[1:]):
        words[1:] = sorted(words[1:], key=KINDS.index, reverse=True)
    return " ".join(words)


def touched(table: Table, seat: i64, action: i64) -> list[str]:
    """The pieces that a player touches for an action."""
    if table.phase == AUCTION:
        return card_ids(cards_at(table.hand[seat], action))
    if action == DONE:
        return []
    if action < SHRED:
        unit, kind = divmod(int(action) - MOUNT, KIND_COUNT)
        return [*card_ids(card_of_kind(table.hand[seat], kind)), UNIT_IDS[unit]]
    return card_ids(card_of_kind(table.hand[seat], action - SHRED))


def consequences(table: Table, seat: i64, action: i64) -> dict[str, Any]:
    """The power of a bid; by how much a mount or shred changes the points the seat has as things are."""
    if table.phase == AUCTION:
        return {"power": int(power(cards_at(table.hand[seat], action), table.active))}
    if action == DONE:
        return {}
    before = unit_points(table, seat)
    free = table.loose(seat) & ~(MECHANICS | FZZZTS)
    if action < SHRED:
        unit, kind = divmod(int(action) - MOUNT, KIND_COUNT)
        card = card_of_kind(table.hand[seat], kind)
        mounts = table.mounts[:]
        mounts[unit] |= card
        return {"gain": int(best_units(table.units[seat], mounts, free & ~card) - before)}
    card = card_of_kind(table.hand[seat], action - SHRED)
    after = best_units(table.units[seat], table.mounts, free & ~card) - robot_points(card)
    return {"gain": int(after - before)}


def refusal(table: Table, seat: i64, text: str) -> str:
    """Why an action is refused, in the words of the game."""
    shown = text if len(text) <= 60 else text[:57] + "..."
    kinds = kinds_of(table.hand[seat])
    if table.phase == AUCTION:
        single = table.active == CALCULATOR
        number, example = ("just one card", kinds[0]) if single else ("one or more cards", " ".join(kinds))
        return f"{shown!r} is not legal: seat {int(seat)} bids {number} of its hand, as in 'bid {example}'"
    ways = []
    if can_shred(table, seat):
        ways.append("shreds a Fzzzt or a robot of power 1 (once)")
    units = [UNIT_IDS[unit] for unit in range(len(UNIT_IDS)) if table.units[seat] & ~table.full & bit(unit)]
    if units and not table.is_last_round():
        ways.append(f"mounts one fitting robot on {' or '.join(units)}")
    return f"{shown!r} is not legal: seat {int(seat)} {', '.join([*ways, 'or is done'])}; cards: {' '.join(kinds)}"
