"""Checks of undo.

Undo must be exact, and must be possible exactly for actions that neither drew nor revealed anything.
"""

from factoryfloor.kernel import FactoryFloorError, Match, NoUndo
from factoryfloor.testing.difference import difference
from factoryfloor.testing.trial import Trial


def check_undo(trial: Trial) -> None:
    """Check that an action can be undone immediately and without a trace if and only if it neither drew nor revealed
    anything.
    """
    match = Match(trial.game, trial.seats, trial.options, trial.seed)
    chosen = trial.chosen()
    for number, (seat, action) in enumerate(trial.script):
        if number in chosen:
            _check_undo(trial, match.fork(), seat, action)
            for other in range(trial.seats):
                _check_undo_since(trial, match.fork(), other)
        match.play(seat, action)


def _check_undo_since(trial: Trial, match: Match, seat: int) -> None:
    """Check that undo is possible exactly if a replay without the seat's last action has the same later events."""
    number, reason = len(match.moves), match.why_not_undo(seat)
    without = _without_last(match, seat)
    if without is None:
        if not reason:
            trial.fail(number, f"the last action of seat {seat} can be undone, although later actions depend on it")
        _check_refused(trial, number, match, seat)
        return
    if reason:
        trial.fail(
            number,
            f"the last action of seat {seat} cannot be undone ({reason}), although it is independent",
        )
    undone = match.undo(seat)
    changed = difference(without.state.position(), match.state.position(), ("without it", "after the undo"))
    if changed or seat not in match.state.movers():
        trial.fail(number, f"{undone.text!r} of seat {seat} was not fully undone: {changed or 'it is not pending'}")


def _without_last(match: Match, seat: int) -> Match | None:
    """Return the match without the seat's last action, replayed from the start, or None if later events would
    differ.
    """
    last = max((number for number, move in enumerate(match.moves) if move.seat == seat), default=-1)
    first = last
    while first > 0 and match.moves[first].joined:
        first -= 1
    undone, later = match.moves[first : last + 1], match.moves[last + 1 :]
    if last < 0 or any(move.irrevocable for move in undone):
        return None
    if any(not move.pending >> other.seat & 1 for move in undone for other in later):
        return None
    replayed = Match(match.game, match.seats, match.options, match.seed)
    for move in match.moves[:first]:
        replayed.play(move.seat, move.action)
    for move in later:
        try:
            events = replayed.play(move.seat, move.text)
        except FactoryFloorError:
            return None
        if [event.whole() for event in events] != [event.whole() for event in move.events]:
            return None
    return replayed


def _check_undo(trial: Trial, match: Match, seat: int, action: int) -> None:
    number = len(match.moves)
    before, draws, reveals = match.state.position(), int(match.state.chance.draws), int(match.state.reveals)
    views = [match.state.view(other) for other in (None, *range(trial.seats))]
    match.play(seat, action)
    name = f"{match.moves[-1].text!r} of seat {seat}"
    after = match.state.position()
    quiet = (draws, reveals) == (int(match.state.chance.draws), int(match.state.reveals))
    if quiet == bool(match.why_not_undo(seat)):
        reason = match.why_not_undo(seat)
        trial.fail(
            number,
            f"{name} " + (f"cannot be undone: {reason}" if quiet else "drew or revealed, but can be undone"),
        )
    if not quiet:
        _check_refused(trial, number, match, seat)
        return
    match.undo(seat)
    changed = difference(before, match.state.position())
    for other, view in zip((None, *range(trial.seats)), views, strict=True):
        changed = changed or difference(view, match.state.view(other))
    if changed or draws != int(match.state.chance.draws):
        trial.fail(number, f"{name} was not fully undone: {changed or 'chance'}")
    match.play(seat, action)
    changed = difference(after, match.state.position(), ("the first time", "the second"))
    if changed:
        trial.fail(number, f"{name}, undone and played again, leads to another position: {changed}")


def _check_refused(trial: Trial, number: int, match: Match, seat: int) -> None:
    before = match.state.position()
    try:
        match.undo(seat)
    except NoUndo:
        changed = difference(before, match.state.position())
        if changed:
            trial.fail(number, f"a rejected undo changed the position: {changed}")
        return
    trial.fail(number, f"undo of seat {seat} was executed, although why_not_undo gave a reason against it")
