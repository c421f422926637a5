"""The JSON schema of all messages between server and client: ``python -m factoryfloor.server.wire_schema``.

The TypeScript types of the browser client are generated from it.
"""

import json
import sys
from types import ModuleType
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from typing_extensions import is_typeddict

from factoryfloor.server import requests, wire
from factoryfloor.tables import messages

Mode = Literal["validation", "serialization"]

_STRICT: Final = ConfigDict(extra="forbid")
_SENT: Final = Annotated[messages.ServerMessage, Field(discriminator="kind")]

SERVER_MESSAGE: Final = TypeAdapter[messages.ServerMessage](_SENT, config=_STRICT)  # type: ignore[arg-type]
"""Validates a message from server to client."""


def _declared() -> list[tuple[str, Mode, TypeAdapter[Any]]]:
    """The models and declarations. Bodies of requests may omit fields that have a default; the rest is complete."""
    found: list[tuple[str, Mode, TypeAdapter[Any]]] = []
    for name, kind in vars(messages).items():
        if is_typeddict(kind):
            found.append((name, "serialization", TypeAdapter(list[kind], config=_STRICT)))  # type: ignore[valid-type]
    for module in (wire, requests):
        for name, model in _models(module).items():
            body = module is requests and "kind" not in model.model_fields and name != "ClientMessage"
            found.append((name, "validation" if body or name == "SeatRequest" else "serialization", TypeAdapter(model)))
    return [*found, ("ServerMessage", "serialization", SERVER_MESSAGE)]


def _models(module: ModuleType) -> dict[str, type[BaseModel]]:
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, BaseModel) and value.__module__ == module.__name__
        if name.isidentifier() and value is not wire.Wire  # pydantic also adds RootModel[...] to the module
    }


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
    """One schema with a definition per message, fact and request."""
    by_name, schema = TypeAdapter.json_schemas(_declared())
    return schema_of("Wire", schema["$defs"] | {"ServerMessage": by_name["ServerMessage", "serialization"]})


def schema_of(title: str, definitions: dict[str, Any]) -> dict[str, Any]:
    """One schema with these definitions, titled by their names."""
    titled = {name: {"title": name, **_without_field_titles(part)} for name, part in definitions.items()}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, "$defs": titled}


if __name__ == "__main__":
    json.dump(wire_schema(), sys.stdout, indent=2)
    sys.stdout.write("\n")
