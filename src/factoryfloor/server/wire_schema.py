"""The JSON schema of all messages between server and client: ``python -m factoryfloor.server.wire_schema``.

The TypeScript types of the browser client are generated from it.
"""

import json
import sys
from typing import Any, Literal

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from factoryfloor.server import wire

Mode = Literal["validation", "serialization"]

# Bodies of requests may omit fields that have a default; all other messages are complete.
_BODIES: tuple[type[BaseModel], ...] = (
    wire.Rename,
    wire.NewTable,
    wire.SeatRequest,
    wire.TakeSeat,
    wire.LeaveSeat,
    wire.StartGame,
    wire.Rematch,
    wire.RemovePlayer,
    wire.OfferSeat,
    wire.MutePlayer,
    wire.SettingsChange,
    wire.AbsenceVote,
    wire.Nudge,
)


def _models() -> list[tuple[type[BaseModel], Mode]]:
    found: list[tuple[type[BaseModel], Mode]] = []
    for name, value in vars(wire).items():
        if not isinstance(value, type) or not issubclass(value, BaseModel) or value.__module__ != wire.__name__:
            continue
        if name.isidentifier() and value is not wire.Wire:  # pydantic also adds RootModel[...] to the module
            found.append((value, "validation" if value in _BODIES else "serialization"))
    return found


def _without_field_titles(schema: Any) -> Any:
    """Remove the titles of fields: each would become a separate type."""
    if isinstance(schema, list):
        return [_without_field_titles(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {}
    for key, part in schema.items():
        if key == "title" and isinstance(part, str):
            continue
        if key in ("properties", "$defs"):
            kept[key] = {name: _without_field_titles(inner) for name, inner in part.items()}
        else:
            kept[key] = _without_field_titles(part)
    return kept


def wire_schema() -> dict[str, Any]:
    """One schema with a definition per model of :mod:`factoryfloor.server.wire`."""
    _, schema = models_json_schema(_models(), title="Wire")
    return schema_of("Wire", schema["$defs"])


def schema_of(title: str, definitions: dict[str, Any]) -> dict[str, Any]:
    """One schema with these definitions, titled by their names."""
    titled = {name: {"title": name, **_without_field_titles(part)} for name, part in definitions.items()}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, "$defs": titled}


if __name__ == "__main__":
    json.dump(wire_schema(), sys.stdout, indent=2)
    sys.stdout.write("\n")
