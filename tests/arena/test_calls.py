"""A program that answers with action lists needs at most 50 calls per seat on average in a game of four seats."""

import pytest

from factoryfloor.bots import Bot, decide, make_bot
from factoryfloor.kernel import Match, State, find_game
from factoryfloor.kernel.action_list import played_list
from factoryfloor.kernel.registry import games

MOST = 50


def turn_of(greedy: Bot, state: State, seat: int, seed: int) -> list[int]:
    """Return the longest action list with which ``greedy`` would answer, deciding step by step."""
    texts: list[str] = []
    here = state.copy()
    while True:
        action = decide(greedy, here, seat, seed)
        texts.append(here.notation(seat, action))
        here.apply(seat, action)
        played = played_list(state, seat, [*texts, "x"])
        if played.stopped != "illegal":
            return played.actions


def calls(game: str, seats: int) -> float:
    """Return the mean number of calls per seat in a game in which ``greedy`` has all seats."""
    match = Match(find_game(game), seats, None, "calls")
    greedy = make_bot("greedy", match.game)
    counted = 0
    while not match.over:
        seat = match.state.movers()[0]
        counted += 1
        match.play_chain(seat, turn_of(greedy, match.state, seat, len(match.moves)))
    return counted / seats


@pytest.mark.parametrize("game", sorted(games()))
def test_program_that_sends_action_lists_makes_at_most_50_calls_per_seat(game: str) -> None:
    seats = 2 if game == "factory_fun" else 4  # one decision takes as long as a whole game of the other games
    assert calls(game, seats) <= MOST
