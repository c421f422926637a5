"""The lessons of a game: files ``lessons/NAME.json`` in the folder of the game's class."""

import json
import logging
from functools import cache, lru_cache
from typing import Any

from factoryfloor.kernel import Game, games
from factoryfloor.kernel.record import digest
from factoryfloor.lessons.lesson import BadLesson, Lesson
from factoryfloor.resources.folder import files_below, folder_in, json_files, package_of
from factoryfloor.resources.typed_json import NotOfType, read


def lessons(game: Game) -> dict[str, Lesson]:
    """Return the lessons of a game by name, in order. Malformed files are logged once and left out."""
    found, faults = _read(package_of(game), game.id)
    for fault in faults.values():
        _log_once(fault)
    return found


def find_lesson(game: Game, name: str) -> Lesson:
    """Return the lesson with this name. Raises BadLesson if there is no such lesson."""
    known, faults = _read(package_of(game), game.id)
    if name in faults:
        raise BadLesson(faults[name])
    if name not in known:
        raise BadLesson(f"{game.title} has no lesson {name[:80]!r}; its lessons: {', '.join(known) or 'none'}")
    return known[name]


def malformed_lessons(game: Game) -> list[str]:
    """Return the faults of files in the folder of the game's class that cannot be read as lessons."""
    return list(_read(package_of(game), game.id)[1].values())


def unloaded_lessons(game: Game) -> list[str]:
    """Return sentences about lesson files near a game's class that no game loads."""
    loaded: set[str] = set()
    for each in (games() | {game.id: game}).values():
        package = package_of(each)
        found, faults = _read(package, each.id)
        beside = json_files(folder_in(package, "lessons"))
        loaded |= {str(file) for file in beside if file.name.removesuffix(".json") in (*found, *faults)}
    return [
        f'{file} is not loaded: it must be in "lessons" beside the class of the game that its field "game" names'
        for file in files_below(package_of(game), "lessons")
        if str(file) not in loaded
    ]


def read_lesson(name: str, written: Any) -> Lesson:
    """Validate the contents of a lesson file. Raises BadLesson if they are invalid."""
    try:
        lesson: Lesson = read(Lesson, {**written, "name": name, "digest": digest(written)})
    except (NotOfType, TypeError) as error:
        raise BadLesson(f"the lesson {name}: {error}") from error
    if not lesson.steps or not all(step.do and all(step.do) for step in lesson.steps):
        raise BadLesson(f"the lesson {name}: at least one step is required, and each step needs a decision")
    if not 0 <= lesson.seat < lesson.seats:
        raise BadLesson(f"the lesson {name}: there is no seat {lesson.seat} with {lesson.seats} seats")
    return lesson


@cache
def _read(package: str, game: str) -> tuple[dict[str, Lesson], dict[str, str]]:
    """Return the lessons of a game in a package, and the faults of malformed files, by name."""
    found: list[Lesson] = []
    faults: dict[str, str] = {}
    for file in json_files(folder_in(package, "lessons")):
        name = file.name.removesuffix(".json")
        try:
            lesson = read_lesson(name, json.loads(file.read_text(encoding="utf-8")))
        except ValueError as error:
            faults[name] = f"the lesson {name}: not JSON: {error}"
        except BadLesson as error:
            faults[name] = str(error)
        else:
            found += [lesson] if lesson.game == game else []
    return {lesson.name: lesson for lesson in sorted(found, key=lambda lesson: (lesson.order, lesson.name))}, faults


@lru_cache
def _log_once(fault: str) -> None:
    logging.getLogger(__name__).warning("%s", fault)
