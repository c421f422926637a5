"""Checks of views and events."""

from collections.abc import Iterator
from typing import Any

from factoryfloor.kernel import Event, State
from factoryfloor.testing.difference import changes, difference, json_fault, text_of
from factoryfloor.testing.trial import Trial, TrialStep


def played_events(trial: Trial) -> Iterator[tuple[TrialStep, list[Event]]]:
    """Yield all decisions of the game with their events and the state after the decision."""
    state = trial.start()
    for number, (seat, action) in enumerate(trial.script):
        events = played(state, seat, action)
        yield TrialStep(number, state, seat, action), events


def played(state: State, seat: int, action: int) -> list[Event]:
    """Return the events of an action."""
    events: list[Event] = []
    state.events = events
    state.apply(seat, action)
    state.events = None
    return events


def check_views(trial: Trial) -> None:
    """Check that views are JSON, equal the spectator's view except for their own fields, and are not changed later."""
    kept: list[tuple[int, Any, str]] = []
    for step in trial.looked_at():
        public = step.state.view(None)
        for seat in (None, *range(trial.seats)):
            view = step.state.view(seat)
            fault = json_fault(view)
            if fault:
                trial.fail(step.number, f"the view of seat {seat} is not JSON: {fault}")
            own = {} if seat is None else step.state.own_view(seat, public)
            wrong = difference(view, public | own)
            if wrong:
                trial.fail(step.number, f"own_view and the view of seat {seat}: {wrong}")
            kept.append((step.number, view, text_of(view)))
        position = step.state.position()
        kept.append((step.number, position, text_of(position)))
    _check_kept(trial, kept)


def check_events(trial: Trial) -> None:
    """Check that events are JSON, have declared kinds with exactly the declared fields, and are not changed later."""
    kinds = {kind.name: kind for kind in trial.game.events}
    kept: list[tuple[int, Any, str]] = []
    for step, events in played_events(trial):
        for event in events:
            name = f"event {event.kind!r}"
            fault = "" if event.kind in kinds else f"is not declared; declared kinds: {', '.join(kinds)}"
            if not fault:
                kind = kinds[event.kind]
                fault = _fields_fault(trial, event, kind.public, kind.private)
            if fault:
                trial.fail(step.number + 1, f"{name} {fault}")
            kept.append((step.number + 1, event.whole(), text_of(event.whole())))
            _check_seen(trial, step, event)
    _check_kept(trial, kept)


def _fields_fault(trial: Trial, event: Event, public: tuple[str, ...], private: tuple[str, ...]) -> str:
    if not -1 <= event.seat < trial.seats:
        return f"has the unknown seat {event.seat}"
    if set(event.public) != set(public):
        return f"has the public fields {sorted(event.public)}, but declares {sorted(public)}"
    for seat, fields in (event.private or {}).items():
        if not 0 <= seat < trial.seats:
            return f"has private fields of the unknown seat {seat}"
        if not set(fields) <= set(private):
            return f"has the private fields {sorted(fields)}, but declares {sorted(private)}"
    fault = json_fault(event.whole())
    return f"is not JSON: {fault}" if fault else ""


def _check_seen(trial: Trial, step: TrialStep, event: Event) -> None:
    """Check that each seat sees the public fields and its own private fields, and a spectator only the public ones."""
    private = event.private or {}
    for seat in (None, *range(trial.seats)):
        own = private.get(seat, {}) if seat is not None else {}
        wrong = difference({"kind": event.kind, "seat": event.seat} | event.public | own, event.seen_by(seat))
        if wrong:
            trial.fail(step.number + 1, f"event {event.kind!r} as seen by {seat}: {wrong}")
        said, again = (trial.presentation.sentence(event.seen_by(seat), trial.seats) for _ in range(2))
        if said is not None and (json_fault(said) or not isinstance(said, dict) or said != again):
            trial.fail(step.number + 1, f"event {event.kind!r} as seen by {seat} has the sentence {said!r:.200}")


def heard_difference(
    trial: Trial, events: list[Event], others: list[Event], seat: int | None, names: tuple[str, str]
) -> str:
    """Return the first difference between two lists of events and their sentences as a seat sees them, or an empty
    string.
    """
    seen, also_seen = ([event.seen_by(seat) for event in of_one] for of_one in (events, others))
    said, also_said = (
        [trial.presentation.sentence(event, trial.seats) for event in of_one] for of_one in (seen, also_seen)
    )
    return difference(seen, also_seen, names) or difference(said, also_said, names)


def _check_kept(trial: Trial, kept: list[tuple[int, Any, str]]) -> None:
    for number, value, text in kept:
        if text_of(value) != text:
            trial.fail(number, f"a value changed after it was returned: {text:.200} is now {text_of(value):.200}")


def check_log(trial: Trial) -> None:
    """Check that recording events changes nothing, and that every change of the spectator's view has an event."""
    silent = trial.start()
    for step, events in played_events(trial):
        before = None if events else silent.view(None)
        silent.apply(step.seat, step.action)
        changed = difference(silent.position(), step.state.position(), ("without a log", "with one"))
        if changed:
            trial.fail(step.number + 1, f"recording events changes the game: {changed}")
        seen = {} if events else changes(before, silent.view(None))
        if seen:
            trial.fail(step.number + 1, f"a public change has no event: {text_of(seen):.200}")
