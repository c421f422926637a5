"""Navigation: the order of the lobby, focus after a page change, loading, reachable controls, log and replay."""

import re

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.conftest import DESK, PHONE, Opener
from tests.browser.hands import (
    END,
    ME,
    RANDOM_BOT,
    focused_is,
    go_to,
    log_lines,
    new_table,
    play_now,
    scrolls_sideways,
    tab_to,
    wait_for_turn,
)


def height_of(page: Page, selector: str) -> float:
    return float(page.evaluate("selector => document.querySelector(selector).getBoundingClientRect().height", selector))


def top_of(page: Page, selector: str) -> float:
    return float(page.evaluate("selector => document.querySelector(selector).getBoundingClientRect().top", selector))


def test_lobby_lists_games_by_weight_below_own_tables(open_page: Opener) -> None:
    page = open_page().page
    games = {game["id"]: game for game in page.evaluate("async () => (await fetch('/api/games')).json()")}
    expect(page.locator("[data-testid^=play-][data-game]")).to_have_count(len(games))
    shown = page.locator("article[data-game]").evaluate_all("all => all.map(one => one.dataset.game)")
    weights = [games[game]["weight"] for game in shown]
    assert weights == sorted(weights)
    assert min(weights) > 0
    assert page.get_by_test_id("mine").count() == 0
    for width, height in (DESK, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        for ratio, inside in page.locator(".poster svg").evaluate_all(
            """all => all.map(svg => {
              const [a, b] = [svg, svg.parentElement].map(one => one.getBoundingClientRect());
              return [a.width / a.height, a.height <= b.height + 1 && a.width <= b.width + 1];
            })"""
        ):
            assert min(abs(ratio - whole) for whole in (1.6, 480 / 232)) < 0.02, "a cover is stretched"
            assert inside, "a cover is cut"
        lines = page.locator("article h3").evaluate_all(
            "all => all.map(one => one.clientHeight / parseFloat(getComputedStyle(one).fontSize))"
        )
        assert max(lines) < 2, "a title wraps"
        assert top_of(page, "[data-testid=doors]") < height / 4
    new_table(page, "fzzt", [ME, RANDOM_BOT])
    page.reload()
    page.get_by_test_id("mine").wait_for()
    assert top_of(page, "[data-testid=mine]") < top_of(page, "article[data-game]")


def test_phone_reaches_the_daily_deals_and_the_daily_puzzle_with_two_taps(open_page: Opener) -> None:
    page = open_page(size=PHONE).page
    games = page.locator("article[data-game]").count()
    page.get_by_test_id("door-day").click()
    deals = page.get_by_test_id("play-deal")
    expect(deals).to_have_count(games)
    expect(deals.first).to_be_enabled()
    expect(page.get_by_test_id("puzzle-of-day")).to_be_visible()
    expect(page.get_by_test_id("calendar").get_by_role("link")).to_have_count(31)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_focus_moves_to_the_heading_or_board_after_a_page_change(open_page: Opener) -> None:
    page = open_page().page
    page.get_by_test_id("play-fzzt").get_by_role("link", name="How to play").click()
    expect(page.get_by_role("heading", level=1, name="Fzzzt!")).to_be_focused()
    page.locator("a.house").click()
    expect(page.locator("main h1")).to_be_focused()
    play_now(page)
    assert wait_for_turn(page)
    expect(page.locator("#board")).to_be_focused()
    page.keyboard.press("ArrowRight")
    assert focused_is(page, "#board [data-piece]")
    page.keyboard.press("?")
    expect(page.get_by_role("heading", level=1, name="Keyboard shortcuts")).to_be_focused()
    page.get_by_test_id("back-to-table").click()
    expect(page.locator("#board")).to_be_focused()


def test_table_shows_nothing_before_the_client_of_its_game_is_loaded(open_page: Opener) -> None:
    page = open_page().page
    table = new_table(page, "fzzt", [RANDOM_BOT, RANDOM_BOT])
    held: list[Route] = []
    released = False

    def hold(route: Route) -> None:
        if released:
            route.continue_()
        else:
            held.append(route)

    page.route("**/assets/fzzt-*.js", hold)
    go_to(page, table)
    expect(page.get_by_role("status").filter(has_text="Fzzzt!")).to_be_visible()
    assert page.get_by_text("has moved").count() == 0
    assert page.get_by_test_id("log").count() == 0
    released = True
    for route in held:
        route.continue_()
    page.locator(END).wait_for()
    assert page.get_by_text("has moved").count() == 0


def test_header_and_banner_stay_visible_on_a_phone(open_page: Opener) -> None:
    page = open_page(size=PHONE).page
    table = new_table(page, "fantastic_factories", [ME, RANDOM_BOT, RANDOM_BOT])
    lines: list[WebSocketRoute] = []
    cut = False

    def through(line: WebSocketRoute) -> None:
        lines.append(line)
        if cut:
            line.close()
        else:
            line.connect_to_server()

    page.route_web_socket("**/socket", through)
    go_to(page, table)
    assert wait_for_turn(page)
    cut = True
    lines[-1].close()
    banner = page.get_by_test_id("lost")
    banner.wait_for()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate("scrollY") > 100
    expect(banner).to_be_in_viewport(ratio=1)
    for name in ("settings", "panel-toggle"):
        expect(page.get_by_test_id(name)).to_be_in_viewport(ratio=1)
    assert top_of(page, "header") == 0
    assert top_of(page, "[data-testid=lost]") >= height_of(page, "header") - 1
    assert not scrolls_sideways(page)


def test_log_lists_rounds_and_points_and_replay_jumps_to_a_round(open_page: Opener) -> None:
    page = open_page().page
    table = new_table(page, "fzzt", [RANDOM_BOT, RANDOM_BOT])
    go_to(page, table)
    page.locator(END).wait_for()
    rounds = page.get_by_test_id("log").get_by_role("heading", name=re.compile("auction 1$"))
    assert rounds.all_inner_texts()[:2] == ["Round 1, auction 1", "Round 2, auction 1"]
    log_lines(page).locator("button", has_text="mounts").last.click()
    expect(page.locator("#board .pointed").first).to_be_visible()

    page.get_by_test_id("to-replay").focus()
    lines = page.get_by_test_id("log").get_by_role("button")
    assert page.get_by_test_id("log").locator("[tabindex='0']").count() == 1
    tab_to(page, "[data-testid=log] button")
    expect(lines.last).to_be_focused()
    for key, line in (
        ("ArrowUp", lines.nth(-2)),
        ("Home", lines.first),
        ("ArrowDown", lines.nth(1)),
        ("End", lines.last),
    ):
        page.keyboard.press(key)
        expect(line).to_be_focused()

    page.get_by_test_id("to-replay").click()
    step, scrubber = page.get_by_test_id("step"), page.get_by_test_id("scrubber")
    expect(scrubber).to_have_value("0")
    icons = (
        page.get_by_role("region", name="Replay").locator("use").evaluate_all("all => all.map(one => one.href.baseVal)")
    )
    assert len(set(icons)) == len(icons) == 5
    page.get_by_test_id("rounds").select_option(index=1)
    expect(step).to_contain_text("Round 2")
    second = step.inner_text()
    place = scrubber.input_value()
    assert rounds.all_inner_texts() == ["Round 1, auction 1"]
    page.locator("#board").focus()
    page.keyboard.press("PageUp")
    expect(step).to_contain_text("Round 1")
    page.keyboard.press("PageDown")
    expect(scrubber).to_have_value(place)
    page.get_by_test_id("speed").select_option("4")
    page.get_by_test_id("play").click()
    expect(step).not_to_have_text(second)
    shared = f"{table.removeprefix('/').replace('/t/', '/r/')}/{place}"
    page.evaluate("place => { location.hash = place; }", shared)
    expect(step).to_have_text(second)


def test_enter_of_an_input_method_does_not_leave_the_name_field(open_page: Opener) -> None:
    page = open_page().page
    page.get_by_test_id("settings").click()
    field = page.locator(".panel.sheet").get_by_role("textbox")
    field.fill("")
    method = page.context.new_cdp_session(page)
    method.send("Input.imeSetComposition", {"text": "nihon", "selectionStart": 5, "selectionEnd": 5})
    page.keyboard.press("Enter")  # confirms a word in the list of the input method
    expect(field).to_be_focused()
    method.send("Input.insertText", {"text": "日本"})
    expect(field).to_have_value("日本")
    with page.expect_response("**/api/me") as renamed:
        page.keyboard.press("Enter")
    expect(field).not_to_be_focused()
    assert renamed.value.json()["name"] == "日本"
