"""A learner who plays a lesson by finding and touching the pieces of each step's solution on the page."""

from functools import partial
from typing import Final

from factoryfloor.lessons import Lesson, actions_of
from tests.browser.hands import TURN
from tests.browser.player import Player

_QUIET: Final = f"{TURN}, [data-testid=lesson-next]"  # the server has confirmed the last action
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


class Learner(Player):
    """A player of lessons."""

    def begin(self, lesson: Lesson) -> None:
        """Start a lesson on the page of lessons."""
        self.watched.received.clear()
        self.press(self.page.get_by_test_id(f"lesson-{lesson.name}").get_by_role("button"))
        self.wait(lambda: self.heard("n", 0) > 0)

    def play(self, lesson: Lesson) -> None:
        """Play the lesson on the screen to its final sentence."""
        for number, step in enumerate(lesson.steps):
            for wish in step.do:
                self.wait(partial(self.can_go_on, number))
                self.page.wait_for_selector(_QUIET)
                if wish == step.do[0]:
                    self.page.wait_for_function(_IN_SIGHT)  # what the step points at
                actions = actions_of(wish)
                if self.lesson["step"] == number and (wish == step.do[0] or self.offered(actions[0])):
                    self.decide(lesson.game, actions)  # else the page took it along with the one before
        self.wait(lambda: bool(self.lesson["ended"]))

    def can_go_on(self, step: int) -> bool:
        """Return whether a step is over or has a pending decision."""
        return self.lesson["step"] != step or bool(self.decision)
