"""Games in the terminal, with a script instead of a keyboard."""

import builtins
import io
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from factoryfloor.bots import BadBot
from factoryfloor.cli.errors import BadUsage, Failed
from factoryfloor.cli.play import play, resume, seats_with
from factoryfloor.cli.players import names_of
from factoryfloor.cli.terminal_session import Quit, TerminalGame
from factoryfloor.kernel import BadSeats, Match, State, Timing, find_game
from factoryfloor.kernel.record import read_record, write_record
from factoryfloor.locales import catalogue
from tests.tiny_game import GAME, Tiny

pytestmark = pytest.mark.usefixtures("tiny")

Type = Callable[..., None]


@pytest.fixture
def type_lines(monkeypatch: pytest.MonkeyPatch) -> Type:
    """``type_lines("1", "undo")`` types these lines one after the other, followed by the end of input."""

    def prepare(*lines: str, forever: str | None = None) -> None:
        def script() -> Iterator[str]:
            yield from lines
            while forever is not None:
                yield forever
            raise EOFError

        waiting = script()

        monkeypatch.setattr(builtins, "input", lambda prompt: next(waiting))
        monkeypatch.setattr("sys.stdin", io.StringIO())

    return prepare


class Screen(TerminalGame):
    """A game with greedy bots whose output is recorded."""

    def __init__(self, match: Match, seat: int = 0, language: str = "en") -> None:
        self.printed = io.StringIO()
        console = Console(file=self.printed, width=100, highlight=False, markup=False, emoji=False)
        seats = seats_with(match.seats, {other: "greedy" for other in range(match.seats) if other != seat}, language)
        super().__init__(match.game, seats, "greedy", console, language)
        self.begun = match

    def finished(self) -> str:
        self.play(self.begun)
        return self.printed.getvalue()


def test_terminal_plays_a_game_to_the_end(type_lines: Type) -> None:
    type_lines(forever="1")
    game = Screen(Match(GAME, 3, None, "s"))
    text = game.finished()
    assert game.match.over
    assert "Tiny, 3 players" in text
    scores = game.match.state.scores()
    for name, score in zip(("Player", "Greedy player (1)", "Greedy player (2)"), scores, strict=True):
        assert f"{name}: {score}" in text
    assert "--seed s" in text


def test_player_can_take_any_seat(type_lines: Type) -> None:
    type_lines(forever="1")
    game = Screen(Match(GAME, 3, None, "s"), seat=2)
    assert "Greedy player (0)" in game.finished()
    assert {move.seat for move in game.match.moves} == {0, 1, 2}


def test_terminal_shows_only_the_view_of_the_players_seat(type_lines: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int | None] = []
    view = Tiny.view

    def watched(self: Tiny, seat: int | None) -> dict[str, Any]:
        seen.append(seat)
        return view(self, seat)

    monkeypatch.setattr(Tiny, "view", watched)
    type_lines("log", "table", "hint", "list", forever="1")
    game = Screen(Match(GAME, 2, None, "s"))
    text = game.finished()
    assert set(seen) == {0}
    assert re.search(r"Player laid: card \d", text)
    assert not re.search(r"Greedy player (laid|drew).*card \d", text)


def test_terminal_reports_wrong_input_and_asks_again(type_lines: Type) -> None:
    type_lines("fly", "lay 99", "0", "lay", "", forever="1")
    game = Screen(Match(GAME, 2, None, "s"))
    text = game.finished()
    assert "“fly” is not legal now" in text
    assert "There is no choice 0" in text
    assert "“lay” is ambiguous: lay " in text


def test_terminal_undoes_an_action_or_gives_the_reason(type_lines: Type) -> None:
    type_lines("undo", "1", "undo", "box left", "undo", "pass", forever="1")
    game = Screen(Match(GAME, 2, None, "s"))
    text = game.finished()
    assert "You have taken no action yet." in text
    assert "cannot undo your last action, because it drew or revealed something" in text
    assert "Undone: box left" in text


def test_terminal_commands_for_help_hints_and_the_log_print_their_texts(type_lines: Type) -> None:
    type_lines("log", "?", "rules", "hint", "1", "log", "list LEFT", forever="1")
    game = Screen(Match(GAME, 1, None, "s"))
    text = game.finished()
    assert "Nothing has happened yet." in text
    assert "undo your last action" in text
    assert "This game has no rules page yet." in text
    assert re.search(r"Greedy player would play: lay \d+", text)
    assert re.search(r"Player laid: card (\d+)\.\n(.*\n)*  Player laid: card \1\.\n", text)
    assert (
        "3 choices. Type “list” for all choices, or “list WORD” to filter.\nChoices:\n  1 box left\n"
        in text.replace(" \n", "\n")
    )


def test_terminal_hint_names_the_best_card(type_lines: Type) -> None:
    type_lines("hint", "quit")
    game = Screen(Match(GAME, 2, None, "s"))
    highest = game.begun.state.notation(0, game.begun.state.legal(0)[-1])
    with pytest.raises(Quit):
        game.finished()
    assert f"Greedy player would play: {highest}" in game.printed.getvalue()


def test_terminal_can_resume_a_saved_record(
    type_lines: Type, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    type_lines("hint", "1", f"save {path}", f"save {path}", "save", "quit")
    play("tiny", 3, "random,greedy", ["length=long"], "s", 1, "random")
    said = capsys.readouterr().out
    assert "Saved:" in said
    assert "already exists" in said
    assert "“save” needs a file name" in said
    record = json.loads(path.read_text("utf-8"))
    assert record["players"] == ["random", "Player", "greedy"]
    assert record["hints"] == [[2, 1]]
    type_lines("log", f"save {path}2", forever="1")
    resume("tiny", path, "random")
    said = capsys.readouterr().out
    assert "  Player laid: card" in said
    assert "To play this deal again, use --seed s" in said
    assert json.loads((tmp_path / "game.json2").read_text("utf-8")) == record


def test_terminal_can_resume_a_record_that_starts_from_a_position(type_lines: Type, tmp_path: Path) -> None:
    position = Match(GAME, 2, None, "s").state.position()
    match = Match(GAME, 2, seed="7", start=position, chance="fast")
    path = tmp_path / "game.json"
    path.write_text(json.dumps(write_record(match, ["Ann", "greedy"])), "utf-8")
    type_lines("1", f"save {path}2", "quit")
    resume(None, path, "random")
    record = json.loads((tmp_path / "game.json2").read_text("utf-8"))
    assert (record["start"], record["chance"]) == (position, "fast")
    assert read_record(record).moves[0].seat == 1


def test_terminal_plays_several_actions_on_one_line_in_order(type_lines: Type) -> None:
    type_lines("1; pass;", "1; fly; 1", "quit")
    game = Screen(Match(GAME, 2, None, "s"))
    with pytest.raises(Quit):
        game.finished()
    assert "“fly” is not legal now" in game.printed.getvalue()
    assert [move.text.split()[0] for move in game.match.moves if move.seat == 0] == ["lay", "pass", "lay"]


class Hurried(Timing):
    def time_limit(self, state: State, seat: int) -> tuple[int, int] | None:
        return 1, state.legal(seat)[0]


def test_terminal_game_has_no_time_limit(type_lines: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter(range(0, 10**9, 1000))
    monkeypatch.setattr("time.monotonic", lambda: float(next(moments)))
    monkeypatch.setattr(type(GAME), "timing", lambda _: Hurried())
    type_lines("hint", forever="1")
    game = Screen(Match(GAME, 2, None, "s"))
    game.finished()
    assert not any(step.entry.payload.get("timeout") for step in game.table.state.steps)


def test_terminal_game_continues_after_a_failed_save(
    type_lines: Type, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines(f"save {tmp_path}/no/such/folder", "save \0", forever="1")
    play("tiny", 2, "random", [], "s", 0, "random")
    said = capsys.readouterr().out
    assert said.count("cannot be written") == 2
    assert "To play this deal again" in said


def test_terminal_reports_the_end_of_input_before_an_answer(type_lines: Type) -> None:
    type_lines("1")
    game = Screen(Match(GAME, 2, None, "s"))
    with pytest.raises(Failed, match="input ended before the game"):
        game.finished()


def test_terminal_plays_a_solo_game(type_lines: Type) -> None:
    type_lines(forever="1")
    game = Screen(Match(GAME, 1, None, "s"))
    assert "1. Player:" in game.finished() or "2. Player:" in game.finished()


def test_bots_fill_the_remaining_seats_of_a_terminal_game(type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    for seats, bots, expected in ((4, "random,greedy", 4), (None, "random", 2), (None, None, 4), (1, None, 1)):
        type_lines("quit")
        play("tiny", seats, bots, [], "s", 0, "random")
        assert f"Tiny, {expected} player" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("tiny", 9, None, [], "s", 0, "random"), BadSeats),
        (("tiny", 0, None, [], "s", 0, "random"), BadSeats),
        (("tiny", 2, "random,random", [], "s", 0, "random"), BadSeats),
        (("tiny", 2, "", [], "s", 0, "random"), BadBot),
        (("tiny", 2, "clever", [], "s", 0, "random"), BadBot),
        (("tiny", 2, None, [], "s", 0, "clever"), BadBot),
        (("tiny", 2, None, [], "s", 2, "random"), BadUsage),
        (("tiny", 2, None, [], "s", -1, "random"), BadUsage),
    ],
)
def test_terminal_rejects_unplayable_games(type_lines: Type, arguments: Any, error: type[Exception]) -> None:
    type_lines(forever="1")
    with pytest.raises(error):
        play(*arguments)


def test_terminal_resumes_only_unfinished_games_with_one_person(type_lines: Type, tmp_path: Path) -> None:
    match = Match(GAME, 2, None, "s")

    def saved(players: list[str]) -> Path:
        path = tmp_path / "game.json"
        path.write_text(json.dumps(write_record(match, players)), "utf-8")
        return path

    with pytest.raises(BadUsage, match="2 seats without a bot"):
        resume(None, saved(["Ann", "Bob"]), "random")
    with pytest.raises(BadUsage, match="0 seats without a bot"):
        resume(None, saved(["random", "random"]), "random")
    with pytest.raises(BadUsage, match="is a game of tiny, not of fzzt"):
        resume("fzzt", saved(["Ann", "random"]), "random")
    while not match.over:
        seat = match.state.movers()[0]
        match.play(seat, match.state.legal(seat)[0])
    with pytest.raises(BadUsage, match="is over"):
        resume(None, saved(["Ann", "random"]), "random")


def test_equal_bots_have_different_names() -> None:
    players = ["random", "Ann", "random", "search:5", ""]
    assert names_of(players, catalogue("common", "ru")) == [
        "Случайный игрок (0)",
        "Ann",
        "Случайный игрок (2)",
        "search:5",
        "Место 4",
    ]


@pytest.mark.parametrize("language", ["ru", "zh-Hant"])
def test_terminal_shows_no_english_in_other_languages(type_lines: Type, language: str) -> None:
    typed = ["help", "log", "hint", "99", "bid", "fly", "undo", "save", "list", "1", "undo"]
    type_lines(*typed, forever="1")
    game = Screen(Match(find_game("fzzt"), 3, None, "s"), language=language)
    text = re.sub(r"factoryfloor play --resume|save game.json|--seed s", "", game.finished())
    for word in notation(game.match):
        text = text.replace(word, "")
    assert re.findall(r"[A-Za-z]{3,} [A-Za-z]{3,}.*", text) == []


def notation(match: Match) -> list[str]:
    """Return every action of a game as typed, longest first."""
    again, found = Match(match.game, match.seats, match.options, match.seed), set[str]()
    for move in match.moves:
        found |= {again.state.notation(move.seat, action) for action in again.state.legal(move.seat)}
        again.play(move.seat, move.action)
    return sorted(found, key=len, reverse=True)
