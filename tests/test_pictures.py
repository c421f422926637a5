"""The pictures of the documents, and the moments of scripts/pictures.py."""

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs/pictures"
LARGEST = 160_000  # bytes


@pytest.fixture(scope="module")
def program() -> dict[str, Any]:
    pytest.importorskip("playwright")
    return runpy.run_path(str(ROOT / "scripts/pictures.py"))


def test_each_moment_is_a_text_of_its_game(program: dict[str, Any]) -> None:
    """The script waits for a status line, so another text would let it wait in vain."""
    statuses = {name: picture.status() for name, picture in program["ALL"].items()}
    assert re.fullmatch(statuses["fzzt"], "Round 4, auction 3")
    assert re.fullmatch(statuses["monster_factory"], "24 tiles in the bag")


def test_the_script_takes_each_screenshot_of_the_documents(program: dict[str, Any]) -> None:
    taken = {"lobby", program["GENERIC"], *program["ALL"]}
    assert {path.stem for path in FOLDER.glob("*.webp")} == taken
    documents = [ROOT / "README.md", *ROOT.glob("docs/**/*.md")]
    shown = {name for path in documents for name in re.findall(r"pictures/(\w+)\.webp\)", path.read_text("utf-8"))}
    assert shown == taken


def test_pictures_are_small() -> None:
    assert [path.name for path in FOLDER.iterdir() if path.stat().st_size > LARGEST] == []
