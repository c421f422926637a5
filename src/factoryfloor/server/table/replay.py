"""Finished games, step by step."""

from typing import Any

from factoryfloor.kernel import Event, Match, Move
from factoryfloor.server.errors import Refused
from factoryfloor.server.wire import Frame, Happened, Replay

ONLOOKER = -1


def replay(match: Match, players: list[str], seat: int | None) -> Replay:
    """The frames of a match: as a seat saw it, as an onlooker did (-1), or with all hands open (None).

    Slow for a long game. Raises Refused if there is no such seat.
    """
    if seat is not None and not ONLOOKER <= seat < match.seats:
        raise Refused("no_seat", f"there is no seat {seat}; the seats are 0 to {match.seats - 1}, -1 looks on")
    played = Match(match.game, match.seats, match.options, match.seed, match.start)
    frames = [Frame(happened=None, view=_view(played, seat))]
    for number, move in enumerate(match.moves, 1):
        events = played.play(move.seat, move.action)
        happened = _happened(number, move, events, players[move.seat], seat)
        frames.append(Frame(happened=happened, view=_view(played, seat)))
    return Replay(
        game=match.game.id,
        options=match.options,
        players=players,
        scores=match.state.scores() if match.over else None,
        ranking=match.state.ranking() if match.over else None,
        seat=ONLOOKER if seat is None else seat,
        open=seat is None,
        frames=frames,
    )


def _happened(number: int, move: Move, events: list[Event], name: str, seat: int | None) -> Happened:
    seen = [
        _open_event(event) if seat is None else event.seen_by(None if seat == ONLOOKER else seat) for event in events
    ]
    text = move.text if seat in (None, move.seat) else ""
    return Happened(n=number, what="action", seat=move.seat, name=name, text=text, events=seen)


def _open_event(event: Event) -> dict[str, Any]:
    """The event as its own seat knows it, or the only seat that knows more than the public part."""
    knowing = sorted(event.private or {})
    if event.seat in knowing:
        return event.seen_by(event.seat)
    return event.seen_by(knowing[0] if len(knowing) == 1 else None)


def _view(match: Match, seat: int | None) -> dict[str, Any]:
    if seat is not None:
        return match.state.view(None if seat == ONLOOKER else seat)
    opened = onlooker = match.state.view(None)
    for number in range(match.seats):
        opened = _filled(opened, match.state.view(number))
    return opened | ({"seat": onlooker["seat"]} if "seat" in onlooker else {})


def _filled(open_view: Any, seen: Any) -> Any:
    """The first view completed by the second: where it has None, or a length in the place of a list."""
    if open_view is None or (isinstance(open_view, int) and isinstance(seen, list) and len(seen) == open_view):
        return seen
    if isinstance(open_view, dict) and isinstance(seen, dict):
        return {key: _filled(value, seen.get(key, value)) for key, value in open_view.items()}
    if isinstance(open_view, list) and isinstance(seen, list) and len(open_view) == len(seen):
        return [_filled(value, other) for value, other in zip(open_view, seen, strict=True)]
    return open_view
