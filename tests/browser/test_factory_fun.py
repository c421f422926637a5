"""Factory Fun in the browser: a game with a finger, builds with the keyboard only, and the planning of a build."""

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, Opener
from tests.browser.hands import (
    CONFIRM,
    ME,
    RANDOM_BOT,
    focused_is,
    go_to,
    new_table,
    phase,
    scrolls_sideways,
    tab_to,
    touch,
    wait_for_turn,
)
from tests.browser.player import Player

CARD: Final = "play-factory_fun"
OFFERED: Final = "[data-game=factory_fun] .piece.can"
MACHINE: Final = "[data-tool=machine]"
CELL: Final = "[data-cell]"
TAKE_HINT: Final = "[data-testid=take-hint]"
BUILD: Final = "[data-testid=build]"
SEATED: Final = "7,4"  # free on every classic board, like all neighbours of a machine here
ROUNDS: Final = 10

LOOSE: Final = """
marks => marks.map(mark => {
    const [x, y] = mark.getAttribute('transform').match(/[\\d.]+/g).map(Number);
    const outside = {row: Math.floor(y), column: Math.floor(x)};
    const [right, down] = [x - outside.column, y - outside.row];
    const inside = {...outside};
    if (Math.abs(right - 0.5) < 0.01) inside.row += down > 0.5 ? 1 : -1;
    else inside.column += right > 0.5 ? 1 : -1;
    return [`${inside.row},${inside.column}`, `${outside.row},${outside.column}`];
})
"""


def play_with(page: Page, bots: int) -> None:
    card = page.get_by_test_id(CARD)
    for _ in range(3 - bots):
        page.get_by_test_id("controls").get_by_role("button", name="Remove a bot").click()
    card.get_by_test_id("play-now").click()


def cell(page: Page, place: str) -> str:
    """Return the name of a cell."""
    return page.locator(f"[data-cell='{place}']").get_attribute("aria-label") or ""


def loose_ends(page: Page) -> list[tuple[str, str]]:
    """Return each loose end as its cell and the cell that it faces."""
    page.locator("[data-fault=loose_end]").first.wait_for(state="attached")
    found: list[tuple[str, str]] = page.locator("[data-fault=loose_end]").evaluate_all(LOOSE)
    return found


def middle(page: Page, place: str) -> tuple[float, float]:
    box = page.locator(f"[data-cell='{place}']").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag_finger(page: Page, *places: str) -> None:
    """Drag a finger from cell to cell."""
    finger = page.context.new_cdp_session(page)
    kind = "touchStart"
    for x, y in [middle(page, place) for place in places]:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        kind = "touchMove"
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def take_by_touch(page: Page) -> None:
    page.locator(OFFERED).first.tap()
    page.locator(CONFIRM).last.tap()


def build_by_hint(page: Page, press: Callable[[Locator], None]) -> None:
    """Build as the hint suggests, or give up if there is no suggestion."""
    press(page.locator("[data-tool=hint]"))
    page.locator(f"{TAKE_HINT}, [data-testid=said].bad").first.wait_for()
    if page.locator(TAKE_HINT).count():
        press(page.locator(TAKE_HINT))
        press(page.locator(f"{BUILD}.main"))
    else:
        press(page.get_by_test_id("give-up"))
        press(page.get_by_test_id("give-up"))


def machine_and_stroke(page: Page) -> None:
    """Place the machine by touches, draw pipes from its port, and read the reason why the build is not legal yet."""
    page.locator(MACHINE).tap()
    page.locator(f"[data-cell='{SEATED}']").tap()
    expect(page.locator(f"[data-cell='{SEATED}']")).not_to_have_attribute("aria-label", re.compile("empty"))
    inside, outside = loose_ends(page)[0]
    page.keyboard.press("Escape")
    drag_finger(page, inside, outside)
    drawn = re.compile("pipe|curve", re.IGNORECASE)
    expect(page.locator(f"[data-cell='{outside}']")).to_have_attribute("aria-label", drawn)
    expect(page.get_by_test_id("price")).to_have_text("1")
    page.locator(BUILD).tap()
    expect(page.get_by_test_id("said")).to_contain_text("Not yet. Row")
    assert page.locator("[data-fault]").count() == int(page.get_by_test_id("faults").inner_text())
    page.locator("[data-tool=undo]").tap()
    expect(page.locator(f"[data-cell='{outside}']")).to_have_attribute("aria-label", re.compile("empty"))


def test_player_can_play_a_solo_game_by_touch_on_a_phone(open_page: Opener) -> None:
    watched = open_page(size=PHONE)
    page = watched.page
    play_with(page, bots=0)
    builds = 0
    while wait_for_turn(page):
        assert not scrolls_sideways(page)
        if phase(page) == "take":
            take_by_touch(page)
            page.locator(MACHINE).wait_for()
            continue
        if builds == 0:
            machine_and_stroke(page)
        build_by_hint(page, Locator.tap)
        page.locator(MACHINE).wait_for(state="detached")
        builds += 1
    assert builds == ROUNDS
    assert not watched.rejections()
    expect(page.get_by_test_id("result")).to_be_visible()
    assert not scrolls_sideways(page)


def take_by_keys(page: Page) -> None:
    tab_to(page, OFFERED)
    page.keyboard.press("Space")
    tab_to(page, CONFIRM)
    page.keyboard.press("Enter")


def lay_by_keys(page: Page) -> None:
    """Place the machine and a pipe with the arrow keys, read the faults, and undo both pieces."""
    page.keyboard.press("m")
    assert focused_is(page, CELL)
    page.keyboard.press("Enter")
    loose_ends(page)
    page.keyboard.press("n")
    expect(page.get_by_test_id("said")).to_contain_text(re.compile(r"Row \d+, column \d+: "))
    assert focused_is(page, CELL)
    faults = int(page.get_by_test_id("faults").inner_text())
    assert faults >= 2, "an input and an output at least"
    page.keyboard.down("Shift")  # one stroke as long as the key is held
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.up("Shift")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(page.locator("[data-fault=not_placed], [data-fault=loose_end]")).to_have_count(0)


def build_by_keys(page: Page) -> None:
    page.keyboard.press("h")
    page.locator(f"{TAKE_HINT}, [data-testid=said].bad").first.wait_for()
    if page.locator(TAKE_HINT).count():
        page.keyboard.press("Enter")
        page.locator(f"{BUILD}.main").wait_for()
        tab_to(page, BUILD)
        page.keyboard.press("Enter")
    else:
        tab_to(page, "[data-testid=give-up]")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")


def test_player_can_make_two_builds_by_keyboard_only(open_page: Opener) -> None:
    watched = open_page(size=DESK)
    page = watched.page
    page.get_by_test_id(CARD).wait_for()
    for _ in range(3):
        tab_to(page, "[data-testid=controls] [aria-label='Remove a bot']")
        page.keyboard.press("Enter")
    tab_to(page, f"[data-testid={CARD}] [data-testid=play-now]")
    page.keyboard.press("Enter")
    builds = 0
    while builds < 2:
        assert wait_for_turn(page)
        assert not scrolls_sideways(page)
        if phase(page) == "take":
            take_by_keys(page)
            continue
        if builds == 0:
            lay_by_keys(page)
        build_by_keys(page)
        page.locator(MACHINE).wait_for(state="detached")
        builds += 1
    assert not watched.rejections()


def test_player_can_drag_a_machine_from_the_tray_into_the_hall(open_page: Opener) -> None:
    page = open_page(size=DESK).page
    play_with(page, bots=1)
    while wait_for_turn(page) and phase(page) == "take":  # both players may want the same machine
        page.locator(OFFERED).first.click()
        page.locator(CONFIRM).last.click()
    assert page.get_by_role("group", name="Other factories").is_visible()
    page.locator(MACHINE).hover()
    page.mouse.down()
    page.mouse.move(*middle(page, "3,3"))
    page.mouse.move(*middle(page, SEATED))
    page.mouse.up()
    assert "empty" not in cell(page, SEATED)
    assert len(loose_ends(page)) >= 2
    assert not scrolls_sideways(page)


def test_player_can_build_on_expert_halls_with_diagonals_against_a_bot(open_page: Opener) -> None:
    watched = open_page(size=DESK)
    page = watched.page
    seats = [ME, {"kind": "bot", "bot": "greedy"}]
    go_to(page, new_table(page, "factory_fun", seats, boards="expert", diagonal=True))
    builds = 0
    while builds < 2:
        assert wait_for_turn(page)
        assert not scrolls_sideways(page)
        if phase(page) == "take":
            while page.locator(OFFERED).count():  # all machines on the list
                page.locator(OFFERED).first.click()
            page.locator(CONFIRM).first.click()
            continue
        expect(page.locator("[data-tool=diagonal]")).to_be_enabled()
        expect(page.get_by_text(re.compile("Hall [A-E], expert")).first).to_be_visible()
        build_by_hint(page, Locator.click)
        page.locator(MACHINE).wait_for(state="detached")
        builds += 1
    assert not watched.rejections()


def test_hall_is_in_view_when_a_build_starts_on_a_phone(open_page: Opener) -> None:
    watched = open_page(size=PHONE)
    page = watched.page
    go_to(page, new_table(page, "factory_fun", [ME, RANDOM_BOT]))
    player = Player(watched, "finger")
    assert wait_for_turn(page)
    player.wait(lambda: player.decision)
    listed = [act["targets"][0] for act in player.decision["actions"] if act["targets"]]
    for machine in listed[:2]:
        player.press(player.piece(machine), touch)
    page.evaluate("scrollTo(0, 200)")
    assert page.evaluate("scrollY") > 0
    player.press(page.locator(CONFIRM).last)
    page.get_by_test_id("hall").wait_for()
    page.wait_for_function("() => scrollY === 0")
