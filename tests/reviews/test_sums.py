"""Numbers of one review agree: results and luck add up over the seats, and a better course has a higher value."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import factoryfloor as ff
from factoryfloor.bots import decide, make_bot
from factoryfloor.bots.common_worlds import CommonWorlds
from factoryfloor.bots.comparison import Comparison
from factoryfloor.bots.evaluations import heuristics_for
from factoryfloor.bots.luck import Luck
from factoryfloor.kernel import Heuristics, Match, State, find_game, games
from factoryfloor.kernel.hashing import mix
from factoryfloor.kernel.masks import MASK_62
from factoryfloor.kernel.outcome import consistent_results, result
from factoryfloor.reviews.calibration import calibration_of
from factoryfloor.reviews.decisions import Taken, replay
from factoryfloor.reviews.writing import decision_of
from tests.tiny_game import GAME, Tiny, TinyGame, TinyHeuristics

SEATS = [
    (game, seats)
    for game in games()
    for seats in range(max(2, find_game(game).seats_min), find_game(game).seats_max + 1)
]


def whole(seats: int) -> float:
    """What the results of all seats add up to at an end, by a ranking without ties."""
    return sum(result(list(range(1, seats + 1)), seat) for seat in range(seats))


class Unequal(TinyHeuristics):
    """Evaluates each seat on its own, and only a few decisions ahead."""

    def __init__(self) -> None:
        super().__init__()
        self.usual.horizon = 2

    def evaluate(self, state: State) -> list[float]:
        return [mix(int(state.information_key(seat)), seat) / MASK_62 for seat in range(state.seats)]


@settings(max_examples=12)
@given(
    seats=st.integers(2, 4),
    seed=st.integers(0, 10**6),
    budget=st.integers(1, 400),
    lens=st.sampled_from(["knew", "open"]),
)
def test_parts_of_a_review_sum_to_the_result_with_any_evaluation(seats: int, seed: int, budget: int, lens: Any) -> None:
    game = TinyGame(Tiny, Unequal)
    report = ff.review(ff.play(game, ["random"] * seats, seed=f"{seed}"), budget=budget, lens=lens)
    for chances in report["chances"]:
        assert sum(chances["values"]) == pytest.approx(whole(seats))
    for event in report["luck"]:
        assert sum(event["luck"]) == pytest.approx(0.0, abs=1e-9)
    assert sum(seat["luck"]["value"] for seat in report["by_seat"]) == pytest.approx(0.0, abs=1e-9)
    assert sum(seat["adjusted"]["value"] for seat in report["by_seat"]) == pytest.approx(whole(seats))
    for decision in report["decisions"]:
        best, gain = decision["best"], decision["loss"]["value"]
        assert (best is None) == (gain <= 0.0)
        if best is not None:
            assert best["value"] - decision["played"]["value"] == pytest.approx(gain)


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_position_values_and_luck_sum_to_the_result_in_every_game(game: str, seats: int) -> None:
    rules = find_game(game)
    heuristics, bot, chance = heuristics_for(rules), make_bot("random", rules), random.Random(seats)
    match = Match(rules, seats, None, f"sums/{seats}")
    luck = Luck(rules, heuristics, "sums", alternatives=1)
    luck.deal(match.state, match.options)
    wanted = 3
    while not match.over and wanted:
        seat, before = match.state.movers()[0], match.state.copy()
        match.play(seat, decide(bot, before, seat, chance.getrandbits(62)))
        if match.moves[-1].irrevocable and (len(luck.events) == 1 or chance.random() < 0.4):
            luck.decided(before, seat, match.moves[-1].action, match.state)
            for values in CommonWorlds(before, seat, heuristics, 1, True).results([[match.moves[-1].action], []], 0):
                assert sum(values) == pytest.approx(whole(seats))
                assert all(0.0 <= value <= 1.0 for value in values)
            wanted -= 1
    assert len(luck.events) > 1
    for event in luck.events:
        assert sum(event) == pytest.approx(0.0, abs=1e-9)


@given(st.lists(st.floats(0.0, 1.0), min_size=2, max_size=6))
def test_consistent_results_keep_the_order_of_the_lines(values: list[float]) -> None:
    found = consistent_results(values)
    assert sum(found) == pytest.approx(whole(len(values)))
    for one, value in zip(found, values, strict=True):
        assert 0.0 < one < 1.0
        assert all(one <= other for other, theirs in zip(found, values, strict=True) if value < theirs)


class Falling:
    """Worlds in which the other course is ahead where it is chosen, and behind where it is measured."""

    def results(self, courses: list[list[int]], world: int) -> list[list[float]]:
        lead = 0.2 if world % 2 == 0 else -0.2
        return [[0.5 + lead * (course != courses[0])] * 2 for course in courses] if len(courses) > 1 else [[0.5] * 2]


def test_compared_line_with_a_worse_result_is_not_called_better() -> None:
    match = ff.play(GAME, ["random"] * 2, seed="1")
    taken: Taken = next(one for one in replay(match).decisions if not one.forced)
    other = next(action for action in taken.before.legal(taken.seat) if action != taken.actions[0])
    worlds: Any = Falling()
    found = Comparison(worlds.results, [taken.actions, [other]], taken.seat)
    for _ in found.spend(100):
        pass
    heuristics: Heuristics = GAME.heuristics()
    decision = decision_of(GAME, heuristics, calibration_of(GAME.id), taken, found)
    assert (found.best, decision["best"], decision["verdict"]) == (1, None, "even")
    assert decision["loss"]["value"] == pytest.approx(-0.2)
