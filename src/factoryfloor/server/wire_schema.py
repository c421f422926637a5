"""The JSON schema of all messages between server and client: ``python -m factoryfloor.server.wire_schema``.

The TypeScript types of the browser client are generated from it.
"""

import json
import sys
from types import ModuleType
from typing import Annotated, Any, Final, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from typing_extensions import is_typeddict

from factoryfloor.server import wire
from factoryfloor.tables.state import messages
from factoryfloor.tables.verbs import requests

Mode = Literal["validation", "serialization"]

_STRICT: Final = ConfigDict(extra="forbid")
_RECEIVED: Final[Any] = Annotated[requests.Message, Field(discriminator="kind")]
_SENT: Final = Annotated[messages.ServerMessage, Field(discriminator="kind")]

SERVER_MESSAGE: Final = TypeAdapter[messages.ServerMessage](_SENT, config=_STRICT)  # type: ignore[arg-type]
"""A validator for messages from the server to a client."""


def _declared() -> list[tuple[str, Mode, TypeAdapter[Any]]]:
    """Return the models and declarations.

    Request bodies may omit fields with a default. All other bodies are complete.
    """
    found: list[tuple[str, Mode, TypeAdapter[Any]]] = []
    for name, kind in vars(messages).items():
        if is_typeddict(kind):
            found.append((name, "serialization", TypeAdapter(list[kind], config=_STRICT)))  # type: ignore[valid-type]
    sent = get_args(requests.Message)
    for name, model in (_declared_in(wire, BaseModel) | _declared_in(requests, requests.Declared)).items():
        body = issubclass(model, requests.Declared) and model not in sent
        found.append((name, "validation" if body else "serialization", TypeAdapter(model)))
    found.append(("ClientMessage", "serialization", TypeAdapter[requests.Message](_RECEIVED)))
    return [*found, ("ServerMessage", "serialization", SERVER_MESSAGE)]


def _declared_in(module: ModuleType, base: type) -> dict[str, type]:
    """Return the classes of a module that are derived from its base of declarations."""
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, base) and value.__module__ == module.__name__
        if value not in (wire.Wire, requests.Declared)
    }


def _without_field_titles(schema: Any) -> Any:
    """Remove the titles of fields, because each would become a separate type."""
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
    """Return a schema with a definition for each message, model and request."""
    by_name, schema = TypeAdapter.json_schemas(_declared())
    unions = {name: by_name[name, "serialization"] for name in ("ClientMessage", "ServerMessage")}
    return schema_of("Wire", schema["$defs"] | unions)


def schema_of(title: str, definitions: dict[str, Any]) -> dict[str, Any]:
    """Return a schema with these definitions. The title of each definition is its name."""
    titled = {name: {"title": name, **_without_field_titles(part)} for name, part in definitions.items()}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, "$defs": titled}


if __name__ == "__main__":
    json.dump(wire_schema(), sys.stdout, indent=2)
    sys.stdout.write("\n")
