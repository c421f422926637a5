"""The layout of a page: no content is beside it."""

from typing import Final

from playwright.sync_api import Page

from tests.browser.hands import scrolls_sideways

# text that begins or ends beside the page, unless it scrolls, ends in an ellipsis or is only for screen readers
_BESIDE: Final = """
() => {
  const width = document.documentElement.clientWidth, found = [];
  const hidden = part => {
    const {textOverflow, clipPath} = getComputedStyle(part);
    if (textOverflow === 'ellipsis' || clipPath === 'inset(50%)') return true;
    return part.closest('.unseen, [aria-hidden=true]') !== null;
  };
  const scrolls = part => part !== null && part !== document.body &&
    (/auto|scroll/.test(getComputedStyle(part).overflowX) || scrolls(part.parentElement));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const part = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || hidden(part) || !part.checkVisibility() || scrolls(part)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const {left, right, width: wide} = range.getBoundingClientRect();
    if (wide > 1 && (left < -1 || right > width + 1)) found.push(walker.currentNode.data.trim().slice(0, 40));
  }
  return found;
}
"""


def check(page: Page, where: str, shows: str) -> None:
    page.locator(shows).first.wait_for()
    assert not scrolls_sideways(page), where
    assert page.evaluate(_BESIDE) == [], where
