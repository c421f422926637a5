"""Lessons that do not fit the rules: each planted fault is found and reported."""

import copy
import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from factoryfloor.kernel import find_game
from factoryfloor.lessons import BadLesson, faults, lessons
from factoryfloor.lessons.lesson_files import read_lesson

GAME = find_game("fzzt")
WRITTEN: dict[str, Any] = json.loads((files("factoryfloor.games.fzzt") / "lessons" / "bid.json").read_text("utf-8"))

Spoil = Callable[[dict[str, Any]], None]


def spoilt(spoil: Spoil) -> list[str]:
    written = copy.deepcopy(WRITTEN)
    spoil(written)
    return faults(GAME, read_lesson("bid", written))


def put(step: int, **fields: Any) -> Spoil:
    return lambda written: written["steps"][step].update(fields)


PLANTED: dict[str, tuple[Spoil, str]] = {
    "other rules": (lambda written: written.update(rules=2), "for rules version 2"),
    "opening": (lambda written: written.update(opening=[[0, "bid 5n"]]), "opening: "),
    "another deal": (lambda written: written.update(seed="another"), "not legal"),
    "solution": (put(0, do=["bid 5n"]), "the solution is not legal"),
    "expectation": (put(0, expect=["bid me"]), "the solution is rejected: bid.first_wrong"),
    "try that answers the solution": (
        put(1, tries=[{"action": "bid me", "say": "a"}]),
        "the solution is rejected: bid.a",
    ),
    "try that nobody makes": (
        put(1, tries=[{"action": "mount *", "say": "a"}]),
        "wrong try a: it answers no legal action",
    ),
    "try that is not legal": (put(1, tries=[{"action": "*", "say": "a", "do": "bid 5n"}]), "its example is not legal"),
    "answer": (
        put(0, answers=[[1, "bid 5n"], [2, "bid me"]]),
        "seat 1 has a pending decision, but no answer in the lesson fits",
    ),
    "no answer": (put(0, answers=[[1, "bid 3n"]]), "seat 2 has a pending decision"),
    "parts": (put(0, parts=["a", "each.b"]), "parts need one wish with as many actions"),
    "answer too many": (
        put(3, answers=[[1, "bid 2o"], [2, "bid 1nc"], [1, "bid me"]]),
        "seat 1 never plays its answer 'bid me'",
    ),
    "pointing": (put(0, point=["r5-z"]), "it highlights 'r5-z'"),
    "pointing at what leads elsewhere": (put(1, point=["r3-c"]), "which is not a target of 'bid me'"),
    "path": (put(0, until=[["players.0.wins", "has", "r5-o"]]), "the path 'players.0.wins' does not exist"),
    "holds at its start": (put(0, until=[["round", "==", 1]]), "its end condition holds at its start"),
    "never holds": (put(3, until=[["round", "==", 2]]), "the solution ends in step 4 of 4"),
    "ends too early": (put(0, until=[["round", "==", 2]]), "the solution of the earlier steps leads to step 1 instead"),
    "nothing refused": (put(1, expect=["*"], tries=[]), "nothing is rejected"),
    "nothing refused but wrong tries": (put(1, expect=["*"]), "nothing is rejected"),
    "expected wrong try": (
        put(0, expect=["bid *"], tries=[{"action": "bid me", "say": "a", "do": "bid me"}]),
        "its example is also expected",
    ),
}


@pytest.mark.parametrize("name", PLANTED)
def test_lesson_check_finds_a_planted_fault(name: str) -> None:
    spoil, said = PLANTED[name]
    found = spoilt(spoil)
    assert any(said in fault for fault in found), found


FACTORY_FUN = find_game("factory_fun")


@pytest.mark.parametrize("name", sorted(lessons(FACTORY_FUN)))
def test_lesson_layout_requires_all_its_parts(name: str) -> None:
    """No single legal action resembles a layout, so its faults are easily missed."""
    folder = files("factoryfloor.games.factory_fun") / "lessons"
    written: dict[str, Any] = json.loads((folder / f"{name}.json").read_text("utf-8"))
    for step in written["steps"]:
        step.pop("parts", None)
    spoils: list[tuple[str, dict[str, Any]]] = []
    for number, step in enumerate(written["steps"]):
        for i, part in enumerate(step["do"][0] if isinstance(step["do"][0], list) else []):
            spoils.append((f"step {number} without {part}", without(written, number, "do", 0, i)))
        for i, pattern in enumerate(step.get("expect", [])):
            if not isinstance(pattern, str):
                spoils.append((f"step {number} expects anything", without(written, number, "expect", i, "after")))
    missed = [said for said, left in spoils if not faults(FACTORY_FUN, read_lesson(name, left))]
    assert spoils
    assert not missed


def without(written: dict[str, Any], step: int, *path: str | int) -> dict[str, Any]:
    """The lesson without the value at a path in one of its steps."""
    left = copy.deepcopy(written)
    *to, last = path
    place: Any = left["steps"][step]
    for key in to:
        place = place[key]
    del place[last]
    return left


def test_lesson_check_rejects_a_whole_game() -> None:
    """One long step of greedy bots to the end of the game, with all answers written down."""
    from factoryfloor.bots import decide, make_bot
    from factoryfloor.kernel import Match

    match = Match(GAME, 2, {}, "whole")
    bot = make_bot("greedy", GAME)
    moves: list[tuple[int, str]] = []
    while not match.over:
        seat = match.state.movers()[0]
        moves.append((seat, match.state.notation(seat, decide(bot, match.state.copy(), seat, seed=1))))
        match.play(*moves[-1])
    steps = [{"say": "all", "do": [moves[-1][1]], "other": "no"}]
    last, opening = moves[-1], moves[:-1]
    written = WRITTEN | {"seats": 2, "seat": last[0], "seed": "whole", "opening": opening, "steps": steps}
    assert "the game is over: a lesson must end earlier" in faults(GAME, read_lesson("whole", written))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seat": 3}, "there is no seat 3"),
        ({"seat": True}, "seat must be an integer, not 'True'"),
        ({"steps": []}, "at least one step is required"),
        ({"steps": [{"say": "a", "do": [], "other": "b"}]}, "each step needs a decision"),
        ({"steps": [{"say": "a", "do": [[]], "other": "b"}]}, "each step needs a decision"),
        ({"steps": [{"say": "a", "do": ["x"]}]}, "steps[0] must be an object with other"),
        ({"steps": [{"say": "A b", "do": ["x"], "other": "b"}]}, "steps[0].say must be a string like"),
        ({"steps": [{"say": "a", "do": ["x"], "other": "b", "until": [["n", "=", 1]]}]}, "until[0][1] must be one of"),
        ({"opening": [[0]]}, "opening[0] must be an array of 2"),
        ({"unknown": 1}, "an object without unknown"),
        ({"seed": None}, "seed must be a string, not 'None'"),
    ],
)
def test_lesson_check_rejects_invalid_lessons_with_a_reason(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadLesson) as rejected:
        read_lesson("bid", WRITTEN | change)
    assert reason in str(rejected.value)


@pytest.mark.parametrize("written", [None, [], "bid"])
def test_lesson_check_rejects_a_file_without_an_object(written: Any) -> None:
    with pytest.raises(BadLesson, match="bid"):
        read_lesson("bid", written)


def test_digest_of_a_lesson_changes_with_its_content() -> None:
    other = copy.deepcopy(WRITTEN)
    other["steps"][0]["answers"][0][1] = "bid 2o"
    assert read_lesson("bid", WRITTEN).digest == read_lesson("bid", copy.deepcopy(WRITTEN)).digest
    assert read_lesson("bid", WRITTEN).digest != read_lesson("bid", other).digest
