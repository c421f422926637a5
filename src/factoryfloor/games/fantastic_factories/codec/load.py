"""Loads a position that was written by ``dump`` or by hand, and rejects impossible positions."""

from typing import Any, Final

from mypy_extensions import i64

from factoryfloor.kernel import validation
from factoryfloor.kernel.errors import BadPosition, FactoryFloorError
from factoryfloor.kernel.fast import vec
from factoryfloor.kernel.masks import bit
from factoryfloor.kernel.validation import entries, fields, number, one_of, require, truth

from ..rules import machine
from ..rules.cards import (
    BLUEPRINTS,
    CARD_OF,
    CONTRACTOR_OF,
    CONTRACTORS,
    DIFFICULTIES,
    EDITIONS,
    MACHINE_CARDS,
    ROW,
    TOOLS,
    WORK_ORDERS,
)
from ..rules.position import CREW, DISMISSED, GONE, HAND, MACHINE, RULES, SEAT, Position
from .load_phase import check_phase, read_phase
from .load_player import read_player
from .name_validation import cards_in, counts_in, names_in, slots_in
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


def seats_in(written: object) -> int:
    """Check the number of seats and return it."""
    return validation.seats_in(written, "fantastic_factories", (RULES,), (1, 5), _FIELDS)


def load_into(position: Position, written: dict[str, Any], trusted: bool) -> None:
    """Fill an empty position. Raises BadPosition if the position is invalid."""
    seats = int(position.seats)
    given = written["options"]
    work = ("work",) if isinstance(given, dict) and "work" in given else ()
    options = fields(given, "options", ("edition", "difficulty", *work))
    position.edition = one_of(options["edition"], "the option edition", EDITIONS)
    position.difficulty = one_of(options["difficulty"], "the option difficulty", DIFFICULTIES)
    position.work_order = one_of(options.get("work", WORK_ORDERS[0]), "the option work", WORK_ORDERS)
    position.phase = one_of(written["phase"], "phase", PHASES)
    position.round = number(written["round"], "round", 1, 9999)
    position.first = number(written["first"], "first", 0, seats - 1)
    _read_market(position, written)
    players = entries(written["players"], "players", seats)
    for seat, player in enumerate(players):
        read_player(position, seat, player)
    _read_machine(position, written["machine"])
    _read_triggers(position, written["triggered"])
    if not trusted:
        _check_cards(position)
    read_phase(position, written["turn"], written["waiting"])
    if not trusted:
        check_phase(position)
    for seat, player in enumerate(players):
        _read_chain(position, seat, player["chain"])


def _read_market(position: Position, written: dict[str, Any]) -> None:
    tools = names_in(written["tools"], "tools", TOOLS)
    require(sorted(tools) == [0, 1, 2, 3], "tools must be hammer, wrench, gear and shovel, each once")
    for slot, tool in enumerate(tools):
        position.tools = int(position.tools) | tool << (2 * slot)
    for slot, kind in enumerate(slots_in(written["blueprints"], "blueprints", CARD_OF, ROW)):
        position.common[slot] = kind
    for slot, hire in enumerate(slots_in(written["contractors"], "contractors", CONTRACTOR_OF, ROW)):
        position.common[CREW + slot] = hire
    deck = fields(written["deck"], "deck", _ROWS)
    position.deck = vec[i64](cards_in(deck["blueprints"], "the deck of blueprints", CARD_OF))
    position.agency = vec[i64](cards_in(deck["contractors"], "the deck of contractors", CONTRACTOR_OF))
    gone = fields(written["discard"], "discard", _ROWS)
    for kind, count in counts_in(gone["blueprints"], "the discard of blueprints", CARD_OF, 74).items():
        position.common[GONE + kind] = count
    for hire, count in counts_in(gone["contractors"], "the discard of contractors", CONTRACTOR_OF, 17).items():
        position.common[DISMISSED + hire] = count


def _read_machine(position: Position, value: object) -> None:
    if position.seats > 1:
        require(value is None, "machine must be null with two or more seats")
        return
    given = fields(value, "machine", ("cards", "goods", "last"))
    position.machine = vec[i64](cards_in(given["cards"], "the Machine's cards", CARD_OF))
    over = PHASES[position.phase] == "over"
    turns = int(position.round) - (0 if over else 1)
    least = MACHINE_CARDS[position.difficulty]
    held = len(position.machine)
    require(least <= held <= least + turns, f"after {turns} turns the Machine has {least} to {least + turns} cards")
    position.machine_goods = number(given["goods"], "goods of the Machine", 0, 4 * turns)
    require(
        (given["last"] is None) == (turns == 0), f"the Machine has had {turns} turns: last must be null only after 0"
    )
    if turns == 0:
        return
    last = fields(given["last"], "last of the Machine", ("dice", "took"))
    dice = fields(last["dice"], "dice of the Machine", machine.COLOURS)
    values = {colour: number(dice[colour], f"the {colour} die", 1, 6) for colour in machine.COLOURS}
    took = truth(last["took"], "took of the Machine")
    require(not took or held > least, "the Machine has taken no card yet")
    made = [
        colour
        for colour, sort in zip(machine.COLOURS, machine.TYPE_OF_COLOUR, strict=True)
        if sort >= 0 and values[colour] <= machine.cards_of_type(position, sort)
    ]
    require(
        len(made) <= position.machine_goods, f"the Machine must have at least the {len(made)} goods of its last turn"
    )
    slot = values["green"] if values["green"] <= ROW else None
    position.machine_turn = machine.turn_number(values, made, slot if took else None, took)


def _read_triggers(position: Position, value: object) -> None:
    triggered = entries(value, "triggered")
    names: list[object] = [*range(int(position.seats)), *(["machine"] if position.seats == 1 else [])]
    right = [name for name in names if any(name == entry and type(name) is type(entry) for entry in triggered)]
    require(triggered == right, "triggered must list seats in ascending order, and in solo games machine")
    for name in right:
        position.triggers = int(position.triggers) | int(bit(name if isinstance(name, int) else MACHINE))
    position.last = bool(right)


def _check_cards(position: Position) -> None:
    """Reject a position unless it contains each of the 74 blueprints and 17 contractors once."""
    blueprints = [int(position.common[GONE + kind]) for kind in range(len(BLUEPRINTS))]
    for kind in [*(int(position.common[slot]) for slot in range(ROW)), *position.deck, *position.machine]:
        if kind >= 0:
            blueprints[kind] += 1
    for entry in position.built:
        blueprints[int(entry) % len(BLUEPRINTS)] += 1
    for kind, card in enumerate(BLUEPRINTS):
        held = sum(int(position.own[seat * SEAT + HAND + kind]) for seat in range(int(position.seats)))
        there = blueprints[kind] + held
        if there != card.copies:
            raise BadPosition(f"there are {card.copies} copies of {card.id}, but the position has {there}")
    contractors = [int(position.common[DISMISSED + hire]) for hire in range(len(CONTRACTORS))]
    for hire in [*(int(position.common[CREW + slot]) for slot in range(ROW)), *position.agency]:
        if hire >= 0:
            contractors[hire] += 1
    for hire, contractor in enumerate(CONTRACTORS):
        there = contractors[hire]
        if there != contractor.copies:
            raise BadPosition(f"there are {contractor.copies} copies of {contractor.id}, but the position has {there}")


def _read_chain(position: Position, seat: int, value: object) -> None:
    """Replay the steps of an unfinished chain."""
    steps = entries(value, f"chain of seat {seat}")
    require(all(isinstance(step, str) for step in steps), f"chain of seat {seat} must be a list of steps")
    for number_of, step in enumerate(steps, 1):
        try:
            action = position.parse(seat, step)
        except FactoryFloorError as error:
            raise BadPosition(f"step {number_of} of the chain of seat {seat}: {error}") from error
        trial = position.copy()
        trial.apply(seat, action)
        unfinished = bool(int(trial.mid_chain) >> seat & 1)
        require(unfinished, f"step {number_of} of the chain of seat {seat}, {step!r:.60}, completes it")
        position.apply(seat, action)
