"""Checks of deals, copies and positions. Positions are dumped and loaded. Invalid positions must be rejected."""

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from factoryfloor.kernel import BadPosition, FastChance, State
from factoryfloor.kernel.record import canonical_json
from factoryfloor.testing.difference import copied, difference, json_fault
from factoryfloor.testing.knowledge import knowledge
from factoryfloor.testing.trial import Trial, TrialStep, play_on, random_decision
from factoryfloor.testing.unplaced import UnplacedChance

WRONG_VALUES: tuple[Any, ...] = (None, True, -1, 7, 55, 10**20, 0.5, "nonsense", "", [], {}, [[]], {"nonsense": 1})


def check_deal(trial: Trial) -> None:
    """Check that the same seed, seats and options give the same deal, and that a seat is pending."""
    first, second = trial.start(), trial.start()
    changed = difference(first.position(), second.position(), ("once", "then"))
    if changed:
        trial.fail(None, f"two deals from the same seed differ: {changed}")
    if first.over or not first.pending:
        trial.fail(0, "no seat is pending at the start")


def check_copies(trial: Trial) -> None:
    """Check that a copy is equal, continues equally, and is independent of the original."""
    for step in trial.looked_at():
        first, second = step.state.copy(), step.state.copy()
        _check_same(trial, step, first)
        before, draws = step.state.position(), int(step.state.chance.draws)
        chance = FastChance(step.number)
        play_on(trial, step.number, first, chance.copy(), 200)
        changed = difference(before, step.state.position())
        if changed or draws != int(step.state.chance.draws):
            trial.fail(step.number, f"playing a copy changed the original: {changed or 'its chance'}")
        play_on(trial, step.number, second, chance.copy(), 200)
        changed = difference(first.position(), second.position(), ("in one", "in the other"))
        if changed:
            trial.fail(step.number, f"two copies differ after the same actions: {changed}")


def _check_same(trial: Trial, step: TrialStep, twin: State) -> None:
    for name in ("seats", "pending", "mid_chain", "reveals", "over"):
        if getattr(twin, name) != getattr(step.state, name):
            trial.fail(step.number, f"{name} is {getattr(step.state, name)}, in the copy {getattr(twin, name)}")
    if twin.events is not None or twin.chance is step.state.chance:
        trial.fail(step.number, "a copy must have no event list, and its own chance")
    changed = difference(step.state.position(), twin.position(), ("here", "in the copy"))
    for seat in range(trial.seats):
        changed = changed or difference(
            knowledge(trial, step.state, seat), knowledge(trial, twin, seat), ("here", "in the copy")
        )
    if changed:
        trial.fail(step.number, f"the copy differs: {changed}")


def check_positions(trial: Trial) -> None:
    """Check that a position is JSON, and that both ways to load it give an equal position that continues equally."""
    for step in trial.looked_at():
        written = step.state.position()
        fault = json_fault(written)
        if fault:
            trial.fail(step.number, f"the position is not JSON: {fault}")
        original = step.state.copy()
        original.chance = UnplacedChance(str(step.number))  # a game may count places outside its position
        _load_again(trial, step, original, trusted=True)
        loaded = _load_again(trial, step, original, trusted=False)
        chance = FastChance(step.number)
        play_on(trial, step.number, original, chance.copy(), 40)
        play_on(trial, step.number, loaded, chance.copy(), 40)
        changed = difference(original.position(), loaded.position(), ("as played", "as loaded"))
        if changed:
            trial.fail(step.number, f"a loaded position continues differently: {changed}")


def _load_again(trial: Trial, step: TrialStep, original: State, *, trusted: bool) -> State:
    written = original.position()
    given = json.loads(canonical_json(written))
    loaded = trial.game.load(given, UnplacedChance(str(step.number)), trusted)
    if canonical_json(given) != canonical_json(written):
        changed = difference(written, given, ("before it was loaded", "then"))
        trial.fail(step.number, f"loading a position changed the given JSON: {changed}")
    _check_loaded(trial, step, original, loaded)
    return loaded


def _check_loaded(trial: Trial, step: TrialStep, original: State, loaded: State) -> None:
    names = ("as played", "as loaded")
    changed = difference(original.position(), loaded.position(), names)
    for name in ("seats", "pending", "mid_chain", "over"):
        here, there = getattr(original, name), getattr(loaded, name)
        changed = changed or (f"{name} is {here} as played, {there} as loaded" if here != there else "")
    for seat in range(trial.seats):
        changed = changed or difference(original.view(seat), loaded.view(seat), names)
        changed = changed or difference(list(original.legal(seat)), list(loaded.legal(seat)), names)
        if original.information_key(seat) != loaded.information_key(seat):
            changed = changed or f"seat {seat} has another information key than as played, with the same view"
    if changed:
        trial.fail(step.number, f"the loaded position differs: {changed}")


def check_wrong_positions(trial: Trial) -> None:
    """Check that a corrupted position is rejected with BadPosition, unless it is still valid and can be played.

    A trusted position must also be rejected with BadPosition, or give a state.
    """
    rng = trial.random("wrong positions")
    _check_refused_position(trial, None, {})
    for step in trial.looked_at():
        written = step.state.position()
        for wrong in _misread(written, rng):
            _check_refused_position(trial, step.number, wrong)
        for _ in range(20):
            wrong = copied(written)
            what = _spoil(wrong, rng)
            _check_spoiled(trial, step, wrong, what)


def _misread(written: dict[str, Any], rng: random.Random) -> Iterator[dict[str, Any]]:
    """Yield positions with an additional field, or with a boolean in place of 0 or 1."""
    objects = [path for path, value in _places(written, ()) if isinstance(value, dict)]
    numbers = [path for path, value in _places(written, ()) if type(value) is int and value in (0, 1)]
    for path in rng.sample(objects, min(2, len(objects))):
        wrong = copied(written)
        _at(wrong, path)["an unknown field"] = 1
        yield wrong
    for path in rng.sample(numbers, min(2, len(numbers))):
        wrong = copied(written)
        inner = _at(wrong, path[:-1])
        inner[path[-1]] = bool(inner[path[-1]])
        yield wrong


def _places(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    yield path, value
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from _places(item, (*path, key))


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def _check_refused_position(trial: Trial, number: int | None, wrong: dict[str, Any]) -> None:
    try:
        trial.game.load(wrong, FastChance(1))
    except BadPosition:
        return
    trial.fail(number, f"the invalid position {wrong} is accepted")


def _check_spoiled(trial: Trial, step: TrialStep, wrong: dict[str, Any], what: str) -> None:
    given = copied(wrong)
    try:
        state = _loaded(trial, step, wrong, what)
        if state is not None:
            _check_accepted(trial, step, state, what)
        _check_trusted(trial, wrong)
    except Exception as error:
        error.add_note(f"after {step.number} decisions, in the corrupted position: {what}")
        raise
    if wrong != given:
        trial.fail(step.number, f"loading the corrupted position ({what}) changed the given JSON")


def _check_trusted(trial: Trial, wrong: dict[str, Any]) -> None:
    with suppress(BadPosition):
        state = trial.game.load(wrong, FastChance(1), trusted=True)
        state.movers()


def _loaded(trial: Trial, step: TrialStep, wrong: dict[str, Any], what: str) -> State | None:
    try:
        return trial.game.load(wrong, FastChance(1))
    except BadPosition as error:
        if not str(error):
            trial.fail(step.number, f"the corrupted position ({what}) is rejected without a message")
        return None


def _check_accepted(trial: Trial, step: TrialStep, state: State, what: str) -> None:
    again = trial.game.load(state.position(), FastChance(1))
    changed = difference(state.position(), again.position())
    if changed or state.over == bool(state.pending):
        trial.fail(
            step.number,
            f"the corrupted position ({what}) is accepted, but inconsistent: {changed or 'no seat is pending'}",
        )
    seats = int(state.seats)
    if not trial.game.seats_min <= seats <= trial.game.seats_max or len(state.scores()) != seats:
        trial.fail(
            step.number, f"the corrupted position ({what}) is accepted, with {seats} seats and scores {state.scores()}"
        )
    other = Trial(trial.game, seats, limit=trial.limit)
    chance = FastChance(2)
    for _ in range(200):
        if not state.over:
            state.play(*random_decision(other, step.number, state, chance))


def _spoil(value: Any, rng: random.Random) -> str:
    """Corrupt one random place of a JSON object or list. Return a description."""
    path = ""
    while True:
        key = rng.choice(list(value)) if isinstance(value, dict) else rng.randrange(len(value))
        path += f".{key}" if isinstance(value, dict) else f"[{key}]"
        inner = value[key]
        if not (isinstance(inner, dict | list) and inner) or rng.random() < 0.15:
            break
        value = inner
    deed = rng.randrange(4)
    if deed == 0:
        del value[key]
        return f"{path[1:]} is missing"
    if deed == 1 and isinstance(value, list):
        value.append(copied(value[key]))
        return f"{path[1:]} is duplicated"
    value[key] = copied(rng.choice(WRONG_VALUES))
    return f"{path[1:]} is {value[key]!r}"
