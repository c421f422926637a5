"""Taking back: exactly what drew and revealed nothing, and exactly to where it was."""

from factoryfloor.kernel import Match, NoUndo
from factoryfloor.testing.difference import difference
from factoryfloor.testing.setting import Setting


def check_undo(setting: Setting) -> None:
    """An action that drew and revealed nothing can be taken back at once and leaves no trace; any other cannot."""
    match = Match(setting.game, setting.seats, setting.options, setting.seed)
    chosen = setting.chosen()
    for number, (seat, action) in enumerate(setting.script):
        if number in chosen:
            _check_undo(setting, match.fork(), seat, action)
            for other in range(setting.seats):
                _check_undo_since(setting, match.fork(), other)
        match.play(seat, action)


def _check_undo_since(setting: Setting, match: Match, seat: int) -> None:
    """A seat's last action, others having acted since, is taken back as if it had never been, or not at all."""
    number, reason = len(match.moves), match.why_not_undo(seat)
    if reason:
        _check_refused(setting, number, match, seat)
        return
    kept = list(match.moves)
    undone = match.undo(seat)
    kept.remove(next(move for move in reversed(kept) if move.seat == seat))
    other = Match(setting.game, setting.seats, setting.options, setting.seed)
    for move in kept:
        other.play(move.seat, move.text)
    changed = difference(other.state.position(), match.state.position(), ("without it", "after the undo"))
    if changed or seat not in match.state.movers():
        setting.fail(number, f"{undone.text!r} of seat {seat} was taken back, but: {changed or 'it is not to move'}")


def _check_undo(setting: Setting, match: Match, seat: int, action: int) -> None:
    number = len(match.moves)
    before, draws, reveals = match.state.position(), int(match.state.chance.draws), int(match.state.reveals)
    views = [match.state.view(other) for other in (None, *range(setting.seats))]
    match.play(seat, action)
    name = f"{match.moves[-1].text!r} of seat {seat}"
    after = match.state.position()
    quiet = (draws, reveals) == (int(match.state.chance.draws), int(match.state.reveals))
    if quiet == bool(match.why_not_undo(seat)):
        reason = match.why_not_undo(seat)
        setting.fail(
            number, f"{name} " + (f"cannot be taken back: {reason}" if quiet else "drew or revealed, and can be undone")
        )
    if not quiet:
        _check_refused(setting, number, match, seat)
        return
    match.undo(seat)
    changed = difference(before, match.state.position())
    for other, view in zip((None, *range(setting.seats)), views, strict=True):
        changed = changed or difference(view, match.state.view(other))
    if changed or draws != int(match.state.chance.draws):
        setting.fail(number, f"taking {name} back left something: {changed or 'chance'}")
    match.play(seat, action)
    changed = difference(after, match.state.position(), ("the first time", "the second"))
    if changed:
        setting.fail(number, f"{name}, taken back and played again, led elsewhere: {changed}")


def _check_refused(setting: Setting, number: int, match: Match, seat: int) -> None:
    before = match.state.position()
    try:
        match.undo(seat)
    except NoUndo:
        changed = difference(before, match.state.position())
        if changed:
            setting.fail(number, f"a refused undo changed the position: {changed}")
        return
    setting.fail(number, f"undo of seat {seat} gave a reason against it and was carried out all the same")
