"""Texts, lessons and labels beside the class of a game in another package, whole and malformed."""

import json
import logging
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.cli.learn import show_lessons
from factoryfloor.kernel import Game, registry
from factoryfloor.lessons import BadLesson, find_lesson, lessons, unloaded_lessons
from factoryfloor.locales import game_catalogue
from factoryfloor.resources.board import BadBoard, read_board
from factoryfloor.server.http.api import game_info, whole_game_info
from factoryfloor.testing import ContractBroken
from factoryfloor.testing.game_files import check_files
from factoryfloor.text import about, event_in_words, generic, words_of

CLASS = "from tests.third_party.no_thanks import NoThanksGame\nclass Own(NoThanksGame): ...\nGAME = Own()\n"
LESSON = {
    "game": "no_thanks",
    "order": 1,
    "rules": 1,
    "seats": 3,
    "seed": "a",
    "steps": [{"say": "first", "do": ["take"], "other": "other"}],
}
ENGLISH = {
    "locales/en/no_thanks.json": {
        "log.took": "{{name}} takes the {{card}}.",
        "view.chips": "chips",
        "prompt.act": "Take the card?",
    },
    "locales/en/no_thanks.lessons.json": {
        f"take.{key}": f"The {key}." for key in ("title", "about", "end", "first", "other")
    },
    "locales/en/no_thanks.lobby.json": {"summary": "Cards that cost points."},
    "locales/ru/no_thanks.json": {"log.took": "{{name}} берёт {{card}}.", "view.chips": ""},
    "locales/ru/no_thanks.lessons.json": {"take.title": "Урок"},
}

WriteGame = Callable[..., Game]
_count = iter(range(1000))


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WriteGame:
    """WriteGame a package with the game's class and JSON files, by default whole ones, and register the game."""

    def make(files: dict[str, Any] | None = None, module: str = "__init__") -> Game:
        package = f"game_files_{next(_count)}"
        root = tmp_path / package
        root.mkdir()
        (root / "__init__.py").touch()
        (root / f"{module}.py").write_text(CLASS)
        for path, content in ({"lessons/take.json": LESSON} | ENGLISH | (files or {})).items():
            if content is None:
                continue
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        monkeypatch.syspath_prepend(str(tmp_path))
        game = import_module(package if module == "__init__" else f"{package}.{module}").GAME
        assert isinstance(game, Game)
        monkeypatch.setitem(registry._loaded, game.id, game)
        return game

    return make


@pytest.mark.parametrize("module", ["__init__", "game"])
def test_game_files_are_read_from_the_package_of_the_game_class(write: WriteGame, module: str) -> None:
    game = write(module=module)
    assert list(lessons(game)) == ["take"]
    assert game_catalogue(game, "lessons", "en").say("take.first") == "The first."
    check_files(game)


def test_missing_game_text_is_shown_in_english_or_as_its_key(write: WriteGame) -> None:
    game = write()
    event = {"kind": "took", "seat": 1, "card": 7, "chips": 2}
    english, russian = (words_of(game, ["Ann", "Bob", "Cy"], tag) for tag in ("en", "ru"))
    assert [event_in_words(game, event, words) for words in (english, russian)] == ["Bob takes the 7.", "Bob берёт 7."]
    assert generic.ask("act", {}, russian) == "Take the card?"
    assert russian.label("chips") == "chips"
    assert russian.t("ask.bid") == "ask.bid"
    assert [about(game, tag) for tag in ("en", "ru")] == ["Cards that cost points."] * 2


def test_game_text_in_only_one_language_is_shown_in_every_language(write: WriteGame) -> None:
    game = write(dict.fromkeys(ENGLISH) | {"locales/ru/no_thanks.lobby.json": {"summary": "Карты."}})
    assert about(game, "en") == "Карты."


def test_lesson_without_texts_does_not_break_the_commands(write: WriteGame, capsys: pytest.CaptureFixture[str]) -> None:
    write(dict.fromkeys(ENGLISH))
    show_lessons("ru")
    assert "factoryfloor learn no_thanks" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("lessons/take.json", "{"),
        ("lessons/take.json", {"game": "no_thanks"}),
        ("locales/en/no_thanks.json", "[1]"),
        ("locales/en/no_thanks.lobby.json", '{"summary": {}}'),
        ("board.json", "{"),
        ("board.json", {"hides": []}),
    ],
)
def test_malformed_game_file_is_logged_once_and_ignored(
    write: WriteGame, caplog: pytest.LogCaptureFixture, path: str, content: Any
) -> None:
    game = write({path: content})
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            game_info(game)
            show_lessons("en")
        whole = whole_game_info(game)
    assert len([record for record in caplog.records if record.name.startswith("factoryfloor")]) == 1
    assert whole.id == game.id
    with pytest.raises(ContractBroken):
        check_files(game)


def test_malformed_lesson_is_rejected_with_a_reason(write: WriteGame) -> None:
    with pytest.raises(BadLesson, match="the lesson take: not JSON"):
        find_lesson(write({"lessons/take.json": "{"}), "take")


def test_lesson_that_its_game_does_not_list_is_reported(write: WriteGame) -> None:
    game = write({"more/lessons/lost.json": LESSON, "lessons/other.json": LESSON | {"game": "another"}})
    assert [fault.partition(" is not loaded")[0].rpartition("/")[2] for fault in unloaded_lessons(game)] == [
        "other.json",
        "lost.json",
    ]
    assert list(lessons(game)) == ["take"]


def test_server_sends_the_texts_and_labels_of_a_game(write: WriteGame) -> None:
    game = write({"board.json": {"hide": ["players.to_move"], "cards": ["card", "players.cards"]}})
    listed, whole = game_info(game), whole_game_info(game)
    assert listed.texts == {"en": {"lobby": {"summary": "Cards that cost points."}}}
    assert whole.texts["ru"] == {
        "": {"log.took": "{{name}} берёт {{card}}."},
        "lessons": {"take.title": "Урок"},
    }
    assert whole.board.model_dump() == {"hide": ["players.to_move"], "cards": ["card", "players.cards"], "seats": []}
    assert [lesson.name for lesson in whole.lessons] == ["take"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("{", "not JSON|Expecting"),
        ([], "the file must be an object"),
        ({"hides": []}, "an object without hides"),
        ({"hide": "chips"}, "hide must be an array"),
        ({"cards": ["players[0].card"]}, r"cards\[0\] must be a string like"),
        ({"names": {"chips": 3}}, "names.chips must be a label, not 3"),
    ],
)
def test_wrong_board_file_is_rejected_with_the_place_of_the_error(write: WriteGame, content: Any, reason: str) -> None:
    with pytest.raises(BadBoard, match=reason):
        read_board(write({"board.json": content}))


@pytest.mark.parametrize(
    ("path", "content", "fault"),
    [
        ("board.json", {"hide": ["players.card"]}, "hide has 'players.card', which no view has"),
        ("locales/en/no_thanks.json", {"log.won": "Won."}, "log.won: the game has no event 'won'"),
        ("locales/en/no_thanks.json", {"log.took": "{{cards}}"}, "log.took: the event has no field 'cards'"),
        ("locales/en/no_thanks.json", {"veiw.chips": "chips"}, "veiw.chips: texts begin with"),
        ("locales/ru/no_thanks.json", {"log.took": "{{who}}"}, "a placeholder in ru that nothing fills: who"),
        ("locales/en/no_thanks.loby.json", {"summary": "A"}, "there is no such part"),
        ("locales/en/no_thanks.lessons.json", {"take.first": "A"}, "the lesson take: it has no text 'take.about'"),
        ("lessons/take.json", LESSON | {"rules": 2}, "the lesson take: it is for rules version 2"),
        ("lessons/lost/lessons/a.json", LESSON, "a.json is not loaded"),
    ],
)
def test_file_check_finds_each_fault(write: WriteGame, path: str, content: Any, fault: str) -> None:
    with pytest.raises(ContractBroken) as found:
        check_files(write({path: content}))
    assert fault in str(found.value)


def test_labels_of_a_game_name_and_hide_fields_in_the_terminal(write: WriteGame) -> None:
    game = write({"board.json": {"names": {"deck": "Cards left"}, "hide": ["players.to_move"], "seats": ["deck"]}})
    words = words_of(game, ["Ann", "Bob", "Cy"], "en")
    view = {"deck": 1, "waiting": [0, 2], "players": [{"chips": 1, "to_move": True}] * 3}
    assert generic.shown(view, words) == {"deck": "Bob", "waiting": "Ann, Cy", "players": [{"chips": 1}] * 3}
    assert words.label("deck") == "Cards left"


def test_names_on_the_board_fall_back_to_english(write: WriteGame) -> None:
    names, russian = {"names": {"chips": "Chips", "deck": "Deck"}}, {"view.chips": "Фишки", "view.deck": "Колода"}
    game = write(dict.fromkeys(ENGLISH) | {"board.json": names, "locales/ru/no_thanks.json": russian})
    assert [words_of(game, [], tag).label("chips") for tag in ("en", "ru", "zh-Hant")] == ["Chips", "Фишки", "Chips"]
    named = write({"board.json": names})
    assert [words_of(named, [], "en").label(key) for key in ("chips", "deck")] == ["chips", "Deck"]
    assert whole_game_info(named).texts["en"][""]["view.deck"] == "Deck"
