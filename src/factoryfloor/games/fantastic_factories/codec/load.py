"""Reads a position as ``position`` writes it, and refuses what cannot arise."""

from typing import Any, Final

from mypy_extensions import i64

from factoryfloor.kernel import checked
from factoryfloor.kernel.checked import fields, number, one_of, want
from factoryfloor.kernel.errors import FactoryFloorError
from factoryfloor.kernel.fast import vec

from ..rules import machine
from ..rules.cards import (
    BLUEPRINTS,
    CARD_IDS,
    CONTRACTOR_IDS,
    CONTRACTORS,
    DIFFICULTIES,
    EDITIONS,
    MACHINE_CARDS,
    ROW,
    TOOLS,
)
from ..rules.position import CREW, DISMISSED, GONE, HAND, MACHINE, SEAT, Table, seat_bit
from .checked_names import cards_in, counts_in, names_in, slots_in
from .dump import RULES
from .load_phase import check_phase
from .load_player import read_player
from .view import PHASES

_FIELDS: Final = (
    "game",
    "rules",
    "seats",
    "options",
    "phase",
    "round",
    "triggered",
    "first",
    "turn",
    "waiting",
    "tools",
    "blueprints",
    "contractors",
    "deck",
    "discard",
    "players",
    "machine",
)
_ROWS: Final = ("blueprints", "contractors")


def seats_in(position: object) -> int:
    """The checked number of seats."""
    return checked.seats_in(position, "fantastic_factories", RULES, (1, 5), _FIELDS)


def read_into(table: Table, position: dict[str, Any]) -> None:
    """Fill an empty table. Raises BadPosition."""
    seats = int(table.seats)
    options = fields(position["options"], "options", ("edition", "difficulty"))
    table.edition = one_of(options["edition"], "the option edition", EDITIONS)
    table.difficulty = one_of(options["difficulty"], "the option difficulty", DIFFICULTIES)
    table.phase = one_of(position["phase"], "phase", PHASES)
    table.round = number(position["round"], "round", 1, 9999)
    table.first = number(position["first"], "first", 0, seats - 1)
    _read_market(table, position)
    players = position["players"]
    want(isinstance(players, list) and len(players) == seats, f"players must be a list of {seats}")
    for seat, player in enumerate(players):
        read_player(table, seat, player)
    _read_machine(table, position["machine"])
    _read_triggers(table, position["triggered"])
    _check_cards(table)
    check_phase(table, position["turn"], position["waiting"])
    for seat, player in enumerate(players):
        _read_chain(table, seat, player["chain"])


def _read_market(table: Table, position: dict[str, Any]) -> None:
    tools = names_in(position["tools"], "tools", TOOLS)
    want(sorted(tools) == [0, 1, 2, 3], "tools must name hammer, wrench, gear and shovel, each once")
    for slot, tool in enumerate(tools):
        table.tools = int(table.tools) | tool << (2 * slot)
    for slot, kind in enumerate(slots_in(position["blueprints"], "blueprints", CARD_IDS, ROW)):
        table.common[slot] = kind
    for slot, hire in enumerate(slots_in(position["contractors"], "contractors", CONTRACTOR_IDS, ROW)):
        table.common[CREW + slot] = hire
    deck = fields(position["deck"], "deck", _ROWS)
    table.deck = vec[i64](cards_in(deck["blueprints"], "the deck of blueprints", CARD_IDS))
    table.agency = vec[i64](cards_in(deck["contractors"], "the deck of contractors", CONTRACTOR_IDS))
    gone = fields(position["discard"], "discard", _ROWS)
    for kind, count in counts_in(gone["blueprints"], "the discard of blueprints", CARD_IDS, 74).items():
        table.common[GONE + kind] = count
    for hire, count in counts_in(gone["contractors"], "the discard of contractors", CONTRACTOR_IDS, 17).items():
        table.common[DISMISSED + hire] = count


def _read_machine(table: Table, value: object) -> None:
    if table.seats > 1:
        want(value is None, "machine must be null with two or more seats")
        return
    given = fields(value, "machine", ("cards", "goods", "last"))
    table.machine = vec[i64](cards_in(given["cards"], "the Machine's cards", CARD_IDS))
    over = PHASES[table.phase] == "over"
    turns = int(table.round) - (0 if over else 1)
    least = MACHINE_CARDS[table.difficulty]
    held = len(table.machine)
    want(least <= held <= least + turns, f"after {turns} turns the Machine has {least} to {least + turns} cards")
    table.machine_goods = number(given["goods"], "goods of the Machine", 0, 4 * turns)
    want((given["last"] is None) == (turns == 0), f"the Machine has had {turns} turns: last must be null without one")
    if turns == 0:
        return
    last = fields(given["last"], "last of the Machine", ("dice", "took"))
    dice = fields(last["dice"], "dice of the Machine", machine.COLOURS)
    values = {colour: number(dice[colour], f"the {colour} die", 1, 6) for colour in machine.COLOURS}
    want(isinstance(last["took"], bool), "took of the Machine is true or false")
    want(not last["took"] or held > least, "the Machine has taken no card yet")
    made = [
        colour
        for colour, sort in zip(machine.COLOURS, machine.TYPE_OF_COLOUR, strict=True)
        if sort >= 0 and values[colour] <= machine.cards_of_type(table, sort)
    ]
    want(len(made) <= table.machine_goods, f"the Machine made {len(made)} goods in its last turn alone")
    slot = values["green"] if values["green"] <= ROW else None
    table.machine_turn = machine.turn_number(values, made, slot if last["took"] else None, last["took"])


def _read_triggers(table: Table, value: object) -> None:
    want(isinstance(value, list), "triggered must be a list of seats, and machine")
    assert isinstance(value, list)
    names: list[object] = [*range(int(table.seats)), *(["machine"] if table.seats == 1 else [])]
    right = [name for name in names if any(name == entry and type(name) is type(entry) for entry in value)]
    want(value == right, "triggered names seats in ascending order, and then machine, alone at the table")
    for name in right:
        table.triggers = int(table.triggers) | int(seat_bit(name if isinstance(name, int) else MACHINE))
    table.last = bool(right)


def _check_cards(table: Table) -> None:
    """All 74 blueprints and 17 contractors are in one place each."""
    blueprints = [int(table.common[GONE + kind]) for kind in range(len(BLUEPRINTS))]
    for kind in [*(int(table.common[slot]) for slot in range(ROW)), *table.deck, *table.machine]:
        if kind >= 0:
            blueprints[kind] += 1
    for entry in table.built:
        blueprints[int(entry) % len(BLUEPRINTS)] += 1
    for kind, card in enumerate(BLUEPRINTS):
        held = sum(int(table.own[seat * SEAT + HAND + kind]) for seat in range(int(table.seats)))
        there = blueprints[kind] + held
        want(there == card.copies, f"there are {card.copies} cards {card.id}, in the position {there}")
    contractors = [int(table.common[DISMISSED + hire]) for hire in range(len(CONTRACTORS))]
    for hire in [*(int(table.common[CREW + slot]) for slot in range(ROW)), *table.agency]:
        if hire >= 0:
            contractors[hire] += 1
    for hire, contractor in enumerate(CONTRACTORS):
        there = contractors[hire]
        want(
            there == contractor.copies,
            f"there are {contractor.copies} contractors {contractor.id}, in the position {there}",
        )


def _read_chain(table: Table, seat: int, value: object) -> None:
    """Take the steps of an unfinished decision again."""
    want(
        isinstance(value, list) and all(isinstance(step, str) for step in value),
        f"chain of seat {seat} must be a list of steps",
    )
    assert isinstance(value, list)
    for number_of, step in enumerate(value, 1):
        try:
            action = table.parse(seat, step)
        except FactoryFloorError as error:
            want(False, f"step {number_of} of the chain of seat {seat}: {error}")
            return
        trial = table.copy()
        trial.apply(seat, action)
        unfinished = bool(int(trial.chaining) >> seat & 1)
        want(unfinished, f"step {number_of} of the chain of seat {seat}, {step!r:.60}, would not leave it unfinished")
        table.apply(seat, action)
