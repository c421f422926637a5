"""What the table says can be taken back is what the match says, after every action of many games."""

import random
from typing import Any

import pytest

from factoryfloor.kernel import FactoryFloorError, Match
from factoryfloor.kernel.registry import find_game, games
from factoryfloor.server.table.takeback import TakeBacks
from tests.tiny_game import GAME


@pytest.mark.parametrize("game", sorted({GAME.id, *games()}))
@pytest.mark.parametrize("seed", range(3))
def test_the_same_as_the_match_says(game: str, seed: int) -> None:
    rules = find_game(game)
    chance = random.Random(seed)
    match = Match(rules, min(3, rules.seats_max), None, f"seed {seed}")
    takebacks = TakeBacks()
    for step in range(120):
        if match.over:
            break
        possible = [seat for seat in range(match.seats) if takebacks.possible(match, seat)]
        if step % 3 == 0:  # the match replays the whole game for its answer
            assert possible == [seat for seat in range(match.seats) if not match.why_not_undo(seat)]
        if possible and chance.random() < 0.2:
            match.undo(chance.choice(possible))
            takebacks.rebuild(match)
            continue
        seat = chance.choice(match.state.movers())
        before, first = match.state.copy(), len(match.moves)
        match.play_chain(seat, chain(match, seat, chance))
        takebacks.played(match, seat, first, before)
    assert match.moves


def chain(match: Match, seat: int, chance: random.Random) -> list[int]:
    """One legal action, and now and then a few more that follow it."""
    trial = match.fork()
    actions: list[Any] = []
    while not actions or (chance.random() < 0.4 and trial.state.pending >> seat & 1):
        action = chance.choice(trial.state.legal(seat))
        try:
            trial.play(seat, action)
        except FactoryFloorError:
            break
        actions.append(action)
    return actions
