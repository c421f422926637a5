"""Two players and a spectator at one table. Each sees only the permitted information; one reloads the page."""

import random
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Opener, Watched
from tests.browser.driver import Driver
from tests.browser.hands import END, ME, RANDOM_BOT, new_table, play_hot_seat, touch_and_confirm


def set_up(host: Watched) -> str:
    """Create a table for two with access by link. Returns the link."""
    page = host.page
    page.get_by_test_id("door-friends").click()
    for _ in range(2):
        page.get_by_role("button", name="One fewer player").click()
    page.get_by_test_id("play-fzzt").get_by_test_id("invite").click()
    page.get_by_test_id("waiting-room").wait_for()
    return page.url


def hands_seen(watched: Watched) -> set[tuple[int, int]]:
    """Return (viewer, owner) of every hand that was sent to a page during the game."""
    seen: set[tuple[int, int]] = set()
    for message in watched.received:
        for eyes, view in (message.get("views") or {}).items():
            if view.get("over"):
                continue
            for player in view["players"]:
                if player["cards"] is not None or (player["bid"] or {}).get("cards") is not None:
                    seen.add((int(eyes), player["seat"]))
    return seen


def seeds_seen_while_running(watched: Watched) -> set[str]:
    tables: list[dict[str, Any]] = [message["table"] for message in watched.received if message.get("table")]
    return {table["seed"] for table in tables if table["status"] == "running"}


def test_two_players_and_a_spectator_see_the_same_game(open_page: Opener) -> None:
    host = open_page()
    link = set_up(host)
    path = link[link.index("/#") :]
    friend = open_page(path)
    friend.page.get_by_test_id("sit-1").click()
    onlooker = open_page(path)
    expect(onlooker.page.get_by_text("You are watching.").first).to_be_visible()

    chances = {host.page: random.Random(8), friend.page: random.Random(9)}
    decisions = 0
    while True:
        waiting = [page for page in chances if page.locator(f"[data-testid=action-bar].wanted, {END}").count()]
        if not waiting:
            host.page.wait_for_timeout(20)
            continue
        if host.page.locator(END).count():
            break
        page = waiting[decisions % len(waiting)]
        if page.locator(END).count():
            continue
        touch_and_confirm(page, chances[page])
        decisions += 1
        if decisions == 20:
            friend.page.reload()
            expect(friend.page.get_by_test_id("prompt")).to_be_visible()
        if decisions == 30:
            break
    table = link.rsplit("/", 1)[1]
    drivers = [Driver(watched.page, table, 1) for watched in (host, friend)]
    while not drivers[0].over():  # the pages only watch while both players continue elsewhere
        for one, other in (drivers, drivers[::-1]):
            if one.owes():
                other.follow(one.act())

    results = []
    for watched in (host, friend, onlooker):
        result = watched.page.locator(END)
        expect(result).to_be_visible()
        results.append(result.locator("tbody tr").all_inner_texts())
    assert results[0] == results[1] == results[2]
    assert hands_seen(host) == {(0, 0)}
    assert hands_seen(friend) == {(1, 1)}
    assert hands_seen(onlooker) == set()
    assert seeds_seen_while_running(host) == {""}
    assert seeds_seen_while_running(onlooker) == {""}

    host.page.get_by_test_id("rematch").click()
    host.page.wait_for_url(lambda url: url != link)
    expect(host.page.locator("[data-testid=action-bar].wanted")).to_be_visible()
    friend.page.get_by_test_id("to-rematch").click()
    expect(friend.page.locator("[data-testid=action-bar].wanted")).to_be_visible()


def test_chat_reaches_all_clients(open_page: Opener) -> None:
    host = open_page()
    link = set_up(host)
    friend = open_page(link[link.index("/#") :])
    friend.page.get_by_test_id("sit-1").click()
    friend.page.get_by_test_id("tab-chat").click()
    friend.page.locator("#chat-line").fill("Good luck with the oil!")
    friend.page.keyboard.press("Enter")
    host.page.get_by_test_id("tab-chat").click()
    expect(host.page.get_by_text("Good luck with the oil!")).to_be_visible()


def test_hot_seat_game_hides_hands_between_turns(open_page: Opener) -> None:
    page = open_page().page
    new_table(page, "fzzt", [ME, RANDOM_BOT])  # the table is waiting for me
    play_hot_seat(page, turns=5)
    page.get_by_test_id("hand-over").wait_for()
    page.wait_for_timeout(400)  # until the page can know the other table
    expect(page.locator("button.main, a.main")).to_have_count(1)
