"""The course of a lesson at a table: which step it has come to, what is let through, and what the others answer.

It follows from the lesson and the moves alone, so it is the same after a restart, and after an undo.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from factoryfloor.kernel import FactoryFloorError, Match, Presentation, State
from factoryfloor.lessons.lesson import Lesson, Pattern, Step, actions_of
from factoryfloor.lessons.predicates import all_hold


class Course:
    """A lesson under way.

    ``step`` is the number of the step, ``own`` how many decisions the learner has made since the opening, ``ended``
    whether the closing word is due. The others wait until the learner has decided, so their order is always the same.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.step = 0
        self.own = 0
        self.ended = False
        self._to_open = len(lesson.opening)
        self._done: list[str] = []  # decisions of the learner in this step
        self._answers: dict[int, deque[tuple[int, list[str]]]] = {
            seat: deque() for seat in range(lesson.seats) if seat != lesson.seat
        }
        self._queue_answers()

    @classmethod
    def of(cls, lesson: Lesson, match: Match) -> "Course":
        """The course that led through the moves of a match."""
        course = cls(lesson)
        played = Match(match.game, match.seats, match.options, match.seed, match.start, match.rules, match.chance)
        for seat, actions in _together(match):
            played.play_chain(seat, actions)
            course.follow(seat, played)
        return course

    @property
    def current(self) -> Step:
        """The step that it has come to, or the last one."""
        return self.lesson.steps[min(self.step, len(self.lesson.steps) - 1)]

    @property
    def say(self) -> str:
        """The text that is due."""
        return f"{self.lesson.name}.{self.lesson.end if self.ended else self.current.say}"

    def follow(self, seat: int, match: Match) -> None:
        """Note that a seat has decided; the match stands just after it."""
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
        """The text that answers a decision which is not let through; empty for one that is.

        Raises NotToMove or IllegalAction where the rules forbid it.
        """
        if self.ended:
            return ""
        done = _Decision(match, self.lesson.seat, actions)
        for wrong in self.current.tries:
            if done.is_like(wrong.action):
                return f"{self.lesson.name}.{wrong.say}"
        return "" if self._is_expected(done, match) else f"{self.lesson.name}.{self.current.other}"

    def expects(self, match: Match, actions: Sequence[int | str]) -> bool:
        """Whether a decision is among what is expected, wrong tries aside. Raises as ``refusal`` does."""
        return self._is_expected(_Decision(match, self.lesson.seat, actions), match)

    def wanted(self, match: Match) -> str:
        """The action of the solution that is due now, in notation; empty where there is none.

        What was done of a step in another order is left out, and so is what is not legal any more.
        """
        if not self._asks(match):
            return ""
        seat = self.lesson.seat
        left = [match.state.canonical("; ".join(actions_of(wish))) for wish in self.current.do]
        for text in self._done:
            if text in left:
                left.remove(text)
        offered = {match.state.notation(seat, action) for action in match.state.legal(seat)}
        firsts = (text.split("; ")[0] for text in left)
        return next((text for text in firsts if text in offered), "")

    def point(self, match: Match) -> list[str]:
        """The pieces to point at now."""
        if not self._asks(match):
            return []
        if self.current.point is not None:
            return list(self.current.point)
        return targets_of(match.state, match.game.presentation(), self.lesson.seat, self.wanted(match))

    def holds_back(self, seat: int, match: Match) -> bool:
        """Whether another seat waits until the learner has decided."""
        learning = not self.ended and bool(match.state.pending >> self.lesson.seat & 1)
        return learning and not self._is_due(seat, match)

    def answer(self, seat: int, match: Match) -> list[int] | None:
        """The actions that another seat takes by the script; None where that does not fit."""
        if self.ended or not self._is_due(seat, match):
            return None
        fork = match.fork()
        try:
            fork.play_chain(seat, self._answers[seat][0][1])
        except FactoryFloorError:
            return None
        return [move.action for move in fork.moves[len(match.moves) :]]

    def _asks(self, match: Match) -> bool:
        """Whether the learner owes a decision of a step."""
        asking = not self.ended and self.step < len(self.lesson.steps)
        return asking and bool(match.state.pending >> self.lesson.seat & 1)

    def _is_due(self, seat: int, match: Match) -> bool:
        """Whether the seat has an answer to what the learner has done."""
        queue = self._answers.get(seat)
        if not queue:
            return False
        learning = bool(match.state.pending >> self.lesson.seat & 1)
        return queue[0][0] < self.step or (bool(self._done) and not learning)

    def unanswered(self) -> list[tuple[int, list[str]]]:
        """The answers that were not played yet: the seat and the actions of each."""
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
        """End after the last step, when the others have answered it."""
        waiting = any(self._answers.values()) and not match.state.pending >> self.lesson.seat & 1
        self.ended = match.over or (self.step >= len(self.lesson.steps) and not waiting)

    def _queue_answers(self) -> None:
        for seat, wish in self.current.answers:
            if seat in self._answers:
                self._answers[seat].append((self.step, actions_of(wish)))


class _Decision:
    """A decision that is not made yet: its text, and its preview and the view after it when somebody asks."""

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
    """The targets of the legal action of this notation; none where there is no such action."""
    named = (action for action in state.legal(seat) if state.notation(seat, action) == text)
    return next((presentation.targets(state, seat, action) for action in named), [])


def text_fits(pattern: str, text: str) -> bool:
    r"""Whether a text is like a pattern, in which ``*`` stands for anything and ``\*`` for a star."""
    return _fits(_parts(pattern), text)


def _fits(parts: list[str], text: str) -> bool:
    first, *others = parts
    if not others:
        return text == first
    if not text.startswith(first):
        return False
    place = len(first)
    for part in others[:-1]:
        found = text.find(part, place)
        if found < 0:
            return False
        place = found + len(part)
    return text.endswith(others[-1]) and len(text) - len(others[-1]) >= place


def _parts(pattern: str) -> list[str]:
    """What lies between the stars."""
    parts = [""]
    letters = iter(pattern)
    for letter in letters:
        if letter == "\\":
            parts[-1] += next(letters, "")
        elif letter == "*":
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def _literally(text: str) -> str:
    return text.replace("\\", "\\\\").replace("*", "\\*")


def _last_of(match: Match) -> str:
    """The text of the last decision of a match."""
    moves = match.moves
    first = len(moves) - 1
    while moves[first].joined:
        first -= 1
    return "; ".join(move.text for move in moves[first:])


def _together(match: Match) -> Iterator[tuple[int, list[int]]]:
    """The decisions of a match: moves that were played together as one."""
    actions: list[int] = []
    for number, move in enumerate(match.moves):
        actions.append(move.action)
        if number + 1 == len(match.moves) or not match.moves[number + 1].joined:
            yield move.seat, actions
            actions = []
