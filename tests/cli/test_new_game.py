"""`factoryfloor new-game` writes a working package."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from factoryfloor.cli.errors import BadUsage
from factoryfloor.cli.new_game import check_name, new_game
from tests.game_package import environment, install_package, write_package

ROOT = Path(__file__).parents[2]
TEMPLATE = ROOT / "src/factoryfloor/cli/template"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_package("scrap_bids", tmp_path_factory.mktemp("written"))


@pytest.fixture(scope="module")
def installed(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder into which the wheel of the package is installed."""
    target = tmp_path_factory.mktemp("installed")
    install_package(package, target)
    return target


def run(installed: Path, *arguments: str) -> str:
    command = [sys.executable, "-P", "-m", *arguments]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=environment(installed), cwd=installed, input=""
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_tests_of_a_new_game_package_pass(package: Path, installed: Path) -> None:
    output = run(installed, "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(package), str(package / "tests"))
    assert "3 passed" in output


def test_terminal_shows_the_lesson_and_the_texts_of_a_new_game(installed: Path) -> None:
    assert re.search(r"exchange +A low card", run(installed, "factoryfloor", "learn", "--language", "en"))
    assert re.search(r"exchange +Младшая карта", run(installed, "factoryfloor", "learn", "--language", "ru"))
    assert "Scrap Bids" in run(installed, "factoryfloor", "games")


def test_new_game_replaces_the_names_in_the_template(package: Path) -> None:
    for path in (
        path for path in package.rglob("*") if path.is_file() and not {"dist", "__pycache__"} & set(path.parts)
    ):
        assert "igher" not in path.read_text(encoding="utf-8"), path
        assert "higher" not in path.name
    game = (package / "scrap_bids/game.py").read_text(encoding="utf-8")
    assert "class ScrapBidsGame(Game):" in game
    assert 'title="Scrap Bids"' in game


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Scrap", "must be lower-case letters"),
        ("1up", "must be lower-case letters"),
        ("class", "cannot be a package"),
        ("fzzt", "there is already a game 'fzzt'"),
        ("json", "there is already a package 'json'"),
        ("babel", "there is already a package 'babel'"),
    ],
)
def test_new_game_rejects_names_that_are_taken_or_no_package_name(name: str, reason: str) -> None:
    with pytest.raises(BadUsage, match=reason):
        check_name(name)


def test_new_game_does_not_overwrite_a_folder(tmp_path: Path) -> None:
    (tmp_path / "my_game").mkdir()
    with pytest.raises(BadUsage, match="exists"):
        new_game("my_game", tmp_path)
    assert list((tmp_path / "my_game").iterdir()) == []


def test_documentation_page_contains_the_template_files_verbatim() -> None:
    page = (ROOT / "docs/authors/contract.md").read_text(encoding="utf-8")
    shown = re.findall(r"^`higher/([\w./]+)`:\n\n```\w+\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert {path for path, _ in shown} >= {"game.py", "bots.py", "board.json", "lessons/exchange.json"}
    for path, text in shown:
        assert (TEMPLATE / "higher" / path).read_text(encoding="utf-8") == text, path
