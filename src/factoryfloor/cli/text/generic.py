"""Any game as text: its view as panels, its events as name and fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

if TYPE_CHECKING:
    from factoryfloor.cli.text import Setting, Told, View

_HIDDEN = {"game", "seats", "seat", "options"}


def board(view: View, setting: Setting) -> RenderableType:
    """Single facts in one line, then a table for each list of things, the players' own among them."""
    facts: list[str] = []
    parts: list[RenderableType] = []
    for key, value in view.items():
        if key in _HIDDEN or value is None:
            continue
        if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            parts.append(_table(key, value, setting if len(value) == len(setting.names) else None))
        elif isinstance(value, dict):
            facts.append(f"{_words(key)}: {_cell(value)}")
        else:
            facts.append(f"{_words(key)} {_cell(value)}")
    return Group(Line(" · ".join(facts)), *parts)


def tell(event: Told, setting: Setting) -> str:
    """``name: kind, field value, field value``."""
    fields = [f"{_words(key)} {_cell(value)}" for key, value in event.items() if key not in ("kind", "seat")]
    said = ", ".join([_words(event["kind"]), *fields])
    return said if event["seat"] < 0 else f"{setting.name(event['seat'])}: {said}"


def ask(question: str, view: View, setting: Setting) -> str:
    """The word that the game has for it."""
    return f"{_words(question).capitalize()}?"


def legend() -> str:
    """Nothing: the generic board has no signs of its own."""
    return ""


def _table(title: str, things: list[dict[str, Any]], setting: Setting | None) -> Table:
    """A column for each player where there is one thing for each seat, else a row for each thing."""
    table = Table(title=_words(title), box=box.SIMPLE_HEAD, title_justify="left")
    fields = list(dict.fromkeys(field for thing in things for field in thing if field != "seat"))
    table.add_column("")
    if setting is None:
        for field in fields:
            table.add_column(_words(field), overflow="fold")
        for number, thing in enumerate(things):
            table.add_row(str(number), *(_field(thing, field) for field in fields))
    else:
        for name in setting.names:
            table.add_column(Line(name), overflow="fold")
        for field in fields:
            table.add_row(_words(field), *(_field(thing, field) for thing in things))
    return table


def _field(thing: dict[str, Any], field: str) -> Line:
    return Line(_cell(thing[field]) if field in thing else "")


def _words(name: str) -> str:
    return name.replace("_", " ")


def _cell(value: Any) -> str:
    if value is None or value in ([], {}, ""):
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(f"({_cell(item)})" if isinstance(item, list | dict) else _cell(item) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{_words(str(key))} {_cell(item)}" for key, item in value.items())
    return str(value)
