"""Contests that continue after a stop, and contests that cannot be resumed."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.arena import (
    Contest,
    NotContinued,
    NotWritten,
    PlayedGame,
    RecordFolder,
    contest_folder,
    make_contest,
    run,
    summarize,
)
from factoryfloor.kernel import registry
from tests.tiny_game import GAME


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._loaded, GAME.id, GAME)


def tiny_contest(**changes: Any) -> Contest:
    given: dict[str, Any] = {"bots": ["greedy", "random"], "games": 40, "seed": "s", "adjust": "classic"}
    return make_contest("tiny", **(given | changes))


def play(contest: Contest, path: Path, stop: int = 1000, go_on: bool = False) -> tuple[RecordFolder, list[PlayedGame]]:
    """Play a number of games into a folder, as if the program were killed afterwards."""
    folder = RecordFolder(path, contest, go_on)
    outcomes = folder.known[:]
    games = run(contest, 1, keep_records=True, known=folder.known)
    for outcome in games:
        folder.add(outcome)
        outcomes.append(outcome)
        if len(outcomes) == stop:
            break
    games.close()
    folder._results.close()
    return folder, outcomes


def untimed(contest: Contest, outcomes: list[PlayedGame]) -> str:
    return re.sub(r'"ms_per_decision": [0-9.e-]+', "", json.dumps(summarize(contest, outcomes).to_json()))


@pytest.mark.parametrize("until", [None, (0.0, 60.0)])
def test_resumed_contest_ends_like_an_uninterrupted_contest(until: tuple[float, float] | None, tmp_path: Path) -> None:
    contest = tiny_contest(until=until, games=400 if until else 40)
    _, whole = play(contest, tmp_path / "whole")
    for stop in (7, 20):
        play(contest, tmp_path / "pieces", stop, go_on=True)
    folder, pieces = play(contest, tmp_path / "pieces", go_on=True)
    assert len(folder.known) == 20
    assert untimed(contest, pieces) == untimed(contest, whole)
    for file in (tmp_path / "whole").glob("game-*"):
        assert file.read_text("utf-8") == (tmp_path / "pieces" / file.name).read_text("utf-8")


@pytest.mark.parametrize("cut", [1, 10, 60])
def test_resumed_contest_drops_a_truncated_result_and_replays_its_game(cut: int, tmp_path: Path) -> None:
    contest = tiny_contest()
    _, whole = play(contest, tmp_path)
    results = tmp_path / "results.jsonl"
    results.write_bytes(results.read_bytes()[:-cut])
    folder, again = play(contest, tmp_path, go_on=True)
    assert folder.torn
    assert len(folder.known) == len(whole) - 1
    assert untimed(contest, again) == untimed(contest, whole)
    assert not play(contest, tmp_path, go_on=True)[0].torn


def test_longer_contest_can_resume_a_shorter_contest(tmp_path: Path) -> None:
    play(tiny_contest(games=10), tmp_path / "grown")
    _, grown = play(tiny_contest(games=40), tmp_path / "grown", go_on=True)
    _, whole = play(tiny_contest(games=40), tmp_path / "whole")
    assert untimed(tiny_contest(), grown) == untimed(tiny_contest(), whole)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"bots": ["random", "greedy"]}, "its bots is"),
        ({"seed": "t"}, "its seed is 's', not 't'"),
        ({"seats": 4}, "its seats is 2, not 4"),
        ({"options": {"length": "long"}}, "its options is"),
        ({"adjust": ""}, "its adjust is"),
    ],
)
def test_contest_does_not_resume_the_folder_of_another_contest(
    change: dict[str, Any], says: str, tmp_path: Path
) -> None:
    play(tiny_contest(), tmp_path, 3)
    before = (tmp_path / "results.jsonl").read_bytes()
    with pytest.raises(NotContinued, match=says):
        RecordFolder(tmp_path, tiny_contest(**change), go_on=True)
    with pytest.raises(NotWritten, match="resume it with --continue"):
        RecordFolder(tmp_path, tiny_contest())
    assert (tmp_path / "results.jsonl").read_bytes() == before


def test_contest_does_not_resume_the_folder_of_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(tiny_contest(), tmp_path, 3)
    with monkeypatch.context() as changed:
        changed.setattr(contest_folder, "__version__", "99")
        with pytest.raises(NotContinued, match=r"started by version .* of the program, but this is 99"):
            RecordFolder(tmp_path, tiny_contest(), go_on=True)
    monkeypatch.setattr(GAME, "rules", 99)
    with pytest.raises(NotContinued, match=r"of the rules of tiny, .*this is 99"):
        RecordFolder(tmp_path, tiny_contest(), go_on=True)


def result(**other: object) -> bytes:
    """Return a result line of the tiny contest with changed values."""
    facts = {"game": 9, "sample": 5, "seating": [0, 1], "scores": [1, 2], "ranking": [2, 1], "thought": [[1, 0.1]] * 2}
    return json.dumps(facts | {"luck": [0.0, 1.0], "fallbacks": []} | other).encode()


@pytest.mark.parametrize(
    "line",
    [
        b"nonsense",
        b'{"game": 1}',
        b"\xff",
        b"[" * 60_000,
        b"null",
        result(seating=[0, 2]),
        result(seating=[0]),
        result(game=0),
        result(game=float("inf")),
        result(ranking=[2, 3]),
        result(ranking=[1]),
        result(scores=[1, 2, 3]),
        result(thought=[[1, float("nan")]] * 2),
        result(luck=None),
        result(luck=[0.0]),
        result(luck=[0.0, float("inf")]),
        result(fallbacks=[[0]]),
    ],
)
def test_error_names_a_damaged_result_line(line: bytes, tmp_path: Path) -> None:
    play(tiny_contest(), tmp_path, 3)
    results = tmp_path / "results.jsonl"
    first, rest = results.read_bytes().split(b"\n", 1)
    results.write_bytes(first + b"\n" + line + b"\n" + rest)
    with pytest.raises(NotContinued, match=r"line 2 of .*results\.jsonl is damaged"):
        RecordFolder(tmp_path, tiny_contest(), go_on=True)


def test_contest_reads_a_well_formed_result_line(tmp_path: Path) -> None:
    play(tiny_contest(), tmp_path, 3)
    with (tmp_path / "results.jsonl").open("ab") as file:
        file.write(result() + b"\n")
    folder = RecordFolder(tmp_path, tiny_contest(), go_on=True)
    assert folder.known[-1].number == 9
    folder.close(summarize(tiny_contest(), folder.known))


@pytest.mark.parametrize("text", ["", "[]", '{"format": "factoryfloor-contest"}', "{", "[" * 60_000])
def test_contest_rejects_a_damaged_description(text: str, tmp_path: Path) -> None:
    play(tiny_contest(), tmp_path, 1)
    (tmp_path / "contest.json").write_text(text)
    with pytest.raises(NotContinued, match=r"contest\.json"):
        RecordFolder(tmp_path, tiny_contest(), go_on=True)
