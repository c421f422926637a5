"""The lessons of a game: files ``lessons/NAME.json`` in its folder."""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

from factoryfloor.kernel import Game
from factoryfloor.kernel.record import digest
from factoryfloor.lessons.lesson import BadLesson, Lesson
from factoryfloor.lessons.typed_json import NotOfType, read


def lessons(game: Game) -> dict[str, Lesson]:
    """The lessons of a game by name, in order. Raises BadLesson."""
    return _read(type(game).__module__, game.id)


def find_lesson(game: Game, name: str) -> Lesson:
    """The lesson with this name. Raises BadLesson."""
    known = lessons(game)
    if name not in known:
        raise BadLesson(f"{game.title} has no lesson {name[:80]!r}; it has {', '.join(known) or 'none'}")
    return known[name]


def read_lesson(name: str, written: Any) -> Lesson:
    """Validate the contents of a lesson file. Raises BadLesson."""
    try:
        lesson: Lesson = read(Lesson, {**written, "name": name, "digest": digest(written)})
    except (NotOfType, TypeError) as error:
        raise BadLesson(f"the lesson {name}: {error}") from error
    if not lesson.steps or not all(step.do and all(step.do) for step in lesson.steps):
        raise BadLesson(f"the lesson {name}: it needs a step, and each step a decision")
    if not 0 <= lesson.seat < lesson.seats:
        raise BadLesson(f"the lesson {name}: there is no seat {lesson.seat} with {lesson.seats} seats")
    return lesson


@lru_cache
def _read(module: str, game: str) -> dict[str, Lesson]:
    package = module.rpartition(".")[0]
    folder = files(package) / "lessons" if package else None
    if folder is None or not folder.is_dir():
        return {}
    found = []
    for file in folder.iterdir():
        if file.name.endswith(".json"):
            lesson = read_lesson(file.name.removesuffix(".json"), json.loads(file.read_text(encoding="utf-8")))
            found += [lesson] if lesson.game == game else []
    return {lesson.name: lesson for lesson in sorted(found, key=lambda lesson: (lesson.order, lesson.name))}
