"""Compare our rules with other engines: decisions per second of random play on one machine.

    make bench-peers            installs the engines into .venv-peers and runs this
    python bench/peers.py       measures the engines that are installed

A decision is an action of a player, forced ones included; deals and dice are not counted, but their time is. Each
engine is called in the simplest way that its Python interface offers, on one core, in whole games. The games differ:
the figures compare how many decisions a program gets from an engine.
"""

import argparse
import json
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version

ROUNDS = 3
INSTALL = {"catanatron": "pip install catanatron", "open-spiel": "pip install open-spiel"}

PlayGame = Callable[[], int]
"""Plays one random game to its end and counts the decisions."""


@dataclass(frozen=True)
class Engine:
    name: str
    package: str
    version: str
    play: PlayGame


@dataclass(frozen=True)
class Rate:
    engine: str
    version: str
    decisions_per_s: float
    decisions_per_game: float


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each engine in each of the rounds")
    parser.add_argument("--json", action="store_true", help="print JSON only")
    wanted = parser.parse_args()
    if wanted.seconds <= 0:
        parser.error("--seconds must be more than 0")
    engines, missing = installed()
    for package in missing:
        print(
            f"{package} is not installed, so it is left out: {INSTALL[package]} (or: make bench-peers)", file=sys.stderr
        )
    rates = measure(engines, wanted.seconds)
    if not wanted.json:
        print_table(rates)
    print(json.dumps({"machine": machine(), "rates": [asdict(rate) for rate in rates]}, indent=1))
    return 0


def installed() -> tuple[list[Engine], list[str]]:
    """The engines to measure, ours first, and the packages that are missing."""
    engines, missing = ours(), []
    for package, load in (("catanatron", catanatron), ("open-spiel", open_spiel)):
        try:
            engines += load(version(package))
        except (PackageNotFoundError, ImportError):
            missing.append(package)
    return engines, missing


def ours() -> list[Engine]:
    from factoryfloor import __version__
    from factoryfloor.arena.speed import usual_seats
    from factoryfloor.kernel import FastChance, Game, games
    from factoryfloor.kernel.fast import COMPILED
    from factoryfloor.kernel.playout import random_playout

    chance = FastChance(1)

    def player(game: Game, seats: int) -> PlayGame:
        def play() -> int:
            state = game.start(seats, None, chance)
            decisions = random_playout(state, chance)
            state.scores()
            return int(decisions)

        return play

    kind = "compiled" if COMPILED else "plain Python"
    return [
        Engine(f"factoryfloor {game.id}, {usual_seats(game)} seats, {kind}", "factoryfloor", __version__, play)
        for game in games().values()
        for play in [player(game, usual_seats(game))]
    ]


def catanatron(version: str) -> list[Engine]:
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def play() -> int:
        game = Game([RandomPlayer(colour) for colour in colours])
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            decisions += 1
        return decisions

    return [Engine("catanatron, 4 seats, Python", "catanatron", version, play)]


def open_spiel(version: str) -> list[Engine]:
    import pyspiel

    def player(name: str) -> PlayGame:
        game = pyspiel.load_game(name)

        def play() -> int:
            state = game.new_initial_state()
            decisions = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(outcomes, weights)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    decisions += 1
            return decisions

        return play

    return [
        Engine(f"OpenSpiel {name}, {seats} seats, C++ from Python", "open-spiel", version, player(name))
        for name, seats in (("gin_rummy", 2), ("euchre", 4))
    ]


def measure(engines: list[Engine], seconds: float) -> list[Rate]:
    """The median of several rounds in which the engines take turns, so that other load affects all of them equally."""
    rounds = [[one_round(engine.play, seconds) for engine in engines] for _ in range(ROUNDS)]
    rates = []
    for number, engine in enumerate(engines):
        decisions = sum(results[number][0] for results in rounds)
        games = sum(results[number][1] for results in rounds)
        median = statistics.median(results[number][0] / results[number][2] for results in rounds)
        rates.append(Rate(engine.name, engine.version, median, decisions / games))
    return rates


def one_round(play: PlayGame, seconds: float) -> tuple[int, int, float]:
    """Decisions, games and time of about ``seconds`` of play; at least one game."""
    decisions, games, elapsed = 0, 0, 0.0
    start = time.perf_counter()
    while elapsed < seconds or not games:
        decisions += play()
        games += 1
        elapsed = time.perf_counter() - start
    return decisions, games, elapsed


def print_table(rates: list[Rate]) -> None:
    width = max(len(rate.engine) for rate in rates)
    print(f"{'engine':<{width}}  {'version':<8}  {'decisions/s':>12}  {'decisions/game':>14}")
    for rate in rates:
        numbers = f"{rate.decisions_per_s:>12,.0f}  {rate.decisions_per_game:>14,.1f}"
        print(f"{rate.engine:<{width}}  {rate.version:<8}  {numbers}")


def machine() -> dict[str, str]:
    return {"python": platform.python_version(), "system": platform.platform(), "processor": platform.machine()}


if __name__ == "__main__":
    sys.exit(main())
