"""Loads the pending seats, and checks the dice, used cards and limits of a position by its phase."""

from factoryfloor.kernel.masks import bit
from factoryfloor.kernel.validation import entries, number, require

from ..rules import recipes
from ..rules.activation import row_of
from ..rules.cards import (
    ARCHITECT,
    BUILDINGS_TO_END,
    CARD_IDS,
    COPYABLE,
    ELECTRICIAN,
    FOREMAN,
    GOODS_TO_END,
    HIRED_HANDS,
    LABORATORY,
    MINER,
    PAYING,
    REPLICATOR,
    ROW,
    RULEBOOK,
    SPECIALIST,
)
from ..rules.dice import PATTERNS
from ..rules.position import (
    BUILDINGS,
    COPIED,
    DICE,
    DIE,
    GOODS,
    HIRED,
    LIMITS,
    MACHINE,
    MARKET,
    NOBODY,
    OVER,
    REFRESHED,
    SEAT,
    SETTING,
    USED,
    WORK,
    Position,
)
from ..rules.rounds import excess_cards, excess_tokens, had_turn, on_turn
from .load_player import dice_on, loose_kinds
from .view import PHASES


def read_phase(position: Position, turn: object, waiting: object) -> None:
    """Load turn and pending seats."""
    seats = int(position.seats)
    if on_turn(position) != NOBODY:
        position.turn = number(turn, "turn", 0, seats - 1)
    else:
        require(turn is None, f"turn must be null in phase {PHASES[position.phase]}")
        position.turn = (position.first + position.seats - 1) % position.seats
    pending = [number(seat, "a seat of waiting", 0, seats - 1) for seat in entries(waiting, "waiting")]
    require(pending == sorted(set(pending)), "waiting must list seats in ascending order")
    position.pending = sum(int(bit(seat)) for seat in pending)
    position.over = position.phase == OVER


def check_phase(position: Position) -> None:
    """Reject a position that is impossible in its phase."""
    for seat in range(int(position.seats)):
        check_triggers(position, seat)
        begun = position.round > 1 or position.phase not in (MARKET, SETTING)
        require(begun or not position.own[seat * SEAT + GOODS], f"seat {seat} has goods before the first work phase")
        if position.phase == MARKET:
            check_market_seat(position, seat)
        elif position.phase == OVER:
            check_cleared(position, seat)
        else:
            check_working_seat(position, seat)
    check_machine_trigger(position)
    check_waiting(position)
    require(not position.over or position.last, "the game is over, but no seat has triggered the end")


def check_triggers(position: Position, seat: int) -> None:
    """Check that the recorded seats have triggered the end (F16).

    Between rounds, all seats that have triggered the end must be recorded.
    """
    goods, buildings = int(position.own[seat * SEAT + GOODS]), int(position.own[seat * SEAT + BUILDINGS])
    reached = goods >= GOODS_TO_END or buildings >= BUILDINGS_TO_END
    noted = bool(int(position.triggers) >> seat & 1)
    require(
        reached or not noted,
        f"seat {seat} cannot have triggered the end: it has {goods} goods and {buildings} buildings",
    )
    late = position.phase == MARKET and not position.last
    enough = goods >= GOODS_TO_END or (buildings >= BUILDINGS_TO_END and not had_turn(position, seat))
    require(
        not (late and enough), f"seat {seat} has {goods} goods and {buildings} buildings: it must be the last round"
    )


def check_machine_trigger(position: Position) -> None:
    """Check whether the Machine has triggered the end by its goods (F33)."""
    noted = bool(int(position.triggers) >> MACHINE & 1)
    reached = position.machine_goods >= GOODS_TO_END
    require(
        reached or not noted, f"the Machine cannot have triggered the end: it has {int(position.machine_goods)} goods"
    )
    require(
        not reached or position.last, f"the Machine has {int(position.machine_goods)} goods: it must be the last round"
    )


def check_cleared(position: Position, seat: int) -> None:
    """Check that between rounds there are no dice, used cards or hired contractors."""
    at = seat * SEAT
    marks = [int(position.own[at + field]) for field in (USED, COPIED, DICE, HIRED, REFRESHED)]
    require(not any(marks), f"seat {seat} has dice, used cards, a contractor or a refresh of a finished round")
    require(
        excess_cards(position, seat) == 0 and excess_tokens(position, seat) == 0,
        f"seat {seat} is above a limit at the end",
    )


def check_market_seat(position: Position, seat: int) -> None:
    """Check that in the market phase there are no dice, and that only seats after their turn have hired."""
    at = seat * SEAT
    own = position.own
    require(own[at + DICE] == 0, f"seat {seat} has dice in the market phase")
    paid = 0 if position.edition == RULEBOOK else PAYING
    require(not int(own[at + USED]) & ~paid, f"seat {seat} has used cards before the work phase")
    if not had_turn(position, seat):
        waits = not own[at + HIRED] and not own[at + USED]
        require(waits, f"seat {seat} has hired a contractor, or been paid, before its turn")
        require(not own[at + REFRESHED] or seat == position.turn, f"seat {seat} has refreshed a row before its turn")
        tokens, cards = gifts(position)
        require(excess_tokens(position, seat) <= tokens, f"before its turn seat {seat} has too much metal and energy")
        require(excess_cards(position, seat) <= cards, f"before its turn seat {seat} has too many blueprints")


def gifts(position: Position) -> tuple[int, int]:
    """Return the maximum number of tokens and blueprints that an opponent can have received from this round's
    contractors (F4).
    """
    hired = [int(position.own[seat * SEAT + HIRED]) - 1 for seat in range(int(position.seats))]
    return hired.count(MINER) + 2 * hired.count(ELECTRICIAN), hired.count(ARCHITECT)


def check_working_seat(position: Position, seat: int) -> None:
    """Check the dice against the contractor and the used cards, and the dice on cards against the cards' recipes."""
    at = seat * SEAT
    own = position.own
    used = int(own[at + USED])
    hired = int(own[at + HIRED]) - 1
    if position.phase == SETTING:
        require(not used & ~PAYING, f"seat {seat} has used cards before the dice are rolled")
    acting = [acting_row(position, seat, kind) for kind in range(len(CARD_IDS)) if used >> kind & 1]
    made = sum(1 for row in acting if recipes.MAKES_DIE[row])
    number_of = 4 + (2 if hired == HIRED_HANDS else 1 if hired == SPECIALIST else 0) + made
    require(own[at + DICE] == number_of, f"seat {seat} must have {number_of} dice, not {int(own[at + DICE])}")
    if used >> LABORATORY & 1:
        worked = any(recipes.MADE_GOODS[row] for row in acting)
        require(worked, f"seat {seat} used the laboratory, but no card that makes goods")
    check_values(position, seat, hired)
    for kind in loose_kinds(position, seat):
        require(bool(used >> kind & 1), f"dice of seat {seat} are on {CARD_IDS[kind]}, which it has not used")
    for kind in range(len(CARD_IDS)):
        if used >> kind & 1:
            check_dice_on(position, seat, kind)


def acting_row(position: Position, seat: int, kind: int) -> int:
    """Return the row of ``recipes`` that a used card has applied.

    The card that a Replicator copied must be in the market row (F11).
    """
    if kind != REPLICATOR:
        return int(row_of(position, kind))
    copied = int(position.own[seat * SEAT + COPIED]) - 1
    lies = any(int(position.common[slot]) == copied for slot in range(ROW))
    require(
        lies and bool(COPYABLE >> copied & 1), f"the replicator of seat {seat} cannot have copied {CARD_IDS[copied]}"
    )
    return int(row_of(position, copied))


def check_dice_on(position: Position, seat: int, kind: int) -> None:
    """Check that a card can take the set of dice on it."""
    row = acting_row(position, seat, kind)
    there = tuple(dice_on(position, seat, kind))
    takes = 0 if recipes.CHANGES[row] else int(recipes.TAKES[row])
    sets = [pattern for index, pattern in enumerate(PATTERNS) if takes >> index & 1]
    require(there in sets if sets else not there, f"the dice on {CARD_IDS[kind]} of seat {seat} do not fit it")


def check_values(position: Position, seat: int, hired: int) -> None:
    """Check which dice have values: only a Foreman's dice before the roll, and all dice except a Specialist's die after
    the roll (F20, F21).
    """
    at = seat * SEAT
    words = [int(position.own[at + DIE + die]) for die in range(int(position.own[at + DICE]))]
    if position.phase == SETTING:
        shown = [word for word in words if word]
        in_order = shown == words[: len(shown)] and len(shown) <= (4 if hired == FOREMAN else 0)
        require(in_order and not any(word >> 3 for word in words), f"seat {seat} has dice with values before the roll")
        return
    unnamed = [die for die, word in enumerate(words) if not word]
    require(unnamed in ([], [4] if hired == SPECIALIST else []), f"seat {seat} has dice without values after the roll")


def check_waiting(position: Position) -> None:
    """Check that the seats that must act in the phase are pending."""
    seats = range(int(position.seats))
    waiting = [seat for seat in seats if int(position.pending) >> seat & 1]
    if on_turn(position) != NOBODY:
        require(waiting == [int(position.turn)], f"waiting must be the seat on turn, {int(position.turn)}")
    elif position.phase == SETTING:
        foremen = [seat for seat in seats if int(position.own[seat * SEAT + HIRED]) == FOREMAN + 1]
        right = bool(waiting) and all(seat in foremen for seat in waiting)
        require(right, f"waiting must be seats with a Foreman, of {foremen}")
    elif position.phase == WORK:
        require(bool(waiting), "in the work phase some seat must be waiting")
    else:
        above = [seat for seat in seats if excess_cards(position, seat) > 0 or excess_tokens(position, seat) > 0]
        require(
            bool(waiting) == (position.phase == LIMITS) and waiting == above,
            f"waiting must be the seats above a limit: {above}",
        )
