"""A player who makes a build in Factory Fun, tool by tool and cell by cell, with mouse, finger or keyboard."""

import re
from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Locator, Page, expect

HALL: Final = "[data-testid=hall]"
BUILD: Final = "[data-testid=build].main"
_KEYS: Final = {
    **{name: str(number) for number, name in enumerate(("straight", "curve", "tee", "plus", "cross", "double"), 1)},
    **dict(
        zip(("supply-red", "supply-orange", "supply-blue", "supply-green", "white", "black"), "adfgwk", strict=True)
    ),
    "machine": "m",
    "eraser": "x",
}
_FOCUSED: Final = "document.activeElement?.dataset?.cell ?? ''"
_EMPTY: Final = re.compile("empty")
_MOST_STEPS: Final = 40


def lay_out(page: Page, steps: Sequence[str], hand: str) -> None:
    """Lay and remove the pieces of a build's steps, then confirm the build."""
    page.wait_for_selector(HALL)
    for verb, *words in (step.split() for step in steps):
        if verb in ("place", "lay"):
            name, cell, *turn = words
            use(page, "machine" if verb == "place" else name, cell, int(turn[0]) // 90 if turn else 0, hand)
        elif verb == "remove":
            use(page, "eraser", words[0], 0, hand)
    page.locator(BUILD).wait_for()
    if hand == "keys":
        page.locator(BUILD).focus()
        page.keyboard.press("Enter")
    else:
        press(page.locator(BUILD), hand)


def press(what: Locator, hand: str) -> None:
    if hand == "finger":
        what.tap()
    else:
        what.click()


def use(page: Page, tool: str, cell: str, turns: int, hand: str) -> None:
    """Select a tool, turn it, touch a cell, and put back what remains in the hand."""
    if hand == "keys":
        page.keyboard.press(_KEYS[tool])
        for _ in range(turns):
            page.keyboard.press("r")
        walk_to(page, cell)
        page.keyboard.press("Enter")
    else:
        press(page.locator(f"[data-tool={tool}]"), hand)
        for _ in range(turns):
            press(page.locator("[data-tool=turn]"), hand)
        press(page.locator(f"[data-cell='{cell}']"), hand)
    there = expect(page.locator(f"[data-cell='{cell}']"))
    if tool == "eraser":
        there.to_have_attribute("aria-label", _EMPTY)
    else:
        there.not_to_have_attribute("aria-label", _EMPTY)
    page.keyboard.press("Escape")


def walk_to(page: Page, cell: str) -> None:
    """Move across the hall with the arrow keys, first along the row and then along the column."""
    row, column = map(int, cell.split(","))
    for _ in range(_MOST_STEPS):
        here = page.evaluate(_FOCUSED)
        assert here, "no cell has the focus"
        if here == cell:
            return
        at_row, at_column = map(int, here.split(","))
        if at_column != column:
            page.keyboard.press("ArrowRight" if at_column < column else "ArrowLeft")
        else:
            page.keyboard.press("ArrowDown" if at_row < row else "ArrowUp")
    raise AssertionError(f"the arrows did not lead to {cell}")
