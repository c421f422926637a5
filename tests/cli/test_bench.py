"""The measured rates. Their values depend on the machine."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from factoryfloor.arena.speed import MOMENTS, _positions, measure, random_games, usual_seats
from factoryfloor.kernel import BadSeats
from tests.cli.conftest import environment
from tests.timeouts import TIMEOUT
from tests.tiny_game import GAME

PEERS = Path(__file__).parents[2] / "bench" / "peers.py"


def test_bench_measures_every_rate() -> None:
    found = measure(GAME, 2, 0.05)
    assert (found.game, found.seats, found.compiled) == ("tiny", 2, False)
    rates = (found.decisions, found.games, found.copies, found.resamples, found.playouts, found.playouts_cut)
    assert all(rate > 0 for rate in rates)


def test_bench_counts_the_decisions_of_whole_games() -> None:
    """A short game of Tiny has two rounds. In each round, each seat lays a card and packs in one or two steps."""
    decisions, games = random_games(GAME, 2, 0.05)
    assert 2 * 2 * 2 <= decisions / games <= 2 * 2 * 3


def test_bench_plays_at_least_one_game_even_with_the_shortest_time_limit() -> None:
    decisions, games = random_games(GAME, 4, 0.0)
    assert decisions > games > 0


def test_bench_samples_all_positions_from_one_game() -> None:
    states = _positions(GAME, 3, seed=5)
    assert len(states) == len(MOMENTS)
    assert all(state.movers() for state in states)
    rounds = [state.position()["round"] for state in states]
    assert rounds == sorted(rounds)
    assert rounds[0] < rounds[-1]


def test_bench_uses_the_usual_number_of_seats_and_rejects_others() -> None:
    assert usual_seats(GAME) == 4
    with pytest.raises(BadSeats):
        measure(GAME, 9, 0.01)


def test_bench_skips_comparison_packages_that_are_not_installed() -> None:
    """Our rules are measured, and standard error lists the missing packages."""
    hide = (
        "import importlib.metadata as m, runpy, sys\n"
        "def none(name): raise m.PackageNotFoundError(name)\n"
        "m.version = none\n"
        f"sys.argv = ['peers.py', '--json', '--seconds', '0.02']\nrunpy.run_path({str(PEERS)!r}, run_name='__main__')"
    )
    result = subprocess.run(
        [sys.executable, "-P", "-c", hide], capture_output=True, env=environment(), timeout=TIMEOUT, check=False
    )
    assert result.returncode == 0, result.stderr
    rates = json.loads(result.stdout)["rates"]
    assert any("factoryfloor fzzt" in rate["engine"] and rate["decisions_per_s"] > 0 for rate in rates)
    assert b"catanatron is not installed" in result.stderr
    assert b"pip install open-spiel" in result.stderr
