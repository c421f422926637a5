"""The effects of a complete activation: first costs, then dice, then gains (F9 to F13, F23, F24)."""

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit

from . import events, placing, recipes
from .activation import acting_kind, row_of
from .building import piece_id
from .cards import CARD_IDS, ENERGY_COST, LABORATORY, METAL_COST, REPLICATOR, ROW
from .chain import close_chain, first_spent
from .dice import PATTERNS, SINGLE, X_OF
from .position import (
    BUILT,
    CAST,
    CHOICE,
    COPIED,
    ENERGY,
    GOODS,
    MADE,
    METAL,
    NAMED_VALUE,
    ON_CARD,
    PATTERN,
    SEAT,
    SPENT,
    SPLIT,
    SUBJECT,
    USED,
    Position,
)
from .recipes import STEPS
from .rounds import die_id
from .stock import discard, draw

if TYPE_CHECKING:
    from .event_types import Activate, Change, Roll

_EXACT: Final = bytes([int(sets).bit_length() if sets & (sets - 1) == 0 else 0 for sets in recipes.TAKES])


@final
class Order:
    """The costs and gains of an activation, read from its chain. ``pattern`` is -1 without dice."""

    def __init__(self, position: Position, seat: i64) -> None:
        at = seat * SEAT
        own = position.own
        self.subject: i64 = own[at + SUBJECT]
        self.kind: i64 = acting_kind(position, seat)
        self.row: i64 = row_of(position, self.kind)
        row = self.row
        self.pattern: i64 = pattern_of(row, own[at + PATTERN])
        self.value: i64 = own[at + NAMED_VALUE]
        self.x: i64 = 0
        if self.pattern >= 0:
            self.x = X_OF[self.pattern]
        elif recipes.NAMES_X[row]:
            self.x = self.value
        step = STEPS * row + self.x
        self.paid_metal: i64 = recipes.COST_METAL[step]
        self.paid_energy: i64 = recipes.COST_ENERGY[step]
        if self.subject == REPLICATOR:
            self.paid_energy += recipes.COST_ENERGY[STEPS * row_of(position, REPLICATOR)]
        self.goods: i64 = recipes.MADE_GOODS[row]
        self.metal: i64 = recipes.GAIN_METAL[step]
        self.energy: i64 = recipes.GAIN_ENERGY[step]
        self.draws: i64 = recipes.DRAWS[row]
        if own[at + CHOICE]:
            chosen = 9 * row + 3 * (own[at + CHOICE] - 1)
            self.metal += recipes.CHOICE_GAINS[chosen]
            self.energy += recipes.CHOICE_GAINS[chosen + 1]
            self.draws += recipes.CHOICE_GAINS[chosen + 2]
        if recipes.SALVAGES[row] and own[at + SPENT]:
            spent = first_spent(position, seat)
            self.metal = METAL_COST[spent]
            self.energy = ENERGY_COST[spent]
            if own[at + SPLIT]:
                self.metal = own[at + SPLIT] - 1
                self.energy = 4 - self.metal


def pattern_of(row: i64, chosen: i64) -> i64:
    """Return the pattern of the dice to take: the chosen dice (pattern + 1), or the only dice that the card can take,
    or -1 for no dice.
    """
    if chosen:
        return chosen - 1
    only: i64 = _EXACT[row]
    return only - 1


def carry_out(position: Position, seat: i64) -> None:
    """Apply the complete chain of a seat."""
    at = seat * SEAT
    order = Order(position, seat)
    subject = order.subject
    row = order.row
    spent = position.own[at + SPENT]
    cast = position.own[at + CAST]
    close_chain(position, seat)
    position.own[at + USED] |= bit(subject)
    if subject == REPLICATOR:
        position.own[at + COPIED] = order.kind + 1
    position.own[at + METAL] += order.metal - order.paid_metal
    position.own[at + ENERGY] += order.energy - order.paid_energy
    position.own[at + GOODS] += order.goods
    position.own[at + MADE + subject] += order.goods
    thrown: list[str] = []
    while spent:
        kind = (spent & 63) - 1
        spent >>= 6
        discard(position, seat, kind)
        if position.events is not None:
            thrown.append(CARD_IDS[kind])
    dice: list[str] = []
    changed: i64 = 0
    if order.pattern >= 0:
        if recipes.CHANGES[row]:
            before = order.pattern - SINGLE + 1
            changed = recipes.turned(before, recipes.CHANGES[row])
            dice.append(die_id(seat, placing.turn(position, seat, before, changed)))
        else:
            for value in PATTERNS[order.pattern]:
                die = placing.put(position, seat, value, ON_CARD + subject)
                if position.events is not None:
                    dice.append(die_id(seat, die))
    if position.events is not None:
        tell(position, seat, order, dice, thrown, changed)
    make_die(position, seat, order)
    if recipes.REROLLS[row]:
        placing.reroll(position, seat, cast, piece_id(position, seat, subject))
    if order.draws:
        draw(position, seat, order.draws, piece_id(position, seat, subject))
    if order.goods and position.own[at + BUILT] & ~position.own[at + USED] & bit(LABORATORY):
        position.own[at + USED] |= bit(LABORATORY)
        draw(position, seat, 1, piece_id(position, seat, LABORATORY))


def make_die(position: Position, seat: i64, order: Order) -> None:
    """Add an extra die that is rolled (Robot) or has a chosen value (Golem, Mega Factory) (F10)."""
    making: i64 = recipes.MAKES_DIE[order.row]
    if making == recipes.NO_DIE:
        return
    rolled = making == recipes.ROLLED
    value = order.value
    if rolled:
        position.go_to_further_roll(seat)
        value = position.chance.below(6) + 1
    die = placing.add_die(position, seat, value)
    if position.events is not None:
        source = piece_id(position, seat, order.subject)
        added = die_id(seat, die)
        if rolled:
            told: Roll = {"dice": [{"id": added, "value": int(value)}], "from": source}
            position.events.append(events.ROLL.event(int(seat), told))
        else:
            position.events.append(events.EXTRA.event(int(seat), {"die": added, "value": int(value), "from": source}))


def tell(position: Position, seat: i64, order: Order, dice: list[str], thrown: list[str], changed: i64) -> None:
    """Append the events of an activation and of a changed die."""
    if position.events is None:
        return
    piece = piece_id(position, seat, order.subject)
    told: Activate = {
        "card": CARD_IDS[order.kind],
        "piece": piece,
        "copied": slot_id(position, order.kind) if order.subject == REPLICATOR else None,
        "dice": [] if changed else dice,
        "discards": thrown,
        "paid_metal": int(order.paid_metal),
        "paid_energy": int(order.paid_energy),
        "goods": int(order.goods),
        "metal": int(order.metal),
        "energy": int(order.energy),
    }
    position.events.append(events.ACTIVATE.event(int(seat), told))
    if changed:
        before = int(order.pattern) - SINGLE + 1
        turned: Change = {"die": dice[0], "before": before, "after": int(changed), "from": piece}
        position.events.append(events.CHANGE.event(int(seat), turned))


def slot_id(position: Position, kind: i64) -> str | None:
    """Return the first place of a kind in the market row."""
    for slot in range(ROW):
        if position.common[slot] == kind:
            return f"blueprint-{int(slot) + 1}"
    return None
