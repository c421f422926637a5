"""Golden games: positions, legal actions, events and views are unchanged, compiled and plain.

python -m factoryfloor.testing.golden write fantastic_factories tests/fantastic_factories/golden
"""

from pathlib import Path

import pytest

from factoryfloor.games.fantastic_factories import GAME
from factoryfloor.testing.golden import check_golden

KEPT = Path(__file__).parent / "golden"
OTHERS = ["fantastic_factories-1-retail", "fantastic_factories-2-retail"]
NAMES = sorted([*OTHERS, *(f"fantastic_factories-{seats}" for seats in range(1, 6))])


@pytest.mark.parametrize("name", NAMES)
def test_golden_game_is_unchanged(name: str) -> None:
    check_golden(GAME, KEPT / f"{name}.jsonl")


def test_every_golden_game_is_tested() -> None:
    assert sorted(path.stem for path in KEPT.iterdir()) == NAMES
