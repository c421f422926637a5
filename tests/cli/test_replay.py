"""Replays of records in the terminal."""

import builtins
import codecs
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from factoryfloor import play
from factoryfloor.cli.errors import BadUsage
from factoryfloor.cli.replay import frames, replay
from factoryfloor.kernel import Match
from factoryfloor.kernel.record import write_record
from factoryfloor.locales.words import Words
from tests.tiny_game import GAME

pytestmark = pytest.mark.usefixtures("tiny")


def finished(chance: str = "") -> Match:
    match = Match(GAME, 2, None, "7", chance=chance)
    while not match.over:
        seat = match.state.movers()[0]
        match.play(seat, match.state.legal(seat)[0])
    return match


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(write_record(finished(), ["Ann", "greedy"])), "utf-8")
    return file


def test_command_replay_prints_all_steps_without_a_terminal(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replay(path, None)
    text = capsys.readouterr().out
    match = finished()
    assert "Tiny, 2 players" in text
    for name, score in zip(("Ann", "Greedy player"), match.state.scores(), strict=True):
        assert f"{name}: {score}" in text
    for frame in frames(match, None, Words("tiny", {}, ["Ann", "Greedy player"])):
        for sentence in frame.sentences:
            assert f"  {sentence}\n" in text


def test_command_replay_names_each_moment_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(write_record(play("fzzt", ["random", "random"], seed="7"))), "utf-8")
    replay(file, None)
    lines = capsys.readouterr().out.splitlines()
    moments = [line for line in lines if re.fullmatch(r"Round \d+, auction \d+", line)]
    assert moments[:2] == ["Round 1, auction 1", "Round 1, auction 2"]
    assert len(moments) == len(set(moments)) >= 32


@pytest.mark.parametrize("chance", ["places", "fast"])
def test_replay_has_a_frame_for_the_start_and_for_each_action(chance: str) -> None:
    match = finished(chance)
    shown = frames(match, None, Words("tiny", {}, ["Ann", "greedy"]))
    assert len(shown) == len(match.moves) + 1
    assert shown[-1].view == match.state.view(None)
    assert shown[0].view == Match(GAME, 2, None, "7", chance=chance).state.view(None)


def test_replay_shows_a_spectator_less_than_the_seat(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replay(path, None)
    assert "laid: card" not in capsys.readouterr().out
    replay(path, 0)
    text = capsys.readouterr().out
    assert "Ann laid: card" in text
    assert "Greedy player laid: card" not in text


def test_replay_rejects_a_nonexistent_seat(path: Path) -> None:
    with pytest.raises(BadUsage, match="the seats are 0 to 1"):
        replay(path, 2)


def test_replay_can_step_forward_and_back(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    last = len(finished().moves)
    lines: Iterator[str] = iter(["", "b", "b", "3", "nonsense", "e", "", "999", "q"])
    monkeypatch.setattr(builtins, "input", lambda prompt: next(lines))
    monkeypatch.setattr("factoryfloor.cli.replay._in_terminal", lambda: True)
    replay(path, None)
    text = capsys.readouterr().out
    steps = [int(line.split(" of ")[0].split()[-1]) for line in text.splitlines() if f" of {last} " in line]
    assert steps == [0, 1, 0, 0, 3, 3, last, last, last]
    assert text.count("Greedy player: ") >= 3


def test_replay_reports_an_unfinished_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(write_record(Match(GAME, 2, None, "s"))), "utf-8")
    replay(file, None)
    text = capsys.readouterr().out
    assert "The game in this record is not finished." in text
    assert "Seat 0" in text


HOSTILE = "Ann\x1b]0;title\x07\x1b]52;c;Y2Q=\x1b\\\x9b31m\u202egreedy\u2066"


def test_names_in_a_record_cannot_send_control_characters_to_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(write_record(finished(), [HOSTILE, "greedy"])), "utf-8")
    replay(path, None)
    text = capsys.readouterr().out
    assert "Ann\ufffd]0;title\ufffd" in text
    assert not set(text) & set("\x07\x1b\x9b\u202e\u2066")


@pytest.mark.parametrize(
    ("mark", "encoding", "ends"),
    [
        (codecs.BOM_UTF8, "utf-8", "\n"),
        (codecs.BOM_UTF8, "utf-8", "\r\n"),
        (codecs.BOM_UTF16_LE, "utf-16-le", "\r\n"),
        (b"\r\n\r\n", "utf-8", "\r\n"),
    ],
)
def test_replay_accepts_records_with_a_byte_order_mark_and_other_line_ends(
    mark: bytes, encoding: str, ends: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    text = json.dumps(write_record(finished(), ["Ann", "greedy"]), indent=1).replace("\n", ends)
    path.write_bytes(mark + text.encode(encoding))
    replay(path, None)
    assert "Ann: " in capsys.readouterr().out
