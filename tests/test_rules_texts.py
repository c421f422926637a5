"""The rules and the notation that programs receive: complete, and without the client's words."""

import random
import re

import pytest

from factoryfloor.kernel import FastChance, find_game
from tests.test_floors import GAMES


@pytest.mark.parametrize("game_id", GAMES)
def test_rules_go_from_the_goal_to_the_end(game_id: str) -> None:
    game = find_game(game_id)
    rules = game.written_rules()
    assert rules.startswith(f"# {game.title}\n\n## Goal of the game\n\n")
    assert 3_000 < len(rules) < 12_000
    assert re.search(r"^## .*(?:End|Income)", rules, re.MULTILINE)
    assert re.findall(r"[{}\\<>]|[Tt]ouch a|\bclick", rules) == []


@pytest.mark.parametrize("game_id", GAMES)
def test_notation_explains_every_verb(game_id: str) -> None:
    """The verbs of all legal actions of random games in several options, each in code."""
    game = find_game(game_id)
    explained = {code.split()[0] for code in re.findall(r"`([^`]+)`", game.written_notation())}
    rng = random.Random(1)
    for seats in (game.seats_min, game.seats_max):
        options = {"selection": "live"} if game_id == "factory_fun" and seats > 1 else {}
        state = game.start(seats, options, FastChance(seats))
        met: set[str] = set()
        while not state.over:
            seat = state.movers()[0]
            legal = state.legal(seat)
            met |= {state.notation(seat, action).split()[0] for action in legal}
            state.play(seat, rng.choice(legal))
        assert met <= explained
        assert met
