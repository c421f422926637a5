"""The puzzles of the package, and the rules by which they are found."""

from pathlib import Path

import pytest

import factoryfloor as ff
from factoryfloor.bots import LEVELS
from factoryfloor.kernel import registry
from factoryfloor.kernel.record import write_record
from factoryfloor.puzzles.budgets import budget_of
from factoryfloor.puzzles.mining import mined_again
from factoryfloor.puzzles.puzzle import FEWEST, GAP, METHOD, MOST, Puzzle, match_of, puzzle_id
from factoryfloor.puzzles.rating import fitted
from factoryfloor.puzzles.showing import listed, shown, shown_decision
from factoryfloor.puzzles.stored import UnknownPuzzle, find_puzzle, puzzles_of, read_puzzles, write_puzzles
from factoryfloor.puzzles.themes import themes_of
from factoryfloor.reviews.versions import evaluation_of
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.setup import DEFAULT
from tests.installed import INSTALLED
from tests.tiny_game import GAME

ANN = Person("ann", "Ann")


def check(puzzle: Puzzle) -> None:
    """Checks that the position exists, that all legal actions are tries, and that all but the best clearly lose."""
    match, seat, tries = match_of(puzzle), puzzle["seat"], puzzle["tries"]
    assert puzzle["id"] == puzzle_id(match.game.id, match.seed, puzzle["moves"], seat)
    assert (puzzle["rules"], puzzle["method"]) == (match.game.rules, METHOD)
    assert puzzle["evaluation"] == evaluation_of(match.game)
    assert not set(puzzle["players"]) & set(LEVELS), "the bot of a level may change"
    legal = match.state.legal(seat)
    assert FEWEST <= len(legal) <= MOST
    assert sorted(tried["actions"][0] for tried in tries) == list(legal)
    best, *others = (tried["loss"] for tried in tries)
    assert best == {"value": 0.0, "low": 0.0, "high": 0.0}
    assert all(loss["low"] >= GAP for loss in others)
    assert 0 <= puzzle["obvious"] < len(tries)
    assert 0.0 < puzzle["value"] <= 1.0
    assert set(puzzle["judges"]) >= set(budget_of(match.game.id).judges)
    assert all(lead["value"] > 0.0 for lead in puzzle["judges"].values())
    declared = list(themes_of(match.game))
    assert puzzle["themes"]
    assert puzzle["themes"] == sorted(puzzle["themes"], key=declared.index)


@pytest.mark.parametrize("game", INSTALLED)
def test_positions_and_tries_of_some_puzzles_are_correct(game: str) -> None:
    puzzles = puzzles_of(game)
    assert len({puzzle["id"] for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles[::25]:
        check(puzzle)


@pytest.mark.parametrize("game", INSTALLED)
def test_obvious_action_is_wrong_in_at_least_half_of_the_puzzles(game: str) -> None:
    wrong = [puzzle["obvious"] > 0 for puzzle in puzzles_of(game)]
    assert 2 * sum(wrong) >= len(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("game", INSTALLED)
def test_positions_and_tries_of_all_puzzles_are_correct(game: str) -> None:
    for puzzle in puzzles_of(game):
        check(puzzle)


@pytest.mark.parametrize("game", INSTALLED)
def test_puzzle_shows_only_the_view_of_its_seat(game: str) -> None:
    """The table is the Sync message of the seat, and every legal action has a reply."""
    for line in listed(game)[:1]:
        puzzle = find_puzzle(game, line["id"])
        answer = shown(puzzle, ANN, DEFAULT)
        told, table, seat = answer["puzzle"], answer["table"], puzzle["seat"]
        assert (told["id"], told["rating"], told["complete"]) == (line["id"], line["rating"], True)
        assert (told["themes"], told["line"]) == (line["themes"], puzzle["line"])
        assert not {"seed", "moves", "judges"} & set(told)
        assert (table["mine"], set(table["views"]), table["table"]["seed"]) == ([seat], {str(seat)}, "")
        assert table["views"][str(seat)] == match_of(puzzle).state.view(seat)
        (decision,) = table["decisions"]
        assert decision["seconds"] is None
        assert sorted(tried["actions"][0] for tried in told["tries"]) == sorted(a["text"] for a in decision["actions"])
        assert [tried["loss"]["value"] for tried in told["tries"]] == sorted(
            tried["loss"]["value"] for tried in told["tries"]
        )


def test_puzzles_read_from_a_file_equal_the_written_puzzles(tmp_path: Path) -> None:
    puzzles = puzzles_of("monster_factory")
    write_puzzles(tmp_path / "some.json", puzzles)
    assert read_puzzles(tmp_path / "some.json") == puzzles
    with pytest.raises(UnknownPuzzle, match="no puzzle 'nonesuch'"):
        find_puzzle("monster_factory", "nonesuch")


def test_rating_of_a_puzzle_is_the_strength_that_solves_half_of_the_attempts() -> None:
    assert fitted([(0.0, 5, 10)]) == pytest.approx(0, abs=1)
    assert fitted([(-300.0, 0, 10), (100.0, 10, 10)]) == pytest.approx(-100, abs=1)
    easy, hard = fitted([(0.0, 10, 10), (200.0, 10, 10)]), fitted([(0.0, 0, 10), (200.0, 0, 10)])
    assert easy < -300 < 500 < hard


def test_puzzle_search_finds_a_known_puzzle() -> None:
    """A new search at the puzzle's position gives the same comparison, judges, themes and reasons."""
    puzzle = max(puzzles_of("monster_factory"), key=lambda found: (len(found["moves"]), found["id"]))
    assert mined_again(puzzle) == puzzle
    natural = 0 if puzzle["obvious"] else 1
    assert mined_again({**puzzle, "obvious": natural}) is None


def test_practice_puzzle_offers_the_actions_that_the_review_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._loaded, GAME.id, GAME)
    match = ff.play(GAME, ["random", "greedy"], seed="1")
    report, record = ff.review(match, budget=20_000), write_record(match)
    lost = next(each for each in report["decisions"] if each["best"] and each["loss"]["low"] > 0.0)
    turn, best = lost["turns"][0], lost["best"]
    assert best is not None
    answer = shown_decision(report, record, turn, ANN, DEFAULT)
    puzzle, table = answer["puzzle"], answer["table"]
    assert (puzzle["seat"], puzzle["rating"], puzzle["complete"]) == (lost["seat"], None, False)
    assert [tried["actions"] for tried in puzzle["tries"]] == [best["actions"], lost["played"]["actions"]]
    assert [tried["loss"] for tried in puzzle["tries"]][1] == lost["loss"]
    assert (table["mine"], sum(entry["kind"] == "action" for entry in table["log"])) == ([lost["seat"]], turn)
    even = next(each["turns"][0] for each in report["decisions"] if each["best"] is None)
    for reviewed, wrong in ((report, even), (report, 10_000), (None, turn)):
        with pytest.raises(Refused, match="the review has not established"):
            shown_decision(reviewed, record, wrong, ANN, DEFAULT)
