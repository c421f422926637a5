"""Random positions and matches for property tests and benchmarks."""

from typing import Any

from factoryfloor.kernel import FastChance, Game, Match, State
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.masks import lowest_seat
from factoryfloor.kernel.playout import random_playout


def random_state(
    game: Game, seats: int, options: dict[str, Any] | None = None, seed: int = 1, decisions: int | None = None
) -> State:
    """Return the position after the given number of random decisions, or at the end of the game. ``seed`` determines
    all chance.
    """
    chance = FastChance(seed)
    state = game.start(seats, options, FastChance(mix(seed, 1)))
    if decisions is None:
        random_playout(state, chance)
        return state
    for _ in range(decisions):
        if state.over:
            break
        seat = int(lowest_seat(state.pending))
        legal = state.legal(seat)
        state.apply(seat, legal[chance.below(len(legal))])
    return state


def random_match(
    game: Game, seats: int, options: dict[str, Any] | None = None, seed: int = 1, decisions: int | None = None
) -> Match:
    """Return a match with the given number of random decisions, or a match that is played to the end.

    Any pending seat may decide next.
    """
    chance = FastChance(seed)
    match = Match(game, seats, options, str(seed))
    while not match.over and (decisions is None or len(match.moves) < decisions):
        movers = match.state.movers()
        seat = movers[chance.below(len(movers))]
        legal = match.state.legal(seat)
        match.play(seat, legal[chance.below(len(legal))])
    return match
