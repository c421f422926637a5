"""Loads a position field by field, and checks its form. ``validate`` checks whether the position can arise."""

from typing import Any, Final

from mypy_extensions import i64

from factoryfloor.kernel import validation
from factoryfloor.kernel.errors import BadPosition
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit
from factoryfloor.kernel.validation import entries, fields, id_of, number, one_of, require, truth

from ..rules.belt import next_lot
from ..rules.pieces import (
    CARD_OF,
    MECHANICS,
    NONE,
    PERIPHERALS,
    UNIT_OF,
    belt_code,
)
from ..rules.position import AUCTION, BELT, OVER, RULES, Position
from .validate import validate
from .view import PHASES

DECK_SIZES: Final = {2: 46, 3: 43, 4: 40, 5: 51, 6: 48}
_CODES: Final = {piece: int(belt_code(piece)) for piece in (*CARD_OF, *UNIT_OF)}
_POSITION: Final = (
    "game",
    "rules",
    "seats",
    "options",
    "round",
    "phase",
    "chief",
    "belt",
    "deck",
    "pending",
    "peripherals",
    "players",
    "production",
    "last",
)


def names(value: Any, name: str) -> list[str]:
    """Check a list of distinct strings and return it."""
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        raise BadPosition(f"{name} must be a list of ids, not {value!r:.60}")
    seen: set[str] = set()
    for piece in value:
        if piece in seen:
            raise BadPosition(f"{name} has {piece!r:.40} twice")
        seen.add(piece)
    return list(value)


def cards(value: Any, name: str) -> int:
    """Check a list of robots and mechanics, and return it as a mask."""
    return _mask(value, name, CARD_OF, "robot or mechanic")


def units(value: Any, name: str) -> int:
    """Check a list of production units, and return it as a mask."""
    return _mask(value, name, UNIT_OF, "production unit")


def _mask(value: Any, name: str, bits: dict[str, int], kind: str) -> int:
    return sum(1 << id_of(piece, name, kind, bits) for piece in names(value, name))


def seat_mask(value: Any, name: str, seats: int) -> int:
    """Check a list of seats, and return it as a mask."""
    if not isinstance(value, list):
        raise BadPosition(f"{name} must be a list of seats, not {value!r:.40}")
    return sum(1 << seat for seat in {number(seat, name, 0, seats - 1) for seat in value})


def load_into(position: Position, written: dict[str, Any], trusted: bool) -> None:
    """Fill an empty position with the right number of seats. Raises BadPosition if the position is invalid."""
    players = entries(written["players"], "players", int(position.seats))
    _load_head(position, written)
    _load_peripherals(position, written)
    for seat, player in enumerate(players):
        _load_player(position, seat, player)
    _load_belt(position, written)
    _load_production(position, written)
    _load_last(position, written["last"])
    position.pending = seat_mask(written["pending"], "pending", int(position.seats))
    if not trusted:
        validate(position)
    if position.phase == AUCTION:
        position.lot = next_lot(position)


def seats_in(written: object) -> int:
    """Check the number of seats and return it."""
    return validation.seats_in(written, "fzzt", (RULES,), (2, 6), _POSITION)


def _load_head(position: Position, written: dict[str, Any]) -> None:
    rounds = DECK_SIZES[int(position.seats)] // 8
    position.phase = one_of(written["phase"], "phase", PHASES)
    position.over = position.phase == OVER
    least, most = (rounds + 1, rounds + 1) if position.over else (1, rounds)
    position.base = (number(written["round"], "round", least, most) - 1) * BELT
    position.chief = number(written["chief"], "chief", 0, int(position.seats) - 1)


def _load_peripherals(position: Position, written: dict[str, Any]) -> None:
    options = fields(written["options"], "options", ["peripherals"])
    chosen = names(options["peripherals"], "the option peripherals")
    given = fields(written["peripherals"], "peripherals", ["order", "opened", "active"])
    order = names(given["order"], "the order of the peripherals")
    for piece in chosen:
        require(piece in PERIPHERALS, f"there is no peripheral {piece!r:.40}")
    require(sorted(order) == sorted(chosen), "the order of the peripherals must have exactly those of the option")
    position.stack = vec[i64]([PERIPHERALS.index(piece) for piece in order])
    position.stack_next = number(given["opened"], "opened peripherals", 0, len(order))
    position.active = _peripheral(given["active"], position)


def _peripheral(piece: Any, position: Position) -> int:
    if piece is None:
        return NONE
    number = PERIPHERALS.index(piece) if isinstance(piece, str) and piece in PERIPHERALS else NONE
    require(number != NONE and number in position.stack, f"the peripheral {piece!r:.40} is not in the game")
    return number


def _load_player(position: Position, seat: int, given: Any) -> None:
    name = f"player {seat}"
    player = fields(given, name, ["hand", "discard", "unsure", "bid", "shown", "units", "shredded"])
    position.hand[seat] = cards(player["hand"], f"the hand of {name}")
    position.discard[seat] = cards(player["discard"], f"the discard of {name}")
    position.unsure[seat] = cards(player["unsure"], f"unsure of {name}")
    position.bids[seat] = cards(player["bid"], f"the bid of {name}")
    position.shown[seat] = cards(player["shown"], f"the last bid of {name}")
    position.shredded[seat] = cards(player["shredded"], f"shredded of {name}")
    for entry in entries(player["units"], f"the units of {name}"):
        stand = fields(entry, f"a unit of {name}", ["unit", "robots"])
        piece = stand["unit"]
        unit = id_of(piece, name, "production unit", UNIT_OF)
        require(not any(int(owned) >> unit & 1 for owned in position.units), f"the unit {piece} is in two places")
        position.units[seat] |= bit(unit)
        position.mounts[unit] = cards(stand["robots"], f"the robots on {piece}")


def _load_belt(position: Position, written: dict[str, Any]) -> None:
    slots, deck = written["belt"], written["deck"]
    length = 0 if position.over else BELT
    require(isinstance(slots, list) and len(slots) == length, f"belt must be a list of {length} places")
    codes: list[int] = []
    for place, entry in enumerate(slots):
        slot = fields(entry, f"place {place} of the belt", ["card", "open", "buyer"])
        codes.append(_code(slot["card"], f"place {place} of the belt"))
        _load_slot(position, place, slot)
    codes += [_code(piece, "the deck") for piece in names(deck, "the deck")]
    total, before = DECK_SIZES[int(position.seats)], int(position.base)
    require(
        before + len(codes) == total,
        f"with {int(position.seats)} players belt and deck have {total - before} cards, not {len(codes)}",
    )
    position.deck = vec[i64]([0] * before + codes)


def _load_slot(position: Position, place: int, slot: dict[str, Any]) -> None:
    if truth(slot["open"], f"open of place {place} of the belt"):
        require(position.opened == place, "the open places of the belt must be the first ones, without a gap")
        position.opened = place + 1
    if slot["buyer"] is not None:
        require(slot["open"], f"place {place} of the belt was sold but is not open")
        buyer = number(slot["buyer"], f"the buyer of place {place}", 0, int(position.seats) - 1)
        position.sold |= bit(place)
        position.buyers |= buyer << (place * 4)


def _code(piece: Any, where: str) -> int:
    code = id_of(piece, where, "card", _CODES)
    require(code >= MECHANICS.bit_length(), f"{where}: {piece} is never on the belt or in the deck")
    return code


def _load_production(position: Position, written: dict[str, Any]) -> None:
    given = fields(written["production"], "production", ["once", "full", "shredders"])
    position.once = units(given["once"], "once")
    position.full = units(given["full"], "full")
    position.shredders = seat_mask(given["shredders"], "shredders", int(position.seats))


def _load_last(position: Position, given: Any) -> None:
    if given is None:
        return
    last = fields(given, "last", ["lot", "winner", "tied", "returned", "peripheral"])
    position.last_lot = _code(last["lot"], "the last lot")
    position.last_winner = number(last["winner"], "the last winner", 0, int(position.seats) - 1)
    position.last_tied = seat_mask(last["tied"], "the seats tied", int(position.seats))
    position.last_returned = cards(last["returned"], "the card taken back")
    position.last_active = _peripheral(last["peripheral"], position)
