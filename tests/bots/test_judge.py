"""The judge bot, which compares candidates in common worlds, as reviews do, and stops when one is clearly ahead."""

from typing import Any

from factoryfloor.bots import make_bot
from factoryfloor.bots.common_worlds import CommonWorlds
from factoryfloor.bots.comparison import Comparison
from factoryfloor.bots.judge_bot import Judging
from factoryfloor.kernel import FastChance, Match
from tests.tiny_game import GAME, TinyHeuristics


class Fixed:
    """A comparison in which the value of a line is its only action in every world, with equal luck for all lines."""

    def __init__(self) -> None:
        self.played: list[int] = []

    def results(self, courses: list[list[int]], world: int) -> list[list[float]]:
        self.played += [course[0] for course in courses]
        return [[course[0] / 100 + world % 3] for course in courses]


def test_judge_drops_clearly_worse_lines_but_never_the_first_line() -> None:
    worlds: Any = Fixed()
    found = Comparison(worlds.results, [[number] for number in (0, 30, 90, 20)], 0)
    while not found.decided:
        found.play_a_world()
    assert found.courses[found.best] == [90]
    assert found.left == [0, 2]
    assert worlds.played.count(30) == worlds.played.count(90) == 8


def test_judge_plays_the_candidate_that_leads_in_common_worlds() -> None:
    match = Match(GAME, 2, None, "judge")
    worse: list[float] = []
    while not match.over:
        seat = match.state.movers()[0]
        bot = make_bot("judge:400", GAME)
        sample = match.state.copy()
        sample.resample(seat, FastChance(1))
        action = bot.choose(sample, seat, FastChance(2))
        assert action == make_bot("judge:400", GAME).choose(sample, seat, FastChance(2))
        worlds = CommonWorlds(match.state, seat, TinyHeuristics(), 3, False)
        legal = match.state.legal(seat)
        ends = [worlds.results([[one] for one in legal], world) for world in range(60)]
        means = [sum(end[index][seat] for end in ends) / len(ends) for index in range(len(legal))]
        worse.append(max(means) - means[legal.index(action)])
        match.play(seat, action)
    assert sum(worse) / len(worse) < 0.05


def test_judge_answers_with_the_highest_prior_before_any_world_is_searched() -> None:
    match = Match(GAME, 2, None, "judge")
    heuristics = TinyHeuristics()
    priors = heuristics.priors(match.state, 0)
    judging = Judging(match.state.copy(), 0, FastChance(1), heuristics)
    assert judging.best() == match.state.legal(0)[priors.index(max(priors))]
    while judging.step():
        pass
    assert judging.comparison is not None
    assert judging.comparison.decided
