"""Fit the weights of Factory Manager's evaluation by self-play.

    python -m bench.fit_factory_manager values --steps 100 --pairs 200 --out weights.json
    python -m bench.fit_factory_manager rollouts --steps 100 --pairs 4000 --out weights.json
    python -m bench.fit_factory_manager lead --pairs 500 --out weights.json

``values`` and ``rollouts`` are evolution strategies on pairs of games. In each pair two sides play one deal twice, with
seats exchanged; to the numbers of one side random offsets are added, from those of the other the same are subtracted. A
number moves by the correlation of its offsets with the margin in money. ``values`` fits the tables of valuation and
auction, by greedy play; ``rollouts`` fits those of the rollout policy, by rollouts. Games have two and four seats in
turn. Every fifth step prints the mean margin over the numbers in the package, on deals that are always the same and
never fitted on, with its standard error, and writes the numbers by table.

``lead`` fits LEAD by maximum likelihood: over all pairs of seats, in every buying turn of greedy games, that the seat
ahead by ``final_money`` ends ahead.

Copy the numbers into ``heuristics/weights.py``. Build the package first: plain Python is too slow.
"""

import argparse
import json
import math
import random
from pathlib import Path
from statistics import mean, stdev
from typing import Any, Final, cast

from factoryfloor.games.factory_manager import GAME
from factoryfloor.games.factory_manager.heuristics import evaluation, weights
from factoryfloor.games.factory_manager.rules.pieces import ROUNDS
from factoryfloor.games.factory_manager.rules.position import BUYING, Position
from factoryfloor.kernel import FastChance, State

# Tables to fit, and the standard deviation of their offsets, as a share of each number; zeros stay.
SPREADS: Final[dict[str, dict[str, float]]] = {
    "values": {
        "COIN": 0.06,
        "WORKER": 0.15,
        "FURTHER": 0.06,
        "ROOM": 0.15,
        "FURTHER_ROOM": 0.06,
        "SLACK": 0.15,
        "ROUTINE": 0.15,
        "HAND": 0.1,
        "EARLY": 0.2,
        "BUYS": 0.15,
    },
    "rollouts": {"ROUGH": 0.15},
}
UNIT: Final = ("COIN", ROUNDS)  # money kept in the last round is worth itself
MOST: Final = 60  # margins count up to here
MEMORY: Final = 0.85  # of the direction of earlier steps
HEURISTICS: Final = GAME.heuristics()

Numbers = list[float]
Sample = tuple[float, float, bool]  # rounds to come, lead, whether it held


class Fit:
    """The numbers of some tables, and how to play by them."""

    def __init__(self, part: str) -> None:
        self.part = part
        self.tables: list[list[float]] = [getattr(weights, name) for name in SPREADS[part]]
        self.start: Numbers = [number for table in self.tables for number in table]
        self.spreads: Numbers = [
            0.0 if (name, index) == UNIT else share * abs(number)
            for name, share in SPREADS[part].items()
            for index, number in enumerate(getattr(weights, name))
        ]

    def use(self, numbers: Numbers) -> None:
        """Put numbers into the tables, in place."""
        left = iter(numbers)
        for table in self.tables:
            for index in range(len(table)):
                table[index] = next(left)

    def play(self, sides: list[Numbers], seed: int) -> list[int]:
        """The scores of a game, each seat by numbers of its own."""
        state, chance = GAME.start(len(sides), None, FastChance(seed)), FastChance(seed + 7)
        in_use: Numbers | None = None
        while not state.over:
            seat = state.movers()[0]
            if sides[seat] is not in_use:
                in_use = sides[seat]
                self.use(in_use)
            greedy = self.part == "values"
            state.apply(seat, best(state, seat) if greedy else HEURISTICS.rollout_action(state, seat, chance))
        return state.scores()

    def margin(self, one: Numbers, other: Numbers, seats: int, seed: int) -> float:
        """The mean lead of one side over the other, in money, in a deal played twice with seats exchanged."""
        found = 0.0
        for turned in (0, 1):
            scores = self.play([one if seat % 2 == turned else other for seat in range(seats)], seed)
            lead = mean(scores[turned::2]) - mean(scores[1 - turned :: 2])
            found += max(-MOST, min(MOST, lead)) / 2
        return found

    def slope(self, at: Numbers, pairs: int, seed: int, rng: random.Random) -> Numbers:
        """The change of the margin with each number, in units of its spread."""
        total = [0.0] * len(at)
        for pair in range(pairs):
            tried = [rng.gauss(0, 1) for _ in at]
            offsets = [spread * part for spread, part in zip(self.spreads, tried, strict=True)]
            more = [number + offset for number, offset in zip(at, offsets, strict=True)]
            less = [number - offset for number, offset in zip(at, offsets, strict=True)]
            won = self.margin(more, less, 2 + 2 * (pair % 2), seed + pair)
            total = [so_far + won * part for so_far, part in zip(total, tried, strict=True)]
        return [so_far / (2 * pairs) for so_far in total]

    def report(self, step: int, at: Numbers, games: int) -> None:
        """Print the margin over the numbers in the package."""
        for seats in (2, 4):
            margins = [self.margin(at, self.start, seats, -1 - deal) for deal in range(games)]
            error = stdev(margins) / math.sqrt(games)
            print(f"step {step}, {seats} seats: {mean(margins):+.2f} ± {error:.2f} money", flush=True)

    def fit(self, steps: int, pairs: int, rate: float, seed: int, out: Path) -> None:
        """Move all numbers step by step; print and write them."""
        rng, at = random.Random(seed), list(self.start)
        direction = [0.0] * len(at)
        free = sum(1 for spread in self.spreads if spread)
        for step in range(1, steps + 1):
            found = self.slope(at, pairs, seed * 10_000_000 + step * pairs, rng)
            found = [way if spread else 0.0 for way, spread in zip(found, self.spreads, strict=True)]
            direction = [MEMORY * old + (1 - MEMORY) * new for old, new in zip(direction, found, strict=True)]
            long = rate * math.sqrt(free) / max(math.hypot(*direction), 1e-9)
            at = [number + long * by * way for number, by, way in zip(at, self.spreads, direction, strict=True)]
            if step % 5 == 0 or step == steps:
                self.report(step, at, max(2, pairs // 4))
                self.use(at)
                write(out, {name: getattr(weights, name) for name in SPREADS[self.part]})


def best(state: State, seat: int) -> int:
    """The action with the highest prior."""
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    priors = HEURISTICS.priors(state, seat)
    return legal[priors.index(max(priors))]


def samples(seats: int, seed: int) -> list[Sample]:
    """The leads in a greedy game and their fate: of all pairs of seats, at the start of each buying turn."""
    state = GAME.start(seats, None, FastChance(seed))
    position = cast("Position", state)
    found: list[tuple[float, list[float]]] = []
    turn = (0, -1)
    while not state.over:
        if position.phase == BUYING and turn != (position.round, position.turn):
            turn = (int(position.round), int(position.turn))
            money = [evaluation.final_money(position, seat) for seat in range(seats)]
            found.append((float(ROUNDS - position.round), money))
        seat = state.movers()[0]
        state.apply(seat, best(state, seat))
    places = state.ranking()
    return [
        (rounds, money[one] - money[other], places[one] < places[other])
        for rounds, money in found
        for one in range(seats)
        for other in range(one)
        if places[one] != places[other]
    ]


def surprise(lead: list[float], seen: list[Sample]) -> float:
    """The mean negative log likelihood of what was seen."""
    total = 0.0
    for rounds, ahead, held in seen:
        logit = ahead / (lead[0] + lead[1] * rounds)
        total += (
            math.log1p(math.exp(-logit if held else logit)) if abs(logit) < 30 else max(-logit if held else logit, 0)
        )
    return total / len(seen)


def fit_lead(games: int, seed: int, out: Path) -> None:
    """The LEAD of maximum likelihood, by steps that halve; the first half of the games is fitted, the second judges."""
    seen = [samples(2 + game % 4, seed * 1_000_000 + game) for game in range(games)]
    fitted = [sample for game in seen[: games // 2] for sample in game]
    judged = [sample for game in seen[games // 2 :] for sample in game]
    at, step = list(weights.LEAD), 8.0
    while step > 0.05:
        tried = [[max(0.5, at[0] + a), max(0.0, at[1] + b)] for a in (-step, 0, step) for b in (-step, 0, step)]
        better = min(tried, key=lambda lead: surprise(lead, fitted))
        if surprise(better, fitted) < surprise(at, fitted):
            at = better
        else:
            step /= 2
    told = [
        f"{name} {[round(x, 2) for x in lead]}: {surprise(lead, judged):.4f}"
        for name, lead in (("in the package", list(weights.LEAD)), ("fitted", at), ("a coin", [1e9, 0.0]))
    ]
    print(f"{len(judged)} leads, mean surprise in nats: {'; '.join(told)}", flush=True)
    write(out, {"LEAD": at})


def write(out: Path, tables: dict[str, Any]) -> None:
    """Write tables as JSON."""
    out.write_text(json.dumps({name: [round(x, 3) for x in table] for name, table in tables.items()}) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=(*SPREADS, "lead"))
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--pairs", type=int, default=200, help="pairs of games a step; games for lead")
    parser.add_argument("--rate", type=float, default=0.11, help="length of a step for each number, in spreads")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    if given.part == "lead":
        fit_lead(given.pairs, given.seed, given.out)
    else:
        Fit(given.part).fit(given.steps, given.pairs, given.rate, given.seed, given.out)


if __name__ == "__main__":
    main()
