"""The registry: games by entry point and by registration; broken packages do no harm."""

import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.kernel import UnknownGame, find_game, games, registry
from factoryfloor.kernel.registry import register
from tests.kernel.small_games import TurnsGame

MODULE = """
from factoryfloor.kernel import Game

SIXTH = Game("sixth_game", "Sixth", 1, (1, 1), 1)
OTHER = Game("something_else", "Other", 1, (1, 1), 1)
"""
ENTRIES = """[factoryfloor.games]
sixth_game = a_sixth_game:SIXTH
misnamed_game = a_sixth_game:OTHER
missing_game = a_sixth_game:NO_SUCH
broken_game = no_such_module:GAME
no_game = a_sixth_game:__name__
"""


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """Removes the registered games after the test, because other tests list all games."""
    tables: tuple[dict[str, Any], ...] = (registry._loaded, registry._broken)
    before = [dict(table) for table in tables]
    yield
    for table, kept in zip(tables, before, strict=True):
        table.clear()
        table.update(kept)


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Installs a package that offers several games, of which one is valid."""
    (tmp_path / "a_sixth_game.py").write_text(MODULE)
    about = tmp_path / "a_sixth_game-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: a-sixth-game\nVersion: 1\n")
    (about / "entry_points.txt").write_text(ENTRIES)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    sys.modules.pop("a_sixth_game", None)


def test_registry_finds_registered_games() -> None:
    game = TurnsGame()
    register(game)
    assert find_game("turns") is game
    assert games()["turns"] is game
    assert list(games()) == sorted(games())


def test_rejection_of_an_unknown_game_lists_the_installed_games() -> None:
    register(TurnsGame())
    with pytest.raises(UnknownGame, match=r"there is no game 'poker'; installed: .*turns"):
        find_game("poker")


@pytest.mark.usefixtures("packages")
def test_registry_finds_games_of_other_packages_and_skips_broken_games(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        found = games()
    assert found["sixth_game"].title == "Sixth"
    assert not {"misnamed_game", "missing_game", "broken_game", "no_game"} & set(found)
    assert len(caplog.records) == 4
    games()
    assert len(caplog.records) == 4, "each is reported once"
    assert find_game("sixth_game") is found["sixth_game"]
    with pytest.raises(UnknownGame, match="'broken_game' is installed but cannot be loaded: ModuleNotFoundError"):
        find_game("broken_game")
    with pytest.raises(UnknownGame, match="is not a game with that ID"):
        find_game("misnamed_game")
