"""A player at a page who touches the pieces of an action with mouse or finger, or reaches them with the keyboard."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

from playwright.sync_api import Locator, Page

from tests.browser.building import lay_out
from tests.browser.conftest import Watched
from tests.browser.hands import TURN, tab_to, touch

Hand = Literal["mouse", "finger", "keys"]
_WRONG: Final = "[data-testid=why], .piece.wrong"
# not while the last touch is being sent, and not the buttons of a finished lesson
CONFIRM: Final = f"{TURN} button.main:enabled:not([data-testid^=lesson-])"


class Player:
    """A player who makes decisions with one input device, and fails if the page rejects a legal touch or explains it as
    wrong.
    """

    def __init__(self, watched: Watched, hand: Hand) -> None:
        self.watched = watched
        self.page: Page = watched.page
        self.hand: Hand = hand

    def decide(self, game: str, actions: Sequence[str]) -> None:
        """Make one decision action by action. In Factory Fun, a build or a list is made as a whole."""
        if game == "factory_fun" and actions[-1] == "build":
            lay_out(self.page, actions, self.hand)
        elif game == "factory_fun" and actions[-1] == "done":
            for text in actions[:-1]:
                self.press(self.piece(text.split()[1]), touch)
            self.press(self.page.locator(CONFIRM).last)
        else:
            for text in actions:
                self.take(text)

    def take(self, text: str) -> None:
        """Take one action by touching its pieces and the confirm button."""
        self.page.wait_for_selector(TURN)
        known = self.heard("n")
        [act] = [act for act in self.decision["actions"] if act["text"] == text]
        for piece in act["targets"]:
            if self.piece(piece).get_attribute("aria-pressed") != "true":  # a single choice is already selected
                self.press(self.piece(piece), touch)
        named = self.page.locator(f'[data-act="{text}"]:enabled')  # disabled while the touch itself plays it
        self.wait(lambda: self.heard("n") > known or named.count() or self.page.locator(CONFIRM).count())
        if self.heard("n") == known and named.count():
            if (self.lesson or {}).get("act") == text:
                self.page.wait_for_selector(f'[data-act="{text}"]:enabled[aria-description]')  # it is pointed at
            amount = named.get_attribute("aria-pressed") is not None  # the main button confirms it
            self.press(named)
            if amount:
                self.press(self.page.locator(CONFIRM).last)
        elif self.heard("n") == known:
            self.press(self.page.locator(CONFIRM).last)
        self.wait(lambda: self.heard("n") > known)

    def offered(self, text: str) -> bool:
        return any(act["text"] == text for act in self.decision["actions"])

    def shown(self) -> list[str]:
        """Return the actions of the pending decision whose pieces are visible."""
        actions = self.decision["actions"]
        with_pieces = [act for act in actions if act["targets"]] or actions
        return [act["text"] for act in with_pieces if all(self.piece(piece).is_visible() for piece in act["targets"])]

    def piece(self, piece: str) -> Locator:
        return self.page.locator(f'[data-piece="{piece}"][role=button]').first

    def press(self, what: Locator, touched: Callable[[Locator, bool], None] | None = None) -> None:
        """Press a button or touch a piece. The page must not answer with an error."""
        if self.hand == "keys":
            what.evaluate("element => element.setAttribute('data-wanted', '')")
            tab_to(self.page, "[data-wanted]")
            what.evaluate("element => element.removeAttribute('data-wanted')")
            self.page.keyboard.press("Enter")
        elif touched is not None:
            touched(what, self.hand == "finger")
        elif self.hand == "finger":
            what.tap()
        else:
            what.click()
        self.check()

    def check(self) -> None:
        """Check that no touch was rejected, explained or marked as wrong."""
        assert not self.watched.questions, "the page asked why a legal touch had failed"
        assert self.watched.rejections() == []
        assert self.page.locator(_WRONG).all_inner_texts() == []

    def wait(self, condition: Callable[[], object]) -> None:
        """Wait until the received messages meet a condition."""
        for _ in range(600):
            if condition():
                return
            self.page.wait_for_timeout(25)  # processes messages from the socket; the condition decides
        bar = self.page.get_by_test_id("action-bar").all_inner_texts()
        raise AssertionError(f"{bar}, lesson {self.lesson}")

    def heard(self, field: str, default: Any = None) -> Any:
        """Return the newest value of a field in the messages about the table."""
        told = (each for each in reversed(self.watched.received) if each["kind"] in ("sync", "update"))
        return next((each[field] for each in told if each[field] is not None), default)

    @property
    def lesson(self) -> Any:
        return self.heard("lesson")

    @property
    def decision(self) -> Any:
        """Return the pending decision, or None."""
        return next(iter(self.heard("decisions", [])), None)
