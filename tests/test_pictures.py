"""The pictures of the documents, and the moments of scripts/pictures.py."""

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.locales import game_catalogue

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs/pictures"
LARGEST = 160_000  # bytes
MOVING = "turns"
LARGEST_MOVING = 2_000_000


@pytest.fixture(scope="module")
def program() -> dict[str, Any]:
    pytest.importorskip("playwright")
    return runpy.run_path(str(ROOT / "scripts/pictures.py"))


def test_moment_of_each_screenshot_has_a_text_of_its_game(program: dict[str, Any]) -> None:
    for picture in program["ALL"].values():
        assert f"moment.{picture.moment}" in game_catalogue(picture.game).messages


@pytest.mark.parametrize("name", ["fzzt", "phone", "monster_factory"])
def test_game_reaches_the_moment_of_its_screenshot(program: dict[str, Any], name: str) -> None:
    """The test leaves out other games, because their bots take seconds."""
    assert not program["played_to"](program["ALL"][name]).over


def test_script_takes_each_screenshot_in_the_documentation(program: dict[str, Any]) -> None:
    taken = {"lobby", program["GENERIC"], *program["ALL"], program["TURNS"]}
    assert {path.stem for path in FOLDER.glob("*.webp")} == taken
    documents = [ROOT / "README.md", *ROOT.glob("docs/**/*.md")]
    shown = {name for path in documents for name in re.findall(r"pictures/(\w+)\.webp\)", path.read_text("utf-8"))}
    assert shown == taken


def test_pictures_in_the_documentation_are_small() -> None:
    sizes = {path.stem: path.stat().st_size for path in FOLDER.iterdir()}
    assert sizes.pop(MOVING) < LARGEST_MOVING
    assert [name for name, size in sizes.items() if size > LARGEST] == []


def test_animated_image_has_frames_of_equal_size() -> None:
    content = (FOLDER / f"{MOVING}.webp").read_bytes()
    assert (content[:4], content[8:16]) == (b"RIFF", b"WEBPVP8X")
    assert int.from_bytes(content[4:8], "little") == len(content) - 8
    frames = content.split(b"ANMF")[1:]
    assert len(frames) >= 3 * 5  # a turn of each game
    assert {frame[10:16] for frame in frames} == {content[24:30]}
