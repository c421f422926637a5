"""Replays finished games step by step, as each seat saw them."""

from collections import deque
from collections.abc import Generator, Sequence
from typing import Any, Final

from factoryfloor.kernel import Event, Match, Move, Presentation, State
from factoryfloor.tables.at_once import at_once
from factoryfloor.tables.keeper.json_patch import json_patch
from factoryfloor.tables.state.errors import Refused

SPECTATOR: Final = -1
ALL_HANDS: Final = -2
"""The number of the viewer who sees all hands."""


def viewers(seats: int) -> list[int]:
    """List all viewers of a replay: each seat, a spectator, and a viewer who sees all hands."""
    return [*range(seats), SPECTATOR, ALL_HANDS]


def viewer_of(seat: int | None, seats: int) -> int:
    """Return the viewer that a request asks for. Raises Refused if there is no such seat."""
    if seat is None:
        return ALL_HANDS
    if not SPECTATOR <= seat < seats:
        raise Refused("no_seat", f"there is no seat {seat}; use 0 to {seats - 1}, or -1 for a spectator")
    return seat


def frames(
    match: Match, players: list[str], seen_by: Sequence[int], hints: list[list[int]], most: int = 0
) -> list[list[dict[str, Any]]]:
    """Compute :func:`frames_in_steps` in one call. This takes noticeable time for long games."""
    return at_once(frames_in_steps(match, players, seen_by, hints, most))


def frames_in_steps(
    match: Match, players: list[str], seen_by: Sequence[int], hints: list[list[int]], most: int = 0
) -> Generator[None, None, list[list[dict[str, Any]]]]:
    """Compute the frames of a match: one for each step and viewer.

    The first frame contains a view. Each later frame contains a patch. A hint (``hints`` as in a record) is a step that
    changes nothing. ``most`` is the maximum size in characters, or 0 for no limit. Raises Refused if the frames are
    larger.
    """
    played, presentation = match.at_start(), match.game.presentation()
    before, moment = views(played.state, seen_by), presentation.moment(played.state)
    steps: list[list[dict[str, Any]]] = [[{"entry": None, "view": view, "patch": []} for view in before]]
    size = 0
    marks = deque(hints)
    for number, move in enumerate(match.moves, 1):
        yield
        while marks and marks[0][0] < number:
            steps.append(_hinted(len(steps), marks[0][1], players, len(seen_by)))
            marks.popleft()
        events = played.play(move.seat, move.action)
        later = views(played.state, seen_by)
        now = presentation.moment(played.state)
        new, moment = now if now != moment else None, now
        entries = [
            _log_entry(len(steps), move, events, players, viewer, presentation) | {"moment": new} for viewer in seen_by
        ]
        patches = [json_patch(one, other) for one, other in zip(before, later, strict=True)]
        steps.append(
            [{"entry": entry, "view": None, "patch": patch} for entry, patch in zip(entries, patches, strict=True)]
        )
        before = later
        if most:
            size += len(repr(steps[-1]))
            if size > most:
                raise Refused(
                    "bad_record", f"this game is too long for a replay: the limit is reached after {number} actions"
                )
    return steps


def _hinted(number: int, seat: int, players: list[str], viewers: int) -> list[dict[str, Any]]:
    """Return the frames of a hint, which are the same for all viewers."""
    entry = {"n": number, "kind": "hint", "seat": seat, "name": players[seat], "text": "", "events": [], "at": 0.0}
    return [{"entry": entry, "view": None, "patch": []} for _ in range(viewers)]


def replay(match: Match, players: list[str], viewer: int, steps: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the Replay of a match for a viewer, built from its frames."""
    return {
        "game": match.game.id,
        "options": match.options,
        "players": players,
        "scores": match.state.scores() if match.over else None,
        "ranking": match.state.ranking() if match.over else None,
        "seat": max(viewer, SPECTATOR),
        "open": viewer == ALL_HANDS,
        "moment": match.game.presentation().moment(match.at_start().state),
        "frames": steps,
    }


def _log_entry(
    number: int, move: Move, events: list[Event], players: list[str], viewer: int, presentation: Presentation
) -> dict[str, Any]:
    seen = [event.seen_by(_knowing(event, viewer)) for event in events]
    return {
        "n": number,
        "kind": "action",
        "seat": move.seat,
        "name": players[move.seat],
        "text": move.text if viewer in (ALL_HANDS, move.seat) else "",
        "events": seen,
        "said": presentation.sentences(seen, len(players)),
        "at": 0.0,
    }


def _knowing(event: Event, viewer: int) -> int | None:
    """Return the seat whose private part of an event is shown.

    With all hands open, this is the event's own seat, or the only seat that sees more.
    """
    if viewer != ALL_HANDS:
        return None if viewer == SPECTATOR else viewer
    knowing = sorted(event.private or {})
    if event.seat in knowing:
        return event.seat
    return knowing[0] if len(knowing) == 1 else None


def views(state: State, seen_by: Sequence[int]) -> list[dict[str, Any]]:
    """Return the view of each viewer. Each seat's view is computed only once, also for the view of all hands."""
    made: dict[int, dict[str, Any]] = {}

    def view(viewer: int) -> dict[str, Any]:
        if viewer not in made:
            made[viewer] = state.view(None if viewer == SPECTATOR else viewer)
        return made[viewer]

    def opened() -> dict[str, Any]:
        whole: dict[str, Any] = view(SPECTATOR)
        for seat in range(state.seats):
            whole = _filled(whole, view(seat))
        return whole | ({"seat": view(SPECTATOR)["seat"]} if "seat" in view(SPECTATOR) else {})

    return [opened() if viewer == ALL_HANDS else view(viewer) for viewer in seen_by]


def _filled(open_view: Any, seen: Any) -> Any:
    """Fill gaps of the first view with values of the second view. A gap is None, or a number in place of a list."""
    if open_view is None or (isinstance(open_view, int) and isinstance(seen, list) and len(seen) == open_view):
        return seen
    if isinstance(open_view, dict) and isinstance(seen, dict):
        return {key: _filled(value, seen.get(key, value)) for key, value in open_view.items()}
    if isinstance(open_view, list) and isinstance(seen, list) and len(open_view) == len(seen):
        return [_filled(value, other) for value, other in zip(open_view, seen, strict=True)]
    return open_view
