"""Reading a position: form first, then every card once and in a place where it can be."""

from typing import Any, Final

from mypy_extensions import i64

from factoryfloor.games.fzzt.belt import first_from, holders, next_lot
from factoryfloor.games.fzzt.pieces import (
    CARD_OF,
    CARD_SYMBOLS,
    MECHANICS,
    MODEM,
    NONE,
    PERIPHERALS,
    UNIT,
    UNIT_IDS,
    UNIT_OF,
    UNIT_SYMBOLS,
    belt_code,
    bit,
    card_ids,
    robots_in_play,
    starting_robots,
    units_in_play,
)
from factoryfloor.games.fzzt.position import PHASES, RULES, unit_ids
from factoryfloor.games.fzzt.production import can_act
from factoryfloor.games.fzzt.state import AUCTION, BELT, BIG_HAND, OVER, Table
from factoryfloor.kernel.errors import BadPosition
from factoryfloor.kernel.fast import vec

DECK_SIZES: Final = {2: 46, 3: 43, 4: 40, 5: 51, 6: 48}


def want(condition: bool, reason: str) -> None:
    """Refuse the position unless the condition holds."""
    if not condition:
        raise BadPosition(reason)


def whole_number(value: Any, name: str, least: int, most: int) -> int:
    """A checked integer."""
    good = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
    want(good, f"{name} must be a whole number from {least} to {most}, not {value!r:.40}")
    return int(value)


def names(value: Any, name: str) -> list[str]:
    """A checked list of strings, none of them twice."""
    good = isinstance(value, list) and all(isinstance(entry, str) for entry in value)
    want(good, f"{name} must be a list of ids, not {value!r:.60}")
    want(len(set(value)) == len(value), f"{name} names something twice")
    return list(value)


def cards(value: Any, name: str) -> int:
    """A checked list of robots and mechanics as a mask."""
    ids = names(value, name)
    for piece in ids:
        want(piece in CARD_OF, f"{name}: there is no robot or mechanic {piece!r}")
    return sum(1 << CARD_OF[piece] for piece in ids)


def units(value: Any, name: str) -> int:
    """A checked list of production units as a mask."""
    ids = names(value, name)
    for piece in ids:
        want(piece in UNIT_OF, f"{name}: there is no production unit {piece!r}")
    return sum(1 << UNIT_OF[piece] for piece in ids)


def seat_mask(value: Any, name: str, seats: int) -> int:
    """A checked list of seats as a mask."""
    want(isinstance(value, list), f"{name} must be a list of seats")
    return sum(1 << seat for seat in {whole_number(seat, name, 0, seats - 1) for seat in value})


def part(value: Any, name: str, keys: str) -> dict[str, Any]:
    """A checked object with exactly these keys."""
    want(isinstance(value, dict), f"{name} must be an object, not {value!r:.40}")
    missing = [key for key in keys.split() if key not in value]
    want(not missing, f"{name} lacks {', '.join(missing)}")
    strange = sorted(set(value) - set(keys.split()))
    want(not strange, f"{name} has no {', '.join(strange)}")
    return dict(value)


_POSITION: Final = "game rules seats options round phase chief belt deck pending peripherals players production last"


def read_into(table: Table, position: dict[str, Any]) -> None:
    """Fill an empty table of the right seats from a checked form. Raises BadPosition."""
    part(position, "the position", _POSITION)
    _read_head(table, position)
    _read_peripherals(table, position)
    for seat in range(int(table.seats)):
        _read_player(table, seat, position["players"][seat])
    _read_belt(table, position)
    _check_pieces(table)
    _read_production(table, position)
    _read_last(table, position["last"])
    _read_pending(table, position["pending"])


def seats_in(position: Any) -> int:
    """The checked number of seats."""
    want(isinstance(position, dict), "a position is a JSON object")
    want(position.get("game") == "fzzt", f"this is not a position of fzzt but of {position.get('game')!r}")
    want(position.get("rules") == RULES, f"the position is of rules version {position.get('rules')!r}, not {RULES}")
    seats = whole_number(position.get("seats"), "seats", 2, 6)
    players = position.get("players")
    want(isinstance(players, list) and len(players) == seats, f"players must be a list of {seats} objects")
    return seats


def _read_head(table: Table, position: dict[str, Any]) -> None:
    rounds = DECK_SIZES[int(table.seats)] // 8
    want(position["phase"] in PHASES, f"phase is one of {', '.join(PHASES)}, not {position['phase']!r}")
    table.phase = PHASES.index(position["phase"])
    table.over = table.phase == OVER
    least, most = (rounds + 1, rounds + 1) if table.over else (1, rounds)
    table.base = (whole_number(position["round"], "round", least, most) - 1) * BELT
    table.chief = whole_number(position["chief"], "chief", 0, int(table.seats) - 1)


def _read_peripherals(table: Table, position: dict[str, Any]) -> None:
    options = part(position["options"], "options", "peripherals")
    chosen = names(options["peripherals"], "the option peripherals")
    given = part(position["peripherals"], "peripherals", "order opened active")
    order = names(given["order"], "the order of the peripherals")
    for piece in chosen:
        want(piece in PERIPHERALS, f"there is no peripheral {piece!r}")
    want(sorted(order) == sorted(chosen), "the order of the peripherals must hold just those of the option")
    table.stack = vec_of([PERIPHERALS.index(piece) for piece in order])
    table.stack_next = whole_number(given["opened"], "opened peripherals", 0, len(order))
    table.active = _peripheral(given["active"], table)


def _peripheral(piece: Any, table: Table) -> int:
    if piece is None:
        return NONE
    number = PERIPHERALS.index(piece) if piece in PERIPHERALS else NONE
    want(number != NONE and number in table.stack, f"the peripheral {piece!r} is not in the game")
    return number


def _read_player(table: Table, seat: int, given: Any) -> None:
    name = f"player {seat}"
    player = part(given, name, "hand discard unsure bid shown units shredded")
    table.hand[seat] = cards(player["hand"], f"the hand of {name}")
    table.discard[seat] = cards(player["discard"], f"the discard of {name}")
    table.secret[seat] = cards(player["unsure"], f"unsure of {name}")
    table.bids[seat] = cards(player["bid"], f"the bid of {name}")
    table.shown[seat] = cards(player["shown"], f"the last bid of {name}")
    table.shredded[seat] = cards(player["shredded"], f"shredded of {name}")
    want(isinstance(player["units"], list), f"the units of {name} must be a list")
    for entry in player["units"]:
        stand = part(entry, f"a unit of {name}", "unit robots")
        unit = UNIT_OF.get(stand["unit"], -1)
        want(unit >= 0, f"{name}: there is no production unit {stand['unit']!r}")
        want(not any(int(owned) >> unit & 1 for owned in table.units), f"the unit {stand['unit']} lies twice")
        table.units[seat] |= bit(unit)
        table.mounts[unit] = cards(stand["robots"], f"the robots on {stand['unit']}")
        for card, piece in enumerate(CARD_OF):
            fits = CARD_SYMBOLS[card] & UNIT_SYMBOLS[unit]
            want(bool(fits) or not int(table.mounts[unit]) >> card & 1, f"{piece} has no symbol of {stand['unit']}")
    _check_player(table, seat, name)


def _check_player(table: Table, seat: int, name: str) -> None:
    hand, discard = int(table.hand[seat]), int(table.discard[seat])
    want(hand & discard == 0, f"{name} has a card both in hand and discard: {card_ids(hand & discard)[:1]}")
    mechanic = (hand | discard) & MECHANICS
    want(mechanic.bit_count() == 1, f"{name} must have exactly one mechanic in hand or discard")
    number = mechanic.bit_length()
    want(number <= table.seats, f"mechanic-{number} is not used with {int(table.seats)} players")
    everything = int(table.robots(seat)) | int(table.shredded[seat])
    lost = starting_robots(number) & ~everything
    want(lost == 0, f"{name} lacks {card_ids(lost)[:1]}, which came with mechanic-{number}")
    want(int(table.secret[seat]) & ~(hand | discard) == 0, f"unsure of {name} must be cards in hand or discard")
    want(int(table.bids[seat]) & ~hand == 0, f"the bid of {name} must be cards of its hand")
    if table.phase == AUCTION:
        want(hand.bit_count() <= BIG_HAND, f"the hand of {name} has {hand.bit_count()} cards; {BIG_HAND} are the most")
    else:
        apart = discard | int(table.bids[seat]) | int(table.secret[seat])
        want(apart == 0, f"after the auctions {name} has no discard, no bid and nothing unsure")


def _read_belt(table: Table, position: dict[str, Any]) -> None:
    slots, deck = position["belt"], position["deck"]
    length = 0 if table.over else BELT
    want(isinstance(slots, list) and len(slots) == length, f"belt must be a list of {length} places")
    row: list[int] = []
    for place, entry in enumerate(slots):
        slot = part(entry, f"place {place} of the belt", "card open buyer")
        row.append(_code(slot["card"]))
        want(isinstance(slot["open"], bool), f"open of place {place} of the belt is true or false")
        if slot["open"]:
            want(table.opened == place, "the open places of the belt are the first ones, without a gap")
            table.opened = place + 1
        if slot["buyer"] is not None:
            want(slot["open"], f"place {place} of the belt was sold but never opened")
            buyer = whole_number(slot["buyer"], f"the buyer of place {place}", 0, int(table.seats) - 1)
            table.sold |= bit(place)
            table.buyers |= buyer << (place * 4)
    codes = row + [_code(piece) for piece in names(deck, "deck")]
    total, before = DECK_SIZES[int(table.seats)], int(table.base)
    want(
        before + len(codes) == total,
        f"with {int(table.seats)} players {total - before} cards are on the belt and in the deck, not {len(codes)}",
    )
    table.deck = vec_of([0] * before + codes)
    if table.phase == AUCTION:
        want(table.opened > 0 and int(table.sold).bit_count() < table.opened, "an open card must be on auction")
        table.lot = next_lot(table)


def _code(piece: Any) -> int:
    want(isinstance(piece, str) and (piece in CARD_OF or piece in UNIT_OF), f"there is no card {piece!r:.40}")
    return belt_code(piece)


def _check_pieces(table: Table) -> None:
    """Every robot and unit of this number of players lies in exactly one place."""
    seats = int(table.seats)
    seen_cards, seen_units = 0, 0
    piles = [int(table.loose(seat)) for seat in range(seats)] + [int(table.shredded[seat]) for seat in range(seats)]
    piles += [int(robots) for robots in table.mounts]
    for pile in piles:
        twice = seen_cards & pile
        want(twice == 0, f"{card_ids(twice)[:1]} lies in two places")
        seen_cards |= pile
    for owned in table.units:
        seen_units |= int(owned)
    for index in range(int(table.base), len(table.deck)):
        code = int(table.deck[index])
        slot = index - int(table.base)
        sold = not table.over and slot < BELT and int(table.sold) >> slot & 1
        if code < UNIT:
            here = seen_cards >> code & 1
            seen_cards |= 1 << code
        else:
            here = seen_units >> (code - UNIT) & 1
            seen_units |= 1 << (code - UNIT)
        piece = UNIT_IDS[code - UNIT] if code >= UNIT else card_ids(bit(code))[0]
        reason = "lies in two places" if here else "was sold, but nobody has it"
        want(bool(here) == bool(sold), f"{piece} {reason}")
    _check_whole(seats, seen_cards & ~MECHANICS, seen_units)


def _check_whole(seats: int, robots: int, units_seen: int) -> None:
    wanted, wanted_units = robots_in_play(seats), units_in_play(seats)
    extra = robots & ~wanted
    want(extra == 0, f"{card_ids(extra)[:1]} is not used with {seats} players")
    missing = wanted & ~robots
    want(missing == 0, f"{missing.bit_count()} robots are missing, {card_ids(missing)[:1]} among them")
    extra_units = units_seen & ~wanted_units
    want(extra_units == 0, f"{unit_ids(extra_units)[:1]} is not used with {seats} players")
    missing_units = wanted_units & ~units_seen
    want(missing_units == 0, f"{unit_ids(missing_units)} are missing")


def _read_production(table: Table, position: dict[str, Any]) -> None:
    given = part(position["production"], "production", "once full shredders")
    table.once = units(given["once"], "once")
    table.full = units(given["full"], "full")
    table.shredders = seat_mask(given["shredders"], "shredders", int(table.seats))


def _read_last(table: Table, given: Any) -> None:
    if given is None:
        return
    last = part(given, "last", "lot winner tied returned peripheral")
    table.last_lot = _code(last["lot"])
    table.last_winner = whole_number(last["winner"], "the last winner", 0, int(table.seats) - 1)
    table.last_tied = seat_mask(last["tied"], "the seats tied", int(table.seats))
    table.last_returned = cards(last["returned"], "the card taken back")
    table.last_active = _peripheral(last["peripheral"], table)


def _read_pending(table: Table, value: Any) -> None:
    given = seat_mask(value, "pending", int(table.seats))
    if table.over:
        want(given == 0, "nobody is pending when the game is over")
    elif table.phase == AUCTION:
        waiting = int(holders(table)) & ~sum(1 << seat for seat in range(int(table.seats)) if table.bids[seat])
        due = int(first_from(table, table.chief, waiting)) if table.active == MODEM else waiting
        want(due != 0, "everybody has bid: the auction must be settled before the position is written")
        want(given == due, f"pending must be the seats that owe a bid: {seat_list(due)}")
    else:
        want(int(table.sold) == 255, "production begins when all eight cards of the belt are sold")
        able = sum(1 << seat for seat in range(int(table.seats)) if can_act(table, seat))
        want(given != 0 and given & ~able == 0, f"pending must be some of the seats that can act: {seat_list(able)}")
    table.pending = given


def seat_list(mask: int) -> str:
    """Seats in words."""
    return ", ".join(str(seat) for seat in range(mask.bit_length()) if mask >> seat & 1) or "none"


def vec_of(values: list[int]) -> vec[i64]:
    """A vec with these numbers."""
    result = vec[i64]([0] * len(values))
    for index, value in enumerate(values):
        result[index] = value
    return result
