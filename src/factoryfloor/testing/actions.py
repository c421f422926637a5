"""What may be done: legal lists, refusals, notation, and what a client is told about an action."""

from collections.abc import Iterator
from math import inf
from typing import Any

from factoryfloor.kernel import FastChance, IllegalAction, NotToMove, State
from factoryfloor.kernel.errors import FactoryFloorError
from factoryfloor.testing.difference import difference, json_fault, names_in
from factoryfloor.testing.setting import Setting, Step

NONSENSE = ("", " ", "nonsense", "0", "-1", "\x00", "ход", "x" * 1000)


def check_legal_lists(setting: Setting) -> None:
    """Exactly the pending seats have legal actions: ascending, each once, below ``action_count``."""
    for step in setting.steps():
        state, number = step.state, step.number
        if int(state.chaining) & ~int(state.pending):
            setting.fail(
                number, f"chaining {int(state.chaining):#b} has seats that pending {int(state.pending):#b} lacks"
            )
        for seat in range(setting.seats):
            legal = state.legal(seat)
            if bool(legal) != (seat in state.movers()):
                setting.fail(number, f"seat {seat} has {len(legal)} legal actions; movers are {state.movers()}")
            if list(legal) != sorted(set(legal)):
                setting.fail(number, f"legal actions of seat {seat} are not ascending or not unique: {legal}")
            if legal and not 0 <= legal[0] <= legal[-1] < setting.game.action_count:
                setting.fail(number, f"actions {legal[0]} to {legal[-1]} of seat {seat} are not below action_count")


def check_time(setting: Setting) -> None:
    """Who is pending may have limited time, and then a legal action for its end; nobody else is waited for."""
    for step in setting.steps():
        state = step.state
        for seat in range(setting.seats):
            legal, patience = state.legal(seat), state.patience(seat)
            if patience is not None and (patience[0] <= 0 or patience[1] not in legal):
                setting.fail(step.number, f"the patience of seat {seat} is {patience}; legal actions are {list(legal)}")
            if any(not 0.0 <= state.pause(seat, action) < inf for action in legal[:5]):
                setting.fail(step.number, f"a pause of seat {seat} is no number of seconds")


def check_questions_change_nothing(setting: Setting) -> None:
    """Asking about a position, in whatever way, leaves position and chance as they are."""
    for step in setting.looked_at():
        state = step.state
        before, draws, reveals = state.position(), int(state.chance.draws), int(state.reveals)
        state.scores(), state.ranking(), state.view(None), state.copy()
        for seat in range(setting.seats):
            state.view(seat), state.trace(seat), state.observe(seat), state.estimate(seat), state.insight(seat)
            for action in state.legal(seat):
                if state.hunch(seat, FastChance(action)) not in state.legal(seat):
                    setting.fail(step.number, f"the hunch of seat {seat} is not legal")
                state.notation(seat, action), state.touches(seat, action), state.preview(seat, action)
        for seat in state.movers():
            state.question(seat), state.refusal(seat, "nonsense")
        changed = difference(before, state.position())
        if changed or (draws, reveals) != (int(state.chance.draws), int(state.reveals)):
            setting.fail(step.number, f"asking about the position changed it: {changed or 'it drew or revealed'}")


def check_every_action(setting: Setting) -> None:
    """Every legal action can be played (all of them, or 60 of a large choice)."""
    rng = setting.random("every action")
    for step in setting.looked_at():
        for seat in step.state.movers():
            legal = step.state.legal(seat)
            for action in legal if len(legal) <= 60 else rng.sample(legal, 60):
                name, after = step.state.notation(seat, action), step.state.copy()
                after.play(seat, action)
                if after.over == bool(after.pending):
                    wrong = f"over is {after.over} and pending {int(after.pending):#b}"
                    setting.fail(step.number, f"after {name!r} of seat {seat} {wrong}")


def check_refusals(setting: Setting) -> None:
    """What is not legal, seats that are not to move and nonsense plans are refused, and nothing changes."""
    for step in setting.looked_at():
        before, draws = step.state.position(), int(step.state.chance.draws)
        for seat in range(setting.seats):
            for action in _other_numbers(setting, step, seat):
                _refused(setting, step, seat, action)
            for text in _other_texts(step, seat):
                _refused(setting, step, seat, text)
        for seat in (-1, setting.seats, 2**70):
            _refused(setting, step, seat, step.action)
        for plan in ({}, {"nonsense": [None]}):
            _refused(setting, step, step.seat, plan)
        changed = difference(before, step.state.position())
        if changed or draws != int(step.state.chance.draws):
            setting.fail(step.number, f"something that was refused changed the position: {changed or 'it drew'}")


def _other_numbers(setting: Setting, step: Step, seat: int) -> list[int]:
    legal, count = set(step.state.legal(seat)), setting.game.action_count
    others = [action for action in range(count) if action not in legal] if count <= 10_000 else []
    rng = setting.random(f"numbers {step.number}")
    some = rng.sample(others, min(30, len(others))) if others else [rng.randrange(count) for _ in range(30)]
    return [-1, count, count + 1, 2**31, 2**62, 2**64, *(action for action in some if action not in legal)]


def _other_texts(step: Step, seat: int) -> Iterator[str]:
    """Nonsense, and what is legal for others but not for this seat."""
    state = step.state
    own = {state.normal(state.notation(seat, action)) for action in state.legal(seat)}
    theirs = [state.notation(other, action) for other in state.movers() for action in state.legal(other)[:20]]
    for text in (*NONSENSE, *theirs, *(f"{text} nonsense" for text in theirs[:3])):
        if state.normal(text) not in own:
            yield text


def _refused(setting: Setting, step: Step, seat: int, what: int | str | dict[str, Any]) -> None:
    state = step.state
    wanted = IllegalAction if seat in state.movers() else NotToMove
    name = f"{what!r:.80} of seat {seat}"
    try:
        if isinstance(what, dict):
            state.plan(seat, what)
        elif isinstance(what, str):
            state.parse(seat, what)
        else:
            state.play(seat, what)
    except FactoryFloorError as error:
        if not isinstance(error, wanted):
            setting.fail(step.number, f"{name} is refused with {type(error).__name__}, not {wanted.__name__}: {error}")
        if not str(error):
            setting.fail(step.number, f"{name} is refused without a word")
    else:
        setting.fail(step.number, f"{name} is accepted")


def check_notation(setting: Setting) -> None:
    """Every legal action has a notation of its own, in normal form, that is read back as the same action."""
    for step in setting.looked_at():
        for seat in step.state.movers():
            _check_notation(setting, step, seat)


def _check_notation(setting: Setting, step: Step, seat: int) -> None:
    state = step.state
    written: dict[str, int] = {}
    for action in state.legal(seat):
        text = state.notation(seat, action)
        if not text or text != " ".join(text.split()) or state.normal(text) != text:
            setting.fail(step.number, f"notation {text!r} of seat {seat} is not in normal form")
        if text in written:
            setting.fail(step.number, f"actions {written[text]} and {action} of seat {seat} are both written {text!r}")
        written[text] = action
    for text, action in list(written.items())[:60]:
        read = state.parse(seat, f"  {text} ")
        if read != action:
            setting.fail(step.number, f"{text!r} of seat {seat} is written for {action} and read as {read}")


def check_pieces(setting: Setting) -> None:
    """Touched pieces are in the seat's view; previews are JSON; a question is one word."""
    for step in setting.looked_at():
        for seat in step.state.movers():
            names = set(names_in(step.state.view(seat)))
            question = step.state.question(seat)
            if not question or question.split() != [question]:
                setting.fail(step.number, f"the question of seat {seat} is one word, not {question!r}")
            for action in step.state.legal(seat):
                _check_piece(setting, step, seat, action, names)


def _check_piece(setting: Setting, step: Step, seat: int, action: int, names: set[str]) -> None:
    state, text = step.state, step.state.notation(seat, action)
    touched = state.touches(seat, action)
    unknown = [name for name in touched if name not in names]
    if unknown or len(set(touched)) != len(touched):
        setting.fail(step.number, f"{text!r} of seat {seat} touches {touched}; its view does not have {unknown}")
    preview = state.preview(seat, action)
    fault = json_fault(preview) if isinstance(preview, dict) else "it is not an object"
    if fault:
        setting.fail(step.number, f"the preview of {text!r} of seat {seat} is not JSON: {fault}")


def check_chains(setting: Setting) -> None:
    """A step that leaves its seat in the middle of a chain is seen by nobody else, and draws and reveals nothing."""
    for step in setting.steps():
        after = step.state.copy()
        after.log = []
        after.apply(step.seat, step.action)
        if after.chaining >> step.seat & 1:
            _check_unfinished(setting, step, after)


def _check_unfinished(setting: Setting, step: Step, after: State) -> None:
    state, name = step.state, f"the unfinished step {step.state.notation(step.seat, step.action)!r}"
    if (int(after.chance.draws), int(after.reveals)) != (int(state.chance.draws), int(state.reveals)):
        setting.fail(step.number, f"{name} of seat {step.seat} drew or revealed something")
    if after.pending != state.pending:
        setting.fail(step.number, f"{name} of seat {step.seat} changed who owes a decision")
    for other in (None, *(seat for seat in range(setting.seats) if seat != step.seat)):
        seen = difference(state.view(other), after.view(other))
        told = [event.seen_by(other) for event in after.log or []]
        if seen or told:
            setting.fail(step.number, f"{name} of seat {step.seat} is seen by {other}: {seen or told}")
