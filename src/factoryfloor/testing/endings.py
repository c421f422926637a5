"""How a game ends, how its course is repeated, and the numbers that are said of it on the way."""

import json
import math

from factoryfloor.kernel import Match, NotToMove, State
from factoryfloor.kernel.record import canonical_json, read_record, write_record
from factoryfloor.testing.difference import difference
from factoryfloor.testing.setting import Setting

LARGEST_TRACE = 2**62 - 1


def check_end(setting: Setting) -> None:
    """The game ends; then nobody is to move, and scores and ranking say how it ended."""
    number, state = len(setting.script), setting.ended()
    if not state.over or state.pending or state.chaining or state.movers():
        setting.fail(number, f"the game is over; pending {int(state.pending):#b}, chaining {int(state.chaining):#b}")
    _check_standing(setting, number, state)
    for seat in range(setting.seats):
        if state.legal(seat):
            setting.fail(number, f"the game is over, and seat {seat} has legal actions")
        try:
            state.play(seat, 0)
        except NotToMove:
            continue
        setting.fail(number, f"the game is over, and seat {seat} may still play")


def check_numbers(setting: Setting) -> None:
    """Scores, ranking, estimates, insights, observations, fingerprints are there at any time and in range."""
    for step in setting.looked_at():
        _check_standing(setting, step.number, step.state)
        for seat in range(setting.seats):
            fault = _numbers_fault(setting, step.state, seat)
            if fault:
                setting.fail(step.number, f"{fault} for seat {seat}")


def _numbers_fault(setting: Setting, state: State, seat: int) -> str:
    estimate = state.estimate(seat)
    if not (math.isfinite(estimate) if setting.seats == 1 else 0.0 <= estimate <= 1.0):
        return f"the estimate is {estimate}, not between 0 and 1 (alone: not finite)"
    if state.estimates()[seat] != estimate:
        return f"the estimate is {estimate}, and {state.estimates()[seat]} among those of all seats"
    insight = state.insight(seat)
    if len(insight) != len(state.legal(seat)) or not all(math.isfinite(worth) for worth in insight):
        return f"insight has {len(insight)} numbers for {len(state.legal(seat))} actions, or one is not finite"
    observed = state.observe(seat)
    if len(observed) != setting.game.observation_size or any(type(number) is not int for number in observed):
        return f"an observation is {setting.game.observation_size} integers, not {len(observed)} or others"
    if not 0 <= state.trace(seat) <= LARGEST_TRACE:
        return f"the trace {state.trace(seat)} is not in 0 .. 2**62 - 1"
    return ""


def _check_standing(setting: Setting, number: int, state: State) -> None:
    scores, ranking = state.scores(), state.ranking()
    for name, values in (("scores", scores), ("ranking", ranking)):
        if len(values) != setting.seats or any(type(value) is not int for value in values):
            setting.fail(number, f"{name} must be an integer for each seat, not {values}")
    fair = [1 + sum(1 for other in ranking if other < place) for place in ranking]
    if ranking != fair and not (setting.seats == 1 and ranking == [2]):
        setting.fail(
            number, f"the ranking {ranking} is none: 1 is best, seats that tie share a place, the next are left out"
        )


def check_replay(setting: Setting) -> None:
    """The same seed and the same actions give the same positions, by numbers and through a record."""
    match = Match(setting.game, setting.seats, setting.options, setting.seed)
    chosen = setting.chosen()
    for step in setting.steps():
        changed = difference(match.state.position(), step.state.position(), ("in a match", "replayed"))
        if changed:
            setting.fail(step.number, f"the same seed and actions led elsewhere: {changed}")
        if step.number in chosen:
            _check_record(setting, step.number, match)
        match.play(step.seat, step.action)
    _check_record(setting, len(match.moves), match)


def _check_record(setting: Setting, number: int, match: Match) -> None:
    replayed = read_record(json.loads(canonical_json(write_record(match))), setting.game)
    changed = difference(match.state.position(), replayed.state.position(), ("as played", "as replayed"))
    moves = [(move.seat, move.action, move.text) for move in match.moves]
    if changed or moves != [(move.seat, move.action, move.text) for move in replayed.moves]:
        setting.fail(number, f"the record does not replay the same: {changed or 'other actions'}")


def check_start_from_position(setting: Setting) -> None:
    """A match may start from any position, and its record replays from there."""
    steps = list(setting.chosen())
    for step in setting.steps():
        if step.number not in steps[:3]:
            continue
        match = Match(setting.game, setting.seats, None, setting.seed, step.state.position())
        changed = difference(step.state.position(), match.state.position(), ("given", "at the start"))
        if changed:
            setting.fail(step.number, f"a match that starts from the position starts elsewhere: {changed}")
        for _ in range(30):
            if not match.over:
                seat = match.state.movers()[-1]
                match.play(seat, match.state.legal(seat)[-1])
        _check_record(setting, step.number, match)
