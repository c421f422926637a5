"""Calibrate reviews: mean loss of bots, verdicts at ten times the budget, and planted blunders found.

    python research/calibrate_reviews.py levels GAME [--seats N] [--decisions N] [--games N]
    python research/calibrate_reviews.py paired GAME ...
    python research/calibrate_reviews.py stable GAME ...
    python research/calibrate_reviews.py planted GAME ...
    python research/calibrate_reviews.py luck GAME [--games N]

Each line of the output is a JSON object. ``levels``: a bot plays all seats, and decisions drawn from its games are
reviewed at the usual budget. ``paired``: several bots decide in the same positions, drawn from games between them, and
their losses are measured in the same worlds. ``stable``: decisions of weak bots that a tenth of the usual budget calls
blunders, at the usual one. ``planted``: in a game between greedy bots one action is replaced by the worst of its
position. ``luck``: the share of the variance of results that luck explains in games between greedy bots.
"""

import argparse
import json
import random
import statistics
import sys
import time
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import factoryfloor as ff
from factoryfloor.bots import LEVELS, Bot, decide, make_bot
from factoryfloor.bots.candidates import candidates, completed
from factoryfloor.bots.common_worlds import CommonWorlds
from factoryfloor.bots.comparison import Comparison
from factoryfloor.bots.estimates import Estimate, Sums
from factoryfloor.bots.evaluations import heuristics_for
from factoryfloor.bots.luck import Luck
from factoryfloor.kernel import FastChance, Game, Heuristics, Match, State, find_game
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.outcome import result
from factoryfloor.reviews.calibration import calibration_of
from factoryfloor.reviews.decisions import replay
from factoryfloor.reviews.witness import Witnesses, is_likely

BOTS: Final = ("random", *LEVELS[:-1])
_ACTIONS: Final = 30  # maximum legal actions of a position for a planted blunder
_CHOOSING: Final = ((4, 4), (16, 1), (200, 1))  # worlds, and the courses kept at each end after them
_MEASURED: Final = 500  # worlds that measure a planted blunder
_LATEST: Final = 30  # latest turn at which the search for a place begins


def mean(numbers: list[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    middle = sum(numbers) / len(numbers)
    variance = sum((number - middle) ** 2 for number in numbers) / max(1, len(numbers) - 1)
    return middle, (variance / len(numbers)) ** 0.5


def reviewed(match: Match, turns: list[int], budget: int, seed: str) -> list[Any]:
    return ff.review(match, budget=budget * len(turns), turns=turns, seed=seed)["decisions"] if turns else []


def drawn(match: Match, number: int, lots: random.Random) -> list[int]:
    unforced = [taken.turns[0] for taken in replay(match).decisions if not taken.forced]
    return sorted(lots.sample(unforced, min(number, len(unforced))))


def levels(options: argparse.Namespace) -> None:
    playouts = calibration_of(options.game).playouts
    for bot in options.bots or BOTS:
        lots, losses, start = random.Random(bot), [], time.process_time()
        kinds: dict[str, int] = {}
        for number in range(options.games):
            match = ff.play(options.game, [bot] * options.seats, seed=f"calibrate/{number}")
            turns = drawn(match, options.decisions // options.games, lots)
            for found in reviewed(match, turns, playouts, ""):
                losses.append(1000 * found["loss"]["value"])
                kinds[found["verdict"]] = kinds.get(found["verdict"], 0) + 1
        middle, error = mean(losses)
        write(
            options,
            {
                "what": "levels",
                "bot": bot,
                "decisions": len(losses),
                "mills": round(middle, 1),
                "error": round(error, 1),
                "verdicts": kinds,
                "losses": [round(loss) for loss in losses],
                "seconds": round(time.process_time() - start),
            },
        )


def paired(options: argparse.Namespace) -> None:
    """Compare bots in the same positions: mean losses, and the difference between each bot and the next bot."""
    names = options.bots or ["random", "greedy", "search:100"]
    losses = [
        found
        for number in range(options.games)
        for found in paired_in(options.game, names, options.seats, number, options.decisions // options.games)
    ]
    by_bot = [[row[index] for row in losses] for index in range(len(names))]
    apart = [[one - other for one, other in zip(*pair, strict=True)] for pair in pairwise(by_bot)]
    row: dict[str, Any] = {"decisions": len(losses)}
    for what, columns in (("mills", by_bot), ("differences", apart)):
        row[what] = [[round(number, 1) for number in mean(column)] for column in columns]
    write(options, {"what": "paired", "bots": names} | row)


def paired_in(game: str, names: list[str], seats: int, number: int, decisions: int) -> list[list[float]]:
    """The losses in mills of the bots, in this order, at decisions drawn from a game between them."""
    lots = random.Random(f"paired/{number}")
    match = ff.play(game, [lots.choice(names) for _ in range(seats)], seed=f"paired/{number}")
    before = {taken.turns[0]: taken.before for taken in replay(match).decisions}
    bots, heuristics = [make_bot(name, match.game) for name in names], heuristics_for(match.game)
    playouts, rows = calibration_of(game).playouts, []
    for turn in drawn(match, decisions, lots):
        state, seat = before[turn], match.moves[turn].seat
        worlds = CommonWorlds(state, seat, heuristics, lots.getrandbits(60), False)
        courses = [course_of(bot, state, seat, lots) for bot in bots]
        found = {tuple(course): 1000 * loss_of(match.game, course, worlds, playouts)["value"] for course in courses}
        rows.append([found[tuple(course)] for course in courses])
    return rows


def course_of(bot: Bot, state: State, seat: int, lots: random.Random) -> list[int]:
    """The actions of a bot until its chain ends or a chance event occurs."""
    state, course = state.copy(), []
    known = int(state.chance.draws), int(state.reveals)
    while True:
        course.append(decide(bot, state, seat, lots.getrandbits(60)))
        state.apply(seat, course[-1])
        if state.over or (int(state.chance.draws), int(state.reveals)) != known or not state.mid_chain >> seat & 1:
            return course


def loss_of(game: Game, course: list[int], worlds: CommonWorlds, playouts: int) -> Estimate:
    """The loss of a course, as a review measures it."""
    compared: list[Comparison] = []
    calibration = calibration_of(game.id)

    def compare() -> Iterator[None]:
        courses = yield from candidates(
            worlds.heuristics, worlds.sample(0), worlds.seat, course, playouts // 8, worlds.seed
        )
        found = Comparison(worlds.results, courses, worlds.seat, worlds.heuristics.independent)
        compared.append(found)
        yield from found.spend(playouts)
        if calibration.witnesses and is_likely(found, calibration):
            others = CommonWorlds(worlds.state, worlds.seat, worlds.heuristics, mix(worlds.seed, 1), worlds.open_hands)
            yield from Witnesses(game, worlds.state.seats, calibration.witnesses).measure(found, others)

    deque(compare(), maxlen=0)
    return compared[0].lead.estimate()


def stable(options: argparse.Namespace) -> None:
    """Review decisions of weak bots with a tenth of the usual budget. Review blunders again with the whole budget."""
    playouts = calibration_of(options.game).playouts
    looked, kept, again = 0, 0, Counter[str]()
    lots = random.Random(options.seed)
    for number in range(options.games):
        match = ff.play(options.game, ["random", "apprentice"] * (options.seats // 2), seed=f"{options.seed}/{number}")
        turns = drawn(match, options.decisions, lots)
        looked += len(turns)
        for found in reviewed(match, turns, playouts // 10, "small"):
            if found["verdict"] == "blunder":
                (larger,) = reviewed(match, found["turns"][:1], playouts, "large")
                again[larger["verdict"]] += 1
        kept = again["mistake"] + again["blunder"]
        if again.total() >= options.enough:
            break
    row = {"decisions": looked, "blunders": again.total(), "kept": kept, "verdicts": dict(again)}
    write(options, {"what": "stable"} | row)


@dataclass(frozen=True)
class Plant:
    """The worst and the best course of a position, and the lead of the best course in worlds that were not used to
    choose them.
    """

    worst: list[int]
    best: list[int]
    lead: Estimate


def plant_at(match: Match, seat: int, seed: int, heuristics: Heuristics, blunder: float) -> Plant | None:
    """The best and the worst course of a position, unless a lead of at least ``blunder`` is not established.

    Some worlds choose the best and the worst legal action. Other worlds measure the lead. The review uses none of these
    worlds.
    """
    sample = match.state.copy()
    sample.resample(seat, FastChance(mix(seed, 1)))
    legal = list(match.state.legal(seat))
    few = sorted(random.Random(seed).sample(legal, min(_ACTIONS, len(legal))))
    courses = [completed(heuristics, sample, seat, [action]) for action in few]
    worlds = CommonWorlds(match.state.copy(), seat, heuristics, mix(seed, 2), False)
    ends = worst_and_best(worlds, courses, seat, blunder)
    if ends is None:
        return None
    worst, best = ends
    lead, seen = Sums(), sum(number for number, _ in _CHOOSING)
    for world in range(seen, seen + _MEASURED):
        low, high = worlds.results([worst, best], world)
        lead.add(high[seat] - low[seat])
    estimate = lead.estimate()
    return Plant(worst, best, estimate) if estimate["low"] >= blunder else None


def worst_and_best(
    worlds: CommonWorlds, courses: list[list[int]], seat: int, blunder: float
) -> tuple[list[int], list[int]] | None:
    """The worst and the best course, by sequential halving from both ends, or None as soon as they are close."""
    left: list[tuple[list[int], Sums]] = [(course, Sums()) for course in courses]
    seen = 0
    for number, kept in _CHOOSING:
        for world in range(seen, seen + number):
            for (_, sums), results in zip(left, worlds.results([course for course, _ in left], world), strict=True):
                sums.add(results[seat])
        seen += number
        left.sort(key=lambda entry: entry[1].mean)
        if left[-1][1].mean - left[0][1].mean < blunder:
            return None
        if len(left) > 2 * kept:
            left = left[:kept] + left[-kept:]
    return left[0][0], left[-1][0]


def with_blunder(options: argparse.Namespace, number: int) -> tuple[Match, int, Plant] | None:
    """A game between greedy bots with one planted blunder and its turn; None if no position allows one."""
    game, lots = find_game(options.game), random.Random(f"{options.seed}/{number}")
    match = Match(game, options.seats, None, f"{options.seed}/{number}")
    bot, heuristics, wait = make_bot("greedy", game), heuristics_for(game), lots.randrange(_LATEST)
    planted: tuple[int, Plant] | None = None
    while not match.over:
        seat = match.state.movers()[0]
        fit = len(match.moves) >= wait and len(match.state.legal(seat)) > 1 and not match.state.mid_chain >> seat & 1
        if planted is None and fit:
            plant = plant_at(match, seat, lots.getrandbits(60), heuristics, calibration_of(game.id).blunder)
            if plant is not None:
                planted = len(match.moves), plant
                for step in plant.worst:
                    if match.over or not match.state.pending >> seat & 1 or step not in match.state.legal(seat):
                        break
                    match.play(seat, step)
                continue
        match.play(seat, decide(bot, match.state, seat, lots.getrandbits(60)))
    return None if planted is None else (match, *planted)


def planted(options: argparse.Namespace) -> None:
    """Replace one action of a game by the worst action if it is an established blunder, and review this decision."""
    playouts = calibration_of(options.game).playouts
    number = tried = found = 0
    missed = []
    while tried < options.games:
        record = with_blunder(options, number)
        number += 1
        if record is None:
            continue
        match, turn, plant = record
        tried += 1
        (judged,) = reviewed(match, [turn], playouts, "")
        if judged["verdict"] in ("mistake", "blunder"):
            found += 1
        else:
            measured, loss = plant.lead, judged["loss"]
            missed.append({"number": number - 1, "turn": turn, "verdict": judged["verdict"]})
            missed[-1] |= {"loss": rounded(loss), "measured": rounded(measured), "best": plant.best}
        sys.stderr.write(f"{options.game}: {found} of {tried}, {number} games, {time.process_time():.0f} s\n")
    write(options, {"what": "planted", "planted": tried, "found": found, "missed": missed})


def luck(options: argparse.Namespace) -> None:
    """Print the share of the variance of results that luck explains, without the noise of the redeals."""
    game = find_game(options.game)
    raw: list[float] = []
    adjusted: list[float] = []
    noise: list[float] = []
    for number in range(options.games):
        match = ff.play(options.game, ["greedy"] * options.seats, seed=f"luck/{options.seed}/{number}")
        found, course = Luck(game, heuristics_for(game), str(number), 48, 32), replay(match)
        found.deal(course.start, match.options)
        for event in course.events:
            found.decided(event.before, event.seat, event.action, event.after)
        ranking = match.state.ranking()
        for seat in range(match.seats):
            raw.append(result(ranking, seat))
            adjusted.append(result(ranking, seat) - found.total[seat])
            noise.append(found.variance[seat])
    spread = statistics.pvariance(raw)
    left = statistics.pvariance(adjusted) - statistics.fmean(noise)
    row = {"what": "luck", "games": options.games, "share": round(1.0 - left / spread, 3)}
    write(options, row | {"with noise": round(1.0 - statistics.pvariance(adjusted) / spread, 3)})


def rounded(estimate: Estimate) -> list[float]:
    return [round(estimate[bound], 3) for bound in ("value", "low", "high")]


def write(options: argparse.Namespace, row: dict[str, Any]) -> None:
    line = json.dumps({"game": options.game, "seats": options.seats} | row)
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["levels", "paired", "stable", "planted", "luck"])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--decisions", type=int, default=100)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--enough", type=int, default=100, help="stable: stop after this many blunders")
    parser.add_argument("--seed", default="", help="new games for a new test")
    parser.add_argument("--bots", nargs="*")
    options = parser.parse_args()
    parts = {"levels": levels, "paired": paired, "stable": stable, "planted": planted, "luck": luck}
    parts[options.what](options)


if __name__ == "__main__":
    main()
