"""Somebody who does what a lesson wants: finds the pieces of its solution on the page, and touches them."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from playwright.sync_api import Locator, Page

from factoryfloor.lessons import Lesson, actions_of
from tests.browser.building import lay_out
from tests.browser.conftest import Watched
from tests.browser.hands import TURN, tab_to, touch

_STEP: Final = "[data-testid=prompt]"
# not while what was touched is on its way, and not the buttons of a lesson that is over
_CONFIRM: Final = f"{TURN} button.main:enabled:not([data-testid^=lesson-])"
_QUIET: Final = f"{TURN}, [data-testid=lesson-next]"  # what was done has come back
_IN_SIGHT: Final = """
() => {
  const [bar, header] = ['[data-testid=action-bar]', 'header'].map(css => document.querySelector(css));
  if (!bar || !header) return false;
  const [top, bottom] = [header.getBoundingClientRect().bottom, bar.getBoundingClientRect().top];
  return [...document.querySelectorAll('[data-testid=pointed]')].some(ring => {
    const box = ring.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return ring.classList.contains('bar') || (x > 0 && x < innerWidth && y > top && y < bottom);
  }) && document.documentElement.scrollWidth <= innerWidth;
}
"""


class Learner:
    """A learner at a page; ``keys``: with the keyboard alone."""

    def __init__(self, watched: Watched, keys: bool) -> None:
        self.watched = watched
        self.page: Page = watched.page
        self.keys = keys

    def begin(self, lesson: Lesson) -> None:
        """Begin a lesson on the page of lessons."""
        self.watched.received.clear()
        self.press(self.page.get_by_test_id(f"lesson-{lesson.name}").get_by_role("button"))
        self.wait(lambda: self.heard("n", 0) > 0)

    def play(self, lesson: Lesson) -> None:
        """Play a lesson whose table is on the screen, to its closing word."""
        for number, step in enumerate(lesson.steps):
            for wish in step.do:
                self.wait(lambda number=number: self.lesson["step"] != number or bool(self.decision))
                self.page.wait_for_selector(_QUIET)
                if wish == step.do[0]:
                    self.page.wait_for_function(_IN_SIGHT)  # what the step points at
                actions = actions_of(wish)
                if self.lesson["step"] == number and (wish == step.do[0] or self.offered(actions[0])):
                    self.decide(lesson.game, actions)  # else the page took it along with the one before
        self.wait(lambda: bool(self.lesson["ended"]))

    def decide(self, game: str, actions: Sequence[str]) -> None:
        """Take the actions of one decision, one by one; in Factory Fun a layout or a list as a whole."""
        if game == "factory_fun" and actions[-1] == "build":
            lay_out(self.page, actions, self.keys)
        elif game == "factory_fun" and actions[-1] == "done":
            for text in actions[:-1]:
                self.press(self.piece(text.split()[1]), touch)
            self.press(self.page.locator(_CONFIRM).last)
        else:
            for text in actions:
                self.take(text)

    def offered(self, text: str) -> bool:
        return any(act["text"] == text for act in self.decision["actions"])

    def take(self, text: str) -> None:
        """Take one action, by its pieces and the button that confirms."""
        self.page.wait_for_selector(TURN)
        known = self.heard("n")
        [act] = [act for act in self.decision["actions"] if act["text"] == text]
        for piece in act["targets"]:
            self.press(self.piece(piece), touch)
        named = self.page.locator(f'[data-act="{text}"]:enabled')  # disabled while the touch itself plays it
        if self.heard("n") == known and named.count():
            if (self.lesson or {}).get("act") == text:
                self.page.wait_for_selector(f'[data-act="{text}"]:enabled[aria-description]')  # it is pointed at
            self.press(named)
        elif self.heard("n") == known and self.page.locator(_CONFIRM).count():
            self.press(self.page.locator(_CONFIRM).last)
        self.wait(lambda: self.heard("n") > known)

    def piece(self, piece: str) -> Locator:
        return self.page.locator(f'[data-piece="{piece}"][role=button]').first

    def press(self, what: Locator, touched: Callable[[Locator], None] = Locator.click) -> None:
        if self.keys:
            what.evaluate("element => element.setAttribute('data-wanted', '')")
            tab_to(self.page, "[data-wanted]")
            what.evaluate("element => element.removeAttribute('data-wanted')")
            self.page.keyboard.press("Enter")
        else:
            touched(what)

    def wait(self, condition: Any) -> None:
        """Wait until what was received says so."""
        for _ in range(600):
            if condition():
                return
            self.page.wait_for_timeout(25)  # lets messages of the socket in; the condition decides
        raise AssertionError(f"the lesson stands at {self.lesson}: {self.page.locator(_STEP).all_inner_texts()}")

    def heard(self, field: str, default: Any = None) -> Any:
        """The newest value of a field of the messages about the table."""
        told = (each for each in reversed(self.watched.received) if each["kind"] in ("sync", "update"))
        return next((each[field] for each in told if each[field] is not None), default)

    @property
    def lesson(self) -> Any:
        return self.heard("lesson")

    @property
    def decision(self) -> Any:
        """What is owed now, or None."""
        return next(iter(self.heard("decisions")), None)
