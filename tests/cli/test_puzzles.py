"""``factoryfloor puzzles``."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import factoryfloor as ff
from factoryfloor.cli.app import app
from factoryfloor.cli.errors import BadUsage
from factoryfloor.cli.puzzle_output import mine_puzzles
from factoryfloor.puzzles.puzzle import match_of
from factoryfloor.puzzles.stored import puzzles_of, read_puzzles
from tests.tiny_game import GAME

FZZT = "fzzt"


def run(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["puzzles", *arguments], catch_exceptions=False)
    assert done.exit_code == 0
    return done.output


def test_a_puzzle_is_shown_with_its_solution_first() -> None:
    puzzle = puzzles_of(FZZT)[0]
    assert len(run("show", FZZT).splitlines()) == len(puzzles_of(FZZT))
    shown = run("show", FZZT, puzzle["id"], "--language", "en")
    state = match_of(puzzle).state
    best, *others = (state.notation(puzzle["seat"], tried["actions"][0]) for tried in puzzle["tries"])
    assert all(shown.index(best) <= shown.index(other) for other in others)
    assert "of 100 wins" in shown


@pytest.mark.usefixtures("tiny")
def test_records_of_another_game_are_refused(tmp_path: Path) -> None:
    record, file = tmp_path / "game.json", tmp_path / "puzzles.json"
    record.write_text(ff.dumps(ff.play(GAME, ["random", "greedy"], seed="1")), "utf-8")
    mine_puzzles(GAME.id, "1", 1, [record], file, as_json=True)
    assert read_puzzles(file) == json.loads(file.read_text("utf-8"))
    with pytest.raises(BadUsage, match="not of Fzzzt!"):
        mine_puzzles(FZZT, "1", 1, [record], None, as_json=False)
