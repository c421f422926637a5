"""``factoryfloor settings``, which prints the effective settings of the server."""

import json
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text as Line

from factoryfloor.cli.console import console
from factoryfloor.server.operations.settings import (
    FILE_VARIABLE,
    PREFIX,
    BadSettings,
    Origins,
    Settings,
    find_settings,
    settings_file,
)


def show_settings(as_json: bool) -> None:
    """Print a row for each setting, or a JSON list of objects. Unknown names raise BadSettings at the end."""
    found = find_settings()
    rows = listed(found)
    if as_json:
        print(json.dumps(rows, indent=2))
    else:
        _print(rows)
    if found.unknown:
        raise BadSettings("; ".join(found.unknown))


def _print(rows: list[dict[str, Any]]) -> None:
    table = Table(box=box.SIMPLE_HEAD)
    for title in ("name", "value", "default", "from", "meaning"):
        table.add_column(title, overflow="fold")
    for row in rows:
        table.add_row(*(Line(_written(row[title])) for title in ("name", "value", "default", "from", "meaning")))
    console().print(table)
    console().print(Line(f"Set by {PREFIX}NAME in the environment, or in {settings_file()} ({FILE_VARIABLE})."))


def listed(found: Origins) -> list[dict[str, Any]]:
    """Return each effective setting with name, value, default, source and meaning. Passwords are hidden."""
    return [
        {
            "name": name,
            "value": getattr(found.settings, name) if field.repr else "***",
            "default": field.default,
            "from": found.places.get(name, "default"),
            "meaning": field.description,
        }
        for name, field in Settings.model_fields.items()
    ]


def _written(value: Any) -> str:
    """Write a value as in an environment variable."""
    return ", ".join(map(str, value)) or "-" if isinstance(value, tuple) else str(value)
