"""The installed wheel has all modules and the client, and no development files."""

import re
from importlib.metadata import distribution
from pathlib import Path

import pytest

import factoryfloor
from factoryfloor.kernel.fast import COMPILED

SOURCES = Path(__file__).parents[1] / "src"
INSTALLED = Path(factoryfloor.__file__).parents[1]
WEB = "factoryfloor/server/web/"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(INSTALLED == SOURCES, reason="the package in src/ is no wheel"),
]


def listed() -> set[str]:
    """The files of the installation, without what Python and pip put beside them."""
    files = [path.as_posix() for path in distribution("factoryfloor").files or []]
    return {name for name in files if not name.startswith("..") and "__pycache__" not in name}


def sources() -> set[str]:
    paths = [path for path in (SOURCES / "factoryfloor").rglob("*") if path.is_file()]
    names = {path.relative_to(SOURCES).as_posix() for path in paths}
    return {name for name in names if "__pycache__" not in name and not name.startswith(WEB)}


def test_every_source_file_is_in_the_wheel_unchanged() -> None:
    assert sources() <= listed()
    differing = [name for name in sources() if (SOURCES / name).read_bytes() != (INSTALLED / name).read_bytes()]
    assert differing == []


def test_wheel_contains_no_other_files() -> None:
    other = {name for name in listed() - sources() if not name.startswith(WEB)}
    extensions = {name for name in other if name.endswith((".so", ".pyd"))}
    assert bool(extensions) == COMPILED
    assert all(re.match(r"factoryfloor-[^/]*\.dist-info/", name) for name in other - extensions)
    assert "factoryfloor/py.typed" in listed()


def test_wheel_contains_the_complete_client() -> None:
    """All files that the page and its assets reference exist."""
    page = (INSTALLED / WEB / "index.html").read_text(encoding="utf-8")
    named = {name.removeprefix("./") for name in re.findall(r'(?:src|href)="([^"#:]+)"', page)}
    assert any(name.endswith(".js") for name in named)
    for path in (INSTALLED / WEB / "assets").glob("*.js"):
        text = path.read_text(encoding="utf-8")
        named |= {
            f"assets/{name}"
            for name in re.findall(r'import\("\./([\w.-]+)"\)|from"\./([\w.-]+)"', text)
            for name in name
            if name
        }
    assert {WEB + name for name in named} <= listed()


def test_wheel_has_complete_metadata() -> None:
    package = distribution("factoryfloor")
    assert package.version == factoryfloor.__version__
    assert package.metadata["Requires-Python"] == ">=3.11"
    assert package.metadata["License-Expression"] == "MIT"
    assert "\n# Factory Floor\n" in (package.read_text("METADATA") or "")
    games = {entry.name for entry in package.entry_points if entry.group == "factoryfloor.games"}
    assert games == {path.parent.name for path in (SOURCES / "factoryfloor/games").glob("*/game.py")}
    assert {entry.name for entry in package.entry_points if entry.group == "console_scripts"} == {"factoryfloor"}
    tag = re.findall(r"^Tag: (.+)$", package.read_text("WHEEL") or "", re.MULTILINE)
    assert all(tag.endswith("-none-any") != COMPILED for tag in tag)
    assert tag
