"""The package as a library: what its first page names is there, typed, and loaded only when it is named."""

import subprocess
import sys
from pathlib import Path

import pytest

import factoryfloor as ff
from factoryfloor.kernel import BadRecord

CONSUMER = """
import factoryfloor as ff

match: ff.Match = ff.play("fzzt", ["greedy", "random"], seed="1")
scores: list[int] = match.state.scores()
bot: ff.Bot = ff.make_bot("greedy", match.game)
begun = ff.Match(ff.find_game("fzzt"), 2, seed="1")
action: int = ff.decide(bot, begun.state, begun.state.movers()[0])
text: str = ff.dumps(match, ["Ann", "Bob"])
shares: list[float] = [standing.wins.value for standing in ff.contest("fzzt", ["greedy", "random"], games=2).standings]
"""
"""A program of somebody else's, as its types are checked."""


def test_every_name_is_there_and_no_other() -> None:
    assert set(ff.__all__) <= set(dir(ff))
    for name in ff.__all__:
        assert getattr(ff, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'hall'"):
        _ = ff.hall  # type: ignore[attr-defined]


def test_nothing_is_loaded_before_it_is_named() -> None:
    program = "import sys, factoryfloor; print([name for name in sys.modules if name.startswith('factoryfloor.')])"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


def test_a_match_goes_through_a_file(tmp_path: Path) -> None:
    match = ff.play("fzzt", ["random", "greedy"], seed="7")
    path = tmp_path / "game.json"
    ff.save(match, path, ["Ann", "Bob"])
    again = ff.load(path)
    assert [move.text for move in again.moves] == [move.text for move in match.moves]
    assert again.state.position() == match.state.position()
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(BadRecord, match="not a record"):
        ff.load(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadRecord, match="not a record"):
        ff.load(path)


@pytest.mark.slow
def test_the_types_are_complete_for_others(tmp_path: Path) -> None:
    """As installed: a consumer's project is clean under mypy strict; the same program with a wrong type is not."""
    good, bad = tmp_path / "good.py", tmp_path / "bad.py"
    good.write_text(CONSUMER)
    bad.write_text(CONSUMER.replace("scores: list[int]", "scores: list[str]"))
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", str(tmp_path / "cache")]
    told = subprocess.run([*command, str(good), str(bad)], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert told.stdout.count("error:") == 1
    assert "bad.py" in told.stdout
    assert 'variable has type "list[str]"' in told.stdout
