"""The work phase: legal actions and their effects (F6 to F13, F18, F20, F21, F25, F29)."""

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit, first_bits
from factoryfloor.kernel.rows import append_each, each_of

from . import events, placing, recipes, rounds
from .actions import (
    ACTIONS,
    ACTIVATE,
    ACTIVATING,
    ASK_CHANGE,
    ASK_COPY,
    ASK_DICE,
    ASK_DISCARD,
    ASK_GAIN,
    ASK_MATERIAL,
    ASK_NOTHING,
    ASK_REROLL,
    ASK_SPLIT,
    ASK_X,
    BUILD,
    BUILDING,
    COPY_CARD,
    DISCARD,
    END,
    GAIN,
    NAME,
    PLACE,
    REROLL,
    SPLIT_TO,
    TAKE_DICE,
    VALUE,
)
from .activation import (
    acting_kind,
    activatable,
    copies_in_row,
    dice_for,
    energy_left,
    least_metal,
    most_metal,
    next_step,
    row_of,
)
from .building import buildable, material, metal_cost, pay_for_building, put_up, tell_build
from .cards import CARD_IDS, ENERGY_COST
from .chain import close_chain, first_spent, open_chain, spend, spendable
from .dice import ONE, possible, shown
from .position import (
    CARDS,
    CAST,
    CHOICE,
    COPY,
    ENERGY,
    METAL,
    NAMED_VALUE,
    PATTERN,
    READY,
    SEAT,
    SPLIT,
    SUBJECT,
    VERB,
    WANT,
    Position,
)
from .production import carry_out
from .stock import discard, from_hand


def legal(position: Position, seat: i64) -> list[int]:
    """Return the legal actions of a seat in the work phase: any decision, or the next step of an unfinished chain."""
    at = seat * SEAT
    if position.own[at + WANT]:
        return legal_steps(position, seat)
    # one mask, from the first value of a die to the end of the work
    first = placements(shown(position.own[at + READY]), placing.free_floors(position, seat)) << (PLACE - NAME)
    first |= bit(END - NAME)
    if rounds.has_unnamed_die(position, seat):
        first |= 0b111111
    found = each_of(ACTIONS, NAME, first)
    if position.own[at + CARDS] > 1:
        append_each(found, ACTIONS, BUILD, buildable(position, seat))
    append_each(found, ACTIONS, ACTIVATE, activatable(position, seat))
    return found


def placements(values: i64, floors: i64) -> i64:
    """Return a mask of the placements of dice: any value on research, 1 to 3 on generate, 4 to 6 on mine (F8)."""
    low = floors & 0b011
    high = floors & 0b101
    found: i64 = 0
    for value in range(i64(6)):
        if values & bit(value):
            found |= (low if value < 3 else high) << (3 * value)
    return found


def legal_steps(position: Position, seat: i64) -> list[int]:
    """Return the legal next steps of an unfinished chain."""
    at = seat * SEAT
    own = position.own
    want = own[at + WANT]
    if want == ASK_MATERIAL:
        return each_of(ACTIONS, DISCARD, material(position, seat, own[at + SUBJECT]))
    if want == ASK_DISCARD:
        return each_of(ACTIONS, DISCARD, spendable(position, seat))
    if want == ASK_COPY:
        dice = possible(own[at + READY])
        kinds = copies_in_row(position, own[at + METAL], energy_left(position, seat), own[at + CARDS], dice)
        return each_of(ACTIONS, COPY_CARD, kinds)
    if want in (ASK_DICE, ASK_CHANGE):
        row = row_of(position, acting_kind(position, seat))
        dice = possible(own[at + READY])
        return each_of(ACTIONS, TAKE_DICE, dice_for(row, own[at + METAL], energy_left(position, seat), dice))
    if want == ASK_REROLL:
        found = each_of(ACTIONS, REROLL, 1 if own[at + CAST] else 0)
        append_each(found, ACTIONS, TAKE_DICE, shown(own[at + READY] - own[at + CAST]))
        return found
    if want == ASK_SPLIT:
        kind = first_spent(position, seat)
        least = least_metal(kind)
        return each_of(ACTIONS, SPLIT_TO + least, first_bits(most_metal(kind) + 1 - least))
    if want == ASK_GAIN:
        choices: i64 = recipes.CHOICE_COUNT[row_of(position, acting_kind(position, seat))]
        return each_of(ACTIONS, GAIN, first_bits(choices))
    most = min(6, energy_left(position, seat)) if want == ASK_X else 6
    return each_of(ACTIONS, VALUE, first_bits(most))


def act(position: Position, seat: i64, action: i64) -> None:
    """Apply an action in the work phase."""
    at = seat * SEAT
    if position.own[at + WANT]:
        take_step(position, seat, action)
    elif action < PLACE:
        placing.give_value(position, seat, 4, action - NAME + 1, events.NAME)
    elif action < END:
        placing.place(position, seat, (action - PLACE) // 3 + 1, (action - PLACE) % 3)
    elif action == END:
        rounds.end_work(position, seat)
    elif action < ACTIVATE:
        open_chain(position, seat, BUILDING, action - BUILD, ASK_MATERIAL)
    else:
        open_chain(position, seat, ACTIVATING, action - ACTIVATE, ASK_NOTHING)
        go_on(position, seat)


def take_step(position: Position, seat: i64, action: i64) -> None:
    """Take a step of a chain. The last step completes the chain."""
    at = seat * SEAT
    if action == REROLL:
        carry_out(position, seat)
        return
    note(position, seat, action)
    if position.own[at + VERB] == BUILDING:
        build(position, seat)
    elif position.own[at + WANT] != ASK_REROLL:
        go_on(position, seat)


def note(position: Position, seat: i64, action: i64) -> None:
    """Record a step in the chain."""
    at = seat * SEAT
    if action < SPLIT_TO:
        position.own[at + CHOICE] = action - GAIN + 1
    elif action < VALUE:
        position.own[at + SPLIT] = action - SPLIT_TO + 1
    elif action < TAKE_DICE:
        position.own[at + NAMED_VALUE] = action - VALUE + 1
    elif action < DISCARD:
        if position.own[at + WANT] == ASK_REROLL:
            position.own[at + CAST] += ONE[action - TAKE_DICE + 1]
        else:
            position.own[at + PATTERN] = action - TAKE_DICE + 1
    elif action < BUILD:
        spend(position, seat, action - DISCARD)
    else:
        position.own[at + COPY] = action - COPY_CARD + 1


def go_on(position: Position, seat: i64) -> None:
    """Request the next step of an activation, or apply the activation when it is complete."""
    want = next_step(position, seat)
    if want == ASK_NOTHING:
        carry_out(position, seat)
    else:
        position.own[seat * SEAT + WANT] = want
        position.mid_chain |= bit(seat)


def build(position: Position, seat: i64) -> None:
    """Discard a card with the same tool, pay, and build (F7)."""
    at = seat * SEAT
    kind = position.own[at + SUBJECT]
    spent = first_spent(position, seat)
    close_chain(position, seat)
    metal = metal_cost(position, seat, kind)
    discard(position, seat, spent)
    position.own[at + METAL] -= metal
    position.own[at + ENERGY] -= ENERGY_COST[kind]
    from_hand(position, seat, kind)
    put_up(position, seat, kind)
    if position.events is not None:
        tell_build(position, seat, kind, metal, CARD_IDS[spent], None)
    pay_for_building(position, seat, kind)
