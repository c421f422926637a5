"""Every lesson of every game against the rules: its solution, its wrong tries, the answers of the others."""

import pytest

from factoryfloor.kernel import games
from factoryfloor.lessons import faults, lessons

LESSONS = [(game, lesson) for game in games().values() for lesson in lessons(game).values()]


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=[f"{game.id}-{lesson.name}" for game, lesson in LESSONS])
def test_every_lesson_fits_the_rules(game, lesson) -> None:  # type: ignore[no-untyped-def]
    assert faults(game, lesson) == []


def test_lessons_of_a_game_are_numbered_from_1() -> None:
    for game in games().values():
        orders = [lesson.order for lesson in lessons(game).values()]
        assert orders == list(range(1, len(orders) + 1)), game.id
