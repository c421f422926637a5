"""Rules and codec work without the evaluation."""

import subprocess
import sys

_PROGRAM = """
import json, random, sys

sys.modules["factoryfloor.games.factory_manager.heuristics"] = None

from factoryfloor.games.factory_manager import GAME
from factoryfloor.kernel import FastChance, encoded

state, rng, show = GAME.start(3, None, FastChance(1)), random.Random(2), GAME.presentation()
while not state.over:
    [seat] = state.movers()
    loaded = GAME.load(state.position(), FastChance(1))
    assert json.dumps(loaded.view(seat)) == json.dumps(state.view(seat))
    assert encoded(GAME.encoder(), loaded, seat) == encoded(GAME.encoder(), state, seat)
    action = rng.choice(state.legal(seat))
    assert show.prompt(state, seat) and show.preview(state, seat, action) is not None
    assert state.parse(seat, state.notation(seat, action)) == action
    state.apply(seat, action)
try:
    GAME.heuristics()
except ImportError:
    print(state.scores())
"""


def test_a_game_without_heuristics() -> None:
    """Random play, positions, views, previews, encodings; to ask for the evaluation fails, which proves the point."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", _PROGRAM], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.startswith("[")
