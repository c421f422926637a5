"""Drawings of a notebook in a real browser: boards with pieces, steps, no errors, no network requests."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import factoryfloor as ff
from factoryfloor.kernel import games
from factoryfloor.text import moment_in_words, words_of
from tests.browser.conftest import Opener, opening
from tests.tiny_game import GAME as TINY


@pytest.fixture
def open_file(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Open pages from the test's folder. Any other request of these pages fails the test."""
    with opening(browser, f"file://{tmp_path}") as opener:
        yield opener


def write(path: Path, drawing: object) -> None:
    html = drawing._repr_html_()  # type: ignore[attr-defined]
    path.write_text(f"<!doctype html><meta charset=utf-8><title>notebook</title>{html}", encoding="utf-8")


def moment(match: ff.Match, turn: int) -> str:
    """Return the name of the moment after this number of actions."""
    played = match.at_start()
    for move in match.moves[:turn]:
        played.play(move.seat, move.action)
    return moment_in_words(match.game, match.game.presentation().moment(played.state), words_of(match.game, []))


@pytest.mark.parametrize("game", games())
def test_notebook_draws_a_match_and_steps_through_it(open_file: Opener, tmp_path: Path, game: str) -> None:
    match = ff.play(game, ["random"] * 3, seed="drawn")
    write(tmp_path / "match.html", ff.show(match, players=["Ann", "", "Bob & <b>"]))
    page = open_file("/match.html", motion=True).page  # a sandboxed page has no storage for the settings of the tests
    inside = page.frame_locator("iframe")
    last = len(match.moves)
    expect(inside.get_by_role("status")).to_have_text("Game over")
    assert inside.get_by_text("Bob & <b>").count() > 0
    at_the_end = inside.locator("main").inner_text()
    inside.get_by_role("slider").fill(str(last // 2))
    expect(inside.get_by_role("status")).to_have_text(moment(match, last // 2))
    expect(inside.locator("[data-piece]").first).to_be_attached()
    assert inside.locator("main").inner_text() != at_the_end
    inside.get_by_role("button", name="Previous move").click()
    expect(inside.get_by_role("status")).to_have_text(moment(match, last // 2 - 1))


def test_drawing_of_a_position_shows_the_pieces_of_the_chosen_seat(open_file: Opener, tmp_path: Path) -> None:
    match = ff.Match(ff.find_game("fzzt"), 4, seed="1")
    write(tmp_path / "state.html", ff.show(match.state, seat=1))
    inside = open_file("/state.html", motion=True).page.frame_locator("iframe")
    hand = set(match.state.view(1)["players"][1]["in_hand"])
    expect(inside.locator(".mine [data-piece]")).to_have_count(len(hand))
    shown = inside.locator(".mine [data-piece]").evaluate_all("pieces => pieces.map(piece => piece.dataset.piece)")
    assert set(shown) == hand
    expect(inside.get_by_role("slider")).to_have_count(0)


def test_drawing_of_a_game_without_a_board_shows_its_view(open_file: Opener, tmp_path: Path) -> None:
    write(tmp_path / "plain.html", ff.show(ff.Match(TINY, 2, seed="1"), theme="dark", language="ru"))
    inside = open_file("/plain.html", motion=True).page.frame_locator("iframe")
    expect(inside.get_by_test_id("generic-board")).to_contain_text(re.compile(r"\w"))
    expect(inside.locator("html")).to_have_attribute("data-theme", "dark")
    expect(inside.locator("html")).to_have_attribute("lang", "ru")
