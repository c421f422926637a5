"""Tests that take hours: `make test-long`.

To run some of them: `make test-long ARGS="--scale 0.01 kills leaks"`. The date is the seed, so that each day tests
different games. The results are written to research/log/long-tests.md.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, "")  # the tests' referees

from factoryfloor import contest
from factoryfloor.kernel.fast import COMPILED
from factoryfloor.kernel.registry import games
from factoryfloor.testing import check_game
from factoryfloor.testing.reason_coverage import LAST_RESORT, count_explanations

TUTORIALS = Path("docs/environments/tutorials.md")
PAGE = Path("research/log/long-tests.md")
LAST_RUNS = "## Last runs\n"
TORCH = ".venv-torch/bin/python"
TODAY = datetime.now(UTC).date()
SEED = TODAY.toordinal()


def contract(name: str, seats: int, number: int) -> str:
    check_game(games()[name], games=number, seats=seats, seed=SEED)
    return ""


def judged(name: str, seats: int, number: int) -> str:
    """Compare games with a second implementation of the rules."""
    from tests.games.spec import SPECS
    from tests.games.spec import judged as judge

    spec, rng = SPECS[name], random.Random(f"{SEED} {seats}")
    assert spec.any_options is not None
    for game in range(number):
        judge(spec, seats, spec.any_options(rng), f"{SEED} {game}")
    return ""


def adapters(name: str, seats: int, number: int) -> str:
    """Run the test suites of PettingZoo, Gymnasium and OpenSpiel on random games."""
    from tests.learn.whole_games import under_gymnasium, under_openspiel, under_pettingzoo

    under_pettingzoo(name, seats, number, SEED)
    under_gymnasium(name, seats, number, SEED)
    under_openspiel(name, seats, number, SEED)
    return ""


def reasons(number: int) -> str:
    """Check that each choice of greedy bots has a reason, and that fewer than 5 % have the generic reason."""
    vague = []
    for name, game in sorted(games().items()):
        found = count_explanations(game, number, SEED)
        share = found.share(LAST_RESORT)
        if found.mute or share >= 0.05:
            vague.append(f"{name}: {len(found.mute)} choices without a reason, {share:.3f} with the last resort")
    return "; ".join(vague)


def texts(name: str, number: int) -> str:
    """Rebuild views from the texts that agents read."""
    from tests.plain_text.test_complete import check_texts

    check_texts(name, number, str(SEED))
    return ""


def lucky(name: str, number: int) -> str:
    """Check that the mean of luck is zero if it is measured with a random value function."""
    from tests.arena.test_control_variates import RandomValue, biased, lucky_games

    game = games()[name]
    played = lucky_games(game, max(2, game.seats_min), number, RandomValue())
    return name if biased([total[0] for total, _ in played]) else ""


def trained(part: float) -> str:
    """Check that Factory Manager's net wins most games against greedy after training with a part of its recipe."""
    from tests.learn.whole_training import wins_of_net

    wins = wins_of_net("factory_manager", part, SEED)
    return "" if wins.low > 0.5 else f"it wins {wins.value:.3f} ({wins.low:.3f} to {wins.high:.3f}) against greedy"


def planned(number: int) -> str:
    """Play Factory Fun's planner against greedy by a sequential test on common deals."""
    summary = contest("factory_fun", ["planner:20", "greedy"], games=number, seed=str(SEED), until=(0.0, 100.0))
    return "" if summary.test is not None and summary.test.answer == "elo1" else str(summary)


def tutorials() -> str:
    """Run the tutorials that need torch, and the first examples of frameworks that use torch."""
    tests = ("tests/learn/test_tutorials.py", "tests/learn/test_figures.py")
    return program("-c", "import sb3_contrib, supersuit", python=TORCH) or program(
        "-P", "-m", "pytest", "-q", *tests, python=TORCH
    )


def ppo(minutes: int) -> str:
    """Train PPO in Fzzzt! on one core: 95 % of wins against random, and the tutorial's share of wins against greedy."""
    with TemporaryDirectory() as folder:
        wish = ("--minutes", str(minutes), "--every", str(minutes), "--cores", "1", "--folder", folder)
        if fault := program("examples/ppo.py", "fzzt", *wish, python=TORCH):
            return fault
        last = Path(folder, "ppo-fzzt.csv").read_text().splitlines()[-1]
    random_wins, _, greedy_wins, error = map(float, last.split(",")[2:])
    row = re.search(rf"^\| {minutes} \|.* (\S+) ± (\S+) \|$", TUTORIALS.read_text(), re.MULTILINE)
    stated, around = map(float, row.groups()) if row else (0.0, 0.0)
    missed = 100 * (greedy_wins + 2 * error) < stated - around
    return f"measured: {last}" if random_wins <= 0.95 or missed else ""


def in_every_game(test: Callable[[str, int], str], number: int) -> str:
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        return "; ".join(filter(None, pool.map(test, sorted(games()), [number] * len(games()))))


def at_every_table(test: Callable[[str, int, int], str], number: int, names: Iterable[str]) -> str:
    """Run a test for each game and seat count, with one process per core. Return the failures as text."""
    tables = [(name, seats) for name in names for seats in range(games()[name].seats_min, games()[name].seats_max + 1)]
    failed = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        running = {(name, seats): pool.submit(test, name, seats, number) for name, seats in tables}
        for (name, seats), future in running.items():
            if fault := future.exception():
                failed.append(f"{name} with {seats}: {' '.join(str(fault).split())[:200]}")
    return "; ".join(failed)


DAY_KILLS = ("-m", "bench.server_kill", "--day", "1", "--longest", "1.5")


def program(*command: str, python: str = sys.executable, environment: dict[str, str] | None = None) -> str:
    variables = {**os.environ, **(environment or {})}
    done = subprocess.run([python, *command], check=False, capture_output=True, text=True, env=variables)
    return "" if done.returncode == 0 else " ".join((done.stdout + done.stderr).split())[-300:]


def all_lessons() -> str:
    """Play all lessons with all hands. Measure the bar in lessons and games, in all languages and at both widths."""
    tests = ("tests/browser/test_bar.py", "tests/browser/test_bar_of_games.py", "tests/browser/test_lessons.py")
    return program("-P", "-m", "pytest", "-q", *tests, environment={"FACTORYFLOOR_LESSONS": "all"})


def by_keyboard() -> str:
    """Play Fzzzt! and Monster Factory to the end with the keyboard only."""
    tests = ("tests/browser/test_alone.py", "tests/browser/test_monster_factory.py", "-k", "keyboard")
    return program("-P", "-m", "pytest", "-q", *tests, environment={"FACTORYFLOOR_KEYBOARD": "all"})


def on_the_site() -> str:
    """Play whole games and lessons on the site without a server, without a network."""
    tests = "tests/browser/test_site_games.py"
    return program("-P", "-m", "pytest", "-q", tests, environment={"FACTORYFLOOR_SITE": "all"})


REFEREED = ("fzzt", "factory_manager", "fantastic_factories", "monster_factory")
# size at full length, unit, test
PARTS: dict[str, tuple[int, str, Callable[[int], str]]] = {
    "contract": (200, "games a seat count, checked", lambda n: at_every_table(contract, n, sorted(games()))),
    "referees": (600, "games a seat count beside the referees", lambda n: at_every_table(judged, n, REFEREED)),
    "reasons": (50, "games a game between greedy bots", reasons),
    "texts": (10_000, "positions a game, rebuilt from their texts", lambda n: in_every_game(texts, n)),
    "luck": (2000, "games a game, luck by a random value", lambda n: in_every_game(lucky, n)),
    "ray": (
        200,
        "games on two machines, one of them lost",
        lambda n: program("-m", "bench.ray_machines", "--games", str(max(n, 20)), python=".venv-cluster/bin/python"),
    ),
    "faults": (500, "faults of a site", lambda n: program("-m", "bench.cluster_faults", "--faults", str(n))),
    "kills": (500, "kills of a server", lambda n: program("-m", "bench.server_kill", "--kills", str(n))),
    "day-kills": (500, "kills of a server with tables by the day", lambda n: program(*DAY_KILLS, "--kills", str(n))),
    "leaks": (
        100_000,
        "pairs a kind of table",
        lambda n: program("-m", "bench.leaks", "--seed", str(SEED), "--pairs", str(n)),
    ),
    "adapters": (
        100,
        "games a seat count under each of three libraries' tests",
        lambda n: at_every_table(adapters, n, sorted(games())),
    ),
    "training": (100, "hundredths of the recipe of Factory Manager", lambda n: trained(n / 100)),
    "tutorials": (1, "run of the tutorials that need torch", lambda n: tutorials()),
    "ppo": (20, "minutes of PPO in Fzzzt!", ppo),
    "planner": (600, "games of Factory Fun at most between planner and greedy", planned),
    "lessons": (1, "run of all lessons in the browser", lambda n: all_lessons()),
    "keyboard": (1, "game of Fzzzt! and of Monster Factory by keyboard alone", lambda n: by_keyboard()),
    "site": (1, "run of games and lessons on the site without a network", lambda n: on_the_site()),
    "pythons": (1, "run of kernel and games under each other Python", lambda n: program("scripts/pythons.py")),
}


def note(part: str, size: str, seconds: float, fault: str) -> None:
    """Replace the last result of a part on the page."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False).stdout
    row = f"| {part} | {size} | {TODAY} | {commit.strip()} | {seconds / 60:.1f} min | {fault or 'passed'} |"
    explained, mark, runs = PAGE.read_text().partition(LAST_RUNS)
    lines = runs.splitlines()
    at = next((number for number, line in enumerate(lines) if line.startswith(f"| {part} |")), len(lines))
    PAGE.write_text(explained + mark + "\n".join([*lines[:at], row, *lines[at + 1 :]]) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"some of {', '.join(PARTS)}; all without a name")
    parser.add_argument("--scale", type=float, default=1.0, help="share of the full length")
    wanted = parser.parse_args()
    if not COMPILED:
        sys.exit("the rules are not compiled here: make test-long")
    failed = False
    for part in wanted.parts or PARTS:
        full, what, run = PARTS[part]
        number = max(1, round(full * wanted.scale))
        print(f"== {part}: {number:,} {what}", flush=True)
        began = time.monotonic()
        fault = run(number)
        note(part, f"{number:,} {what}", time.monotonic() - began, fault)
        print(fault or "passed", flush=True)
        failed = failed or bool(fault)
    sys.exit(failed)


if __name__ == "__main__":
    main()
