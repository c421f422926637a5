"""Judges reviews independently: other bots and worlds check reported mistakes and hints.

    python research/judge_reviews.py policy GAME [--games N] [--seats N]
    python research/judge_reviews.py mistakes GAME [--games N] [--worlds N] [--judges BOT[=WORLDS] ...]
    python research/judge_reviews.py hints GAME [--games N] [--decisions N] [--hint BOT]
    python research/judge_reviews.py chances GAME [--games N] [--worlds N]

Each line of the output is a JSON object. ``policy``: games of the policy of compared lines against ``greedy``.
``mistakes``: games between mixed levels are reviewed, and every named mistake and blunder is played on in resampled
worlds by bots, once after what was played and once after what the review prefers. ``hints``: decisions drawn from games
between mixed levels are judged by a review of four times the usual budget, as if the hint that a player sees had been
played. ``chances``: the chance that a review states at positions of games between mixed levels, against the mean result
of games that ``greedy`` plays on from there.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from math import sqrt
from typing import Any, Final

import factoryfloor as ff
from factoryfloor.bots import LEVELS, Bot, Thinking, decide, make_bot
from factoryfloor.bots.clearly_better import course_of_hint
from factoryfloor.bots.common_worlds import CommonWorlds
from factoryfloor.bots.estimates import Estimate
from factoryfloor.bots.evaluations import heuristics_for
from factoryfloor.bots.hint import begin_hint, heuristics_of, hint_of
from factoryfloor.kernel import FastChance, Game, Match, State, find_game
from factoryfloor.kernel.action_list import played_list
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.outcome import result
from factoryfloor.reviews.calibration import calibration_of
from factoryfloor.reviews.decisions import Taken, replay
from factoryfloor.reviews.witness import played_on
from research.calibrate_reviews import drawn, loss_of

MIXED: Final = LEVELS[:4]
"""The levels whose games are reviewed."""


Row = tuple[Estimate, dict[str, "Lead"]]
"""The loss that a review claims, and the leads by each judge."""


class Lead:
    """Differences of results: their mean, standard error and verdict beyond two standard errors."""

    def __init__(self) -> None:
        self.numbers: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.numbers) / max(1, len(self.numbers))

    @property
    def error(self) -> float:
        middle = self.mean
        variance = sum((number - middle) ** 2 for number in self.numbers) / max(1, len(self.numbers) - 1)
        return sqrt(variance / max(1, len(self.numbers)))

    @property
    def verdict(self) -> str:
        if self.mean > 2 * self.error:
            return "confirmed"
        return "reversed" if self.mean < -2 * self.error else "open"


def game_between(game: str, seats: int, number: int, seed: str) -> Match:
    lots = random.Random(f"{seed}/{number}")
    return ff.play(game, [lots.choice(MIXED) for _ in range(seats)], seed=f"{seed}/{number}")


def mistakes(options: argparse.Namespace) -> None:
    game = find_game(options.game)
    rows: list[Row] = []
    start, number = time.process_time(), 0
    worlds = {name: int(own or options.worlds) for name, _, own in (judge.partition("=") for judge in options.judges)}
    judges = {name: [make_bot(name, game) for _ in range(options.seats)] for name in worlds}
    while number < options.games and len(rows) < options.enough and time.process_time() - start < options.seconds:
        match = game_between(options.game, options.seats, number, options.seed)
        positions = {taken.turns[0]: taken for taken in replay(match).decisions}
        for found in ff.review(match, budget=options.budget, seed=options.seed)["decisions"]:
            if found["verdict"] in ("mistake", "blunder") and found["best"] is not None:
                taken = positions[found["turns"][0]]
                leads = judged(taken, found["best"]["actions"], judges, worlds, number)
                loss = found["loss"]
                rows.append((loss, leads))
                if options.verbose:
                    figures = {
                        name: [round(1000 * lead.mean), round(1000 * lead.error)] for name, lead in leads.items()
                    }
                    texts = [found["played"]["actions"], found["best"]["actions"]]
                    sys.stderr.write(f"{number} {taken.turns[0]} {round(1000 * loss['value'])} {figures} {texts}\n")
        number += 1
    write(options, {"what": "mistakes", "named": len(rows), "games": number} | summary(rows, list(judges)))


def judged(
    taken: Taken, best: list[str], judges: dict[str, list[Bot]], worlds: dict[str, int], number: int
) -> dict[str, Lead]:
    """The lead of the review's course by each judge, in resampled worlds."""
    better = played_list(taken.before, taken.seat, best).actions
    leads = {name: Lead() for name in judges}
    for name, bots in judges.items():
        for world in range(worlds[name]):
            seed = mix(mix(number, taken.turns[0]), 7_000_000 + world)
            sample = taken.before.copy()
            sample.resample(taken.seat, FastChance(seed))
            ends = [played_on(sample.copy(), taken.seat, course, bots, seed) for course in (better, taken.actions)]
            leads[name].numbers.append(ends[0] - ends[1])
    return leads


def summary(rows: list[Row], names: list[str]) -> dict[str, Any]:
    """Claimed and measured losses in mills, and the verdicts, for each judge."""
    claimed = [
        round(1000 * sum(row[0][bound] for row in rows) / max(1, len(rows)), 1) for bound in ("value", "low", "high")
    ]
    by_judge: dict[str, Any] = {}
    for name in names:
        leads = [row[1][name] for row in rows]
        means = Lead()
        means.numbers = [1000 * lead.mean for lead in leads]
        by_judge[name] = {"mills": [round(means.mean, 1), round(2 * means.error, 1)]}
        by_judge[name] |= dict(Counter(lead.verdict for lead in leads))
    return {"claimed": claimed, "judges": by_judge}


def hints(options: argparse.Namespace) -> None:
    game, calibration = find_game(options.game), calibration_of(options.game)
    bot, heuristics = make_bot(options.hint, game, time.process_time), heuristics_for(game)
    verdicts: Counter[str] = Counter()
    losses, number = Lead(), 0
    while len(losses.numbers) < options.decisions:
        match, lots = game_between(options.game, options.seats, number, options.seed), random.Random(f"hints/{number}")
        before = {taken.turns[0]: taken for taken in replay(match).decisions}
        for turn in drawn(match, max(1, options.decisions // options.games), lots):
            taken = before[turn]
            course = hinted(game, bot, taken, lots)
            worlds = CommonWorlds(taken.before, taken.seat, heuristics, lots.getrandbits(60), False)
            loss = loss_of(game, course, worlds, 4 * calibration.playouts)
            verdict = calibration.verdict(loss)
            verdicts[verdict] += 1
            losses.numbers.append(1000 * loss["value"])
            if options.verbose and verdict in ("mistake", "blunder"):
                sys.stderr.write(f"{number} {turn} {verdict} {loss}\n")
        number += 1
    figures = [round(losses.mean, 1), round(2 * losses.error, 1)]
    row = {"what": "hints", "hint": options.hint, "decisions": len(losses.numbers), "mills": figures}
    write(options, row | dict(verdicts))


def hinted(game: Game, bot: Bot, taken: Taken, lots: random.Random) -> list[int]:
    """The course that a player sees as a hint, up to the first step with a chance event."""
    thinking, sample = searched(game, bot, taken, lots)
    return shown(game, bot, taken, sample, course_of_hint(thinking))


def searched(game: Game, bot: Bot, taken: Taken, lots: random.Random) -> tuple[Thinking, State]:
    """The finished search for a hint, and the sample that it searched."""
    sample, seat = taken.before.copy(), taken.seat
    sample.resample(seat, FastChance(lots.getrandbits(60)))
    thinking = begin_hint(bot, heuristics_of(bot, game), sample.copy(), seat, FastChance(lots.getrandbits(60)))
    while thinking.think(60.0):
        pass
    return thinking, sample


def shown(game: Game, bot: Bot, taken: Taken, sample: State, course: list[int]) -> list[int]:
    hint = hint_of(game, heuristics_of(bot, game), sample, taken.seat, course)
    return played_list(taken.before, taken.seat, hint["actions"]).actions


def natural(options: argparse.Namespace) -> None:
    """Where a hint is the natural course and not the search's course, compare both in common worlds."""
    game, heuristics = find_game(options.game), heuristics_for(find_game(options.game))
    bot = make_bot(options.hint, game, time.process_time)
    means, decisions, number = Lead(), 0, 0
    while decisions < options.decisions:
        match, lots = game_between(options.game, options.seats, number, options.seed), random.Random(f"nat/{number}")
        before = {taken.turns[0]: taken for taken in replay(match).decisions}
        for turn in drawn(match, 8, lots):
            taken, lead = before[turn], Lead()
            thinking, sample = searched(game, bot, taken, lots)
            courses = [
                shown(game, bot, taken, sample, list(course))
                for course in (thinking.course(), course_of_hint(thinking))
            ]
            decisions += 1
            if courses[0] == courses[1]:
                continue
            worlds = CommonWorlds(taken.before, taken.seat, heuristics, lots.getrandbits(60), False)
            for world in range(options.worlds):
                search, hint = worlds.results([list(course) for course in courses], world)
                lead.numbers.append(1000 * (search[taken.seat] - hint[taken.seat]))
            means.numbers.append(lead.mean)
            if options.verbose:
                sys.stderr.write(f"{number} {turn} {lead.mean:.0f} {2 * lead.error:.0f} {courses}\n")
        number += 1
    each = round(sum(means.numbers) / decisions, 2)
    differ = {"differ": len(means.numbers), "mills": round(means.mean, 1), "each": each}
    write(options, {"what": "natural", "hint": options.hint, "decisions": decisions} | differ)


def policy(options: argparse.Namespace) -> None:
    game, results = find_game(options.game), Lead()
    for number in range(options.games):
        for seat in range(options.seats):
            results.numbers.append(policy_result(game, options.seats, seat, f"{options.seed}/{number}"))
    write(options, {"what": "policy", "games": len(results.numbers)} | mean_of(results))


def mean_of(results: Lead) -> dict[str, Any]:
    return {"result": round(results.mean, 3), "error": round(2 * results.error, 3)}


def policy_result(game: Game, seats: int, own: int, seed: str) -> float:
    """The result of the policy for compared lines in a game with ``greedy`` in all other seats."""
    match, heuristics = Match(game, seats, None, seed), heuristics_for(game)
    greedy, lots = make_bot("greedy", game), random.Random(seed)
    chance = FastChance(lots.getrandbits(60))
    heuristics.begin()
    while not match.over:
        seat = match.state.movers()[0]
        if seat == own:
            action = int(heuristics.line_action(match.state, seat, chance))
        else:
            action = decide(greedy, match.state, seat, lots.getrandbits(60))
        heuristics.follow(seat, action)
        match.play(seat, action)
    return float(result(match.state.ranking(), own))


def chances(options: argparse.Namespace) -> None:
    """Compare about ten positions of each game, grouped into fifths by the stated chance of the first seat."""
    game = find_game(options.game)
    heuristics, bots = heuristics_for(game), [make_bot("greedy", game) for _ in range(options.seats)]
    calibration, shown = calibration_of(options.game), game.presentation()
    groups: list[tuple[Lead, Lead]] = [(Lead(), Lead()) for _ in range(5)]
    for number in range(options.games):
        match = game_between(options.game, options.seats, number, options.seed)
        played = match.at_start()
        for turn, move in enumerate(match.moves):
            if turn % max(1, len(match.moves) // 10) == len(match.moves) // 20 and not played.state.mid_chain:
                worlds = CommonWorlds(played.state, 0, heuristics, mix(number, turn), True)
                sampled = Lead()
                sampled.numbers = [worlds.results([[]], world)[0][0] for world in range(options.worlds // 2)]
                stated = calibration.stated(sampled.mean, int(shown.moment(played.state).get("round", 0)))
                group = groups[min(4, int(5 * stated))]
                group[0].numbers.append(stated)
                group[1].numbers.append(continued(played.state, bots, options.worlds, mix(turn, number)))
            played.play(move.seat, move.action)
    for each, measured in groups:
        figures = {"stated": round(each.mean, 3), "measured": round(measured.mean, 3)}
        row = {"what": "chances", "positions": len(each.numbers)} | figures
        write(options, row | {"error": round(2 * measured.error, 3)})


def continued(state: State, bots: list[Bot], worlds: int, seed: int) -> float:
    """Return the first seat's mean result of games that bots play on from a position with the real hands."""
    total = 0.0
    for world in range(worlds):
        sample = state.copy()
        sample.reshuffle(FastChance(mix(seed, world)))
        total += played_on(sample, 0, [], bots, mix(seed, world))
    return total / worlds


def write(options: argparse.Namespace, row: dict[str, Any]) -> None:
    line = json.dumps({"game": options.game, "seats": options.seats} | row | {"seconds": round(time.process_time())})
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["policy", "mistakes", "hints", "natural", "chances"])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--hint", default="judge:1500ms", help="the bot that gives the hints of the server")
    parser.add_argument("--judges", nargs="*", default=["greedy", "craftsman"], help="as BOT or BOT=WORLDS")
    parser.add_argument("--worlds", type=int, default=40)
    parser.add_argument("--budget", type=int, default=0, help="playouts of a review; 0 for the usual number")
    parser.add_argument("--enough", type=int, default=100, help="mistakes: stop after this many")
    parser.add_argument("--seconds", type=float, default=1e9, help="mistakes: stop after this processor time")
    parser.add_argument("--seed", default="judge")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    commands = {"policy": policy, "mistakes": mistakes, "hints": hints, "natural": natural, "chances": chances}
    commands[options.what](options)


if __name__ == "__main__":
    main()
