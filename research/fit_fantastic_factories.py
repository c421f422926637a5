"""Fit the weights of Fantastic Factories' evaluation by play: evolution strategies on pairs of games.

    python -m research.fit_fantastic_factories --steps 100 --pairs 700 --out weights.json

In each step many pairs of games are played on the same seeds: one with random offsets added to all numbers of
``heuristics/weights.py``, one with the same offsets subtracted. A number moves by the correlation of its offsets with
the margins. The games are rollouts: a third each against the hard and the insane Machine, and with two seats one
against the other. Every fifth step prints the results on 300 games, always the same, and writes the numbers by table,
to be copied into ``weights.py``. Build the package first: plain Python is too slow.
"""

import argparse
import json
import math
import random
from pathlib import Path
from statistics import mean
from typing import Any, Final

from factoryfloor.games.fantastic_factories import GAME
from factoryfloor.games.fantastic_factories.heuristics import weights
from factoryfloor.games.fantastic_factories.rules import scoring
from factoryfloor.games.fantastic_factories.rules.position import Position
from factoryfloor.kernel import FastChance, State

# Tables to fit, and the standard deviation of their offsets: about half a point a game each.
SPREADS: Final[dict[str, tuple[float, ...]]] = {
    "EACH_ROUND": (0.12,),
    "AT_ONCE": (0.25,),
    "IN_HAND": (0.3,),
    "METAL_PRICE": (0.06,),
    "ENERGY_PRICE": (0.03,),
    "CARD_PRICE": (0.06,),
    "HOPE": (0.04,),
    "RATES": (0.015, 0.01, 0.004, 0.3, 0.1, 0.1, 0.1, 0.01, 0.001, 0.004),
    "PACE": (0.5, 0.4, 0.2, 0.4),
    "SHOP": (0.2, 0.1, 0.1, 0.1),
    "SERVICE": (0.15,),
}
MOST: Final = 8  # larger margins count as this margin
MEMORY: Final = 0.85  # weight of the direction of earlier steps

Numbers = list[float]


def tables() -> list[Any]:
    """The tables in use. They are changed in place."""
    return [getattr(weights, name) for name in SPREADS]


def spreads() -> Numbers:
    """The standard deviation of each number's offset."""
    found: Numbers = []
    for table, spread in zip(tables(), SPREADS.values(), strict=True):
        found += spread * (len(table) // len(spread))
    return found


def numbers() -> Numbers:
    """All numbers, table after table."""
    return [float(number) for table in tables() for number in table]


def use(given: Numbers) -> None:
    """Put these numbers into use."""
    left = iter(given)
    for table in tables():
        for index in range(len(table)):
            table[index] = next(left)


def play(sides: list[Numbers], difficulty: str, seed: int) -> State:
    """A game of rollout actions, each seat with numbers of its own."""
    state = GAME.start(len(sides), {"difficulty": difficulty}, FastChance(seed))
    heuristics, chance, last = GAME.heuristics("classic"), FastChance(seed + 7), -1
    heuristics.begin()
    while not state.over:
        seat = state.movers()[0]
        if seat != last:
            use(sides[seat])
            last = seat
        action = heuristics.rollout_action(state, seat, chance)
        heuristics.follow(seat, action)
        state.apply(seat, action)
    return state


def alone(side: Numbers, difficulty: str, seed: int) -> int:
    """The margin over the Machine."""
    state = play([side], difficulty, seed)
    assert isinstance(state, Position)
    return int(scoring.margin(state))


def difference(more: Numbers, less: Numbers, number: int, seed: int) -> float:
    """The margin between two sides, in a game with two seats or in one solo game each."""
    kind, turned = number % 3, number % 2
    if kind == 2:
        scores = play([less, more] if turned else [more, less], "normal", seed).scores()
        return max(-MOST, min(MOST, scores[turned] - scores[1 - turned]))
    difficulty = ("hard", "insane")[kind]
    margins = [max(-MOST, min(MOST, alone(side, difficulty, seed))) for side in (more, less)]
    return margins[0] - margins[1]


def slope(at: Numbers, pairs: int, seed: int, rng: random.Random) -> Numbers:
    """The slope of the margins along each number, in units of its spread."""
    total, by = [0.0] * len(at), spreads()
    for number in range(pairs):
        tried = [rng.gauss(0, 1) for _ in at]
        more = [number + spread * part for number, spread, part in zip(at, by, tried, strict=True)]
        less = [number - spread * part for number, spread, part in zip(at, by, tried, strict=True)]
        won = difference(more, less, number, seed + number)
        total = [gone + won * part for gone, part in zip(total, tried, strict=True)]
    return [gone / (2 * pairs) for gone in total]


def fit(steps: int, pairs: int, rate: float, seed: int, out: Path) -> None:
    """Move all numbers step by step, and write them to a file."""
    rng, at = random.Random(seed), numbers()
    direction = [0.0] * len(at)
    for step in range(1, steps + 1):
        found = slope(at, pairs, seed * 10_000_000 + step * pairs, rng)
        direction = [MEMORY * old + (1 - MEMORY) * new for old, new in zip(direction, found, strict=True)]
        long = rate * math.sqrt(len(at)) / max(math.hypot(*direction), 1e-9)
        at = [number + long * by * way for number, by, way in zip(at, spreads(), direction, strict=True)]
        if step % 5 == 0:
            report(step, at)
            use(at)
            out.write_text(json.dumps({name: [round(x, 3) for x in getattr(weights, name)] for name in SPREADS}))


def report(step: int, at: Numbers) -> None:
    """Print the margins on a fixed set of games."""
    told = []
    for difficulty in ("hard", "insane"):
        margins = [alone(at, difficulty, game) for game in range(150)]
        told.append(f"{difficulty} {mean(margins):+.2f}, won {mean(margin > 0 for margin in margins):.0%}")
    print(f"step {step}: {'; '.join(told)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--pairs", type=int, default=700, help="of games a step")
    parser.add_argument("--rate", type=float, default=0.11, help="length of a step, in spreads of a number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    fit(given.steps, given.pairs, given.rate, given.seed, given.out)


if __name__ == "__main__":
    main()
