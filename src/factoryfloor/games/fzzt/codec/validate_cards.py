"""Checks that each card and unit of a position is in exactly one possible place."""

from mypy_extensions import i64

from factoryfloor.kernel.masks import bit
from factoryfloor.kernel.validation import require

from ..rules.pieces import (
    CARD_IDS,
    CARD_SYMBOLS,
    CARDS,
    MECHANICS,
    MOUSE,
    PERIPHERALS,
    SHREDDER,
    UNIT,
    UNIT_COUNT,
    UNIT_IDS,
    UNIT_SYMBOLS,
    belt_id,
    robots_in_play,
    starting_robots,
    units_in_play,
)
from ..rules.position import AUCTION, BELT, Position
from ..rules.production import SHREDDABLE


def check_player(position: Position, seat: int) -> None:
    name = f"player {seat}"
    hand, discard = int(position.hand[seat]), int(position.discard[seat])
    require(hand & discard == 0, f"{name} has {first_id(hand & discard)} in both hand and discard")
    mechanic = (hand | discard) & MECHANICS
    require(mechanic.bit_count() == 1, f"{name} must have exactly one mechanic in hand or discard")
    number = mechanic.bit_length()
    require(number <= position.seats, f"mechanic-{number} is not used with {int(position.seats)} players")
    lost = starting_robots(number) & ~owned(position, seat)
    require(lost == 0, f"{name} lacks {first_id(lost)}, which came with mechanic-{number}")
    require(int(position.unsure[seat]) & ~(hand | discard) == 0, f"unsure of {name} must be cards in hand or discard")
    require(int(position.bids[seat]) & ~hand == 0, f"the bid of {name} must be cards of its hand")


def check_pieces(position: Position) -> None:
    """Check that each robot and unit for this number of seats is in exactly one place."""
    seats = int(position.seats)
    held, laid = 0, 0
    piles = [int(position.loose(seat)) for seat in range(seats)] + [
        int(position.shredded[seat]) for seat in range(seats)
    ]
    for pile in piles + [int(robots) for robots in position.mounts]:
        require(held & pile == 0, f"{first_id(held & pile)} is in two places")
        held |= pile
    for seat in range(seats):
        laid |= int(position.units[seat])
    sold, started = 0, 0
    for seat in range(seats):
        started |= starting_robots((int(position.loose(seat)) & MECHANICS).bit_length())
    for index in range(int(position.base), len(position.deck)):
        code = int(position.deck[index])
        slot = index - int(position.base)
        require(
            not started >> code & 1, f"{belt_id(code)} is a starting robot: it cannot be on the belt or in the deck"
        )
        if not position.over and slot < BELT and int(position.sold) >> slot & 1:
            _check_sold(position, slot, code)
            require(not sold >> code & 1, f"{belt_id(code)} was sold twice")
            sold |= 1 << code
            continue
        held_already = held >> code & 1 if code < UNIT else laid >> (code - UNIT) & 1
        require(not held_already, f"{belt_id(code)} is in two places")
        if code < UNIT:
            held |= 1 << code
        else:
            laid |= 1 << (code - UNIT)
    _check_whole(seats, held & ~MECHANICS, laid)


def _check_sold(position: Position, slot: int, code: int) -> None:
    buyer = int(position.buyers) >> (slot * 4) & 15
    require(has(position, buyer, code), f"{belt_id(code)} was sold to seat {buyer}, which has no such card")


def _check_whole(seats: int, robots: int, units: int) -> None:
    extra = robots & ~robots_in_play(seats)
    require(extra == 0, f"{first_id(extra)} is not used with {seats} players")
    missing = robots_in_play(seats) & ~robots
    require(missing == 0, f"{missing.bit_count()} robots are missing, including {first_id(missing)}")
    extra = units & ~units_in_play(seats)
    require(extra == 0, f"{unit_list(extra)} is not used with {seats} players")
    missing = units_in_play(seats) & ~units
    require(missing == 0, f"production units are missing: {unit_list(missing)}")


def check_shredded(position: Position, seat: int) -> None:
    shredded = int(position.shredded[seat])
    if shredded == 0:
        return
    require(SHREDDER in position.stack, f"player {seat} cannot shred without {PERIPHERALS[SHREDDER]}")
    wrong = shredded & ~SHREDDABLE
    require(wrong == 0, f"{first_id(wrong)} cannot be shredded: only a Fzzzt and robots of power 1 can")
    most = rounds_begun(position) - (1 if position.phase == AUCTION else 0)
    require(shredded.bit_count() <= most, f"player {seat} can have shredded at most {most} robots so far")


def check_mounts(position: Position, unit: int) -> None:
    robots = int(position.mounts[unit])
    for card in range(CARDS):
        if robots >> card & 1:
            fits = CARD_SYMBOLS[card] & UNIT_SYMBOLS[unit]
            require(fits != 0, f"{CARD_IDS[card]} has no symbol of {UNIT_IDS[unit]}")
    productions = rounds_begun(position) - (1 if position.phase == AUCTION or position.is_last_round() else 0)
    most = productions * (2 if MOUSE in position.stack else 1)
    require(
        robots.bit_count() <= most, f"{UNIT_IDS[unit]} can have at most {most} robots so far, not {robots.bit_count()}"
    )


def rounds_begun(position: Position) -> int:
    """Return the number of rounds dealt so far."""
    return min(int(position.round_number()), int(position.rounds()))


def owned(position: Position, seat: i64) -> int:
    """Return all robots of a seat, including shredded ones."""
    return int(position.robots(seat)) | int(position.shredded[seat])


def has(position: Position, seat: i64, code: i64) -> bool:
    """Return whether the seat has or has shredded this card of the belt deck."""
    if code < UNIT:
        return bool(owned(position, seat) >> code & 1)
    return bool(position.units[seat] & bit(code - UNIT))


def first_id(mask: int) -> str:
    """Return the id of the first card of a mask."""
    return CARD_IDS[(mask & -mask).bit_length() - 1] if mask else "none"


def unit_list(mask: int) -> str:
    """Write the units of a mask in words."""
    return ", ".join(UNIT_IDS[unit] for unit in range(UNIT_COUNT) if mask >> unit & 1) or "none"
