"""The committed TypeScript types name the same messages and fields as the server's models."""

import re
from pathlib import Path

import pytest

from factoryfloor.server.wire_schema import wire_schema

TYPES = Path(__file__).resolve().parents[2] / "web/src/lib/net/wire.ts"
DEFINITIONS = wire_schema()["$defs"]


def typescript_fields() -> dict[str, dict[str, bool]]:
    """For each interface its fields, and whether each is required."""
    found = {}
    for name, body in re.findall(r"^export interface (\w+) \{\n(.*?)^\}", TYPES.read_text(), re.MULTILINE | re.DOTALL):
        fields = re.findall(r"^  (\w+)(\??):", body, re.MULTILINE)
        found[name] = {field: optional == "" for field, optional in fields}
    return found


@pytest.mark.parametrize("name", [name for name, part in DEFINITIONS.items() if "properties" in part])
def test_interface_has_the_fields_of_the_model(name: str) -> None:
    definition = DEFINITIONS[name]
    required = definition.get("required", [])
    expected = {field: field in required for field in definition["properties"]}
    assert typescript_fields().get(name) == expected, "run `make wire`"


def test_there_is_no_interface_without_a_model() -> None:
    assert [name for name in typescript_fields() if name not in DEFINITIONS] == [], "run `make wire`"


@pytest.mark.parametrize("name", ["ClientMessage", "ServerMessage"])
def test_union_has_the_same_members(name: str) -> None:
    match = re.search(rf"^export type {name} =([\w\s|]+);", TYPES.read_text(), re.MULTILINE)
    members = {part["$ref"].rsplit("/", 1)[-1] for part in DEFINITIONS[name]["oneOf"]}
    assert match is not None
    assert set(re.findall(r"\w+", match[1])) == members, "run `make wire`"
