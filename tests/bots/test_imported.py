"""Bots of other packages, found by entry point or as module:Name, and bot objects or factories in place of
specifications.
"""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import factoryfloor as ff
from factoryfloor.arena import BadContest, make_contest, run
from factoryfloor.arena.ladder import contestants, is_slow
from factoryfloor.bots import BadBot, BotMaker, RandomBot, begin, imported, make_bot, read_specification
from factoryfloor.cli import play
from factoryfloor.cli.terminal_session import TerminalGame
from factoryfloor.kernel import IllegalAction, Match, find_game, registry
from tests.bots import highest
from tests.tiny_game import GAME

HERE = "tests.bots.highest"


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._loaded, GAME.id, GAME)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Create an installed package that registers bots."""
    folder = tmp_path / "bots_of_others-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: bots-of-others\nVersion: 1.0\n")
    bots = f"top = {HERE}:Highest\nabsent = nowhere_to_be_found:Bot\ngreedy = {HERE}:Nothing\n"
    (folder / "entry_points.txt").write_text(f"[{imported.GROUP}]\n{bots}")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.invalidate_caches()
    imported._entries.clear()
    yield
    imported._entries.clear()


@pytest.mark.parametrize("name", ["Highest", "Deep", "Foreign", "for_game", "ready"])
def test_make_bot_imports_a_bot_by_its_module_and_name(name: str) -> None:
    spec = f"{HERE}:{name}"
    bot = make_bot(spec, GAME)
    state = Match(GAME, 2, None, "s").state
    assert bot.spec == spec
    assert ff.decide(bot, state, 0, 1) == state.legal(0)[-1]
    read = read_specification(spec, GAME.id)
    assert (read.imported, read.text, is_slow(spec)) == (True, spec, False)


@pytest.mark.usefixtures("package")
def test_entry_point_registers_the_bots_of_a_package() -> None:
    assert isinstance(make_bot("top", GAME), highest.Highest)
    assert make_bot("greedy", GAME).spec == "greedy"
    assert not isinstance(make_bot("greedy", GAME), highest.Nothing), "built-in bots come first"
    with pytest.raises(BadBot, match="'absent' cannot be imported: ModuleNotFoundError"):
        make_bot("absent", GAME)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        (f"{HERE}:Missing", "AttributeError"),
        (f"{HERE}:number", "not 7"),
        (f"{HERE}:broken", "broken failed: OSError: the weights are missing"),
        (f"{HERE}:nonsense", "nonsense must return a Bot, not 'greedy'"),
        ("nowhere_to_be_found:Bot", "cannot be imported: ModuleNotFoundError: No module named 'nowhere_to_be_found'"),
        ("os:getcwd", "must return a Bot"),
        ("exec:Bot", "there is no bot"),
        ("search:Bot", "there is no bot"),
        ("a/b:Bot", "there is no bot"),
        (f"{HERE}:", "there is no bot"),
        ("a:" + "b" * 300, "there is no bot"),
    ],
)
def test_make_bot_rejects_invalid_bots_with_a_reason(name: str, why: str) -> None:
    with pytest.raises(BadBot, match=why):
        make_bot(name, GAME)


def test_parsing_a_bot_name_imports_nothing() -> None:
    sys.modules.pop("this", None)
    assert read_specification("this:s").imported
    assert "this" not in sys.modules


def test_command_finds_bot_modules_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots_in_this_folder.py").write_text(f"from {HERE} import Highest\n")
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.chdir(tmp_path)
    assert isinstance(make_bot("bots_in_this_folder:Highest", GAME), highest.Highest)


@pytest.mark.parametrize(
    "bot", [highest.Highest(), highest.Highest, highest.Deep, highest.for_game, RandomBot, f"{HERE}:Highest"]
)
def test_contests_and_matches_accept_bot_objects_and_bot_factories(bot: Any) -> None:
    standings = ff.contest("tiny", [bot, "greedy"], games=4, seed="s").standings
    assert [standing.games for standing in standings] == [4, 4]
    assert standings[1].bot == "greedy"
    assert ff.play("tiny", [bot, "greedy"], seed="s").over


def test_results_contain_the_names_of_the_bots() -> None:
    bots: list[str | BotMaker] = [
        highest.Highest("mine"),
        highest.Highest,
        highest.Highest(),
        highest.for_game,
        "greedy",
    ]
    assert make_contest("tiny", bots, 3).names == ["mine", "Highest #1", "Highest #2", "for_game", "greedy"]


def test_bot_object_plays_like_the_bot_of_its_specification() -> None:
    def results(bot: Any) -> Any:
        return [
            (outcome.scores, outcome.ranking)
            for outcome in ff.contest("tiny", [bot, "random"], games=8, seed="s").outcomes
        ]

    assert results("search:20") == results(make_bot("search:20", GAME))
    assert results(f"{HERE}:Highest") == results(highest.Highest())


def test_bot_class_creates_a_bot_for_each_seat_of_each_game() -> None:
    assert len(ff.contest("tiny", [highest.Counting, "random"], games=4, seats=4, seed="s").outcomes) == 4
    assert ff.play("tiny", [highest.Counting] * 3, seed="s").over


def test_error_reports_a_choice_that_is_not_a_number() -> None:
    with pytest.raises(IllegalAction, match="the bot Nothing chose None, which is not a number"):
        ff.play("tiny", [highest.Nothing(), "random"], seed="s")
    with pytest.raises(IllegalAction, match="chose None"):
        begin(highest.Nothing(), Match(GAME, 2, None, "s").state, 0)


def test_bots_can_be_sent_to_other_processes() -> None:
    contest = make_contest("fzzt", [highest.Highest(), highest.Deep], games=2, seed="s")
    assert sorted(outcome.number for outcome in run(contest, jobs=2)) == [1, 2]


def test_error_names_a_bot_that_cannot_be_sent_to_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    contest = make_contest("tiny", [lambda: highest.Highest("x"), "random"], games=2, seed="s")
    assert len(list(run(contest, jobs=1))) == 2
    with pytest.raises(BadContest, match=r"lambda.* cannot be sent to other processes .*PicklingError|AttributeError"):
        list(run(contest, jobs=2))
    monkeypatch.delattr(sys.modules["__main__"], "__file__", raising=False)
    monkeypatch.setattr(highest.Highest, "__module__", "__main__")
    monkeypatch.setattr(sys.modules["__main__"], "Highest", highest.Highest, raising=False)
    with pytest.raises(BadContest, match=r"defined in this notebook or shell.*: define it in a module, or use jobs=1"):
        list(run(make_contest("tiny", [highest.Highest, "random"], games=2), jobs=2))


def test_ladder_accepts_names_of_imported_bots() -> None:
    assert contestants(GAME, [f"{HERE}:Highest", "random"]) == ["greedy", f"{HERE}:Highest", "random"]


def test_loading_a_record_does_not_import_the_bots_that_it_names(tmp_path: Path) -> None:
    match = Match(find_game("fzzt"), 2, None, "s")
    ff.save(match, tmp_path / "saved.json", ["you", "this:s"])
    sys.modules.pop("this", None)
    with pytest.raises(Exception, match=r"2 seats without a bot.*--bots"):
        play.resume(None, tmp_path / "saved.json", "greedy")
    assert "this" not in sys.modules


def test_resumed_game_uses_the_bots_from_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games: list[TerminalGame] = []
    monkeypatch.setattr(TerminalGame, "play", lambda game, *_: games.append(game))
    match = Match(find_game("fzzt"), 2, None, "s")
    ff.save(match, tmp_path / "saved.json", ["you", f"{HERE}:Highest"])
    play.resume(None, tmp_path / "saved.json", "greedy", f"{HERE}:Highest")
    assert [seat.bot for seat in games[0].seats] == ["", f"{HERE}:Highest"]
