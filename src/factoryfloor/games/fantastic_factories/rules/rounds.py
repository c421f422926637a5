"""The course of a round: market turns, dice, limits and the end (F6, F10, F14, F16, F20, F25, F28, F36, F41, F43)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit, first_bits

from . import events, machine
from .building import collect
from .cards import (
    BUILDINGS_TO_END,
    FOREMAN,
    GOODS_TO_END,
    HAND_LIMIT,
    HIRED_HANDS,
    IN_TURN,
    PAYING,
    ROUNDS_IN_TURN,
    RULEBOOK,
    SPECIALIST,
    TOKEN_LIMIT,
)
from .dice import ONE
from .places import DICE as DICE_ROLL
from .position import (
    BUILDINGS,
    CARDS,
    COPIED,
    DICE,
    DIE,
    ENERGY,
    FLOORS,
    GOODS,
    HIRED,
    LIMITS,
    MACHINE,
    MARKET,
    METAL,
    MOST_DICE,
    NOBODY,
    OVER,
    READY,
    REFRESHED,
    SEAT,
    SETTING,
    USED,
    WORK,
    Position,
)
from .stock import fill_rows

if TYPE_CHECKING:
    from .event_types import Rolled, Round, Trigger


def begin_round(position: Position) -> None:
    """Begin a round with the first player's market turn."""
    position.phase = MARKET
    position.further_rolls = 0
    if position.events is not None:
        told: Round = {"round": int(position.round), "first": int(position.first), "last": position.last}
        position.events.append(events.ROUND.event(-1, told))
    begin_turn(position, position.first)


def begin_turn(position: Position, seat: i64) -> None:
    """Begin a market turn, after refilling empty slots if possible (F26)."""
    position.turn = seat
    fill_rows(position)
    position.pending = bit(seat)


def next_turn(position: Position) -> None:
    """Pass the market turn clockwise. After the last market turn, begin the work."""
    seat = after(position, position.turn)
    if seat == NOBODY:
        begin_work(position)
    else:
        begin_turn(position, seat)


def had_turn(position: Position, seat: i64) -> bool:
    """Return whether, in the market phase, a seat's market turn of this round is over."""
    seats = position.seats
    return (seat - position.first + seats) % seats < (position.turn - position.first + seats) % seats


def begin_work(position: Position) -> None:
    """Pay income and deal dice (F20, F41). Foremen set their dice before all others are rolled."""
    setters: i64 = 0
    for seat in range(position.seats):
        if position.edition == RULEBOOK:
            collect(position, seat, PAYING)
        take_up_dice(position, seat)
        if position.own[seat * SEAT + HIRED] == FOREMAN + 1:
            setters |= bit(seat)
    if setters:
        position.phase = SETTING
        position.pending = setters
    else:
        roll_all(position)


def take_up_dice(position: Position, seat: i64) -> None:
    """Give a seat four unrolled dice, and the unrolled dice of its contractor."""
    at = seat * SEAT
    number: i64 = 4
    if position.own[at + HIRED] == HIRED_HANDS + 1:
        number = 6
    elif position.own[at + HIRED] == SPECIALIST + 1:
        number = 5
    position.own[at + DICE] = number
    for die in range(MOST_DICE):
        position.own[at + DIE + die] = 0


def has_unnamed_die(position: Position, seat: i64) -> bool:
    """Return whether a Specialist's die, the fifth, has no value yet (F21)."""
    at = seat * SEAT
    return (
        position.own[at + HIRED] == SPECIALIST + 1 and position.own[at + DICE] > 4 and position.own[at + DIE + 4] == 0
    )


def roll_all(position: Position) -> None:
    """Roll all dice that were not set, except the Specialist's die. Then the work begins."""
    for seat in range(position.seats):
        at = seat * SEAT
        number = position.own[at + DICE]
        if position.own[at + HIRED] == SPECIALIST + 1:
            number = 4
        told: list[Rolled] = []
        position.chance.at(DICE_ROLL, position.round, seat)
        for die in range(number):
            value = position.own[at + DIE + die]
            if value == 0:
                value = position.chance.below(6) + 1
                position.own[at + DIE + die] = value
                position.own[at + READY] += ONE[value]
                if position.events is not None:
                    told.append({"id": die_id(seat, die), "value": int(value)})
        if position.events is not None:
            position.events.append(events.ROLL.event(int(seat), {"dice": told, "from": None}))
    position.phase = WORK
    if works_in_turn(position):
        position.turn = position.first
        position.pending = bit(position.first)
    else:
        position.pending = first_bits(position.seats)


def works_in_turn(position: Position) -> bool:
    """Return whether the seats work one after another in this round (F43)."""
    return position.work_order == IN_TURN and position.round <= ROUNDS_IN_TURN


def on_turn(position: Position) -> i64:
    """Return the only seat that may act (in the market, or in work one after another), or NOBODY."""
    if position.phase == MARKET or (position.phase == WORK and works_in_turn(position)):
        return position.turn
    return NOBODY


def after(position: Position, seat: i64) -> i64:
    """Return the next seat clockwise, or NOBODY after the last of the round."""
    seat = 0 if seat + 1 == position.seats else seat + 1
    return NOBODY if seat == position.first else seat


def die_id(seat: i64, die: i64) -> str:
    """Return the id of a die. A seat's first four dice have ids of their own. Other dice are extra dice."""
    return f"die-{int(seat)}-{int(die) + 1}"


def end_work(position: Position, seat: i64) -> None:
    """End a seat's work (F25, F43). When all seats have ended their work, seats above a limit discard."""
    position.pending &= ~bit(seat)
    if position.events is not None:
        position.events.append(events.END.event(int(seat), {}))
    if works_in_turn(position):
        follower = after(position, seat)
        if follower != NOBODY:
            position.turn = follower
            position.pending = bit(follower)
    if position.pending:
        return
    for other in range(position.seats):
        if excess_cards(position, other) > 0 or excess_tokens(position, other) > 0:
            position.pending |= bit(other)
    if position.pending:
        position.phase = LIMITS
    else:
        end_round(position)


def excess_cards(position: Position, seat: i64) -> i64:
    """Return the number of blueprints above the hand limit, 0 or more (F14)."""
    return max(0, position.own[seat * SEAT + CARDS] - HAND_LIMIT)


def excess_tokens(position: Position, seat: i64) -> i64:
    """Return the amount of metal and energy above the limit, 0 or more (F14)."""
    at = seat * SEAT
    return max(0, position.own[at + METAL] + position.own[at + ENERGY] - TOKEN_LIMIT)


def end_round(position: Position) -> None:
    """Play the Machine's turn. Then end the game or begin another round (F14, F16, F28, F35, F36)."""
    if position.seats == 1:
        machine.play(position)
    if position.last:
        finish(position)
        return
    note_triggers(position)
    position.last = position.triggers != 0
    for seat in range(position.seats):
        clear_seat(position, seat)
    position.first = (position.first + 1) % position.seats
    position.round += 1
    begin_round(position)


def note_triggers(position: Position) -> None:
    """Record the seats with 12 goods or 10 buildings (F16, F33)."""
    for seat in range(position.seats):
        goods, buildings = position.own[seat * SEAT + GOODS], position.own[seat * SEAT + BUILDINGS]
        if goods >= GOODS_TO_END or buildings >= BUILDINGS_TO_END:
            position.triggers |= bit(seat)
            if position.events is not None:
                told: Trigger = {"by": "player", "goods": int(goods), "buildings": int(buildings)}
                position.events.append(events.TRIGGER.event(int(seat), told))
    if position.machine_goods >= GOODS_TO_END:
        position.triggers |= bit(MACHINE)
        if position.events is not None:
            goods_made, cards = int(position.machine_goods), len(position.machine)
            position.events.append(events.TRIGGER.event(-1, {"by": "machine", "goods": goods_made, "buildings": cards}))


def clear_seat(position: Position, seat: i64) -> None:
    """Remove a seat's dice and reset its cards."""
    at = seat * SEAT
    position.own[at + USED] = 0
    position.own[at + READY] = 0
    position.own[at + DICE] = 0
    position.own[at + FLOORS] = 0
    position.own[at + HIRED] = 0
    position.own[at + REFRESHED] = 0
    position.own[at + COPIED] = 0
    for die in range(MOST_DICE):
        position.own[at + DIE + die] = 0


def finish(position: Position) -> None:
    """End the game. The seed is published, which reveals the decks. Therefore this counts as a reveal."""
    for seat in range(position.seats):
        clear_seat(position, seat)
    position.phase = OVER
    position.over = True
    position.reveals += 1
    position.pending = 0
    if position.events is not None:
        position.events.append(events.FINAL.event(-1, {}))
