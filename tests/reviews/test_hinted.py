"""Hints in a report: decisions that had one, and those that followed it."""

from typing import Any, cast

from factoryfloor.reviews.hinted import mark_hinted
from factoryfloor.reviews.report import Report
from factoryfloor.reviews.review_worker import ReviewMemory
from tests.tables.guests import ONE, Client, Tables


def marks(decisions: list[tuple[int, list[int]]], **record: Any) -> list[str | None]:
    """The marks of decisions: the seat and the turns of each."""
    actions = [[0, "a"], [1, "x"], [0, "b"], [0, "c"], [1, "y"]]
    report: Any = {"seats": 2, "decisions": [{"seat": seat, "turns": turns} for seat, turns in decisions]}
    marked = mark_hinted(cast("Report", report), {"actions": actions, **record})
    return [one.get("hint") for one in marked["decisions"]]


DECISIONS = [(1, [4]), (0, [0]), (0, [2, 3]), (1, [1])]


def test_review_marks_followed_advice_only_at_its_decision() -> None:
    assert marks(DECISIONS, hints=[[1, 0]], advice=[["b", "c"]]) == [None, None, "followed", None]
    assert marks(DECISIONS, hints=[[0, 0], [4, 1]], advice=[["a"], ["z"]]) == ["given", "followed", None, None]


def test_review_marks_an_action_that_differs_from_the_advice() -> None:
    assert marks(DECISIONS, hints=[[2, 0]], advice=[["b", "d"]])[2] == "given"
    assert marks([(0, [2, 3])], hints=[[0, 0]], advice=[["a"]]) == [None], "a hint about a forced decision"


def test_only_the_last_hint_of_a_decision_counts() -> None:
    assert marks(DECISIONS, hints=[[1, 0], [2, 0]], advice=[["d"], ["b", "c"]])[2] == "followed"
    assert marks(DECISIONS, hints=[[2, 0], [3, 0]], advice=[["d"], ["c"]])[2] == "followed", "for the rest of a chain"


def test_record_without_advice_has_no_marks() -> None:
    assert marks(DECISIONS, hints=[[0, 0]]) == [None] * 4
    assert marks(DECISIONS, hints=[[0, 0]], advice=[[]]) == [None] * 4


def test_review_marks_a_hint_that_the_player_followed() -> None:
    at = Client(Tables().make("me", "greedy"), ONE)
    while not at.over:
        hint = at.ask("hint", seat=0)["answer"]
        at.play(*hint["actions"], seat=0)
    memory = ReviewMemory()
    asked = {"review": 1, "record": at.table.state.record(), "lens": "knew", "budget": 40, "slice": 60.0}
    report = memory.answer(asked)["report"]
    found = [one.get("hint") for one in report["decisions"] if one["seat"] == 0]
    assert found
    assert set(found) == {"followed"}
    assert not any("hint" in one for one in report["decisions"] if one["seat"] == 1)
