"""A game of another package, installed from its wheel: its card, lesson, board and log, in two languages."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESK, PHONE, Opener, Watched, opening, serving
from tests.browser.hands import END, ME, RANDOM_BOT, go_to, log_lines, new_table, scrolls_sideways, wait_for_turn
from tests.game_package import environment, install_package, write_package

GAME: Final = "scrap_bids"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a server with this game."""
    folder = tmp_path_factory.mktemp("package")
    install_package(write_package(GAME, folder), folder / "installed")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PYTHONPATH", environment(folder / "installed")["PYTHONPATH"])
        with serving(folder) as server:
            yield server.address


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Opener]:
    with opening(browser, address) as opener:
        yield opener


def test_lobby_card_and_lesson_of_a_third_party_game_use_the_visitors_language(open_page: Opener) -> None:
    english, russian = open_page().page, open_page(language="ru").page
    expect(english.get_by_test_id(f"play-{GAME}")).to_contain_text("the highest card wins")
    expect(russian.get_by_test_id(f"play-{GAME}")).to_contain_text("побеждает старшая карта")
    for page, title in ((english, "A low card"), (russian, "Младшая карта")):
        go_to(page, f"/#/learn/{GAME}")
        expect(page.get_by_test_id("lesson-exchange").locator("h2")).to_have_text(title)


def test_lesson_of_a_third_party_game_highlights_the_button_and_answers_a_wrong_try(open_page: Opener) -> None:
    watched = open_page(size=PHONE)
    page = watched.page
    go_to(page, f"/#/learn/{GAME}")
    page.get_by_test_id("lesson-exchange").get_by_role("button").click()
    expect(page.get_by_test_id("prompt")).to_contain_text("You hold the 2")
    page.get_by_test_id("pointed").first.wait_for()
    page.locator("[data-act=keep]").click()
    expect(page.get_by_test_id("answer")).to_contain_text("you win against nobody but the 1")
    watched.received[:] = [message for message in watched.received if message["kind"] != "error"]
    page.locator("[data-act=exchange]").click()
    expect(page.get_by_test_id("lesson-next").or_(page.get_by_test_id("lesson-leave")).first).to_be_visible()
    expect(page.get_by_text("The 11!")).to_be_visible()


def play(watched: Watched) -> None:
    go_to(watched.page, new_table(watched.page, GAME, [ME, RANDOM_BOT, RANDOM_BOT]))
    assert wait_for_turn(watched.page)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_player_can_play_a_third_party_game_on_the_generic_board(open_page: Opener, size: tuple[int, int]) -> None:
    watched = open_page(size=size)
    page = watched.page
    play(watched)
    board = page.get_by_test_id("generic-board")
    expect(page.get_by_test_id("prompt")).to_contain_text("Keep your card, or exchange it")
    assert board.get_by_role("term").all_inner_texts() == ["Cards", "Cards in the deck"]
    assert board.get_by_role("columnheader").all_inner_texts()[1:] == ["in hand", "given away", "exchanged"]
    expect(board.locator(".card.back")).to_have_count(2)
    assert not scrolls_sideways(page)
    expect(page.locator("[data-act=exchange]")).to_have_text("Exchange it")
    page.locator("[data-act=exchange]").click()
    page.locator(END).wait_for(state="attached")
    expect(board.locator(".card.back")).to_have_count(0)
    expect(log_lines(page).filter(has_text="exchanges a card")).not_to_have_count(0)
    lines = log_lines(page).all_inner_texts()
    assert sum("All cards are shown" in line for line in lines) == 1
    assert not any(": Exchange" in line or ": Keep" in line for line in lines), "each action has one line"


def test_third_party_game_is_shown_in_another_language(open_page: Opener) -> None:
    watched = open_page(language="ru")
    play(watched)
    page = watched.page
    expect(page.get_by_test_id("prompt")).to_contain_text("Оставьте карту или обменяйте")
    assert page.get_by_test_id("generic-board").get_by_role("term").all_inner_texts() == ["Карты", "Карт в колоде"]
    expect(page.locator("[data-act=keep]")).to_have_text("Оставить карту")
    page.locator("[data-act=keep]").click()
    page.locator(END).wait_for(state="attached")
    expect(log_lines(page).filter(has_text="оставляет карту")).not_to_have_count(0)
