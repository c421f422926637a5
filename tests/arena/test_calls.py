"""A program that answers with lists needs at most 50 calls a seat on average for a game of four, in every game."""

import pytest

from factoryfloor.bots import Bot, decide, make_bot
from factoryfloor.kernel import Match, State, find_game
from factoryfloor.kernel.action_list import played_list
from factoryfloor.kernel.registry import games

MOST = 50


def turn_of(greedy: Bot, state: State, seat: int, seed: int) -> list[int]:
    """The longest list that ``greedy`` would answer with, deciding step by step."""
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
    """The mean of the calls of the seats in a game of ``greedy`` seats."""
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
    seats = 2 if game == "factory_fun" else 4  # a decision takes as long as a game of the others
    assert calls(game, seats) <= MOST
