"""Lessons in the terminal."""

import builtins
import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

from factoryfloor.cli.errors import BadUsage
from factoryfloor.cli.learn import finished_lessons, learn, show_lessons
from factoryfloor.cli.terminal_lesson import BOT_NAMES, TerminalLesson
from factoryfloor.cli.terminal_session import Quit
from factoryfloor.kernel import find_game
from factoryfloor.lessons import BadLesson, find_lesson, lessons
from factoryfloor.locales import catalogue
from tests.installed import INSTALLED
from tests.tiny_game import GAME

Type = Callable[[Iterator[str]], None]

LANGUAGES = ("ru", "zh-Hant", "en")
PEOPLE = Path(__file__).parents[2] / "web" / "src" / "lib" / "ui" / "people.ts"


@pytest.fixture
def type_lines(monkeypatch: pytest.MonkeyPatch) -> Type:
    def prepare(lines: Iterator[str]) -> None:
        def typed(prompt: str) -> str:
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr(builtins, "input", typed)
        monkeypatch.setattr("sys.stdin", io.StringIO())

    return prepare


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder."""
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "data"))
    return tmp_path / "data"


def lesson_of(game: str, name: str, language: str = "en") -> tuple[TerminalLesson, io.StringIO]:
    screen = io.StringIO()
    console = Console(file=screen, width=300, highlight=False, markup=False, emoji=False)
    return TerminalLesson(find_game(game), find_lesson(find_game(game), name), console, language), screen


def as_it_says(screen: io.StringIO, language: str) -> Iterator[str]:
    """Return for each decision the action that the lesson last named."""
    said = re.escape(catalogue("common", language).say("terminal.lesson.type", action="")) + "(.+)"
    for _ in range(20):
        yield re.findall(said, screen.getvalue())[-1]


@pytest.mark.parametrize(("game", "language"), [(game, LANGUAGES[n % 3]) for n, game in enumerate(INSTALLED)])
def test_learner_who_follows_the_instructions_finishes_every_lesson(type_lines: Type, game: str, language: str) -> None:
    texts = catalogue(f"{game}.lessons", language)
    for number, (name, lesson) in enumerate(lessons(find_game(game)).items(), 1):
        taken, screen = lesson_of(game, name, language)
        type_lines(as_it_says(screen, language))
        taken.take(number, number)
        people = {str(seat): person for seat, person in enumerate(taken.words.players)}
        for step in lesson.steps:
            assert texts.say(f"{name}.{step.say}", **people) in screen.getvalue()
        assert screen.getvalue().endswith(f"{texts.say(f'{name}.{lesson.end}', **people)}\n")


def test_terminal_lesson_answers_wrong_actions_and_does_not_play_them(type_lines: Type) -> None:
    taken, screen = lesson_of("fzzt", "bid", "ru")
    type_lines(iter(["undo", "bid me", "fly", "hint", "quit"]))
    with pytest.raises(Quit):
        taken.take(1, 6)
    said = screen.getvalue()
    assert "Вы ещё ничего не сделали." in said
    assert catalogue("fzzt.lessons", "ru").say("bid.first_mechanic") in said
    assert "«fly» сейчас недопустимо" in said
    assert said.count("Введите: bid 3c 2n") == 2
    assert not taken.match.moves


def test_terminal_lesson_collects_a_plan_and_plays_it_as_one_decision(type_lines: Type) -> None:
    taken, screen = lesson_of("factory_fun", "first")
    plan = ["place m14 5,2 0", "lay supply-blue 4,2", "lay supply-red 6,2", "lay black 5,4 270", "build"]
    changed = ["; ".join(plan[:2]), "undo", "lay curve 4,2 90", "hint", "undo"]
    type_lines(iter(["claim m14", *changed, *plan[1:], "quit"]))
    with pytest.raises(Quit):
        taken.take(1, 5)
    said = screen.getvalue()
    acted = [step.text for step in taken.table.state.steps if step.entry.kind == "action"]
    assert acted == ["claim m14", "; ".join(plan)]
    assert "Undone: lay supply-blue 4,2" in said
    assert "Undone: lay curve 4,2 90" in said
    assert said.count("Type: lay supply-blue 4,2") == 2


def test_terminal_saves_the_progress_in_a_lesson(
    type_lines: Type, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    type_lines(iter(["bid 3c 2n", "bid me", "bid 1bo", "bid me", "", "quit"]))
    learn("fzzt", None, "en")
    said = capsys.readouterr().out
    assert "Fzzzt! · Lesson 1 of 6: Bids and what they cost" in said
    assert "Next: Ties and the wrench" in said
    assert "Lesson 2 of 6" in said
    assert finished_lessons() == {"fzzt": ["bid"]}
    show_lessons("en")
    assert "✓  bid" in capsys.readouterr().out
    type_lines(iter(["quit"]))
    learn("fzzt", None, "en")
    assert "Lesson 2 of 6: Ties and the wrench" in capsys.readouterr().out
    (folder / "lessons.json").write_text("damaged")
    assert finished_lessons() == {}


@pytest.mark.usefixtures("tiny")
def test_terminal_rejects_unknown_lessons() -> None:
    with pytest.raises(BadLesson, match="its lessons: bid, ties"):
        learn("fzzt", "juggling", "en")
    with pytest.raises(BadUsage, match="has no lessons"):
        learn(GAME.id, None, "en")


def test_terminal_names_bots_as_the_client_does() -> None:
    assert f"BOT_NAMES = {[*BOT_NAMES]};" in PEOPLE.read_text("utf-8")
