"""Checks of the companions: heuristics, encoder, timing, presentation and plans."""

from math import inf, isfinite
from typing import Any

from mypy_extensions import i16

from factoryfloor.kernel import FastChance, Heuristics, IllegalAction, State
from factoryfloor.kernel.fast import vec
from factoryfloor.testing.difference import difference, json_fault, names_in
from factoryfloor.testing.knowledge import decide_again, sample
from factoryfloor.testing.trial import Trial, TrialStep

LOOKS = 4  # positions at which heuristics are checked; few, because heuristics may be slow
FEW = 5  # actions per position with checked times and reasons
_BESIDE = (-12345, 23456)


def check_heuristics(trial: Trial) -> None:
    """Check that priors, evaluations and rollouts are in range, legal, and independent of earlier calls.

    One instance per seat follows the whole game. At some positions, its results are compared with the results of a new
    instance.
    """
    used = [trial.game.heuristics() for _ in range(trial.seats)]
    looks = set(sorted(trial.chosen())[:: 1 + len(trial.chosen()) // LOOKS])
    for one in used:
        one.begin()
    for step in trial.steps():
        if step.number in looks:
            for seat in step.state.movers():
                _check_asked(trial, step, seat, used[seat])
        for one in used:
            one.follow(step.seat, step.action)
    _check_values(trial, len(trial.script), trial.ended(), trial.game.heuristics())


def _check_asked(trial: Trial, step: TrialStep, seat: int, used: Heuristics) -> None:
    state, number = step.state, step.number
    before, draws = state.position(), int(state.chance.draws)
    fresh = trial.game.heuristics()
    fresh.begin()
    told = _answers(fresh, state, seat)
    _check_answers(trial, step, seat, told)
    _check_values(trial, number, state, fresh)
    remembered = difference(told, _answers(used, state, seat), ("fresh", "used"))
    if remembered or list(used.evaluate(state)) != list(fresh.evaluate(state)):
        trial.fail(number, f"heuristics of seat {seat} depend on earlier calls: {remembered or 'evaluate'}")
    for draw in range(FEW):
        if fresh.rollout_action(state, seat, FastChance(draw)) not in state.legal(seat):
            trial.fail(number, f"the rollout action of seat {seat} is not legal")
    _check_suggestion(trial, step, seat, fresh)
    changed = difference(before, state.position())
    if changed or draws != int(state.chance.draws):
        trial.fail(number, f"the heuristics changed the position: {changed or 'it drew'}")
    twin = sample(trial, step, seat, number)
    decide_again(trial, step, twin, FastChance(seat))
    leaked = difference(told, _answers(fresh, twin, seat), ("in truth", "in the sample"))
    if leaked:
        trial.fail(number, f"heuristics of seat {seat} depend on something hidden from it: {leaked}")


def _answers(heuristics: Heuristics, state: State, seat: int) -> dict[str, Any]:
    """Return all results of heuristics for a seat's decision. No result may depend on hidden information."""
    legal, priors = state.legal(seat), list(heuristics.priors(state, seat))
    some = [*legal[:FEW], *(action for action, prior in zip(legal, priors, strict=False) if prior == max(priors))]
    return {
        "priors": priors,
        "reaction_time": [heuristics.reaction_time(state, seat, action) for action in some],
        "explain": [heuristics.explain(state, seat, action) for action in some],
        "is_blunder": [heuristics.is_blunder(state, seat, action) for action in some],
    }


def _check_answers(trial: Trial, step: TrialStep, seat: int, told: dict[str, Any]) -> None:
    legal = step.state.legal(seat)
    if len(told["priors"]) != len(legal) or not all(isfinite(prior) for prior in told["priors"]):
        trial.fail(step.number, f"{len(told['priors'])} priors for {len(legal)} actions of seat {seat}, or not finite")
    if any(not 0.0 <= seconds < inf for seconds in told["reaction_time"]):
        trial.fail(step.number, f"a reaction time of seat {seat} is negative or not finite: {told['reaction_time']}")
    fault = json_fault(told["explain"]) or next(
        (f"{reason} has no key" for reason in told["explain"] if reason and not _has_key(reason)), ""
    )
    if fault:
        trial.fail(step.number, f"a reason of seat {seat} is invalid: {fault}")


def _check_values(trial: Trial, number: int, state: State, heuristics: Heuristics) -> None:
    values = list(heuristics.evaluate(state))
    fair = all(isfinite(value) if trial.seats == 1 else 0.0 <= value <= 1.0 for value in values)
    if len(values) != trial.seats or not fair:
        trial.fail(number, f"the evaluation is {values}: not a utility between 0 and 1 for each seat (alone: finite)")


def _check_suggestion(trial: Trial, step: TrialStep, seat: int, heuristics: Heuristics) -> None:
    """Check that suggested actions can be played, and that converting them to a plan and back does not change them."""
    course = list(heuristics.suggest(step.state, seat))
    if not course:
        return
    after = step.state.copy()
    try:
        for action in course:
            after.play(seat, action)
    except IllegalAction as error:
        trial.fail(step.number, f"the actions suggested to seat {seat} cannot be played: {error}")
    if trial.plans is not None:
        plan = trial.plans.write(step.state, seat, course)
        fault = json_fault(plan)
        if fault or list(trial.plans.actions(step.state, seat, plan)) != course:
            trial.fail(step.number, f"the actions suggested to seat {seat} change as a plan: {fault or plan}")


def check_encoder(trial: Trial) -> None:
    """Check that an encoder writes only within its slice, and does not read from it."""
    encoder = trial.encoder
    if encoder is None:
        return
    size = int(encoder.size)
    widths = {len(encoder.describe(action)) for action in range(0, trial.game.action_count, 7)}
    if size < 1 or len(widths) != 1:
        trial.fail(
            None, f"the encoder's size {size} must be positive, the lengths {sorted(widths)} of its descriptions equal"
        )
    for step in trial.looked_at():
        for seat in range(trial.seats):
            written: list[list[int]] = []
            for filler in _BESIDE:
                out = vec[i16]([filler, *[0] * size, filler])
                encoder.encode(step.state, seat, out, 1)
                written.append([int(number) for number in out])
                if (out[0], out[size + 1]) != (filler, filler):
                    trial.fail(step.number, f"the observation of seat {seat} is written outside its slice")
            if written[0][1:-1] != written[1][1:-1]:
                trial.fail(step.number, f"the observation of seat {seat} depends on values outside its slice")


def check_timing(trial: Trial) -> None:
    """Check that time limits belong to pending seats, are whole seconds, and have a legal action."""
    timing = trial.timing
    if timing is None:
        return
    for step in trial.steps():
        for seat in range(trial.seats):
            limit = timing.time_limit(step.state, seat)
            if limit is not None and (limit[0] <= 0 or limit[1] not in step.state.legal(seat)):
                legal = list(step.state.legal(seat))
                trial.fail(step.number, f"the time limit of seat {seat} is {limit}; legal actions are {legal}")


def check_presentation(trial: Trial) -> None:
    """Check targets, pieces and reasons against the view, and the form of previews, prompts, moments and standings."""
    for step in trial.looked_at():
        moment = trial.presentation.moment(step.state)
        fault = json_fault(moment) if isinstance(moment, dict) else "it is not an object"
        if fault or (moment and not _has_key(moment)):
            trial.fail(step.number, f"the moment must be a sentence, not {moment!r} {fault}")
        standings = [trial.presentation.standing(step.state, seat) for seat in range(trial.seats)]
        if any(json_fault(one) or list(one) != list(standings[0]) for one in standings):
            trial.fail(step.number, f"the standings must have the same figures of all seats, not {standings!r}")
        for seat in step.state.movers():
            names = set(names_in(step.state.view(seat)))
            prompt = trial.presentation.prompt(step.state, seat)
            if not prompt or prompt.split() != [prompt]:
                trial.fail(step.number, f"the prompt of seat {seat} must be one word, not {prompt!r}")
            for action in step.state.legal(seat):
                _check_action(trial, step, seat, action, names)
            _check_pieces(trial, step, seat)


def _check_action(trial: Trial, step: TrialStep, seat: int, action: int, names: set[str]) -> None:
    state, text = step.state, step.state.notation(seat, action)
    targets = trial.presentation.targets(state, seat, action)
    unknown = [name for name in targets if name not in names]
    if unknown or len(set(targets)) != len(targets):
        trial.fail(step.number, f"{text!r} of seat {seat} has targets {targets}; its view does not have {unknown}")
    preview = trial.presentation.preview(state, seat, action)
    fault = json_fault(preview) if isinstance(preview, dict) else "it is not an object"
    if fault:
        trial.fail(step.number, f"the preview of {text!r} of seat {seat} is not JSON: {fault}")


def _check_pieces(trial: Trial, step: TrialStep, seat: int) -> None:
    """Check that listed pieces are unique and include all targets, and that the other pieces have a reason."""
    state, shown = step.state, trial.presentation
    pieces = list(shown.pieces(state, seat))
    if not pieces:
        return
    if len(set(pieces)) != len(pieces):
        twice = sorted({piece for piece in pieces if pieces.count(piece) > 1})
        trial.fail(step.number, f"pieces of seat {seat} are listed more than once: {twice}")
    targets = {piece for action in state.legal(seat) for piece in shown.targets(state, seat, action)}
    if not targets <= set(pieces):
        trial.fail(step.number, f"targets of seat {seat} are not among its pieces: {sorted(targets - set(pieces))}")
    for piece in pieces:
        reason = shown.why_not(state, seat, piece)
        fault = json_fault(reason) if isinstance(reason, dict) else "it is not an object"
        if fault or bool(reason) == (piece in targets) or (reason and not _has_key(reason)):
            what = "a target" if piece in targets else "no target"
            trial.fail(step.number, f"{piece} is {what} of seat {seat}, but why_not returns {reason!r} {fault}")


def _has_key(reason: dict[str, Any]) -> bool:
    key = reason.get("key")
    return isinstance(key, str) and key != "" and key.split() == [key]
