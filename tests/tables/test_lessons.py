"""Lessons at tables: played through, continued after a change, and undone."""

from dataclasses import replace

import pytest

from factoryfloor.kernel import find_game
from factoryfloor.lessons import actions_of, find_lesson
from factoryfloor.tables.state import table_lesson
from tests.tables.guests import ONE, TWO, Client, Tables, refused

GAME, NAME = "fzzt", "bid"
LESSON = find_lesson(find_game(GAME), NAME)


def begin(tables: Tables | None = None) -> Client:
    return Client((tables or Tables()).lesson(ONE, GAME, NAME), ONE)


def play(at: Client, step: int) -> None:
    """Play the solution of a step."""
    lesson = at.state["lesson"]
    assert (lesson["step"], lesson["say"]) == (step, f"{NAME}.{LESSON.steps[step].say}")
    for wish in LESSON.steps[step].do:
        at.play(*actions_of(wish), seat=LESSON.seat)


def test_learner_can_play_a_lesson_to_its_end() -> None:
    at = begin()
    assert at.mine == [LESSON.seat]
    assert at.decision()
    assert at.state["lesson"]["point"] == ["r2-n-m2", "r3-c-m2"], "the targets of the solution"
    for step in range(len(LESSON.steps)):
        play(at, step)
    assert (at.state["lesson"]["ended"], at.state["lesson"]["say"]) == (True, f"{NAME}.end")
    assert not at.over
    answered = [entry for entry in at.entries if entry["kind"] == "action" and entry["seat"] == 1]
    assert len(answered) >= len(LESSON.steps)


def test_lesson_rejects_unexpected_actions() -> None:
    at = begin()
    before = at.n
    for tried, say in (("bid me", "first_mechanic"), ("bid 3c", "first_low"), ("bid 3c 1bo", "first_wrong")):
        with pytest.raises(KeyError, match="lesson"):
            at.play(tried, seat=0)
        assert f'"say":"{NAME}.{say}"' in at.heard[-1]
    with pytest.raises(KeyError, match="illegal"):  # the rules come first
        at.play("bid 5n", seat=0)
    assert at.n == before


def test_lesson_continues_after_a_reload_from_storage() -> None:
    tables = Tables()
    play(begin(tables), 0)
    (table,) = tables.storage.logs  # type: ignore[attr-defined]
    at = Client(Tables(storage=tables.storage).open(table), ONE)
    play(at, 1)
    before = at.state["lesson"]
    with pytest.raises(KeyError):
        at.play("bid me", seat=0)
    assert at.state["lesson"] == before
    play(at, 2)
    assert at.view()["players"][0]["won"]


def test_learner_can_undo_own_actions_but_not_the_opening_of_a_lesson() -> None:
    at = begin()
    table = at.table.state
    assert refused(at.table.undo, ONE, 0) == "no_undo"
    assert table.lesson is not None
    assert table.match is not None
    table.apply(table.entry("action", 0, ONE.id, actions=["bid 3c 2n"]))
    course = table.lesson.course
    assert course is not None
    assert (course.step, course.own) == (1, 1)
    table.apply(table.entry("undo", 0, ONE.id))
    course = table.lesson.course
    assert course is not None
    assert (course.step, course.own) == (0, 0)
    assert course.holds_back(1, table.match), "the bid that it answered was undone"


def test_changed_lesson_must_be_restarted(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables()
    table = begin(tables).table.id
    monkeypatch.setattr(table_lesson, "find_lesson", lambda game, name: replace(LESSON, digest="another"))
    at = Client(Tables(storage=tables.storage).open(table), ONE)
    assert at.state["lesson"]["renewed"]
    assert at.state["lesson"]["say"] == ""
    at.play("bid me", seat=0)  # an ordinary table now


def test_only_the_learner_may_use_a_lesson() -> None:
    at = begin()
    assert Client(at.table, TWO).state["lesson"] is None
    assert refused(at.table.sit, TWO, 1) == "ask_host"
