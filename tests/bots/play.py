"""Games between bots with fixed seeds."""

from collections.abc import Callable

from factoryfloor.bots import Bot, decide
from factoryfloor.kernel import Chance, FastChance, State
from factoryfloor.kernel.outcome import utility

Deal = Callable[[Chance], State]


def play(deal: Deal, bots: list[Bot], seed: int) -> State:
    """Play one game. Equal seeds give equal games."""
    state = deal(FastChance(1000 + seed))
    decisions = 0
    while not state.over:
        seat = state.movers()[0]
        state.play(seat, decide(bots[seat], state, seat, seed=100_000 * seed + decisions))
        decisions += 1
    return state


def share(deal: Deal, seats: int, one: Bot, others: Bot, games: int) -> float:
    """Return the mean result of a bot against copies of another bot, in rotating seats. It is 0.5 for equally strong
    bots.
    """
    won = 0.0
    for game in range(games):
        seat = game % seats
        bots = [one if other == seat else others for other in range(seats)]
        won += utility(play(deal, bots, game).ranking(), seat)
    return won / games
