"""Lessons that do not fit the rules: each planted fault is found, and said."""

import copy
import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from factoryfloor.kernel import find_game
from factoryfloor.lessons import BadLesson, faults
from factoryfloor.lessons.library import read_lesson

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
    "other rules": (lambda written: written.update(rules=1), "written for rules version 1"),
    "opening": (lambda written: written.update(opening=[[0, "bid 5n"]]), "opening: "),
    "another deal": (lambda written: written.update(seed="another"), "not legal"),
    "solution": (put(0, do=["bid 5n"]), "the solution is not legal"),
    "expectation": (put(0, expect=["bid me"]), "the solution is refused: bid.first_other"),
    "try that answers the solution": (
        put(1, tries=[{"action": "bid me", "say": "a"}]),
        "the solution is refused: bid.a",
    ),
    "try that nobody makes": (put(1, tries=[{"action": "mount *", "say": "a"}]), "wrong try a: no legal action"),
    "try that is not legal": (put(1, tries=[{"action": "*", "say": "a", "do": "bid 5n"}]), "its example is not legal"),
    "answer": (put(0, answers=[[1, "bid 5n"], [2, "bid me"]]), "seat 1 owes a decision, and no answer of it fits"),
    "no answer": (put(0, answers=[[1, "bid 3n"]]), "seat 2 owes a decision"),
    "answer too many": (
        put(3, answers=[[1, "bid 2o"], [2, "bid 1nc"], [1, "bid me"]]),
        "seat 1 never answers 'bid me'",
    ),
    "pointing": (put(0, point=["r5-z"]), "it points at 'r5-z'"),
    "path": (put(0, until=[["players.0.wins", "has", "r5-o"]]), "the path 'players.0.wins' leads nowhere"),
    "holds before": (put(0, until=[["round", "==", 1]]), "what ends it holds before it begins"),
    "never holds": (put(3, until=[["round", "==", 2]]), "the solution ends in step 4 of 4"),
    "ends too early": (put(0, until=[["round", "==", 2]]), "the solution of the steps before leads to step 1 instead"),
    "nothing refused": (put(1, expect=["*"], tries=[]), "nothing is refused"),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found(name: str) -> None:
    spoil, said = PLANTED[name]
    found = spoilt(spoil)
    assert any(said in fault for fault in found), found


def test_a_whole_game_is_no_lesson() -> None:
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
    assert "the game is over: a lesson ends before" in faults(GAME, read_lesson("whole", written))


@pytest.mark.parametrize(
    "change",
    [{"seat": 3}, {"steps": []}, {"steps": [{"say": "a", "do": [], "other": "b"}]}, {"unknown": 1}, {"seed": None}],
)
def test_what_is_no_lesson_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadLesson):
        read_lesson("bid", WRITTEN | change)


def test_the_digest_changes_with_the_lesson() -> None:
    other = copy.deepcopy(WRITTEN)
    other["steps"][0]["answers"][0][1] = "bid 2o"
    assert read_lesson("bid", WRITTEN).digest == read_lesson("bid", copy.deepcopy(WRITTEN)).digest
    assert read_lesson("bid", WRITTEN).digest != read_lesson("bid", other).digest
