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


def _table(title: str, rows: list[dict[str, Any]], setting: Setting | None) -> Table:
    """Things as rows. Where there is one for each seat the rows are named after the players."""
    table = Table(title=_words(title), box=box.SIMPLE_HEAD, title_justify="left")
    columns = list(dict.fromkeys(key for row in rows for key in row if key != "seat"))
    table.add_column("")
    for column in columns:
        table.add_column(_words(column), overflow="fold")
    for number, row in enumerate(rows):
        name = setting.name(number) if setting else str(number)
        table.add_row(Line(name), *(Line(_cell(row[column]) if column in row else "") for column in columns))
    return table


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
