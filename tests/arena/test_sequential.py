"""The sequential test against simulated bots of known strength."""

import random
from math import sqrt

import pytest

from factoryfloor.arena import SequentialTest, make_contest, run, summarize
from factoryfloor.arena.play_game import PlayedGame
from factoryfloor.arena.sequential import ERRORS, share_of_elo
from factoryfloor.kernel import registry
from tests.tiny_game import GAME


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._loaded, GAME.id, GAME)


def decided(chance: random.Random, seats: int, elo: float, alike: float) -> tuple[str, int]:
    """Return the decision between 0 and 60 Elo for a bot of ``elo``, and the number of deals.

    In a circle of ``seats`` games, the bot wins those games whose luck is good enough; with probability ``alike``, all
    games share their luck.
    """
    contest = make_contest("tiny", ["greedy", "random"], seats=seats, focus=True, until=(0.0, 60.0))
    test, share = SequentialTest(contest), share_of_elo(elo, 1 / seats)
    while not test.answer:
        luck = chance.random()
        own = [luck if chance.random() < alike else chance.random() for _ in range(seats)]
        test.count(sum(one < share for one in own) / seats)
    return test.answer, test.samples


@pytest.mark.parametrize(("seats", "alike"), [(2, 0.0), (2, 0.9), (4, 0.3)])
def test_sequential_test_is_wrong_in_about_5_of_100_contests_and_stops_early(seats: int, alike: float) -> None:
    chance = random.Random(seats)
    weak = [decided(chance, seats, 0, alike) for _ in range(300)]
    strong = [decided(chance, seats, 60, alike) for _ in range(300)]
    assert sum(answer == "elo1" for answer, _ in weak) / 300 <= 0.09
    assert sum(answer == "elo0" for answer, _ in strong) / 300 <= 0.09
    # deals of a contest of fixed length for the same error rates: 1.645 deviations from either strength
    low, high = (share_of_elo(elo, 1 / seats) for elo in (0, 60))
    variance = low * (1 - low) * (1 + (seats - 1) * alike**2) / seats
    fixed = (2 * 1.645 * sqrt(variance) / (high - low)) ** 2
    for found in (weak, strong):
        assert sum(samples for _, samples in found) / 300 < 0.8 * fixed
    between = [decided(chance, seats, 30, alike)[0] for _ in range(100)]
    assert 25 <= between.count("elo1") <= 75
    assert ERRORS == 0.05


def test_sequential_test_accepts_clear_differences_early_but_not_after_two_deals() -> None:
    for elo, answer in ((-1000, "elo0"), (1000, "elo1")):
        found, samples = decided(random.Random(1), 2, elo, 1.0)
        assert found == answer
        assert 5 < samples < 60


def test_decision_of_a_sequential_test_is_independent_of_the_order_of_completion() -> None:
    contest = make_contest("tiny", ["greedy", "random"], games=2000, seed="s", until=(0.0, 60.0))
    outcomes = list(run(contest, jobs=1))
    summary = summarize(contest, outcomes)
    assert summary.test is not None
    assert summary.test.answer == "elo1"
    assert len(outcomes) == 2 * summary.test.samples < 400
    shuffled = outcomes[:]
    random.Random(3).shuffle(shuffled)
    assert summarize(contest, shuffled).to_json() == summary.to_json()
    assert list(run(contest, jobs=1, known=shuffled)) == []


def test_sequential_test_ignores_games_after_its_decision() -> None:
    longer = make_contest("tiny", ["greedy", "random"], games=400, seed="s")
    more: list[PlayedGame] = list(run(longer, jobs=1))
    contest = make_contest("tiny", ["greedy", "random"], games=400, seed="s", until=(0.0, 60.0))
    fewer = list(run(contest, jobs=1))
    assert len(fewer) < len(more)
    assert [bot.wins for bot in summarize(contest, more).standings] == [
        bot.wins for bot in summarize(contest, fewer).standings
    ]


def test_sequential_test_without_enough_games_stays_undecided() -> None:
    contest = make_contest("tiny", ["greedy", "greedy"], games=10, seed="s", until=(0.0, 5.0))
    summary = summarize(contest, list(run(contest, jobs=1)))
    assert summary.test is not None
    assert (summary.test.samples, summary.test.answer) == (5, "")
    assert summary.to_json()["test"]["answer"] is None
