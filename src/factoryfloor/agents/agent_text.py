"""Texts for agents about rules, tables and games.

People are identified by seat number, because a name could contain an instruction.
"""

import re
from typing import Any, Final

from factoryfloor.agents.server import RejectedByServer
from factoryfloor.kernel import Game
from factoryfloor.text.complete import complete_text, value_text

_SECTION: Final = re.compile(r"^## (.+)$", re.MULTILINE)

_WITHOUT_NAMES: Final = {
    *("malformed", "unknown_game", "bad_seats", "bad_option", "bad_bot", "bad_token", "not_accepted"),
    *("illegal", "stale", "not_to_move", "over", "not_started", "lesson"),
    *("too_fast", "too_often", "too_many_tables", "too_much_thinking", "log_full", "draining", "unavailable"),
}
"""The codes of rejections whose messages do not contain the name of a person."""

_REASONS: Final = {
    "forbidden": "a bot may not do this",
    "gone": "the seat or its person is no longer there",
    "held": "this seat is held for an absent person",
    "no_programs": "programs are not welcome at this seat or table; tables lists those where they are",
    "no_seat": "the table has no such seat",
    "not_found": "there is no such table; tables lists them",
    "not_yours": "this is not your seat",
    "one_hand": "the owner of this bot would know two hands",
    "ask_host": "the host of the table has not offered this seat",
    "removed": "the host has removed you from this table",
    "started": "the game has started",
    "starting": "the seed is being drawn; try again in a few seconds",
    "taken": "this seat is taken; look shows the free ones",
    "too_late": "another seat was faster",
}


def rules_sections(game: Game) -> dict[str, str]:
    """Return the rules in sections by title, followed by sections for the notation, the pieces, and the values of the
    options.
    """
    _, *parts = _SECTION.split(game.written_rules())
    sections = {title: text.strip() for title, text in zip(parts[::2], parts[1::2], strict=True)}
    options = "\n".join(f"{option.key}: {value_text(option.describe())}" for option in game.options)
    pieces = "\n".join(line for kind, things in game.components().items() for line in _pieces(kind, things))
    found = sections or {"Rules": game.written_rules()}
    return {**found, "Notation": game.written_notation(), "Pieces": pieces, "Option values": options or "none"}


def _pieces(kind: str, things: Any) -> list[str]:
    """Return one line for each piece of a kind, or a single line for a kind without pieces of its own."""
    if not isinstance(things, dict):
        return [f"{kind}: {value_text(things)}"]
    return [f"{kind} {value_text(piece)}: {value_text(facts)}" for piece, facts in things.items()]


def table_line(table: dict[str, Any]) -> str:
    """Describe a table in one line: id, game, status, seats and options."""
    seats = ", ".join(f"{seat['seat']} {_occupant(seat)}" for seat in table["seats"])
    return f"{table['id']}: {table['game']}, {table['status']}; seats: {seats}; options {value_text(table['options'])}"


def game_text(known: dict[str, Any], entries: list[Any]) -> str:
    """Describe a table as one seat sees it: past events, the view, and the seat's decision with its legal actions."""
    table, mine = known["table"], known["mine"]
    own = ", ".join(map(str, mine)) or "none: you watch"
    parts = [f"table {table_line(table)}", f"your seat: {own}"]
    for entry in entries:
        parts += [f"happened: {value_text(event)}" for event in entry["events"]]
        if entry["kind"] == "undo":
            parts.append(f"happened: seat {entry['seat']} took back its last action")
    for seat, view in known["views"].items():
        parts.append(f"\nview of {'a spectator' if seat == '-1' else f'seat {seat}'}:\n{complete_text(view)}")
    for decision in known["decisions"]:
        actions = "\n".join(_action(action) for action in decision["actions"])
        what = f"turn {decision['since']}, your decision for seat {decision['seat']} ({decision['prompt']})"
        parts.append(f"\n{what}; legal actions, with their effects:\n{actions}")
    if not known["decisions"]:
        parts.append(f"\n{_waiting(known)}")
    return "\n".join(parts)


def rejection_text(error: RejectedByServer) -> str:
    """Return the reason why a request was rejected. Messages that may contain a name are replaced."""
    if error.refusal in _WITHOUT_NAMES:
        return f"{error.refusal}: {error}"
    return f"{error.refusal}: {_REASONS.get(error.refusal, 'the server rejected this')}"


def _occupant(seat: dict[str, Any]) -> str:
    if seat["kind"] == "bot":
        return f"bot {value_text(seat['bot'])}"
    if seat["kind"] == "open":
        return "free" if seat["programs"] else "free for people"
    return "program" if seat.get("program") else "person"


def _action(action: dict[str, Any]) -> str:
    effects = {name: value for name, value in action["preview"].items() if value not in (None, False)}
    return f"{action['text']}  {value_text(effects)}" if effects else str(action["text"])


def _waiting(known: dict[str, Any]) -> str:
    table = known["table"]
    if table["status"] == "over":
        return f"the game is over; scores by seat {value_text(table['scores'])}, places {value_text(table['ranking'])}"
    if known["movers"]:
        return f"seats that decide now: {', '.join(map(str, known['movers']))}; call wait"
    return "the game has not started; call wait"
