"""Finds: another bot confirms that the obvious course would have lost, and a hint makes no find."""

from collections.abc import Iterator
from dataclasses import replace
from html import escape
from typing import Any, cast

import pytest

import factoryfloor as ff
from factoryfloor.bots import make_bot
from factoryfloor.bots.common_worlds import CommonWorlds
from factoryfloor.bots.comparison import Comparison
from factoryfloor.bots.estimates import Sums
from factoryfloor.kernel import FastChance, Match, State, registry
from factoryfloor.kernel.action_list import played_list
from factoryfloor.locales import catalogue
from factoryfloor.reviews import Report, reviewer
from factoryfloor.reviews.calibration import calibration_of
from factoryfloor.reviews.decisions import replay
from factoryfloor.reviews.hinted import mark_hinted
from factoryfloor.reviews.report import Decision
from factoryfloor.reviews.witness import Witnesses, played_on
from tests.tiny_game import CARDS, GAME, PASS, Tiny, TinyGame, TinyHeuristics

BUDGET = 8000


class Contrary(TinyHeuristics):
    """Prefers low cards and passing, so that the obvious course is bad."""

    def priors(self, state: State, seat: int) -> list[float]:
        usual, legal = super().priors(state, seat), state.legal(seat)
        return [9.0 if action == PASS else float(CARDS) - prior for action, prior in zip(legal, usual, strict=True)]


@pytest.fixture(scope="module")
def match() -> Match:
    game = Match(TinyGame(Tiny, Contrary), 2, None, "b")
    for move in ff.play(GAME, ["greedy"] * 2, seed="b").moves:
        game.play(move.seat, move.action)
    return game


@pytest.fixture(scope="module")
def report(match: Match) -> Report:
    return ff.review(match, budget=BUDGET)


def finds_of(report: Report) -> list[Decision]:
    return [decision for decision in report["decisions"] if "found" in decision]


def test_another_bot_confirms_that_the_obvious_course_loses(match: Match, report: Report) -> None:
    finds = finds_of(report)
    assert sorted(decision["seat"] for decision in finds) == [0, 1]
    taken = {one.turns[0]: one for one in replay(match).decisions}
    bots = [make_bot("greedy", GAME)] * 2
    for decision in finds:
        assert decision["verdict"] == "even"
        assert decision["found"]["loss"]["low"] > 0.0
        at, lead = taken[decision["turns"][0]], Sums()
        obvious = played_list(at.before, at.seat, decision["found"]["obvious"]["actions"]).actions
        for world in range(100):
            sample = at.before.copy()
            sample.resample(at.seat, FastChance(world))
            ends = [played_on(sample.copy(), at.seat, course, bots, world) for course in (at.actions, obvious)]
            lead.add(ends[0] - ends[1])
        assert lead.mean > 2 * lead.error


@pytest.mark.parametrize("language", ["en", "ru", "zh-Hant"])
def test_find_is_one_line_in_every_language(report: Report, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._loaded, GAME.id, GAME)
    drawing = ff.show(report, seat=0, language=language)
    say = catalogue("common.review", language).say
    line = next(line for line in repr(drawing).splitlines() if say("find") in line)
    [decision] = [decision for decision in finds_of(report) if decision["seat"] == 0]
    courses = decision["played"], decision["found"]["obvious"]
    assert all(course["actions"][0] in line for course in courses)
    assert say("find.loss", n=round(100 * decision["found"]["loss"]["value"])) in line
    assert escape(line) in drawing._repr_html_()


def test_review_of_single_decisions_has_no_finds(match: Match, report: Report) -> None:
    turns = [decision["turns"][0] for decision in finds_of(report)]
    assert finds_of(ff.review(match, budget=BUDGET, turns=turns)) == []


def test_find_needs_the_witnesses(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    calibration = replace(calibration_of(GAME.id), witnesses=("greedy",))
    monkeypatch.setattr(reviewer, "calibration_of", lambda _: calibration)
    asked: list[Comparison] = []

    def deny(_: Witnesses, found: Comparison, worlds: CommonWorlds) -> Iterator[None]:
        asked.append(found)
        found.lead = Sums()
        yield

    monkeypatch.setattr(Witnesses, "measure", deny)
    assert finds_of(ff.review(match, budget=BUDGET)) == []
    assert any(pair.best == 1 and len(pair.courses) == 2 for pair in asked)


def test_decision_with_a_hint_is_no_find() -> None:
    report: Any = {"decisions": [{"seat": seat, "turns": [seat], "found": {}} for seat in (0, 1, 2)]}
    record = {"actions": [[0, "a"], [1, "b"], [2, "c"]], "hints": [[0, 0], [1, 1]], "advice": [["a"], ["x"]]}
    marked = mark_hinted(cast("Report", report), record)["decisions"]
    assert [one.get("hint") for one in marked] == ["followed", "given", None]
    assert ["found" in one for one in marked] == [False, False, True]
