"""Checks of legal actions, error messages, notation and chains."""

from collections.abc import Iterator
from typing import Any

from factoryfloor.kernel import IllegalAction, NotToMove, State
from factoryfloor.kernel.errors import FactoryFloorError
from factoryfloor.testing.difference import difference
from factoryfloor.testing.trial import Trial, TrialStep

NONSENSE = ("", " ", "nonsense", "0", "-1", "\x00", "ход", "x" * 1000)


def check_legal_lists(trial: Trial) -> None:
    """Check that exactly the pending seats have legal actions, and that these actions are ascending, unique and below
    ``action_count``.
    """
    for step in trial.steps():
        state, number = step.state, step.number
        if int(state.mid_chain) & ~int(state.pending):
            trial.fail(
                number, f"mid_chain {int(state.mid_chain):#b} has seats that pending {int(state.pending):#b} lacks"
            )
        for seat in range(trial.seats):
            legal = state.legal(seat)
            if bool(legal) != (seat in state.movers()):
                trial.fail(number, f"seat {seat} has {len(legal)} legal actions; movers are {state.movers()}")
            if list(legal) != sorted(set(legal)):
                trial.fail(number, f"legal actions of seat {seat} are not ascending or not unique: {legal}")
            if legal and not 0 <= legal[0] <= legal[-1] < trial.game.action_count:
                trial.fail(number, f"actions {legal[0]} to {legal[-1]} of seat {seat} are not below action_count")


def check_questions_change_nothing(trial: Trial) -> None:
    """Check that no query changes the position or chance."""
    show = trial.presentation
    for step in trial.looked_at():
        state = step.state
        before, draws, reveals = state.position(), int(state.chance.draws), int(state.reveals)
        state.scores(), state.ranking(), state.view(None), state.copy()
        for seat in range(trial.seats):
            state.view(seat), state.information_key(seat)
            for action in state.legal(seat):
                state.notation(seat, action), show.targets(state, seat, action), show.preview(state, seat, action)
        for seat in state.movers():
            show.prompt(state, seat), state.refusal(seat, "nonsense")
        changed = difference(before, state.position())
        if changed or (draws, reveals) != (int(state.chance.draws), int(state.reveals)):
            trial.fail(step.number, f"a query changed the position: {changed or 'it drew or revealed'}")


def check_every_action(trial: Trial) -> None:
    """Check that every legal action can be played (at most 60 per position)."""
    rng = trial.random("every action")
    for step in trial.looked_at():
        for seat in step.state.movers():
            legal = step.state.legal(seat)
            for action in legal if len(legal) <= 60 else rng.sample(legal, 60):
                name, after = step.state.notation(seat, action), step.state.copy()
                after.play(seat, action)
                if after.over == bool(after.pending):
                    wrong = f"over is {after.over} and pending {int(after.pending):#b}"
                    trial.fail(step.number, f"after {name!r} of seat {seat} {wrong}")


def check_refusals(trial: Trial) -> None:
    """Check that illegal actions, seats that are not pending, and invalid plans are rejected without a change."""
    for step in trial.looked_at():
        before, draws = step.state.position(), int(step.state.chance.draws)
        for seat in range(trial.seats):
            for action in _other_numbers(trial, step, seat):
                _refused(trial, step, seat, action)
            for text in _other_texts(step, seat):
                _refused(trial, step, seat, text)
        for seat in (-1, trial.seats, 2**70):
            _refused(trial, step, seat, step.action)
        for plan in ({}, {"nonsense": [None]}):
            _refused(trial, step, step.seat, plan)
        changed = difference(before, step.state.position())
        if changed or draws != int(step.state.chance.draws):
            trial.fail(step.number, f"a rejected action changed the position: {changed or 'it drew'}")


def _other_numbers(trial: Trial, step: TrialStep, seat: int) -> list[int]:
    legal, count = set(step.state.legal(seat)), trial.game.action_count
    others = [action for action in range(count) if action not in legal] if count <= 10_000 else []
    rng = trial.random(f"numbers {step.number}")
    some = rng.sample(others, min(30, len(others))) if others else [rng.randrange(count) for _ in range(30)]
    return [-1, count, count + 1, 2**31, 2**62, 2**64, *(action for action in some if action not in legal)]


def _other_texts(step: TrialStep, seat: int) -> Iterator[str]:
    """Yield invalid notation, and actions that are legal only for other seats."""
    state = step.state
    own = {state.canonical(state.notation(seat, action)) for action in state.legal(seat)}
    theirs = [state.notation(other, action) for other in state.movers() for action in state.legal(other)[:20]]
    for text in (*NONSENSE, *theirs, *(f"{text} nonsense" for text in theirs[:3])):
        if state.canonical(text) not in own:
            yield text


def _refused(trial: Trial, step: TrialStep, seat: int, what: int | str | dict[str, Any]) -> None:
    state = step.state
    wanted = IllegalAction if seat in state.movers() else NotToMove
    name = f"{what!r:.80} of seat {seat}"
    try:
        if isinstance(what, dict):
            state.check_mover(seat)
            _plan_actions(trial, state, seat, what)
        elif isinstance(what, str):
            state.parse(seat, what)
        else:
            state.play(seat, what)
    except FactoryFloorError as error:
        if not isinstance(error, wanted):
            trial.fail(step.number, f"{name} is rejected with {type(error).__name__}, not {wanted.__name__}: {error}")
        if not str(error):
            trial.fail(step.number, f"{name} is rejected without a message")
    else:
        trial.fail(step.number, f"{name} is accepted")


def _plan_actions(trial: Trial, state: State, seat: int, plan: dict[str, Any]) -> list[int]:
    if trial.plans is None:
        raise IllegalAction("the game has no plans")
    return trial.plans.actions(state, seat, plan)


def check_notation(trial: Trial) -> None:
    """Check that every legal action has a unique notation in normal form that parses to the same action."""
    for step in trial.looked_at():
        for seat in step.state.movers():
            _check_notation(trial, step, seat)


def _check_notation(trial: Trial, step: TrialStep, seat: int) -> None:
    state = step.state
    written: dict[str, int] = {}
    for action in state.legal(seat):
        text = state.notation(seat, action)
        if not text or text != " ".join(text.split()) or state.canonical(text) != text:
            trial.fail(step.number, f"notation {text!r} of seat {seat} is not in normal form")
        if text in written:
            trial.fail(
                step.number, f"seat {seat}: actions {written[text]} and {action} have the same notation {text!r}"
            )
        written[text] = action
    for text, action in list(written.items())[:60]:
        read = state.parse(seat, f"  {text} ")
        if read != action:
            trial.fail(step.number, f"{text!r} of seat {seat} is the notation of {action}, but parses as {read}")


def check_chains(trial: Trial) -> None:
    """Check that a step within a chain is invisible to other seats, and neither draws nor reveals anything."""
    for step in trial.steps():
        after = step.state.copy()
        after.events = []
        after.apply(step.seat, step.action)
        if after.mid_chain >> step.seat & 1:
            _check_unfinished(trial, step, after)


def _check_unfinished(trial: Trial, step: TrialStep, after: State) -> None:
    state, name = step.state, f"the unfinished step {step.state.notation(step.seat, step.action)!r}"
    if (int(after.chance.draws), int(after.reveals)) != (int(state.chance.draws), int(state.reveals)):
        trial.fail(step.number, f"{name} of seat {step.seat} drew or revealed something")
    if after.pending != state.pending:
        trial.fail(step.number, f"{name} of seat {step.seat} changed the pending seats")
    for other in (None, *(seat for seat in range(trial.seats) if seat != step.seat)):
        seen = difference(state.view(other), after.view(other))
        told = [event.seen_by(other) for event in after.events or []]
        if seen or told:
            trial.fail(step.number, f"{name} of seat {step.seat} is visible to {other}: {seen or told}")
