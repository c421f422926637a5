from collections import Counter

import pytest

from factoryfloor.bots import BadBot, GreedyBot, RandomBot, SearchBot, decide, make_bot
from factoryfloor.kernel import FactoryFloorError, FastChance, NotToMove
from tests.bots.small_games import PENNIES, SMALL, Bidding, Fingers, Nim, SmallHeuristics


def test_random_chooses_every_action_equally_often() -> None:
    state = Nim(9, FastChance(1))
    chosen = Counter(decide(RandomBot(), state, 0, seed) for seed in range(900))
    assert set(chosen) == {1, 2, 3}
    assert all(230 < count < 370 for count in chosen.values())


def test_greedy_chooses_the_action_with_the_highest_prior() -> None:
    assert {decide(GreedyBot(SmallHeuristics()), Nim(2, FastChance(1)), 0, seed) for seed in range(20)} == {2}


def test_greedy_chooses_at_random_among_equal_actions() -> None:
    chosen = Counter(decide(GreedyBot(SmallHeuristics()), Nim(9, FastChance(1)), 0, seed) for seed in range(300))
    assert set(chosen) == {1, 2, 3}
    assert all(60 < count < 140 for count in chosen.values())


@pytest.mark.parametrize("spec", ["random", "greedy", "search:50"])
def test_decide_does_not_change_the_state_and_repeats_with_the_same_seed(spec: str) -> None:
    state = Bidding(3, 6, FastChance(5))
    before, draws = state.view(None) | {"hands": [*map(list, state.hands)]}, state.chance.draws
    first = [decide(make_bot(spec, SMALL), state, 1, seed) for seed in range(5)]
    assert [decide(make_bot(spec, SMALL), state, 1, seed) for seed in range(5)] == first
    assert all(action in state.legal(1) for action in first)
    assert state.view(None) | {"hands": state.hands} == before
    assert state.chance.draws == draws


def test_decide_without_a_seed_makes_different_choices() -> None:
    state = Fingers(PENNIES, FastChance(1))
    assert len({decide(RandomBot(), state, 0) for _ in range(60)}) == 2


def test_decide_rejects_a_seat_that_is_not_pending() -> None:
    with pytest.raises(NotToMove, match="seat 1 has no pending decision; to move: 0"):
        decide(RandomBot(), Nim(5, FastChance(1)), 1)


@pytest.mark.parametrize(
    "spec", ["random", "greedy", "search:200ms", "search:2000", "greedy@classic", "search:20@classic"]
)
def test_specification_of_a_bot_creates_an_equal_bot(spec: str) -> None:
    assert make_bot(spec, SMALL).spec == spec


def test_make_bot_parses_the_budget_of_a_search() -> None:
    timed, counted = make_bot("search:200ms", SMALL), make_bot("search:2000", SMALL)
    assert isinstance(timed, SearchBot)
    assert isinstance(counted, SearchBot)
    assert (timed.budget.milliseconds, timed.budget.playouts) == (200, 0)
    assert (counted.budget.milliseconds, counted.budget.playouts) == (0, 2000)


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("", "there is no bot ''"),
        ("Random", "random, greedy, net, search:200ms"),
        ("search", "search:200ms .time for a decision. or search:2000"),
        ("search:", "there is no bot"),
        ("search:fast", "there is no bot 'search:fast'"),
        ("search:-5", "there is no bot"),
        ("search:1.5s", "there is no bot"),
        ("search:200 ms", "there is no bot"),
        ("search:٣ms", "there is no bot"),
        ("search:0", "1 to 10000000 playouts"),
        ("search:0ms", "1 to 600000 milliseconds"),
        ("search:600001ms", "1 to 600000 milliseconds"),
        ("search:" + "9" * 5000, "there is no bot"),
        ("greedy\n", "there is no bot"),
        ("greedy@", "there is no bot"),
        ("random@classic", "there is no bot"),
        ("greedy@old", "greedy@old: Small has no evaluation 'old'; it has classic"),
    ],
)
def test_make_bot_rejects_a_bad_specification_and_lists_the_valid_forms(spec: str, told: str) -> None:
    with pytest.raises(BadBot, match=told) as caught:
        make_bot(spec, SMALL)
    assert isinstance(caught.value, FactoryFloorError)
    assert caught.value.code == "bad_bot"
    assert len(str(caught.value)) < 300


def test_make_bot_rejects_a_specification_that_is_not_text() -> None:
    with pytest.raises(BadBot, match="a bot must be a specification, a Bot, or a function"):
        make_bot(200, SMALL)
