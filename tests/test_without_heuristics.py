"""Rules and codec of every game run without the folder of its heuristics."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOMS = sorted((Path(__file__).parents[1] / "src/factoryfloor/games").glob("*/heuristics"))

PROGRAM = """
import sys
from importlib import import_module

name = sys.argv[1]
sys.modules[f"factoryfloor.games.{name}.heuristics"] = None  # importing it fails

from factoryfloor.kernel import FastChance, encoded

game, chance = import_module(f"factoryfloor.games.{name}").GAME, FastChance(2)
state, presentation, encoder = game.start(game.seats_max, None, FastChance(1)), game.presentation(), game.encoder()
for _ in range(60):
    seat = state.movers()[0]
    loaded = game.load(state.position(), FastChance(3))
    assert loaded.position() == state.position() and loaded.view(seat) == state.view(seat)
    assert encoder is None or encoded(encoder, loaded, seat) == encoded(encoder, state, seat)
    legal = state.legal(seat)
    action = legal[chance.below(len(legal))]
    assert state.parse(seat, state.notation(seat, action)) == action and presentation.prompt(state, seat)
    presentation.preview(state, seat, action)
    state.apply(seat, action)
try:
    game.heuristics()
except ImportError:
    print("no heuristics")
"""


@pytest.mark.parametrize("name", [room.parent.name for room in ROOMS])
def test_game_works_without_its_heuristics(name: str) -> None:
    run = subprocess.run([sys.executable, "-P", "-c", PROGRAM, name], capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("no heuristics\n", "")
