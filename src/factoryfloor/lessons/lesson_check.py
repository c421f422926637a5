"""Validates a lesson by playing it. Anything that does not fit the rules is a fault."""

import json
from collections.abc import Iterator

from factoryfloor.kernel import FactoryFloorError, Game, IllegalAction, Match
from factoryfloor.lessons.course import Course, targets_of
from factoryfloor.lessons.lesson import BadLesson, Lesson, Step, Try, Wish, actions_of
from factoryfloor.lessons.predicates import all_hold, check_path


def faults(game: Game, lesson: Lesson) -> list[str]:
    """Return the faults of a lesson. The list is empty for a valid lesson."""
    return list(_faults(game, lesson))


def opening_match(game: Game, lesson: Lesson) -> Match:
    """Return the match of a lesson after its opening. Raises FactoryFloorError if the opening cannot be played."""
    match = Match(game, lesson.seats, lesson.options, lesson.seed)
    for seat, wish in lesson.opening:
        match.play_chain(seat, actions_of(wish))
    return match


def _faults(game: Game, lesson: Lesson) -> Iterator[str]:
    if lesson.rules != game.rules:
        yield f"it is for rules version {lesson.rules}, but {game.rules} is installed"
    try:
        match = opening_match(game, lesson)
    except FactoryFloorError as error:
        yield f"opening: {error}"
        return
    course = Course(lesson)
    for seat, _ in lesson.opening:
        course.follow(seat, match)
    try:
        for number, step in enumerate(lesson.steps):
            where = f"step {number + 1} ({step.say}): "
            _answered(match, course)
            if course.step != number or course.ended:
                yield f"{where}the solution of the earlier steps leads to step {course.step + 1} instead"
                return
            yield from (where + fault for fault in _step_faults(match, course, step))
        _answered(match, course)
    except BadLesson as error:
        yield f"step {course.step + 1}: {error}"
        return
    if not course.ended:
        yield f"the solution ends in step {course.step + 1} of {len(lesson.steps)}"
    if match.over:
        yield "the game is over: a lesson must end earlier"
    yield from (f"seat {seat} never plays its answer {'; '.join(left)!r}" for seat, left in course.unanswered())


def _step_faults(match: Match, course: Course, step: Step) -> Iterator[str]:
    seat = course.lesson.seat
    state = match.state
    if not state.pending >> seat & 1:
        raise BadLesson("the learner has no pending decision")
    view = state.view(seat)
    for predicate in step.until:
        check_path(predicate, view)
    if step.until and all_hold(step.until, view):
        yield "its end condition holds at its start"
    for wrong in step.tries:
        yield from (f"wrong try {wrong.say}: {fault}" for fault in _try_faults(match, course, wrong))
    if step.expect is not None and _all_expected(match, course, step):
        yield "nothing is rejected: other is never shown, and the step teaches nothing"
    if step.parts and [len(actions_of(wish)) for wish in step.do] != [len(step.parts)]:
        yield "parts need one wish with as many actions"
    yield from _order_faults(match, course, step)
    for wish in step.do:
        _answered(match, course)
        try:
            refusal = course.refusal(match, actions_of(wish))
        except FactoryFloorError as error:
            raise BadLesson(f"the solution is not legal: {error}") from error
        if refusal:
            raise BadLesson(f"the solution is rejected: {refusal}")
        yield from _pointing_faults(match, course, wish)
        match.play_chain(seat, actions_of(wish))
        course.follow(seat, match)


def _order_faults(match: Match, course: Course, step: Step) -> Iterator[str]:
    """If the solution is accepted in another order, check that pieces are highlighted until its end."""
    for first in step.do[1:]:
        fork, learner = match.fork(), Course.of(course.lesson, match)
        wish: Wish = first
        while learner.step == course.step and _is_let_through(fork, learner, wish):
            fork.play_chain(course.lesson.seat, actions_of(wish))
            learner.follow(course.lesson.seat, fork)
            if learner.step != course.step or not fork.state.pending >> course.lesson.seat & 1:
                break
            wish = learner.wanted(fork)
            if not wish:
                yield f"after {first!r} nothing is highlighted"


def _is_let_through(match: Match, course: Course, wish: Wish) -> bool:
    try:
        return bool(wish) and not course.refusal(match, actions_of(wish))
    except FactoryFloorError:
        return False


def _pointing_faults(match: Match, course: Course, wish: Wish) -> Iterator[str]:
    """Check that highlighted pieces are targets of the expected action or, in a plan, already placed."""
    presentation, state, seat = match.game.presentation(), match.state, course.lesson.seat
    due = [state.canonical(text) for text in actions_of(wish)]
    if course.wanted(match) != due[0]:
        yield f"it expects {course.wanted(match)!r}, not {due[0]!r}"
    touched: set[str] = set()
    fork = match.fork()
    for text in due:
        touched |= set(targets_of(fork.state, presentation, seat, text))
        fork.play(seat, text)
    shown = json.dumps(state.view(seat)) if len(due) > 1 else ""
    for piece in course.point(match):
        if piece not in touched and json.dumps(piece) not in shown:
            yield f"it highlights {piece!r}, which is not a target of {'; '.join(due)!r}"


def _try_faults(match: Match, course: Course, wrong: Try) -> Iterator[str]:
    said = f"{course.lesson.name}.{wrong.say}"
    legal = match.state.legal(course.lesson.seat)
    examples: list[list[int | str]] = [[action] for action in legal] if wrong.do is None else [[*actions_of(wrong.do)]]
    try:
        told = {course.refusal(match, actions) for actions in examples}
    except IllegalAction as error:
        yield f"its example is not legal: {error}"
        return
    if said not in told:
        yield "it answers no legal action"
    if wrong.do is not None and course.expects(match, actions_of(wrong.do)):
        yield "its example is also expected"


def _all_expected(match: Match, course: Course, step: Step) -> bool:
    """Return whether all legal decisions and all wrong tries are expected."""
    legal = match.state.legal(course.lesson.seat)
    known = [[action] for action in legal] + [actions_of(wrong.do) for wrong in step.tries if wrong.do is not None]
    return len(legal) > 1 and all(course.expects(match, actions) for actions in known)


def _answered(match: Match, course: Course) -> None:
    """Play the answers of the other seats, as the server does.

    Raises BadLesson if the lesson has no answer for a seat.
    """
    while (seat := _next(match, course)) is not None:
        legal = match.state.legal(seat)
        answer = course.answer(seat, match)
        if answer is None and len(legal) == 1:
            answer = [legal[0]]
        if answer is None:
            why = match.state.refusal(seat, _unplayed(course, seat))
            raise BadLesson(f"seat {seat} has a pending decision, but no answer in the lesson fits: {why}")
        match.play_chain(seat, answer)
        course.follow(seat, match)


def _next(match: Match, course: Course) -> int | None:
    others = (seat for seat in match.state.movers() if seat != course.lesson.seat)
    return next((seat for seat in others if not course.ended and not course.holds_back(seat, match)), None)


def _unplayed(course: Course, seat: int) -> str:
    return next(("; ".join(actions) for other, actions in course.unanswered() if other == seat), "(nothing)")
