"""The texts that a lesson needs, by their keys."""

from collections.abc import Callable

from factoryfloor.lessons.lesson import Lesson


def text_keys(lesson: Lesson) -> list[str]:
    """Return the keys of a lesson's texts, prefixed with the lesson's name or ``each``."""
    keys = ["title", "about", lesson.end]
    for step in lesson.steps:
        keys += [step.say, step.other, *(wrong.say for wrong in step.tries), *filter(None, step.parts)]
    return list(dict.fromkeys(key if "." in key else f"{lesson.name}.{key}" for key in keys))


def missing_texts(lesson: Lesson, has: Callable[[str], bool]) -> list[str]:
    """Return a fault for each text of a lesson that a language lacks.

    ``has`` returns whether the language's catalogue has a key.
    """
    return [f"it has no text {key!r}" for key in text_keys(lesson) if not has(key)]
