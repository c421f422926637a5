"""Checks of the end of a game, of replay, and of scores, ranking and information keys."""

import json

from factoryfloor.kernel import Match, NotToMove, State
from factoryfloor.kernel.record import canonical_json, read_record, write_record
from factoryfloor.testing.difference import difference
from factoryfloor.testing.trial import Trial

LARGEST_KEY = 2**62 - 1


def check_end(trial: Trial) -> None:
    """Check that the game ends, that no seat is pending at the end, and that scores and ranking are valid."""
    number, state = len(trial.script), trial.ended()
    if not state.over or state.pending or state.mid_chain or state.movers():
        trial.fail(
            number, f"the game is over, but pending is {int(state.pending):#b}, mid_chain {int(state.mid_chain):#b}"
        )
    _check_standing(trial, number, state)
    for seat in range(trial.seats):
        if state.legal(seat):
            trial.fail(number, f"the game is over, but seat {seat} has legal actions")
        try:
            state.play(seat, 0)
        except NotToMove:
            continue
        trial.fail(number, f"the game is over, but seat {seat} can still play")


def check_numbers(trial: Trial) -> None:
    """Check that scores, ranking and information keys are in range at all times."""
    for step in trial.looked_at():
        _check_standing(trial, step.number, step.state)
        for seat in range(trial.seats):
            key = step.state.information_key(seat)
            if not 0 <= key <= LARGEST_KEY:
                trial.fail(step.number, f"the information key {key} of seat {seat} is not in 0 .. 2**62 - 1")


def _check_standing(trial: Trial, number: int, state: State) -> None:
    scores, ranking = state.scores(), state.ranking()
    for again, where in ((state, "on a second call"), (state.copy(), "in a copy")):
        if (scores, ranking) != (again.scores(), again.ranking()):
            trial.fail(
                number, f"scores and ranking are {scores}, {ranking}; {where} {again.scores()}, {again.ranking()}"
            )
    for name, values in (("scores", scores), ("ranking", ranking)):
        if len(values) != trial.seats or any(type(value) is not int for value in values):
            trial.fail(number, f"{name} must be an integer for each seat, not {values}")
    if trial.seats > 1 and max(scores) > min(scores):
        best = min(scores) if trial.game.fewest_wins else max(scores)
        if best not in [score for score, place in zip(scores, ranking, strict=True) if place == 1]:
            wins = "fewest" if trial.game.fewest_wins else "most"
            trial.fail(number, f"scores {scores} are ranked {ranking}, but {wins} points win (Game.fewest_wins)")
    fair = [1 + sum(1 for other in ranking if other < place) for place in ranking]
    if ranking != fair and not (trial.seats == 1 and ranking == [2]):
        trial.fail(
            number,
            f"the ranking {ranking} is invalid: 1 is best, ties share a place, the next places are skipped",
        )


def check_replay(trial: Trial) -> None:
    """Check that the same seed and actions give the same positions, both by action numbers and through a record."""
    match = Match(trial.game, trial.seats, trial.options, trial.seed)
    chosen = trial.chosen()
    for step in trial.steps():
        changed = difference(match.state.position(), step.state.position(), ("in a match", "replayed"))
        if changed:
            trial.fail(step.number, f"the same seed and actions lead to another position: {changed}")
        if step.number in chosen:
            _check_record(trial, step.number, match)
        match.play(step.seat, step.action)
    _check_record(trial, len(match.moves), match)


def _check_record(trial: Trial, number: int, match: Match) -> None:
    replayed = read_record(json.loads(canonical_json(write_record(match))), trial.game)
    changed = difference(match.state.position(), replayed.state.position(), ("as played", "as replayed"))
    moves = [(move.seat, move.action, move.text) for move in match.moves]
    if changed or moves != [(move.seat, move.action, move.text) for move in replayed.moves]:
        trial.fail(number, f"the record replays differently: {changed or 'other actions'}")


def check_start_from_position(trial: Trial) -> None:
    """Check that a match can start from any position and that its record can be replayed."""
    steps = list(trial.chosen())
    for step in trial.steps():
        if step.number not in steps[:3]:
            continue
        match = Match(trial.game, trial.seats, None, trial.seed, step.state.position())
        changed = difference(step.state.position(), match.state.position(), ("given", "at the start"))
        if changed:
            trial.fail(step.number, f"a match that starts from the position differs from it: {changed}")
        for _ in range(30):
            if not match.over:
                seat = match.state.movers()[-1]
                match.play(seat, match.state.legal(seat)[-1])
        _check_record(trial, step.number, match)
