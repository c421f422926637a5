"""Checks that hidden information is redealt.

If samples equal the true position, a bot would know hidden information.
"""

from collections.abc import Iterator
from typing import Any

from factoryfloor.kernel import FastChance, State
from factoryfloor.testing.difference import changes, difference, names_in
from factoryfloor.testing.knowledge import decide_again, sample
from factoryfloor.testing.trial import Trial, TrialStep
from factoryfloor.testing.visibility import played_events

Piles = dict[str, list[str]]

FURTHER_GAMES = 9
MOST_LOOKS = 80  # per game
ANYTHING, OTHERS = "the position", "the views of other seats"


def check_redealt(trial: Trial) -> None:
    """Check that samples differ from the truth: anywhere, in the views of other seats, and in each pile.

    There is something to redeal in three cases: hidden information is revealed later; a seat has private information in
    its view; or a seat has not seen two names of a pile, and one of them is revealed later. In a single game, a seat
    may know all this by counting. Therefore more games verify a suspicion.
    """
    watch = _Watch(trial)
    doubts = watch.expected() - watch.redealt
    for number in range(FURTHER_GAMES):
        if not doubts:
            return
        seed = f"{trial.seed}/{number}"
        doubts -= _Watch(Trial(trial.game, trial.seats, trial.options, seed, limit=trial.limit)).redealt
    for doubt in sorted(doubts):
        trial.fail(None, f"{doubt} never changes when resampled for seat {watch.seat}, although it hides something")


class _Watch:
    """Follows one game as one seat sees it, and records what was redealt."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.seat = trial.random("redealt").randrange(trial.seats)
        self.redealt: set[str] = set()  # ANYTHING, OTHERS, piles
        self.others_see_more = False
        self.unseen: dict[str, set[str]] = {}  # names by pile that were unseen when checked
        self.came_to_light: set[str] = set()  # piles
        stride = 1 + len(trial.script) // MOST_LOOKS
        for step in trial.steps():
            if step.number % stride == 0:
                self._look(step)
        self._see(trial.ended())

    def expected(self) -> set[str]:
        """Return the kinds of hidden things that samples must redeal."""
        expected = set(self.came_to_light)
        if self.trial.ended().reveals:
            expected.add(ANYTHING)
        if self.others_see_more and any(event.private for _, events in played_events(self.trial) for event in events):
            expected.add(OTHERS)
        return expected

    def _look(self, step: TrialStep) -> None:
        """Compare the position with a sample and with the values that were unseen before."""
        state, seat = step.state, self.seat
        twin = sample(self.trial, step, seat, step.number)
        self._see(state)
        if twin.pending == state.pending and not int(state.mid_chain) & ~(1 << seat):
            self._compare_others(state, twin)
            self._compare_piles(state, twin)
        if ANYTHING not in self.redealt:
            decide_again(self.trial, step, twin, FastChance(step.number))
            if difference(state.position(), twin.position()):
                self.redealt.add(ANYTHING)

    def _see(self, state: State) -> None:
        seen = set(names_in(state.view(self.seat)))
        for pile, names in self.unseen.items():
            if names & seen:
                self.came_to_light.add(pile)

    def _compare_others(self, state: State, twin: State) -> None:
        """Compare the views of other seats.

        Seats with hidden decisions are skipped, because these decisions are taken back anyway.
        """
        for other in range(self.trial.seats):
            if other != self.seat and OTHERS not in self.redealt:
                view = state.view(other)
                own = [value for path, value in changes(state.view(self.seat), view).items() if path != "seat"]
                self.others_see_more |= any(names_in(own))
                if difference(view, twin.view(other)):
                    self.redealt.add(OTHERS)

    def _compare_piles(self, state: State, twin: State) -> None:
        seen = set(names_in(state.view(self.seat)))
        truth, redealt = _piles(state.position()), _piles(twin.position())
        for pile, names in truth.items():
            unseen = set(names) - seen
            if len(unseen) > 1:
                self.unseen[pile] = self.unseen.get(pile, set()) | unseen
            if names != redealt.get(pile):
                self.redealt.add(pile)


def _piles(position: dict[str, Any]) -> Piles:
    """Return the names in a position by path without indexes, so that all hands count as one pile."""
    piles: Piles = {}
    for path, name in _named(position, ""):
        piles.setdefault(path, []).append(name)
    return piles


def _named(value: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _named(item, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for item in value:
            yield from _named(item, path)
