"""The server's packages import each other in one direction only."""

import ast
from collections.abc import Iterator
from pathlib import Path

SERVER = Path(__file__).resolve().parents[2] / "src/factoryfloor/server"
ORDER = (
    "errors",
    "operations",
    "ratings",
    "wire",
    "wire_schema",
    "game_schema",
    "storage",
    "jobs",
    "people",
    "rooms",
    "notices",
    "bots",
    "reviews",
    "cluster",
    "services",
    "http",
    "processes",
    "launch",
)
"""Each imports only from those before it."""


def imported(source: Path) -> Iterator[str]:
    """The rooms that a file imports from."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("factoryfloor.server"):
            parts = (node.module or "").split(".")[2:]
            yield from [parts[0]] if parts else [alias.name for alias in node.names]


def test_imports_follow_the_layer_order() -> None:
    wrong, seen = [], set()
    for source in SERVER.rglob("*.py"):
        room = source.relative_to(SERVER).parts[0].removesuffix(".py")
        if room == "__init__":
            continue
        seen.add(room)
        wrong += [(str(source), other) for other in imported(source) if ORDER.index(other) > ORDER.index(room)]
    assert wrong == []
    assert seen == set(ORDER)
