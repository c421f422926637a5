"""Writes a position, except its chance, as JSON in plain names."""

from typing import Any

from ..rules import machine
from ..rules.actions import ACTIVATING, BUILDING, COPY_CARD, GAIN, HIRING, SPLIT_TO, TAKE_DICE, VALUE
from ..rules.cards import CARD_IDS, CONTRACTOR_IDS, DIFFICULTIES, EDITIONS, FLOORS, KINDS, ROW, TOOLS, WORK_ORDERS
from ..rules.dice import VALUES
from ..rules.position import (
    CAST,
    CHOICE,
    COPIED,
    COPY,
    DICE,
    DIE,
    ENERGY,
    HAND,
    HIRED,
    KNOWN,
    MADE,
    METAL,
    NAMED_VALUE,
    ON_CARD,
    ON_FLOOR,
    PATTERN,
    REFRESHED,
    RULES,
    SEAT,
    SPENT,
    SPLIT,
    SUBJECT,
    USED,
    VERB,
    Position,
)
from ..rules.stock import crew_names, gone_blueprints, gone_contractors, row_names
from .notation import write
from .view import PHASES, built_kinds, seat_on_turn, triggered


def dump(position: Position) -> dict[str, Any]:
    """Return the whole position, with decks in the order of drawing."""
    return {
        "game": "fantastic_factories",
        "rules": RULES,
        "seats": int(position.seats),
        "options": write_options(position),
        "phase": PHASES[position.phase],
        "round": int(position.round),
        "triggered": triggered(position),
        "first": int(position.first),
        "turn": seat_on_turn(position),
        "waiting": position.movers(),
        "tools": [TOOLS[position.tool_over(slot)] for slot in range(ROW)],
        "blueprints": row_names(position),
        "contractors": crew_names(position),
        "deck": {
            "blueprints": [CARD_IDS[kind] for kind in position.deck[position.next :]],
            "contractors": [CONTRACTOR_IDS[hire] for hire in position.agency[position.agency_next :]],
        },
        "discard": {"blueprints": gone_blueprints(position), "contractors": gone_contractors(position)},
        "players": [write_player(position, seat) for seat in range(int(position.seats))],
        "machine": write_machine(position) if position.seats == 1 else None,
    }


def write_options(position: Position) -> dict[str, str]:
    """Return the options. ``work`` is included only if the seats do not work together."""
    options: dict[str, str] = {"edition": EDITIONS[position.edition], "difficulty": DIFFICULTIES[position.difficulty]}
    if position.work_order:
        options["work"] = WORK_ORDERS[position.work_order]
    return options


def write_player(position: Position, seat: int) -> dict[str, Any]:
    """Return all fields of one seat."""
    at = seat * SEAT
    own = position.own
    hired, copied = int(own[at + HIRED]), int(own[at + COPIED])
    return {
        "metal": int(own[at + METAL]),
        "energy": int(own[at + ENERGY]),
        "hand": [CARD_IDS[kind] for kind in range(KINDS) for _ in range(int(own[at + HAND + kind]))],
        "known": {CARD_IDS[kind]: int(own[at + KNOWN + kind]) for kind in range(KINDS) if own[at + KNOWN + kind]},
        "compound": [CARD_IDS[kind] for kind in built_kinds(position, seat)],
        "goods": {CARD_IDS[kind]: int(own[at + MADE + kind]) for kind in range(KINDS) if own[at + MADE + kind]},
        "used": [CARD_IDS[kind] for kind in range(KINDS) if int(own[at + USED]) >> kind & 1],
        "copied": CARD_IDS[copied - 1] if copied else None,
        "dice": [write_die(int(own[at + DIE + die])) for die in range(int(own[at + DICE]))],
        "hired": CONTRACTOR_IDS[hired - 1] if hired else None,
        "refreshed": bool(own[at + REFRESHED]),
        "chain": write_chain(position, seat),
    }


def write_die(word: int) -> dict[str, Any]:
    """Return a die with its value (null if there is no value) and its floor or card."""
    place = word >> 3
    where = CARD_IDS[place - ON_CARD] if place >= ON_CARD else FLOORS[place - ON_FLOOR] if place else None
    return {"value": word & 7 or None, "place": where}


def write_chain(position: Position, seat: int) -> list[str]:
    """Return the steps of an unfinished chain in notation."""
    at = seat * SEAT
    own = position.own
    verb, subject = int(own[at + VERB]), int(own[at + SUBJECT])
    if verb == HIRING:
        steps = [f"hire {subject + 1} {crew_names(position)[subject]}"]
    elif verb == BUILDING:
        steps = [f"build {CARD_IDS[subject]}"]
    elif verb == ACTIVATING:
        steps = [f"activate {CARD_IDS[subject]}"]
    else:
        return []
    if own[at + COPY]:
        steps.append(write(position, seat, COPY_CARD + own[at + COPY] - 1))
    if own[at + PATTERN]:
        steps.append(write(position, seat, TAKE_DICE + own[at + PATTERN] - 1))
    spent = int(own[at + SPENT])
    while spent:
        steps.append(f"discard {CARD_IDS[(spent & 63) - 1]}")
        spent >>= 6
    if own[at + NAMED_VALUE]:
        steps.append(write(position, seat, VALUE + own[at + NAMED_VALUE] - 1))
    if own[at + SPLIT]:
        steps.append(write(position, seat, SPLIT_TO + own[at + SPLIT] - 1))
    if own[at + CHOICE]:
        steps.append(write(position, seat, GAIN + own[at + CHOICE] - 1))
    cast = int(own[at + CAST])
    return steps + [f"die {value}" for value in range(1, VALUES + 1) for _ in range(cast >> (4 * (value - 1)) & 15)]


def write_machine(position: Position) -> dict[str, Any]:
    """Return the Machine with its cards, its goods, and the dice of its last turn."""
    turn = int(position.machine_turn)
    last = {"dice": machine.dice_of(turn), "took": machine.took_in(turn)} if turn else None
    return {"cards": [CARD_IDS[kind] for kind in position.machine], "goods": int(position.machine_goods), "last": last}
