"""The policy that finishes the lines of a comparison."""

import pytest

from factoryfloor.bots import decide, make_bot
from factoryfloor.bots.common_worlds import CommonWorlds
from factoryfloor.bots.evaluations import heuristics_for
from factoryfloor.games.factory_manager.heuristics.heuristics import FactoryManagerHeuristics
from factoryfloor.kernel import FastChance, Match, find_game
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.outcome import result


def result_against_greedy(number: int, own: int) -> float:
    """The result of the policy in a game of two."""
    match, heuristics = Match(find_game("factory_manager"), 2, None, f"lines {number}"), FactoryManagerHeuristics()
    greedy, chance = make_bot("greedy", match.game), FastChance(number)
    heuristics.begin()
    while not match.over:
        seat = match.state.movers()[0]
        if seat == own:
            action = int(heuristics.line_action(match.state, seat, chance))
        else:
            action = decide(greedy, match.state, seat, mix(number, len(match.moves)))
        match.play(seat, action)
    return result(match.state.ranking(), own)


def test_rollout_policy_is_about_as_strong_as_greedy() -> None:
    """For comparison, the rollout policy gets 0.06."""
    results = [result_against_greedy(number, own) for number in range(20) for own in range(2)]
    assert sum(results) / len(results) > 0.25


def test_compared_lines_reach_the_end_of_the_game() -> None:
    match = Match(find_game("factory_manager"), 3, None, "lines")
    worlds = CommonWorlds(match.state, 0, heuristics_for(match.game), 1, False)
    courses = [[action] for action in match.state.legal(0)[:3]]
    for world in range(4):
        for results in worlds.results(courses, world):
            assert all(value * 8 == int(value * 8) for value in results), "places, not an evaluation"
            assert sum(results) == pytest.approx(1.25)


def test_every_compared_line_draws_new_playing_styles() -> None:
    """The same position and draws give the same actions in a second line; the first line changes nothing."""
    match = Match(find_game("factory_manager"), 2, None, "lines")
    heuristics = FactoryManagerHeuristics()
    ends = []
    for _ in range(2):
        heuristics.begin()
        state, chance, actions = match.state.copy(), FastChance(5), []
        while not state.over:
            seat = state.movers()[0]
            actions.append(int(heuristics.line_action(state, seat, chance)))
            state.apply(seat, actions[-1])
        ends.append(actions)
    assert ends[0] == ends[1]
