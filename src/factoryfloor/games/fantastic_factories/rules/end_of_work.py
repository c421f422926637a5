"""The steps before and after the work: the Foreman's dice (F20), and the excess above the limits (F14, F25)."""

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit
from factoryfloor.kernel.rows import append_each, each_of

from . import events
from .actions import ACTIONS, DISCARD, ROLL, SET, THROW_ENERGY, THROW_METAL
from .cards import CARD_IDS
from .placing import give_value, unset_die
from .position import ENERGY, HELD, METAL, SEAT, Position
from .rounds import end_round, excess_cards, excess_tokens, roll_all
from .stock import discard


def legal_settings(position: Position, seat: i64) -> list[int]:
    """Return the actions that set another of the first four dice, or roll the remaining dice (F20)."""
    return each_of(ACTIONS, SET, 0b1111111 if unset_die(position, seat) < 4 else bit(ROLL - SET))


def set_dice(position: Position, seat: i64, action: i64) -> None:
    """Set a die (F20). When all Foremen are done, roll all other dice."""
    if action != ROLL:
        give_value(position, seat, unset_die(position, seat), action - SET + 1, events.SET)
        return
    position.pending &= ~bit(seat)
    if position.events is not None:
        position.events.append(events.READY.event(int(seat), {}))
    if not position.pending:
        roll_all(position)


def legal_discards(position: Position, seat: i64) -> list[int]:
    """Return the possible discards of a seat above a limit (F14)."""
    at = seat * SEAT
    tokens: i64 = 0
    if excess_tokens(position, seat) > 0:
        tokens = 1 if position.own[at + METAL] else 0
        if position.own[at + ENERGY]:
            tokens |= bit(THROW_ENERGY - THROW_METAL)
    found = each_of(ACTIONS, THROW_METAL, tokens)
    if excess_cards(position, seat) > 0:
        append_each(found, ACTIONS, DISCARD, position.own[at + HELD])
    return found


def throw_away(position: Position, seat: i64, action: i64) -> None:
    """Discard one card or token (F25). When no seat has any excess, the round ends."""
    at = seat * SEAT
    if action == THROW_METAL:
        what = "metal"
        position.own[at + METAL] -= 1
    elif action == THROW_ENERGY:
        what = "energy"
        position.own[at + ENERGY] -= 1
    else:
        what = CARD_IDS[action - DISCARD]
        discard(position, seat, action - DISCARD)
    if position.events is not None:
        position.events.append(events.EXCESS.event(int(seat), {"what": what}))
    if excess_cards(position, seat) == 0 and excess_tokens(position, seat) == 0:
        position.pending &= ~bit(seat)
        if not position.pending:
            end_round(position)
