"""Reviews as a measurement: stronger bots lose less, and a planted blunder is found.

``research/calibrate_reviews.py`` measures both in the five games.
"""

import random

import factoryfloor as ff
from factoryfloor.bots import decide, make_bot
from factoryfloor.bots.candidates import completed
from factoryfloor.bots.common_worlds import CommonWorlds
from factoryfloor.bots.estimates import Sums
from factoryfloor.kernel import Match
from factoryfloor.reviews.calibration import calibration_of
from tests.tiny_game import GAME


def mills(bot: str) -> float:
    losses = []
    for number in range(8):
        match = ff.play(GAME, [bot] * 2, seed=f"order/{number}")
        report = ff.review(match, budget=400, turns=range(len(match.moves)))
        losses += [1000 * decision["loss"]["value"] for decision in report["decisions"]]
    return sum(losses) / len(losses)


def test_stronger_bots_have_smaller_losses_in_reviews() -> None:
    assert mills("random") > mills("greedy") > mills("search:60") > -5


def blunder_at(match: Match, seat: int) -> list[int] | None:
    """The worst course of a position; None unless 100 worlds that did not choose it establish a blunder."""
    heuristics = GAME.heuristics()
    courses = [completed(heuristics, match.state, seat, [action]) for action in match.state.legal(seat)]
    worlds = CommonWorlds(match.state.copy(), seat, heuristics, 1, False)
    chosen = [worlds.results(courses, world) for world in range(20)]
    means = [sum(results[index][seat] for results in chosen) for index in range(len(courses))]
    worst, best = courses[means.index(min(means))], courses[means.index(max(means))]
    lead = Sums()
    for world in range(20, 120):
        low, high = worlds.results([worst, best], world)
        lead.add(high[seat] - low[seat])
    return worst if lead.estimate()["low"] >= calibration_of(GAME.id).blunder else None


def with_blunder(number: int) -> tuple[Match, int]:
    """A game between greedy bots with one blunder, and its turn, -1 if no position allowed one."""
    match, bot, lots, turn = Match(GAME, 2, None, f"planted/{number}"), make_bot("greedy", GAME), random.Random(1), -1
    while not match.over:
        seat = match.state.movers()[0]
        found = blunder_at(match, seat) if turn < 0 and not match.state.mid_chain else None
        if found:
            turn = len(match.moves)
        for action in found or [decide(bot, match.state, seat, lots.getrandbits(60))]:
            match.play(seat, action)
    return match, turn


def test_review_finds_planted_blunders() -> None:
    planted = [with_blunder(number) for number in range(12)]
    judged = [ff.review(match, budget=400, turns=[turn])["decisions"][0] for match, turn in planted if turn >= 0]
    assert len(judged) >= 8
    assert all(decision["verdict"] in ("mistake", "blunder") for decision in judged)
    assert all(decision["best"] is not None for decision in judged)
