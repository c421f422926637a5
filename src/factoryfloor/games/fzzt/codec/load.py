"""Reading a position: its form, entry by entry. Whether it can arise is asked in ``possible``."""

from typing import Any, Final

from mypy_extensions import i64

from factoryfloor.kernel import checked
from factoryfloor.kernel.checked import entries, fields, number, want
from factoryfloor.kernel.fast import vec

from ..rules.belt import next_lot
from ..rules.pieces import (
    CARD_OF,
    MECHANICS,
    NONE,
    PERIPHERALS,
    UNIT_OF,
    belt_code,
    bit,
)
from ..rules.position import AUCTION, BELT, OVER, Table
from .dump import PHASES, RULES
from .validate import check_possible

DECK_SIZES: Final = {2: 46, 3: 43, 4: 40, 5: 51, 6: 48}
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
    """A checked list of strings, none of them twice."""
    good = isinstance(value, list) and all(isinstance(entry, str) for entry in value)
    want(good, f"{name} must be a list of ids, not {value!r:.60}")
    seen: set[str] = set()
    for piece in value:
        want(piece not in seen, f"{name} names {piece!r:.40} twice")
        seen.add(piece)
    return list(value)


def cards(value: Any, name: str) -> int:
    """A checked list of robots and mechanics as a mask."""
    ids = names(value, name)
    for piece in ids:
        want(piece in CARD_OF, f"{name}: there is no robot or mechanic {piece!r:.40}")
    return sum(1 << CARD_OF[piece] for piece in ids)


def units(value: Any, name: str) -> int:
    """A checked list of production units as a mask."""
    ids = names(value, name)
    for piece in ids:
        want(piece in UNIT_OF, f"{name}: there is no production unit {piece!r:.40}")
    return sum(1 << UNIT_OF[piece] for piece in ids)


def seat_mask(value: Any, name: str, seats: int) -> int:
    """A checked list of seats as a mask."""
    want(isinstance(value, list), f"{name} must be a list of seats, not {value!r:.40}")
    return sum(1 << seat for seat in {number(seat, name, 0, seats - 1) for seat in value})


def read_into(table: Table, position: dict[str, Any]) -> None:
    """Fill an empty table of the right seats from a checked form. Raises BadPosition."""
    players = entries(position["players"], "players", int(table.seats))
    _read_head(table, position)
    _read_peripherals(table, position)
    for seat, player in enumerate(players):
        _read_player(table, seat, player)
    _read_belt(table, position)
    _read_production(table, position)
    _read_last(table, position["last"])
    table.pending = seat_mask(position["pending"], "pending", int(table.seats))
    check_possible(table)
    if table.phase == AUCTION:
        table.lot = next_lot(table)


def seats_in(position: object) -> int:
    """The checked number of seats."""
    return checked.seats_in(position, "fzzt", RULES, (2, 6), _POSITION)


def _read_head(table: Table, position: dict[str, Any]) -> None:
    rounds = DECK_SIZES[int(table.seats)] // 8
    phase = position["phase"]
    want(isinstance(phase, str) and phase in PHASES, f"phase is one of {', '.join(PHASES)}, not {phase!r:.40}")
    table.phase = PHASES.index(phase)
    table.over = table.phase == OVER
    least, most = (rounds + 1, rounds + 1) if table.over else (1, rounds)
    table.base = (number(position["round"], "round", least, most) - 1) * BELT
    table.chief = number(position["chief"], "chief", 0, int(table.seats) - 1)


def _read_peripherals(table: Table, position: dict[str, Any]) -> None:
    options = fields(position["options"], "options", ["peripherals"])
    chosen = names(options["peripherals"], "the option peripherals")
    given = fields(position["peripherals"], "peripherals", ["order", "opened", "active"])
    order = names(given["order"], "the order of the peripherals")
    for piece in chosen:
        want(piece in PERIPHERALS, f"there is no peripheral {piece!r:.40}")
    want(sorted(order) == sorted(chosen), "the order of the peripherals must hold just those of the option")
    table.stack = vec_of([PERIPHERALS.index(piece) for piece in order])
    table.stack_next = number(given["opened"], "opened peripherals", 0, len(order))
    table.active = _peripheral(given["active"], table)


def _peripheral(piece: Any, table: Table) -> int:
    if piece is None:
        return NONE
    number = PERIPHERALS.index(piece) if isinstance(piece, str) and piece in PERIPHERALS else NONE
    want(number != NONE and number in table.stack, f"the peripheral {piece!r:.40} is not in the game")
    return number


def _read_player(table: Table, seat: int, given: Any) -> None:
    name = f"player {seat}"
    player = fields(given, name, ["hand", "discard", "unsure", "bid", "shown", "units", "shredded"])
    table.hand[seat] = cards(player["hand"], f"the hand of {name}")
    table.discard[seat] = cards(player["discard"], f"the discard of {name}")
    table.secret[seat] = cards(player["unsure"], f"unsure of {name}")
    table.bids[seat] = cards(player["bid"], f"the bid of {name}")
    table.shown[seat] = cards(player["shown"], f"the last bid of {name}")
    table.shredded[seat] = cards(player["shredded"], f"shredded of {name}")
    want(isinstance(player["units"], list), f"the units of {name} must be a list, not {player['units']!r:.40}")
    for entry in player["units"]:
        stand = fields(entry, f"a unit of {name}", ["unit", "robots"])
        piece = stand["unit"]
        want(isinstance(piece, str) and piece in UNIT_OF, f"{name}: there is no production unit {piece!r:.40}")
        unit = UNIT_OF[piece]
        want(not any(int(owned) >> unit & 1 for owned in table.units), f"the unit {piece} lies twice")
        table.units[seat] |= bit(unit)
        table.mounts[unit] = cards(stand["robots"], f"the robots on {piece}")


def _read_belt(table: Table, position: dict[str, Any]) -> None:
    slots, deck = position["belt"], position["deck"]
    length = 0 if table.over else BELT
    want(isinstance(slots, list) and len(slots) == length, f"belt must be a list of {length} places")
    codes: list[int] = []
    for place, entry in enumerate(slots):
        slot = fields(entry, f"place {place} of the belt", ["card", "open", "buyer"])
        codes.append(_code(slot["card"], f"place {place} of the belt"))
        _read_slot(table, place, slot)
    codes += [_code(piece, "the deck") for piece in names(deck, "the deck")]
    total, before = DECK_SIZES[int(table.seats)], int(table.base)
    want(
        before + len(codes) == total,
        f"with {int(table.seats)} players {total - before} cards are on the belt and in the deck, not {len(codes)}",
    )
    table.deck = vec_of([0] * before + codes)


def _read_slot(table: Table, place: int, slot: dict[str, Any]) -> None:
    want(isinstance(slot["open"], bool), f"open of place {place} of the belt is true or false")
    if slot["open"]:
        want(table.opened == place, "the open places of the belt are the first ones, without a gap")
        table.opened = place + 1
    if slot["buyer"] is not None:
        want(slot["open"], f"place {place} of the belt was sold but never opened")
        buyer = number(slot["buyer"], f"the buyer of place {place}", 0, int(table.seats) - 1)
        table.sold |= bit(place)
        table.buyers |= buyer << (place * 4)


def _code(piece: Any, where: str) -> int:
    want(isinstance(piece, str) and (piece in CARD_OF or piece in UNIT_OF), f"{where}: there is no card {piece!r:.40}")
    code = belt_code(piece)
    want(code >= MECHANICS.bit_length(), f"{where}: {piece} is never on the belt nor in the deck")
    return code


def _read_production(table: Table, position: dict[str, Any]) -> None:
    given = fields(position["production"], "production", ["once", "full", "shredders"])
    table.once = units(given["once"], "once")
    table.full = units(given["full"], "full")
    table.shredders = seat_mask(given["shredders"], "shredders", int(table.seats))


def _read_last(table: Table, given: Any) -> None:
    if given is None:
        return
    last = fields(given, "last", ["lot", "winner", "tied", "returned", "peripheral"])
    table.last_lot = _code(last["lot"], "the last lot")
    table.last_winner = number(last["winner"], "the last winner", 0, int(table.seats) - 1)
    table.last_tied = seat_mask(last["tied"], "the seats tied", int(table.seats))
    table.last_returned = cards(last["returned"], "the card taken back")
    table.last_active = _peripheral(last["peripheral"], table)


def vec_of(values: list[int]) -> vec[i64]:
    """A vec with these numbers."""
    result = vec[i64]([0] * len(values))
    for index, value in enumerate(values):
        result[index] = value
    return result
