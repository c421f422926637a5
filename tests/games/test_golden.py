"""Checks that golden games replay to the same positions, legal actions, events and views, compiled and plain.

To write them: python -m factoryfloor.testing.golden write factory_fun tests/factory_fun/golden --seats 1 5
"""

from pathlib import Path

import pytest

from factoryfloor.kernel import find_game
from factoryfloor.testing.golden import check_golden
from tests.installed import INSTALLED

TESTS = Path(__file__).parents[1]
KEPT = [path for game in INSTALLED for path in sorted((TESTS / game / "golden").iterdir())]


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_golden_game_is_unchanged(path: Path) -> None:
    check_golden(find_game(path.parents[1].name), path)


@pytest.mark.parametrize("name", INSTALLED)
def test_every_game_has_golden_games_with_the_fewest_and_most_seats(name: str) -> None:
    game = find_game(name)
    names = {path.stem for path in KEPT if path.parents[1].name == name}
    extremes = {f"{name}-{game.seats_min}", f"{name}-{game.seats_max}"}
    assert extremes < names
