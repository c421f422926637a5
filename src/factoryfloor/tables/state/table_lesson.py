"""The lesson at a table: the opening, the replies to decisions and the current step."""

from collections.abc import Sequence
from typing import Any, Final

from factoryfloor.kernel import Game, Match
from factoryfloor.lessons import BadLesson, Course, Lesson, find_lesson
from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.errors import Refused

_NO_STEP: Final = {
    "step": 0,
    "steps": 0,
    "say": "",
    "point": [],
    "act": "",
    "parts": [],
    "ended": False,
    "renewed": False,
}


class TableLesson:
    """A lesson at a table. ``course`` is None if the lesson has changed since the table was made."""

    def __init__(self, game: Game, name: str, digest: str) -> None:
        self.name = name
        self.content = _lesson(game, name, digest)
        self.course = None if self.content is None else Course(self.content)

    @property
    def started(self) -> bool:
        """Return whether the learner has acted. Moves before the learner's first action can never be undone."""
        return self.course is None or self.course.own > 0

    def note(self, entry: Entry, match: Match) -> None:
        """Apply a new log entry."""
        if self.content is None or self.course is None:
            return
        if entry.kind == "action":
            self.course.follow(entry.seat, match)
        elif entry.kind == "undo":
            self.course = Course.of(self.content, match)

    def check(self, match: Match, actions: Sequence[int | str]) -> None:
        """Raise Refused with the lesson's reply unless the lesson expects these actions."""
        say = "" if self.course is None else self.course.refusal(match, actions)
        if say:
            raise Refused("lesson", "the lesson expects another action; nothing was played", say=say)

    def holds_back(self, seat: int, match: Match) -> bool:
        """Return whether the bot must wait for the learner."""
        return self.course is not None and self.course.holds_back(seat, match)

    def answer(self, seat: int, match: Match) -> list[int] | None:
        """Return the scripted actions of a bot, or None if there are none."""
        return None if self.course is None else self.course.answer(seat, match)

    def facts(self, match: Match) -> dict[str, Any]:
        """Return the fields of LessonStep."""
        if self.course is None:
            return _NO_STEP | {"renewed": True}
        return _NO_STEP | {
            "step": self.course.step,
            "steps": len(self.course.lesson.steps),
            "say": self.course.say,
            "point": self.course.point(match),
            "act": self.course.wanted(match),
            "parts": self.course.parts(match),
            "ended": self.course.ended,
        }


def _lesson(game: Game, name: str, digest: str) -> Lesson | None:
    try:
        lesson = find_lesson(game, name)
    except BadLesson:
        return None
    return lesson if lesson.digest == digest else None
