"""The progress of a lesson at a table: the current step, the accepted decisions, and the other seats' answers.

The progress depends only on the lesson and the moves. Therefore it is the same after a restart or an undo.
"""

import re
from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from factoryfloor.kernel import FactoryFloorError, Match, Presentation, State
from factoryfloor.lessons.lesson import Lesson, Pattern, Step, actions_of
from factoryfloor.lessons.predicates import all_hold


class Course:
    """A lesson in progress.

    ``step`` is the index of the current step. ``own`` is the number of decisions that the learner has made since the
    opening. ``ended`` means that the closing text is shown. The other seats wait until the learner has decided, so that
    the order of moves is fixed.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.step = 0
        self.own = 0
        self.ended = False
        self._to_open = len(lesson.opening)
        self._done: list[str] = []  # the learner's decisions in this step
        self._answers: dict[int, deque[tuple[int, list[str]]]] = {
            seat: deque() for seat in range(lesson.seats) if seat != lesson.seat
        }
        self._queue_answers()

    @classmethod
    def of(cls, lesson: Lesson, match: Match) -> "Course":
        """Return the progress of a lesson after the moves of a match."""
        course = cls(lesson)
        played = match.at_start()
        for seat, actions in _together(match):
            played.play_chain(seat, actions)
            course.follow(seat, played)
        return course

    @property
    def current(self) -> Step:
        """Return the current step, or the last step after the end."""
        return self.lesson.steps[min(self.step, len(self.lesson.steps) - 1)]

    @property
    def say(self) -> str:
        """Return the key of the current text."""
        return f"{self.lesson.name}.{self.lesson.end if self.ended else self.current.say}"

    def follow(self, seat: int, match: Match) -> None:
        """Advance after a seat's decision. The match must already contain this decision."""
        if self._to_open:
            self._to_open -= 1
            return
        if self.ended:
            return
        if seat == self.lesson.seat:
            self.own += 1
            self._done.append(_last_of(match))
        elif self._answers[seat]:
            self._answers[seat].popleft()
        if self.step < len(self.lesson.steps) and self._done and self._reached(match):
            self._go_on()
        self._look_for_end(match)

    def refusal(self, match: Match, actions: Sequence[int | str]) -> str:
        """Return the key of the text that rejects a decision, or an empty string if the decision is accepted.

        Raises NotToMove or IllegalAction if the decision is illegal.
        """
        if self.ended:
            return ""
        done = _Decision(match, self.lesson.seat, actions)
        for wrong in self.current.tries:
            if done.is_like(wrong.action):
                return f"{self.lesson.name}.{wrong.say}"
        return "" if self._is_expected(done, match) else f"{self.lesson.name}.{self.current.other}"

    def expects(self, match: Match, actions: Sequence[int | str]) -> bool:
        """Return whether a decision is expected.

        The listed wrong tries are ignored. Raises the errors of ``refusal``.
        """
        return self._is_expected(_Decision(match, self.lesson.seat, actions), match)

    def wanted(self, match: Match) -> str:
        """Return the next action of the solution in notation, or an empty string."""
        return next(iter(self.solution(match)), "")

    def solution(self, match: Match) -> list[str]:
        """Return the actions of the solution's next decision in notation, or an empty list.

        Decisions that were already made in another order, or are no longer legal, are skipped.
        """
        if not self._asks(match):
            return []
        seat = self.lesson.seat
        left = [match.state.canonical("; ".join(actions_of(wish))) for wish in self.current.do]
        for text in self._done:
            if text in left:
                left.remove(text)
        offered = {match.state.notation(seat, action) for action in match.state.legal(seat)}
        courses = (text.split("; ") for text in left)
        return next((course for course in courses if course[0] in offered), [])

    def point(self, match: Match) -> list[str]:
        """Return the pieces to highlight now."""
        if not self._asks(match):
            return []
        if self.current.point is not None:
            return list(self.current.point)
        return targets_of(match.state, match.game.presentation(), self.lesson.seat, self.wanted(match))

    def parts(self, match: Match) -> list[dict[str, str]]:
        """Return the remaining actions of the current plan, each with the key of its text. The list is empty if the
        actions have no texts.
        """
        if not self.current.parts or not self._asks(match):
            return []
        keys = [key if "." in key or not key else f"{self.lesson.name}.{key}" for key in self.current.parts]
        actions = actions_of(self.current.do[0])
        return [{"act": act, "say": say} for act, say in zip(actions, keys, strict=True)]

    def holds_back(self, seat: int, match: Match) -> bool:
        """Return whether another seat waits until the learner has decided."""
        learning = not self.ended and bool(match.state.pending >> self.lesson.seat & 1)
        return learning and not self._is_due(seat, match)

    def answer(self, seat: int, match: Match) -> list[int] | None:
        """Return the scripted actions of another seat, or None if they are not legal."""
        if self.ended or not self._is_due(seat, match):
            return None
        fork = match.fork()
        try:
            fork.play_chain(seat, self._answers[seat][0][1])
        except FactoryFloorError:
            return None
        return [move.action for move in fork.moves[len(match.moves) :]]

    def _asks(self, match: Match) -> bool:
        """Return whether a step requires a decision of the learner."""
        asking = not self.ended and self.step < len(self.lesson.steps)
        return asking and bool(match.state.pending >> self.lesson.seat & 1)

    def _is_due(self, seat: int, match: Match) -> bool:
        """Return whether the seat has a scripted answer to the decisions that the learner has made so far."""
        queue = self._answers.get(seat)
        if not queue:
            return False
        learning = bool(match.state.pending >> self.lesson.seat & 1)
        return queue[0][0] < self.step or (bool(self._done) and not learning)

    def unanswered(self) -> list[tuple[int, list[str]]]:
        """Return the seat and actions of each scripted answer that has not been played yet."""
        return [(seat, actions) for seat, queue in self._answers.items() for _, actions in queue]

    def _is_expected(self, done: "_Decision", match: Match) -> bool:
        return any(done.is_like(pattern) for pattern in self._expected(match))

    def _expected(self, match: Match) -> Sequence[str | Pattern]:
        if self.current.expect is not None:
            return self.current.expect
        if len(self._done) >= len(self.current.do):
            return []
        wanted = actions_of(self.current.do[len(self._done)])
        return [_literally("; ".join(match.state.canonical(text) for text in wanted))]

    def _reached(self, match: Match) -> bool:
        if self.current.until:
            return all_hold(self.current.until, match.state.view(self.lesson.seat))
        return len(self._done) >= len(self.current.do)

    def _go_on(self) -> None:
        if self.current.until:
            for queue in self._answers.values():
                queue.clear()
        self.step += 1
        self._done = []
        if self.step < len(self.lesson.steps):
            self._queue_answers()

    def _look_for_end(self, match: Match) -> None:
        """End the lesson after the last step and its answers."""
        waiting = any(self._answers.values()) and not match.state.pending >> self.lesson.seat & 1
        self.ended = match.over or (self.step >= len(self.lesson.steps) and not waiting)

    def _queue_answers(self) -> None:
        for seat, wish in self.current.answers:
            if seat in self._answers:
                self._answers[seat].append((self.step, actions_of(wish)))


class _Decision:
    """A candidate decision with its text, its preview, and the view after the decision.

    Preview and view are computed on demand.
    """

    def __init__(self, match: Match, seat: int, actions: Sequence[int | str]) -> None:
        self._match = match
        self._seat = seat
        self._after = match.fork()
        self._after.play_chain(seat, actions)
        self._moves = self._after.moves[len(match.moves) :]
        self._text = "; ".join(move.text for move in self._moves)

    def is_like(self, pattern: str | Pattern) -> bool:
        if isinstance(pattern, str):
            return text_fits(pattern, self._text)
        if not text_fits(pattern.text, self._text):
            return False
        if pattern.preview and not all_hold(pattern.preview, self._preview()):
            return False
        return not pattern.after or all_hold(pattern.after, self._after.state.view(self._seat))

    def _preview(self) -> dict[str, Any]:
        state, action = self._match.state, self._moves[0].action
        return self._match.game.presentation().preview(state, self._seat, action)


def targets_of(state: State, presentation: Presentation, seat: int, text: str) -> list[str]:
    """Return the targets of the legal action with this notation, or an empty list."""
    named = (action for action in state.legal(seat) if state.notation(seat, action) == text)
    return next((presentation.targets(state, seat, action) for action in named), [])


def text_fits(pattern: str, text: str) -> bool:
    r"""Return whether a text matches a pattern.

    In a pattern, ``*`` matches any text, and ``\*`` matches an asterisk.
    """
    return _compiled(pattern).fullmatch(text) is not None


@lru_cache
def _compiled(pattern: str) -> re.Pattern[str]:
    pieces = re.findall(r"(\\.?|\*|[^\\*]+)", pattern, re.DOTALL)
    return re.compile(
        "".join(".*" if piece == "*" else re.escape(piece.removeprefix("\\")) for piece in pieces), re.DOTALL
    )


def _literally(text: str) -> str:
    return text.replace("\\", "\\\\").replace("*", "\\*")


def _last_of(match: Match) -> str:
    """Return the text of the last decision of a match."""
    moves = match.moves
    first = len(moves) - 1
    while moves[first].joined:
        first -= 1
    return "; ".join(move.text for move in moves[first:])


def _together(match: Match) -> Iterator[tuple[int, list[int]]]:
    """Yield the decisions of a match. Moves that were played together form one decision."""
    actions: list[int] = []
    for number, move in enumerate(match.moves):
        actions.append(move.action)
        if number + 1 == len(match.moves) or not match.moves[number + 1].joined:
            yield move.seat, actions
            actions = []
