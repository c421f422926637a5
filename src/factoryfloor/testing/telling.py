"""What is told: views and events."""

from collections.abc import Iterator
from typing import Any

from factoryfloor.kernel import Event, State
from factoryfloor.testing.difference import changes, difference, json_fault, text_of
from factoryfloor.testing.setting import Setting, Step


def play_told(setting: Setting) -> Iterator[tuple[Step, list[Event]]]:
    """Every decision of the game with the events that it caused; the state is the one after it."""
    state = setting.start()
    for number, (seat, action) in enumerate(setting.script):
        events = played(state, seat, action)
        yield Step(number, state, seat, action), events


def played(state: State, seat: int, action: int) -> list[Event]:
    """The events of an action."""
    events: list[Event] = []
    state.log = events
    state.apply(seat, action)
    state.log = None
    return events


def check_views(setting: Setting) -> None:
    """Views are JSON, and what was once told does not change afterwards."""
    kept: list[tuple[int, Any, str]] = []
    for step in setting.looked_at():
        for seat in (None, *range(setting.seats)):
            view = step.state.view(seat)
            fault = json_fault(view)
            if fault:
                setting.fail(step.number, f"the view of seat {seat} is not JSON: {fault}")
            kept.append((step.number, view, text_of(view)))
        position = step.state.position()
        kept.append((step.number, position, text_of(position)))
    _check_kept(setting, kept)


def check_events(setting: Setting) -> None:
    """Events are JSON, are of declared kinds with exactly their fields, and do not change afterwards."""
    kinds = {kind.name: kind for kind in setting.game.events}
    kept: list[tuple[int, Any, str]] = []
    for step, events in play_told(setting):
        for event in events:
            name = f"event {event.kind!r}"
            fault = "" if event.kind in kinds else f"is not declared; declared are {', '.join(kinds)}"
            if not fault:
                kind = kinds[event.kind]
                fault = _fields_fault(setting, event, kind.public, kind.private)
            if fault:
                setting.fail(step.number + 1, f"{name} {fault}")
            kept.append((step.number + 1, event.whole(), text_of(event.whole())))
            _check_seen(setting, step, event)
    _check_kept(setting, kept)


def _fields_fault(setting: Setting, event: Event, public: tuple[str, ...], private: tuple[str, ...]) -> str:
    if not -1 <= event.seat < setting.seats:
        return f"is of seat {event.seat}"
    if set(event.public) != set(public):
        return f"has the public fields {sorted(event.public)}, declared are {sorted(public)}"
    for seat, fields in (event.private or {}).items():
        if not 0 <= seat < setting.seats:
            return f"is private to seat {seat}"
        if not set(fields) <= set(private):
            return f"has the private fields {sorted(fields)}, declared are {sorted(private)}"
    fault = json_fault(event.whole())
    return f"is not JSON: {fault}" if fault else ""


def _check_seen(setting: Setting, step: Step, event: Event) -> None:
    """Each seat is told the public fields and its own, an onlooker only the public ones."""
    private = event.private or {}
    for seat in (None, *range(setting.seats)):
        own = private.get(seat, {}) if seat is not None else {}
        wrong = difference({"kind": event.kind, "seat": event.seat} | event.public | own, event.seen_by(seat))
        if wrong:
            setting.fail(step.number + 1, f"event {event.kind!r} as seen by {seat}: {wrong}")


def _check_kept(setting: Setting, kept: list[tuple[int, Any, str]]) -> None:
    for number, value, text in kept:
        if text_of(value) != text:
            setting.fail(number, f"what was told then has changed since: {text:.200} is now {text_of(value):.200}")


def check_log(setting: Setting) -> None:
    """Listening changes nothing, and whatever onlookers can see happen is told by some event."""
    silent = setting.start()
    for step, events in play_told(setting):
        before = silent.view(None)
        silent.apply(step.seat, step.action)
        changed = difference(silent.position(), step.state.position(), ("without a log", "with one"))
        if changed:
            setting.fail(step.number + 1, f"the game goes on differently with a log: {changed}")
        seen = changes(before, silent.view(None))
        if seen and not events:
            setting.fail(step.number + 1, f"no event tells of what all can see: {text_of(seen):.200}")
