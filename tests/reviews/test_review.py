"""Reviews: reproducible, unbiased towards neither course, honest about noise; faults and refusals."""

import json
import random
from collections.abc import Iterator, Sequence
from contextlib import closing
from types import SimpleNamespace
from typing import Any, cast

import pytest

import factoryfloor as ff
from factoryfloor.bots import RandomBot, decide, look_ahead
from factoryfloor.bots.candidates import FEW, LIKELY, candidates
from factoryfloor.bots.common_worlds import CommonWorlds
from factoryfloor.bots.comparison import Comparison
from factoryfloor.bots.estimates import Sums
from factoryfloor.bots.evaluations import heuristics_for
from factoryfloor.kernel import Heuristics, Match, State, find_game
from factoryfloor.reviews import MAX_BUDGET, BadReview, Report, Reviewer
from factoryfloor.reviews.calibration import calibration_of
from factoryfloor.reviews.decisions import replay
from factoryfloor.reviews.writing import lost_early, verdict_of
from factoryfloor.text import words_of
from factoryfloor.text.review_words import ReviewWords
from tests.tiny_game import GAME, Tiny, TinyGame


def played(seats: int = 3, seed: str = "1", bot: str = "greedy") -> Match:
    return ff.play(GAME, [bot] * seats, seed=seed)


def by_turn(report: Report) -> dict[int, Any]:
    return {decision["turns"][0]: decision for decision in report["decisions"]}


def test_review_names_levels_only_within_half_of_the_scale() -> None:
    fzzt = calibration_of("fzzt")
    near = fzzt.strength({"value": 20.0, "low": 15.0, "high": 30.0})
    assert near == {"level": "craftsman", "weakest": "craftsman", "strongest": "engineer"}
    assert fzzt.strength({"value": 20.0, "low": -20.0, "high": 70.0}) is None


@pytest.mark.parametrize(("chances", "lost"), [((0.3, 0.01, 0.01), True), ((0.3, 0.2, 0.01, 0.01), False), ((), False)])
def test_seat_that_had_lost_before_half_of_its_decisions_gets_no_level(chances: Sequence[float], lost: bool) -> None:
    found = [SimpleNamespace(best_value=SimpleNamespace(mean=chance)) for chance in chances]
    assert lost_early(cast("list[Comparison]", found)) == lost


def test_two_reviews_with_the_same_seed_are_equal() -> None:
    match = played()
    first, again, other = (ff.review(match, budget=3000, seed=seed) for seed in ("a", "a", "b"))
    assert first == again
    assert first != other
    assert json.loads(json.dumps(first)) == first
    assert first["done"] == 1.0
    assert len(first["decisions"]) == sum(seat["unforced"] for seat in first["by_seat"])


def test_review_does_not_change_the_match() -> None:
    match = played()
    before = ff.dumps(match)
    ff.review(match, budget=500)
    assert ff.dumps(match) == before


def test_review_lists_every_action_once_and_chains_completely() -> None:
    match = played(bot="random")
    course = replay(match)
    turns = sorted(turn for taken in course.decisions for turn in taken.turns)
    assert turns == list(range(len(match.moves)))
    chains = [taken for taken in course.decisions if len(taken.turns) > 1]
    assert chains
    for taken in chains:
        assert all(match.moves[turn].seat == taken.seat for turn in taken.turns)
        assert all(course.positions[turn].mid_chain >> taken.seat & 1 for turn in taken.turns[1:])


def test_compared_line_contains_the_costs_and_gains_of_its_last_action() -> None:
    match = played(bot="random")
    taken = next(taken for taken in replay(match).decisions if len(taken.turns) > 1 and not taken.forced)
    (decision,) = ff.review(match, budget=20, turns=taken.turns)["decisions"]
    state = taken.before.copy()
    for action in taken.actions[:-1]:
        state.apply(taken.seat, action)
    assert decision["played"]["preview"] == GAME.presentation().preview(state, taken.seat, taken.actions[-1]) != {}


def test_equal_lines_have_equal_results_in_every_sampled_world() -> None:
    match = played()
    taken = next(taken for taken in replay(match).decisions if not taken.forced)
    worlds = CommonWorlds(taken.before, taken.seat, GAME.heuristics(), 7, False)
    for world in range(20):
        one, other = worlds.results([taken.actions, list(taken.actions)], world)
        assert one == other
    assert len({tuple(worlds.results([taken.actions], world)[0]) for world in range(20)}) > 1


def test_review_with_open_hands_shows_hidden_hands() -> None:
    match = played()
    before = replay(match).decisions[0].before
    hands = hands_of(before)
    opened = CommonWorlds(before, 0, GAME.heuristics(), 7, True)
    knew = CommonWorlds(before, 0, GAME.heuristics(), 7, False)
    assert all(hands_of(opened.sample(world)) == hands for world in range(5))
    assert all(hands_of(knew.sample(world))[0] == hands[0] for world in range(5))
    assert any(hands_of(knew.sample(world))[1] != hands[1] for world in range(5))


def hands_of(state: State) -> list[list[int]]:
    return cast("Tiny", state).hands


class Noise:
    """Worlds in which every course has the same mean and its own noise."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def results(self, courses: list[list[int]], world: int) -> list[list[float]]:
        return [[self.random.random()] for _ in courses]


def test_best_of_several_equal_lines_has_no_advantage() -> None:
    """Measured on the worlds that chose it, it would lead by about 0.1."""
    leads, outside = Sums(), 0
    for seed in range(400):
        worlds: Any = Noise(seed)
        found = Comparison(worlds.results, [[number] for number in range(6)], 0)
        for _ in found.spend(240):
            pass
        if found.best:
            assert found.gap > 0.0
            leads.add(found.lead.mean)
            estimate = found.lead.estimate()
            outside += not estimate["low"] <= 0.0 <= estimate["high"]
    assert leads.number > 200
    assert abs(leads.mean) < 4 * leads.error
    assert outside <= 0.03 * int(leads.number)


def test_few_equal_differences_establish_no_loss() -> None:
    """The interval of equal differences has no width."""
    worlds: Any = Fixed()
    found = Comparison(worlds.results, [[0], [1]], 0)
    for budget, verdict in ((10, "unclear"), (40, "blunder")):
        for _ in found.spend(budget):
            pass
        assert found.lead.error == 0.0
        assert verdict_of(calibration_of("fzzt"), found) == verdict


class Fixed:
    """The second course is ahead of the first one by the same in all worlds."""

    def results(self, courses: list[list[int]], world: int) -> list[list[float]]:
        return [[0.9 * course[0]] for course in courses]


class Alternating:
    """Two courses, ahead of the first one, of which the other one leads in the worlds of each stage.

    Luck helps them in turn, so that none is clearly behind.
    """

    def __init__(self) -> None:
        self.played: list[tuple[int, int]] = []
        self.ahead = 1

    def results(self, courses: list[list[int]], world: int) -> list[list[float]]:
        self.played += [(course[0], world) for course in courses if world % 2]
        luck = 1 if world // 2 % 2 else -1
        values = (0.0, 0.5 + luck, 0.5 - luck)
        return [[values[course[0]] + 0.4 * (course[0] == self.ahead)] for course in courses]


def test_new_best_line_is_measured_in_the_same_worlds_as_the_previous_one() -> None:
    worlds: Any = Alternating()
    found = Comparison(worlds.results, [[0], [1], [2]], 0)
    for worlds.ahead, budget in ((1, 100), (2, 300), (1, 900)):
        before = found.measured
        for _ in found.spend(budget):
            pass
        assert found.best == worlds.ahead
        assert found.measured > before
    assert len(worlds.played) == len(set(worlds.played)), "no world is played twice"
    assert len(worlds.played) < 1300 // 2 + 4
    assert found.measured == found.best_value.number > 200


def test_results_without_luck_are_results_minus_luck() -> None:
    report = ff.review(played(), budget=500)
    for seat in report["by_seat"]:
        events = sum(event["luck"][seat["seat"]] for event in report["luck"])
        assert seat["luck"]["value"] == pytest.approx(events)
        assert seat["adjusted"]["value"] == pytest.approx(seat["result"] - events)
        assert seat["luck"]["low"] < seat["luck"]["value"] < seat["luck"]["high"]
    assert report["luck"][0]["turn"] == 0
    assert report["chances"][-1]["values"] == [seat["result"] for seat in report["by_seat"]]


def test_running_review_can_be_read_or_stopped_at_any_time() -> None:
    reviewer = Reviewer(played(), 20_000)
    seen: list[float] = []
    with closing(reviewer.run()) as steps:
        for done in steps:
            seen.append(done)
            report = reviewer.report()
            assert report["done"] == done
            if report["decisions"]:
                break
    assert seen == sorted(seen)
    assert seen[-1] < 1.0


def likely_but_for(turn: int) -> Match:
    """A match in which all actions have the highest prior, except the one of a turn, which has the lowest."""
    match = Match(GAME, 3, seed="1")
    heuristics = GAME.heuristics()
    while not match.over:
        seat = match.state.movers()[0]
        priors = heuristics.priors(match.state, seat)
        wanted = (min if len(match.moves) == turn else max)(priors)
        match.play(seat, match.state.legal(seat)[priors.index(wanted)])
    return match


def test_decision_with_the_lowest_prior_is_listed_before_chances_and_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("factoryfloor.reviews.reviewer._SLICE", 0.0)
    match = likely_but_for(9)
    reviewer = Reviewer(match, 20_000)
    with closing(reviewer.run()) as steps:
        first = next(report for _ in steps if (report := reviewer.report())["decisions"])
    assert first["decisions"][0]["turns"] == [9]
    assert not first["chances"]
    assert not first["luck"]


def test_reviewing_some_seats_first_changes_only_the_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("factoryfloor.reviews.reviewer._SLICE", 0.0)
    match = played()
    for seat in range(3):
        reviewer = Reviewer(match, 600, first=[seat])
        steps = reviewer.run()
        first = next(found for _ in steps if (found := reviewer.report()["decisions"]))
        assert {one["seat"] for one in first} == {seat}
        for _ in steps:
            pass
        assert reviewer.report() == ff.review(match, budget=600)


def test_stated_chances_are_as_certain_as_results_confirm() -> None:
    """The games whose results do not confirm sampled chances state chances nearer to an even chance in early rounds."""
    found = calibration_of("factory_manager")
    stated = [found.stated(0.9, number) for number in range(1, 6)]
    assert stated == sorted(stated)
    assert 0.5 < stated[0] < 0.7 < stated[-1] < 0.9
    assert found.stated(0.1, 2) == pytest.approx(1.0 - found.stated(0.9, 2))
    assert found.stated(0.9, 0) == calibration_of("fzzt").stated(0.9, 2) == 0.9


def test_winning_chances_are_shown_only_if_every_point_has_enough_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("factoryfloor.reviews.reviewer._SLICE", 0.0)
    reviewer = Reviewer(played(), 100)
    shown = [len(reviewer.report()["chances"]) for _ in reviewer.run()]
    assert set(shown) == {0, shown[-1]}
    assert shown[0] == 0


def test_argument_turns_restricts_the_reviewed_decisions() -> None:
    whole = by_turn(ff.review(played(), budget=2000))
    some = list(whole)[:2]
    report = ff.review(played(), budget=200, turns=some)
    assert list(by_turn(report)) == some
    assert report["chances"] == []
    assert report["luck"] == []


class Bare(TinyGame):
    """The tiny game without heuristics of its own."""

    def heuristics(self, name: str = "") -> Heuristics:
        return Heuristics()


def test_review_plays_out_a_game_without_heuristics() -> None:
    report = ff.review(ff.play(Bare(), ["random"] * 2, seed="1"), budget=500)
    assert report["versions"]["evaluation"] == "playouts"
    assert report["decisions"]
    assert report["by_seat"][0]["strength"] is None


@pytest.mark.parametrize(("game", "little"), [("factory_manager", True), ("monster_factory", False)])
def test_review_says_where_luck_decides_little(game: str, little: bool) -> None:
    """Luck explains half a percent of the results of Factory Manager, and most of those of Monster Factory."""
    match = ff.play(game, ["random"] * 2, seed="luck")
    report = ff.review(match, budget=50, turns=[0])
    assert report["little_luck"] == little
    words = ReviewWords(match.game, words_of(match.game, ["Ann", "Bob"]))
    assert (words.say("luck.little") in words.remarks(report)) == little


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"budget": -1}, "the budget must be 1 to 100,000,000 playouts, not -1"),
        ({"budget": MAX_BUDGET + 1}, "the budget must be"),
        ({"lens": "x-ray"}, "there is no lens 'x-ray'; the lenses are knew and open"),
    ],
)
def test_review_rejects_bad_arguments(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(BadReview, match=said):
        ff.review(played(), **arguments)


def test_review_rejects_unfinished_games_and_solo_games() -> None:
    with pytest.raises(BadReview, match="only finished games"):
        ff.review(Match(find_game("fzzt"), 2, None, "1"))
    with pytest.raises(BadReview, match="a solo game"):
        ff.review(ff.play(GAME, ["random"], seed="1"))


def positions_of_factory_manager() -> Iterator[tuple[State, int]]:
    match, bot = Match(find_game("factory_manager"), 2, None, "1"), RandomBot()
    while not match.over:
        seat = match.state.movers()[0]
        yield match.state, seat
        match.play(seat, decide(bot, match.state, seat, len(match.moves)))


def first_candidates(state: State, seat: int, playouts: int) -> set[int]:
    steps = candidates(heuristics_for(find_game("factory_manager")), state, seat, state.legal(seat)[:1], playouts, 1)
    while True:
        try:
            next(steps)
        except StopIteration as stopped:
            return {course[0] for course in stopped.value}


def test_review_compares_all_first_actions_if_there_are_few() -> None:
    """Most places of a tile in Factory Manager have a prior of 0; often one of them is the best."""
    positions = positions_of_factory_manager()
    state, seat = next(found for found in positions if LIKELY + 1 < len(found[0].legal(found[1])) <= FEW)
    assert first_candidates(state, seat, 0) == set(state.legal(seat))


def test_review_compares_actions_that_a_lookahead_suggests() -> None:
    state, seat, best = next(rejected_by_priors())
    assert best in first_candidates(state, seat, len(state.legal(seat)))


def rejected_by_priors() -> Iterator[tuple[State, int, int]]:
    """Positions with the best action by lookahead, where at least ``FEW`` others have higher priors."""
    heuristics = heuristics_for(find_game("factory_manager"))
    for state, seat in positions_of_factory_manager():
        legal = state.legal(seat)
        priors = heuristics.priors(state, seat)
        best = max(legal, key=lambda action: look_ahead(heuristics, state, seat, action))
        if sum(prior > priors[legal.index(best)] for prior in priors) >= FEW:
            yield state, seat, best
