"""Generic text for any game. It shows views as tables, and events as name, kind and fields."""

from __future__ import annotations

import re
from typing import Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from factoryfloor.locales.words import Words

View = dict[str, Any]

_HIDDEN: Final = {"game", "seats", "seat", "options"}
_OF_SEAT: Final = re.compile(r"(^|_)(seat|player|owner|winner|leader|dealer|bidder|mover)$")
_OF_SEATS: Final = re.compile(r"(^|_)(waiting|pending|movers|order|passed|winners)$")


def board(view: View, words: Words) -> RenderableType:
    """Show scalars in one line, followed by a table for each list, including the players."""
    facts: list[str] = []
    parts: list[RenderableType] = []
    for key, value in shown(view, words).items():
        if key in _HIDDEN or value is None:
            continue
        if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            parts.append(_players(key, value, words) if _by_seat(value, words) else _things(key, value, words))
        else:
            facts.append(_fact(key, value, words))
    return Group(Line(" · ".join(facts)), *parts)


def shown(view: View, words: Words) -> View:
    """Return a view without the hidden fields of ``board.json``, and with names in place of seats."""

    def walked(value: Any, path: str, key: str) -> Any:
        if isinstance(value, dict):
            inner = {name: (f"{path}.{name}" if path else name, one) for name, one in value.items()}
            return {name: walked(one, at, name) for name, (at, one) in inner.items() if at not in words.board.hide}
        return _seats(value, key, words, path in words.board.seats) or (
            [walked(one, path, "") for one in value] if isinstance(value, list) else value
        )

    found: View = walked(view, "", "")
    return found


def _seats(value: Any, key: str, words: Words, declared: bool) -> str:
    """Return the names of players for a seat or a list of seats, or an empty string for other values."""
    seats = value if isinstance(value, list) else [value]
    known = range(len(words.players))
    if not seats or not all(type(seat) is int and seat in known for seat in seats):
        return ""
    named = _OF_SEATS.search(key) if isinstance(value, list) else _OF_SEAT.search(key) if key != "seat" else None
    return ", ".join(map(words.name, seats)) if declared or named else ""


def piece_name(piece: str, words: Words) -> str:
    """Return the label of a piece or a word. Without a label, return the piece or word itself."""
    return words.find("view", piece) or piece


def event_fields(event: View, words: Words) -> str:
    """Write an event as name and kind with its fields, as in ``Ann took: card 5, chips 2.``"""
    fields = [_fact(key, value, words) for key, value in event.items() if key not in ("kind", "seat")]
    kind = event["kind"].replace("_", " ")
    said = kind.capitalize() if event["seat"] < 0 else f"{words.name(event['seat'])} {kind}"
    return f"{said}: {', '.join(fields)}." if fields else f"{said}."


def facts_of(event: View, words: Words) -> dict[str, str | float]:
    """Return the fields of an event as facts of its sentence, with seats by name."""
    named: dict[str, str | float] = {}
    for key, value in event.items():
        if key not in ("kind", "seat"):
            plain = isinstance(value, int | float) and not isinstance(value, bool)
            named[key] = _seats(value, key, words, False) or (value if plain else _cell(value, words))
    return named


def ask(prompt: str, view: View, words: Words) -> str:
    """Return the text ``prompt.KEY`` of the catalogue for a prompt.

    Without such a text, return the label of the key.
    """
    if (said := words.find("prompt", prompt)) is not None:
        return said
    return words.common.say("terminal.ask") if prompt == "act" else f"{words.label(prompt).capitalize()}?"


def reason(reason: View, words: Words) -> str:
    """Write a reason as key and facts, as in ``cheapest: price 3``."""
    facts = [_fact(key, value, words) for key, value in reason.items() if key != "key"]
    return ": ".join(part for part in (reason["key"].replace("_", " "), ", ".join(facts)) if part)


def effects(preview: View, words: Words) -> str:
    """Write a preview as its fields, as in ``gain 3, finishes yes``. Fields with the value False are left out."""
    return ", ".join(_fact(key, value, words) for key, value in preview.items() if value is not False)


def legend(words: Words) -> str:
    """Return an empty legend, because the generic board has no symbols."""
    return ""


def _by_seat(things: list[View], words: Words) -> bool:
    """Return whether a list has an entry for each seat, in seat order."""
    return [thing.get("seat", seat) for seat, thing in enumerate(things)] == list(range(len(words.players)))


def _players(title: str, things: list[View], words: Words) -> Table:
    """Return a table with a row for each player.

    If there are more fields than players, it has a column for each player instead.
    """
    fields = _fields(things)
    table = _table(title, words)
    table.add_column("")
    if len(fields) > len(things):
        for name in words.players:
            table.add_column(Line(name), overflow="fold")
        for field in fields:
            table.add_row(words.label(field), *(_field(thing, field, words) for thing in things))
    else:
        for field in fields:
            table.add_column(words.label(field), overflow="fold")
        for name, thing in zip(words.players, things, strict=True):
            table.add_row(Line(name), *(_field(thing, field, words) for field in fields))
    return table


def _things(title: str, things: list[View], words: Words) -> Table:
    fields = _fields(things)
    table = _table(title, words)
    for label in ("", *map(words.label, fields)):
        table.add_column(label, overflow="fold")
    for number, thing in enumerate(things):
        table.add_row(str(number), *(_field(thing, field, words) for field in fields))
    return table


def _table(title: str, words: Words) -> Table:
    return Table(title=words.label(title), box=box.SIMPLE_HEAD, title_justify="left", padding=(0, 1, 0, 0))


def _fields(things: list[View]) -> list[str]:
    return list(dict.fromkeys(field for thing in things for field in thing if field != "seat"))


def _fact(key: str, value: Any, words: Words) -> str:
    """Write a field with its value. Lists with an entry for each seat, such as scores, show the players' names."""
    if key in ("scores", "ranking") and isinstance(value, list) and len(value) == len(words.players):
        value = dict(zip(words.players, value, strict=True))
    return f"{words.label(key)}{':' if isinstance(value, dict) else ''} {_cell(value, words)}"


def _field(thing: dict[str, Any], field: str, words: Words) -> Line:
    return Line(_cell(thing[field], words) if field in thing else "")


def _cell(value: Any, words: Words) -> str:
    if value is None or value in ([], {}, ""):
        return "-"
    if isinstance(value, bool):
        return words.common.say("text.yes" if value else "text.no")
    if isinstance(value, list):
        cells = (f"({_cell(item, words)})" if isinstance(item, list | dict) else _cell(item, words) for item in value)
        return " ".join(cells)
    if isinstance(value, dict):
        return ", ".join(f"{words.label(str(key))} {_cell(item, words)}" for key, item in value.items())
    return words.find("view", value) or value if isinstance(value, str) else str(value)
