"""The lesson that a table is made for: it opens the game, lets decisions through or answers them, says what is due."""

from collections.abc import Sequence
from typing import Any

from factoryfloor.kernel import Game, Match
from factoryfloor.lessons import BadLesson, Course, Lesson, find_lesson
from factoryfloor.server.errors import Refused
from factoryfloor.server.storage.entry import Entry


class TableLesson:
    """A lesson at a table. ``course`` is None if the lesson is another one since the table was made."""

    def __init__(self, game: Game, name: str, digest: str) -> None:
        self.name = name
        self.content = _lesson(game, name, digest)
        self.course = None if self.content is None else Course(self.content)

    @property
    def started(self) -> bool:
        """Whether the learner has decided anything: what was played before cannot be taken back."""
        return self.course is None or self.course.own > 0

    def note(self, entry: Entry, match: Match) -> None:
        """Note an entry of the log that was just applied."""
        if self.content is None or self.course is None:
            return
        if entry.kind == "action":
            self.course.follow(entry.seat, match)
        elif entry.kind == "undo":
            self.course = Course.of(self.content, match)

    def check(self, match: Match, actions: Sequence[int | str]) -> None:
        """Raises Refused with the lesson's answer if this is not what it expects of the learner."""
        say = "" if self.course is None else self.course.refusal(match, actions)
        if say:
            raise Refused("lesson", "this lesson is about something else: nothing was played", say=say)

    def holds_back(self, seat: int, match: Match) -> bool:
        """Whether a bot waits for the learner."""
        return self.course is not None and self.course.holds_back(seat, match)

    def answer(self, seat: int, match: Match) -> list[int] | None:
        """The actions that a bot takes by the script, or None."""
        return None if self.course is None else self.course.answer(seat, match)

    def facts(self, match: Match) -> dict[str, Any]:
        """The fields of LessonStep."""
        if self.course is None:
            return {"renewed": True}
        return {
            "step": self.course.step,
            "steps": len(self.course.lesson.steps),
            "say": self.course.say,
            "point": self.course.point(match),
            "act": self.course.wanted(match),
            "ended": self.course.ended,
        }


def _lesson(game: Game, name: str, digest: str) -> Lesson | None:
    try:
        lesson = find_lesson(game, name)
    except BadLesson:
        return None
    return lesson if lesson.digest == digest else None
