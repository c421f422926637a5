"""Checks of a game's facts: id, seats, options, kinds of events and components."""

import re
from collections.abc import Callable
from typing import Any

from factoryfloor.kernel import BadOption, BadSeats, Game
from factoryfloor.kernel.errors import FactoryFloorError
from factoryfloor.testing.difference import difference, json_fault
from factoryfloor.testing.failure import ContractBroken

RESERVED = {"kind", "seat", "private"}


def check_facts(game: Game) -> None:
    """Check that the facts are in range and are JSON, and that invalid seats and options are rejected."""
    _hold(game, bool(re.fullmatch(r"[a-z][a-z0-9_]*", game.id)), "the id must be lower-case letters, digits and _")
    _hold(game, bool(game.title.strip()), "the title is empty")
    _hold(game, game.rules >= 1, f"the rules version must be at least 1, not {game.rules}")
    _hold(
        game,
        1 <= game.seats_min <= game.seats_max <= 62,
        f"seats are {game.seats_min} to {game.seats_max}, not within 1 to 62",
    )
    _hold(game, game.action_count >= 1, f"action_count must be positive, not {game.action_count}")
    _hold(game, 0 <= game.weight <= 5, f"weight must be 1 to 5, or 0 for unknown, not {game.weight}")
    _hold(game, len(game.evaluations) > 0, "evaluations must have at least the name of the default one")
    for name, value in (("describe()", game.describe()), ("components()", game.components())):
        fault = json_fault(value)
        _hold(game, not fault, f"{name} is not JSON: {fault}")
    _check_events(game)
    _check_seats(game)
    _check_options(game)


def _check_events(game: Game) -> None:
    names = [kind.name for kind in game.events]
    _hold(game, len(set(names)) == len(names), f"a kind of event is declared twice: {names}")
    for kind in game.events:
        for fields in (kind.public, kind.private):
            _hold(game, len(set(fields)) == len(fields), f"event {kind.name} has a field twice: {fields}")
            taken = RESERVED.intersection(fields)
            _hold(game, not taken, f"event {kind.name} has fields with reserved names: {sorted(taken)}")


def _check_seats(game: Game) -> None:
    for seats in range(game.seats_min, game.seats_max + 1):
        game.check_seats(seats)
    wrong: list[Any] = [game.seats_min - 1, game.seats_max + 1, -1, True, None, str(game.seats_min), 2.0]
    for seats in wrong:
        _refused(game, BadSeats, f"{seats!r} seats", game.check_seats, seats)


def _check_options(game: Game) -> None:
    keys = [option.key for option in game.options]
    _hold(game, len(set(keys)) == len(keys), f"an option is declared twice: {keys}")
    said = [option.key for option in game.options if not option.unsaid]
    for seats in range(game.seats_min, game.seats_max + 1):
        settled = game.settle(None, seats)
        _hold(game, list(settled) == said, f"the options are {said}, but settle returns {list(settled)}")
        again = difference(settled, game.settle(settled, seats), ("settled once", "settled again"))
        _hold(game, not again, f"settling settled options changes them: {again}")
        _refused(game, BadOption, "an unknown option", game.settle, {"no such option": True}, seats)
        for key in keys:
            nonsense = {key: {"nonsense": list[int]()}}
            _refused(game, BadOption, f"{nonsense}", game.settle, nonsense, seats)


def _hold(game: Game, holds: bool, what: str) -> None:
    if not holds:
        raise ContractBroken(f"{game.id}: {what}")


def _refused(game: Game, error: type[FactoryFloorError], what: str, ask: Callable[..., Any], *given: Any) -> None:
    try:
        ask(*given)
    except error as refusal:
        _hold(game, bool(str(refusal)), f"{what} is rejected without a message")
        return
    _hold(game, False, f"{what} is not rejected with {error.__name__}")
