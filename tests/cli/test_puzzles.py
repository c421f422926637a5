"""``factoryfloor puzzles``."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import factoryfloor as ff
from factoryfloor.cli.app import app
from factoryfloor.cli.errors import BadUsage
from factoryfloor.cli.puzzle_output import find_puzzles, print_puzzles
from factoryfloor.kernel import find_game
from factoryfloor.locales import game_catalogue
from factoryfloor.puzzles.puzzle import match_of
from factoryfloor.puzzles.stored import puzzles_of, read_puzzles
from tests.tiny_game import GAME

FZZT = "fzzt"


def run(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["puzzles", *arguments], catch_exceptions=False)
    assert done.exit_code == 0
    return done.output


def test_command_puzzles_shows_a_puzzle_with_its_solution_first() -> None:
    puzzle = puzzles_of(FZZT)[0]
    assert len(run("show", FZZT).splitlines()) == len(puzzles_of(FZZT))
    shown = run("show", FZZT, puzzle["id"], "--language", "en")
    state = match_of(puzzle).state
    best, *others = (state.notation(puzzle["seat"], tried["actions"][0]) for tried in puzzle["tries"])
    assert all(shown.index(best) <= shown.index(other) for other in others)
    assert "wins in 100 games" in shown
    catalogue = game_catalogue(find_game(FZZT), "lobby", "en")
    assert all(catalogue.say(f"theme.{theme}") in shown for theme in puzzle["themes"])


def test_command_puzzles_adds_found_puzzles_to_a_file_without_duplicates(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = puzzles_of(FZZT)[:2]
    file = tmp_path / "puzzles.json"
    print_puzzles([first], file, as_json=True)
    assert json.loads(capsys.readouterr().out)["id"] == first["id"]
    print_puzzles([first, second], file, as_json=False)
    assert read_puzzles(file) == [first, second]
    shown = capsys.readouterr()
    assert second["id"] in shown.out
    assert shown.err == "2 puzzles found.\n"


def test_command_puzzles_reports_that_it_found_no_puzzle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for as_json in (False, True):
        print_puzzles([], tmp_path / "puzzles.json", as_json)
        shown = capsys.readouterr()
        assert (shown.out, shown.err) == ("", "No puzzles found.\n")
    assert not (tmp_path / "puzzles.json").exists()


@pytest.mark.usefixtures("tiny")
def test_command_puzzles_rejects_records_of_another_game(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_text(ff.dumps(ff.play(GAME, ["random", "greedy"], seed="1")), "utf-8")
    for puzzle in find_puzzles(GAME.id, "1", 1, 0, [], [record]):
        assert puzzle["game"] == GAME.id
    with pytest.raises(BadUsage, match="not of Fzzzt!"):
        list(find_puzzles(FZZT, "1", 1, 0, [], [record]))
