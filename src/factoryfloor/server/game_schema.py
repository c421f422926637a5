"""The JSON schema of each game: the views, components, events, previews and plans, derived from their declared types.

``python -m factoryfloor.server.game_schema`` prints one schema per game, from which the client's types are generated.
"""

import importlib
import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, NotRequired, get_args, get_origin, get_type_hints

from pydantic import ConfigDict, TypeAdapter
from typing_extensions import TypedDict, is_typeddict

from factoryfloor.kernel import Game, games
from factoryfloor.server.wire_schema import schema_of

_CONFIG = ConfigDict(use_attribute_docstrings=True)


def game_schema(game: Game) -> dict[str, Any]:
    """Return a schema with a definition for each declared type, and a definition ``Events`` of all kinds of events."""
    types = _declared_types(f"{_package(game)}.codec")
    declared = [kind for kind in types.values() if is_typeddict(kind)]
    events = TypedDict("Events", declared_events(game))  # type: ignore[misc]
    adapters = [TypeAdapter(list[kind], config=_CONFIG) for kind in (*declared, events)]  # type: ignore[valid-type]
    _, schema = TypeAdapter.json_schemas([(str(n), "validation", adapter) for n, adapter in enumerate(adapters)])
    return schema_of(game.id, _named(schema.get("$defs", {}), _words(types)))


def _declared_types(codec: str) -> dict[str, Any]:
    """Return the declared types by name. The types of components are included if they are in a separate module."""
    modules = [f"{codec}.{name}" for name in ("component_types", "view_types")]
    found = [importlib.import_module(name) for name in modules if importlib.util.find_spec(name)]
    return {name: kind for module in found for name, kind in vars(module).items()}


def _words(types: dict[str, Any]) -> dict[str, list[Any]]:
    """Return the named sets of words, by name."""
    return {name: list(get_args(kind)) for name, kind in types.items() if get_origin(kind) is Literal}


def _named(definitions: dict[str, Any], words: dict[str, list[Any]]) -> dict[str, Any]:
    """In the definitions, replace each named set of words by a reference."""

    def named(part: Any) -> Any:
        if isinstance(part, list):
            return [named(one) for one in part]
        if not isinstance(part, dict):
            return part
        name = next((name for name, all_words in words.items() if part.get("enum") == all_words), None)
        if name is not None:
            return {"$ref": f"#/$defs/{name}"}
        return {key: named(inner) for key, inner in part.items()}

    found = {name: {"enum": all_words, "type": "string"} for name, all_words in words.items()}
    return found | {name: named(part) for name, part in definitions.items()}


def declared_events(game: Game) -> dict[str, Any]:
    """Return the TypedDict of each kind of event. Private fields are optional, because not every seat sees them."""
    package = _package(game)
    events = _declarations(package)
    types = importlib.import_module(f"{package}.rules.event_types")
    kernel = importlib.import_module("factoryfloor.kernel.events")
    hints = get_type_hints(events, {**vars(types), **vars(kernel), **vars(events)})
    by_kind: dict[str, Any] = {}
    for name, hint in hints.items():
        if name == "EVENTS":
            continue
        (declared,) = get_args(hint) or (hint,)
        public, private = (_fields(of) for of in get_args(declared))
        kind = getattr(events, name)
        assert (tuple(public), tuple(private)) == (kind.public, kind.private), f"{package}: event {kind.name}"
        own = {field: NotRequired[of] for field, of in private.items()}
        fields = {"kind": Literal[kind.name], "seat": int, **public, **own}
        by_kind[kind.name] = TypedDict(f"{kind.name.title().replace('_', '')}Event", fields)  # type: ignore[operator]
    assert list(by_kind) == [kind.name for kind in events.EVENTS], package
    return by_kind


def _declarations(package: str) -> ModuleType:
    """Load the module that declares the kinds of events from its source. A compiled module has no annotations."""
    folder = Path(importlib.import_module(package).__file__ or "").parent
    spec = importlib.util.spec_from_file_location(f"{package}.declarations", folder / "rules/events.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _package(game: Game) -> str:
    return type(game).__module__.rpartition(".")[0]


def _fields(of: Any) -> dict[str, Any]:
    return get_type_hints(of, include_extras=True) if is_typeddict(of) else {}


if __name__ == "__main__":
    json.dump({game.id: game_schema(game) for game in games().values()}, sys.stdout)
