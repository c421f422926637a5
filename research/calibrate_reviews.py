"""Calibrate reviews: mean loss of bots, verdicts at ten times the budget, and planted blunders found.

    python research/calibrate_reviews.py levels GAME [--seats N] [--decisions N] [--games N]
    python research/calibrate_reviews.py stable GAME ...
    python research/calibrate_reviews.py planted GAME ...

Each line of the output is a JSON object. ``levels``: a bot plays all seats, and decisions drawn from its games are
reviewed at the usual budget. ``stable``: decisions that a tenth of the usual budget calls blunders, at the usual one.
``planted``: in a game between greedy bots one action is replaced by the worst by lookahead.
"""

import argparse
import json
import random
import sys
import time
from typing import Any

import factoryfloor as ff
from factoryfloor.bots import LEVELS, decide, look_ahead, make_bot
from factoryfloor.kernel import Match, find_game
from factoryfloor.reviews.calibration import calibration_of
from factoryfloor.reviews.decisions import replay

BOTS = ("random", *LEVELS[:-1])


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


def stable(options: argparse.Namespace) -> None:
    playouts = calibration_of(options.game).playouts
    called = kept = 0
    lots = random.Random("stable")
    for number in range(options.games):
        match = ff.play(options.game, ["apprentice", "craftsman"] * (options.seats // 2), seed=f"stable/{number}")
        turns = drawn(match, options.decisions, lots)
        for found in reviewed(match, turns, playouts // 10, "small"):
            if found["verdict"] != "blunder":
                continue
            called += 1
            (again,) = reviewed(match, found["turns"][:1], playouts, "large")
            kept += again["verdict"] in ("mistake", "blunder")
    write(options, {"what": "stable", "blunders": called, "kept": kept})


def planted(options: argparse.Namespace) -> None:
    """A decision is planted where lookahead finds a fifth of a win between best and worst."""
    game = find_game(options.game)
    playouts = calibration_of(options.game).playouts
    lots, found, tried = random.Random("planted"), 0, 0
    missed = []
    while tried < options.games:
        match = Match(game, options.seats, None, f"planted/{lots.getrandbits(40)}")
        bot, wait, turn, heuristics = make_bot("greedy", game), lots.randrange(30), -1, game.heuristics()
        while not match.over:
            seat = match.state.movers()[0]
            action = decide(bot, match.state, seat, lots.getrandbits(60))
            legal = match.state.legal(seat)
            if turn < 0 and len(match.moves) >= wait and len(legal) > 1 and not match.state.mid_chain:
                worth = {one: look_ahead(heuristics, match.state, seat, one) for one in legal}
                worst = min(worth, key=worth.__getitem__)
                if worth[action] - worth[worst] >= 0.2:
                    turn, action = len(match.moves), worst
            match.play(seat, action)
        if turn < 0:
            continue
        tried += 1
        (judged,) = reviewed(match, [turn], playouts, "")
        if judged["verdict"] in ("mistake", "blunder"):
            found += 1
        else:
            missed.append([judged["verdict"], {key: round(value, 3) for key, value in judged["loss"].items()}])
    write(options, {"what": "planted", "planted": tried, "found": found, "missed": missed})


def write(options: argparse.Namespace, row: dict[str, Any]) -> None:
    line = json.dumps({"game": options.game, "seats": options.seats} | row)
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["levels", "stable", "planted"])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--decisions", type=int, default=100)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--bots", nargs="*")
    options = parser.parse_args()
    {"levels": levels, "stable": stable, "planted": planted}[options.what](options)


if __name__ == "__main__":
    main()
