"""The market phase: a seat clears a row, takes a blueprint, or hires a contractor (F2 to F4, F19)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit, first_bits
from factoryfloor.kernel.rows import each_of

from . import events
from .actions import ACTIONS, ASK_OPPONENT, ASK_PAYMENT, DISCARD, HIRE, HIRING, OPPONENT, PASS, REFRESH, TAKE
from .cards import CARD_IDS, CONTRACTOR_IDS, EXTRA_COST, HAS_GIFT, ROW, WITH_TOOL
from .chain import close_chain, first_spent, open_chain, spend
from .hiring import employ
from .position import (
    CREW,
    DISMISSED,
    EMPTY,
    ENERGY,
    HELD,
    KNOWN,
    METAL,
    NOBODY,
    REFRESHED,
    SEAT,
    SUBJECT,
    WANT,
    Position,
)
from .rounds import next_turn
from .stock import (
    clear_blueprints,
    clear_contractors,
    crew_names,
    discard,
    fill_blueprint,
    fill_contractor,
    row_names,
    to_hand,
)

if TYPE_CHECKING:
    from .event_types import Hire, Refresh


def legal(position: Position, seat: i64) -> list[int]:
    """Return the legal actions of the current seat in the market."""
    at = seat * SEAT
    want = position.own[at + WANT]
    if want == ASK_PAYMENT:
        tool = position.tool_over(position.own[at + SUBJECT])
        return each_of(ACTIONS, DISCARD, position.own[at + HELD] & WITH_TOOL[tool])
    if want == ASK_OPPONENT:
        return each_of(ACTIONS, OPPONENT, first_bits(position.seats) & ~bit(seat))
    found: i64 = 0
    for slot in range(i64(ROW)):
        if position.common[slot] != EMPTY:
            found |= bit(TAKE + slot)
        if may_hire(position, at, slot):
            found |= bit(HIRE + slot)
    if not found:
        found = bit(PASS)
    if not position.own[at + REFRESHED]:
        found |= refreshes(position, at)
    return each_of(ACTIONS, 0, found)


def refreshes(position: Position, at: i64) -> i64:
    """Return a mask of the actions that clear a row (F3).

    Each row with cards has an action for metal and an action for energy.
    """
    paid: i64 = 0
    if position.own[at + METAL]:
        paid |= bit(REFRESH)
    if position.own[at + ENERGY]:
        paid |= bit(REFRESH + 1)
    found: i64 = 0
    for slot in range(i64(ROW)):
        if position.common[slot] != EMPTY:
            found |= paid
        if position.common[CREW + slot] != EMPTY:
            found |= paid << 2
    return found


def may_hire(position: Position, at: i64, slot: i64) -> bool:
    """Return whether a seat can hire a slot's contractor with a blueprint of the token's tool and the extra cost."""
    hire = position.common[CREW + slot]
    if hire == EMPTY:
        return False
    return (
        position.own[at + HELD] & WITH_TOOL[position.tool_over(slot)] != 0
        and position.own[at + ENERGY] >= EXTRA_COST[hire]
    )


def act(position: Position, seat: i64, action: i64) -> None:
    """Apply an action of the current seat."""
    at = seat * SEAT
    if action < TAKE:
        refresh(position, seat, action - REFRESH)
    elif action < HIRE:
        take(position, seat, action - TAKE)
    elif action < PASS:
        open_chain(position, seat, HIRING, action - HIRE, ASK_PAYMENT)
    elif action == PASS:
        if position.events is not None:
            position.events.append(events.PASS.event(int(seat), {}))
        next_turn(position)
    elif action >= DISCARD:
        spend(position, seat, action - DISCARD)
        hire = position.common[CREW + position.own[at + SUBJECT]]
        if HAS_GIFT[hire] and position.seats > 2:
            position.own[at + WANT] = ASK_OPPONENT
        else:
            engage(position, seat, (1 - seat) if HAS_GIFT[hire] and position.seats == 2 else NOBODY)
    else:
        engage(position, seat, action - OPPONENT)


def refresh(position: Position, seat: i64, which: i64) -> None:
    """Pay, discard a row, and refill it from the left (F3)."""
    at = seat * SEAT
    energy = which & 1
    position.own[at + REFRESHED] = 1
    position.own[at + (ENERGY if energy else METAL)] -= 1
    if position.events is not None:
        told: Refresh = {
            "row": "contractors" if which > 1 else "blueprints",
            "paid": "energy" if energy else "metal",
            "cards": crew_names(position) if which > 1 else row_names(position),
        }
        position.events.append(events.REFRESH.event(int(seat), told))
    if which > 1:
        clear_contractors(position)
        for slot in range(ROW):
            fill_contractor(position, slot)
    else:
        clear_blueprints(position)
        for slot in range(ROW):
            fill_blueprint(position, slot)


def take(position: Position, seat: i64, slot: i64) -> None:
    """Take a blueprint of the row (F2). All players then know that this blueprint is in the hand."""
    kind = position.common[slot]
    to_hand(position, seat, kind)
    position.own[seat * SEAT + KNOWN + kind] += 1
    if position.events is not None:
        position.events.append(events.TAKE.event(int(seat), {"slot": int(slot) + 1, "card": CARD_IDS[kind]}))
    fill_blueprint(position, slot)
    next_turn(position)


def engage(position: Position, seat: i64, opponent: i64) -> None:
    """Hire a contractor: discard, pay the extra cost, apply the effect, discard the contractor, and fill the slot
    (F19).
    """
    slot = position.own[seat * SEAT + SUBJECT]
    hire = position.common[CREW + slot]
    spent = first_spent(position, seat)
    close_chain(position, seat)
    discard(position, seat, spent)
    if position.events is not None:
        told: Hire = {
            "slot": int(slot) + 1,
            "card": CONTRACTOR_IDS[hire],
            "discard": CARD_IDS[spent],
            "energy": int(EXTRA_COST[hire]),
            "opponent": None if opponent == NOBODY else int(opponent),
        }
        position.events.append(events.HIRE.event(int(seat), told))
    employ(position, seat, hire, opponent)
    position.common[DISMISSED + hire] += 1
    position.common[CREW + slot] = EMPTY
    fill_contractor(position, slot)
    next_turn(position)
