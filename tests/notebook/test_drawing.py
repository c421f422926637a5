"""Drawings of matches and positions: content, rejected arguments, and the fallback without a board."""

import json
import re
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from gzip import decompress
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import factoryfloor as ff
from factoryfloor.locales import catalogue
from factoryfloor.notebook import BadDrawing, drawing
from factoryfloor.tables.keeper.json_patch import patched
from factoryfloor.tables.local_table import LocalTables
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.verbs.new_table import TableWish
from factoryfloor.tables.verbs.requests import SeatWish
from tests.tiny_game import GAME as TINY

SCRIPT = "document.title = 'for </script> & all';"


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Simulates an installation with the client and adds a script for games without a board."""
    (tmp_path / "plain.js").write_text(SCRIPT)
    (tmp_path / "plain.css").write_text("b {}")
    monkeypatch.setattr(drawing, "_BUILT", tmp_path)
    drawing._built.cache_clear()
    yield
    drawing._built.cache_clear()


@pytest.fixture
def unbuilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Simulates an installation without the client."""
    monkeypatch.setattr(drawing, "_BUILT", tmp_path)
    drawing._built.cache_clear()
    yield
    drawing._built.cache_clear()


def packed(html: str) -> dict[str, Any]:
    """The data in the page of a drawing."""
    frame = re.search('srcdoc="([^"]*)"', html)
    assert frame
    letters = re.search(r"atob\('([^']*)'\)", unescape(frame[1]))
    assert letters
    found: dict[str, Any] = json.loads(decompress(b64decode(letters[1])))
    return found


def half_played() -> ff.Match:
    match = ff.Match(ff.find_game("fzzt"), 3, seed="1")
    for number in range(50):
        seat = match.state.movers()[0]
        legal = match.state.legal(seat)
        match.play(seat, legal[7 * number % len(legal)])
    return match


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("seat", [0, 2, -1])
def test_notebook_draws_a_match_step_by_step_from_the_view_of_one_seat(seat: int) -> None:
    match = half_played()
    told = packed(ff.show(match, seat=seat)._repr_html_())
    drawn = told["drawn"]
    assert told["script"] == SCRIPT
    assert (drawn["game"], drawn["seat"], drawn["players"]) == ("fzzt", seat, [""] * 3)
    first, *later = drawn["frames"]
    view = first["view"]
    assert view == ff.Match(match.game, 3, seed="1").state.view(None if seat < 0 else seat)
    for step in later:
        view = patched(view, step["patch"])
    assert len(later) == len(match.moves)
    assert view == match.state.view(None if seat < 0 else seat)
    assert drawn["components"] == match.game.components()


@pytest.mark.usefixtures("built")
def test_drawing_shows_all_hands_unless_a_seat_is_named() -> None:
    state = ff.Match(ff.find_game("fantastic_factories"), 3, seed="1").state
    drawn = packed(ff.show(state)._repr_html_())["drawn"]
    [frame] = drawn["frames"]
    for seat in range(3):
        assert state.view(None)["players"][seat]["cards"] is None
        mine = state.view(seat)["players"][seat]["cards"]
        assert mine
        assert frame["view"]["players"][seat]["cards"] == mine
    assert drawn["seat"] == -1


@pytest.mark.usefixtures("built")
def test_notebook_draws_a_game_without_a_board_on_the_generic_board() -> None:
    match = ff.Match(TINY, 2, seed="1")
    match.play(match.state.movers()[0], match.state.legal(match.state.movers()[0])[0])
    told = packed(ff.show(match, players=["Ann <b>", "Bob"], height=300)._repr_html_())
    assert told["script"] == SCRIPT
    assert told["drawn"]["players"] == ["Ann <b>", "Bob"]


@pytest.mark.usefixtures("unbuilt")
def test_notebook_draws_a_text_table_without_the_client() -> None:
    picture = ff.show(half_played(), seat=1)
    html = picture._repr_html_()
    assert "iframe" not in html
    assert unescape(html) == f"<pre>{picture!r}</pre>"
    assert "view of seat 1" in html


@pytest.mark.usefixtures("unbuilt")
@pytest.mark.parametrize(
    ("language", "seat", "caption"),
    [
        (None, None, "Fantastic Factories · 2 players · after 1 move · all hands open"),
        ("en", 0, "Fantastic Factories · 2 players · after 1 move · view of seat 0"),
        ("ru", 0, "Fantastic Factories · 2 игрока · после 1 хода · вид с места 0"),
        ("zh-Hant", -1, "Fantastic Factories · 2 位玩家 · 1 步之後 · 觀戰者的視角"),
    ],
)
def test_text_output_of_a_drawing_uses_the_requested_language(
    language: str | None, seat: int | None, caption: str
) -> None:
    match = ff.Match(ff.find_game("fantastic_factories"), 2, seed="1")
    match.play(match.state.movers()[0], match.state.legal(match.state.movers()[0])[0])
    head, *table = repr(ff.show(match, seat=seat, language=language)).splitlines()
    assert head == caption
    assert catalogue("fantastic_factories", language or "en").say("view.tool") in "\n".join(table)


@pytest.mark.usefixtures("built")
def test_drawn_board_uses_the_requested_language_or_the_browsers() -> None:
    shown = half_played()
    assert packed(ff.show(shown)._repr_html_())["drawn"]["language"] is None
    assert packed(ff.show(shown, language="ru")._repr_html_())["drawn"]["language"] == "ru"


def test_two_drawings_of_the_same_match_are_equal() -> None:
    assert ff.show(half_played())._repr_html_() == ff.show(half_played())._repr_html_()


def test_notebook_draws_a_game_with_one_person_from_that_persons_view() -> None:
    ann = Person("ann", "Ann")
    tables = LocalTables()
    table = tables.create(ann, "fzzt", TableWish([SeatWish("bot", "greedy"), SeatWish("me")]))
    first, *_ = repr(ff.show(table)).splitlines()
    assert first.endswith("view of seat 1")
    assert table.state.match is not None
    assert repr(ff.show(table)) == repr(ff.show(table.state.match, seat=1, players=["greedy", "Ann"]))
    two = tables.create(ann, "fzzt", TableWish([SeatWish("me"), SeatWish("me", name="Bob")]))
    assert repr(ff.show(two)).splitlines()[0].endswith("a spectator’s view")
    with pytest.raises(BadDrawing, match="not started"):
        ff.show(tables.create(ann, "fzzt", TableWish([SeatWish("me"), SeatWish("open")])))


def test_show_rejects_objects_that_cannot_be_drawn() -> None:
    match = ff.Match(ff.find_game("fzzt"), 3, seed="1")
    with pytest.raises(BadDrawing, match=r"no seat 3; use 0 to 2, or -1 for a spectator"):
        ff.show(match, seat=3)
    with pytest.raises(BadDrawing, match="no seat -2"):
        ff.show(match, seat=-2)
    with pytest.raises(BadDrawing, match="3 seats need 3 names, not 2"):
        ff.show(match, players=["Ann", "Bob"])
    for wrong in (4, "fzzt", None):
        with pytest.raises(BadDrawing, match="a match, a position, a table, a review or a game"):
            ff.show(wrong)  # type: ignore[arg-type]
    with pytest.raises(BadDrawing, match="theme"):
        ff.show(match, theme="blue")


@pytest.mark.parametrize(
    "wrong",
    [
        {"height": '"><script>alert(1)</script>'},
        {"height": "640"},
        {"height": 0},
        {"height": True},
        {"height": float("nan")},
        {"height": 10**9},
        {"seat": '"><script>'},
        {"seat": 0.5},
        {"seat": True},
        {"players": "ab"},
        {"players": [1, 2]},
        {"players": ["Ann", b"Bob"]},
        {"theme": '"><script>'},
        {"theme": None},
        {"language": "tlh"},
        {"language": 1},
    ],
)
def test_show_rejects_arguments_of_a_wrong_type(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadDrawing):
        ff.show(ff.Match(ff.find_game("fzzt"), 2, seed="1"), **wrong)


@pytest.mark.usefixtures("built")
def test_drawing_has_only_the_frame_and_its_caption_outside_the_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """A title or a name with markup stays text."""
    match = ff.Match(TINY, 2, seed="1")
    monkeypatch.setattr(match.game, "title", '"><script>alert(1)</script>')
    html = ff.show(match, players=['"><script>', "</script>"])._repr_html_()
    frame = re.fullmatch(r"<iframe [^<>]*></iframe><p>([^<>]*)</p>", html)
    assert frame
    assert unescape(frame[1]).startswith(match.game.title)


def test_ipython_draws_a_match_or_position_at_the_end_of_a_cell() -> None:
    pytest.importorskip("IPython")
    program = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
import sys
import factoryfloor as ff
assert "factoryfloor.notebook" not in sys.modules
match = ff.Match(ff.find_game("fzzt"), 2, seed="1")
for shown in (match, match.state):
    shapes, _ = shell.display_formatter.format(shown)
    assert "Fzzzt! · 2 players" in shapes["text/html"], shapes
done = ff.play("fzzt", ["random"] * 2, seed="1")
report = ff.review(done, budget=1, turns=[0])
assert "Fzzzt! · Review" in shell.display_formatter.format(report)[0]["text/html"]
assert "text/html" not in shell.display_formatter.format(match.game)[0]
"""
    subprocess.run([sys.executable, "-P", "-W", "ignore", "-c", program], check=True)
