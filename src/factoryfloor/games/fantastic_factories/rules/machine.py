"""The Machine, the opponent in a solo game (F30 to F37)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import append
from factoryfloor.kernel.masks import bit

from . import events
from .cards import CARD_IDS, MONUMENTS, OF_TYPE, ROW, TYPES, MachineColour, Row
from .places import MACHINE_DICE
from .position import EMPTY, Position
from .stock import (
    clear_blueprints,
    clear_contractors,
    crew_names,
    fill_blueprint,
    fill_contractor,
    fill_rows,
    row_names,
    top_of_deck,
)

if TYPE_CHECKING:
    from .event_types import MachineDice, MachineMake, MachineTake

ROWS: Final[tuple[Row, ...]] = ("blueprints", "contractors")
COLOURS: Final[tuple[MachineColour, ...]] = ("blue", "yellow", "green", "red", "purple")
GREEN: Final = 2
# The type of each colour; -1 for green.
TYPE_OF_COLOUR: Final = (0, 1, -1, 2, 3)

# The Machine's last turn as one number: five dice of 3 bits in the order of COLOURS; from bit 15 the colours that made
# a good; from bit 20 whether it took a card; from bit 21 the slot + 1, or 0 for the deck; from bit 24 the discarded
# row: 0 none, 1 blueprints, 2 contractors.
_MADE: Final = 15
_TOOK: Final = 20
_SLOT: Final = 21
_ROW: Final = 24


def play(position: Position) -> None:
    """Play the Machine's whole turn (F31, F32, F35)."""
    fill_rows(position)
    dice: i64 = 0
    position.chance.at(MACHINE_DICE, position.round, 0)
    for colour in range(len(COLOURS)):
        dice |= (position.chance.below(6) + 1) << (3 * colour)
    position.machine_turn = dice
    if position.events is not None:
        position.events.append(events.MACHINE_ROLL.event(-1, {"dice": dice_of(dice)}))
    green = dice >> (3 * GREEN) & 7
    if green <= ROW:
        take(position, green - 1)
    else:
        take(position, EMPTY)
        sweep(position, green)
    produce(position, dice)


def take(position: Position, slot: i64) -> None:
    """Take the card of a slot, and refill the slot. With EMPTY, take the top card of the deck (F31, F35)."""
    kind = top_of_deck(position) if slot == EMPTY else position.common[slot]
    told: MachineTake = {"slot": None if slot == EMPTY else int(slot) + 1, "card": None, "piece": None}
    if kind != EMPTY:
        position.machine = append(position.machine[:], kind)
        position.machine_turn |= bit(_TOOK) | (slot + 1) << _SLOT
        told["card"] = CARD_IDS[kind]
        told["piece"] = f"machine-{len(position.machine)}"
    if position.events is not None:
        position.events.append(events.MACHINE_TAKE.event(-1, told))
    if slot != EMPTY:
        fill_blueprint(position, slot)


def sweep(position: Position, green: i64) -> None:
    """Discard the blueprint row (5) or the contractor row (6), and refill it from the left (F31)."""
    position.machine_turn |= (green - ROW) << _ROW
    if position.events is not None:
        row: Row = "blueprints" if green == 5 else "contractors"
        cards = row_names(position) if green == 5 else crew_names(position)
        position.events.append(events.MACHINE_DISCARD.event(-1, {"row": row, "cards": cards}))
    if green == 5:
        clear_blueprints(position)
        for slot in range(ROW):
            fill_blueprint(position, slot)
    else:
        clear_contractors(position)
        for slot in range(ROW):
            fill_contractor(position, slot)


def produce(position: Position, dice: i64) -> None:
    """Make a good with each die that shows at most the number of cards of its colour.

    The green die makes no good (F32).
    """
    for colour in range(len(COLOURS)):
        if colour == GREEN:
            continue
        value = dice >> (3 * colour) & 7
        sort: i64 = TYPE_OF_COLOUR[colour]
        cards = cards_of_type(position, sort)
        if value <= cards:
            position.machine_goods += 1
            position.machine_turn |= bit(_MADE + colour)
        if position.events is not None:
            told: MachineMake = {
                "colour": COLOURS[colour],
                "type": TYPES[sort],
                "value": int(value),
                "cards": int(cards),
                "made": value <= cards,
            }
            position.events.append(events.MACHINE_MAKE.event(-1, told))


def cards_of_type(position: Position, type: i64) -> i64:
    """Return the number of the Machine's cards of a type."""
    number: i64 = 0
    for kind in position.machine:
        if OF_TYPE[type] & bit(kind):
            number += 1
    return number


def score(position: Position) -> i64:
    """Return the score: goods plus cards. Monuments count twice (F34)."""
    points = position.machine_goods + len(position.machine)
    for kind in position.machine:
        if MONUMENTS & bit(kind):
            points += 1
    return points


def dice_of(turn: i64) -> MachineDice:
    """Return the dice of a turn by colour."""
    return {
        "blue": int(turn & 7),
        "yellow": int(turn >> 3 & 7),
        "green": int(turn >> 6 & 7),
        "red": int(turn >> 9 & 7),
        "purple": int(turn >> 12 & 7),
    }


def made_in(turn: i64) -> list[MachineColour]:
    """Return the colours that made a good in a turn."""
    return [colour for number, colour in enumerate(COLOURS) if int(turn) >> (_MADE + number) & 1]


def took_in(turn: i64) -> bool:
    """Return whether the turn took a card."""
    return turn >> _TOOK & 1 != 0


def slot_in(turn: i64) -> int | None:
    """Return the slot (1 to 4) of the taken card, or None for the deck or no card."""
    slot = int(turn >> _SLOT & 7)
    return slot or None


def swept_in(turn: i64) -> Row | None:
    """Return the row that was discarded in a turn, if there was one."""
    row = int(turn >> _ROW & 3)
    return ROWS[row - 1] if row else None


def turn_number(dice: dict[MachineColour, int], made: list[MachineColour], slot: int | None, took: bool) -> int:
    """Pack a turn into one number. This is the inverse of the functions above."""
    number = sum(dice[colour] << (3 * place) for place, colour in enumerate(COLOURS))
    number |= sum(1 << (_MADE + COLOURS.index(colour)) for colour in made)
    number |= (1 << _TOOK | (slot or 0) << _SLOT) if took else 0
    return number | (max(0, dice["green"] - ROW) << _ROW)
