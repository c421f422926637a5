"""What is hidden is really redealt: a sample that is always the truth would let a bot see through the cards."""

from collections.abc import Iterator
from typing import Any

from factoryfloor.kernel import FastChance, State
from factoryfloor.testing.difference import changes, difference, names_in
from factoryfloor.testing.knowledge import decide_again, sample
from factoryfloor.testing.setting import Setting, Step
from factoryfloor.testing.telling import play_told

Piles = dict[str, list[str]]


def check_redealt(setting: Setting) -> None:
    """In a game that hides something, samples differ from the truth: somewhere, in what others see, and in each pile.

    There is something to redeal if something hidden came to light; in what another sees, if it is told things in
    private; in a pile of the position, if two of its names were unseen by the seat and one came to light later.
    """
    watch = _Watch(setting)
    for step in setting.steps():
        watch.look(step)
    watch.look_back(setting.ended())


class _Watch:
    """Follows one game with the eyes of one seat and keeps in mind what was redealt."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.seat = setting.random("redealt").randrange(setting.seats)
        self.private = any(event.private for _, events in play_told(setting) for event in events)
        self.anything = False  # of the position, hidden decisions of others included
        self.others_see_more = False  # while no decision of others is hidden
        self.others_see_otherwise = False
        self.unseen: dict[str, set[str]] = {}  # names by pile, unseen when they were looked at
        self.came_to_light: set[str] = set()  # piles
        self.redealt: set[str] = set()

    def look(self, step: Step) -> None:
        """Compare the truth with a sample, and with what was unseen before."""
        state, seat = step.state, self.seat
        twin = sample(self.setting, step, seat, step.number)
        self._see(state)
        if twin.pending == state.pending and not int(state.chaining) & ~(1 << seat):
            self._compare_others(step, twin)
            self._compare_piles(state, twin)
        decide_again(self.setting, step, twin, FastChance(step.number))
        self.anything = self.anything or bool(difference(state.position(), twin.position()))

    def _see(self, state: State) -> None:
        seen = set(names_in(state.view(self.seat)))
        for pile, names in self.unseen.items():
            if names & seen:
                self.came_to_light.add(pile)

    def _compare_others(self, step: Step, twin: State) -> None:
        if self.setting.seats > 1:
            other = (self.seat + 1 + step.number) % self.setting.seats
            view = step.state.view(other)
            own = [value for path, value in changes(step.state.view(self.seat), view).items() if path != "seat"]
            self.others_see_more |= other != self.seat and any(names_in(own))
            self.others_see_otherwise |= bool(difference(view, twin.view(other)))

    def _compare_piles(self, state: State, twin: State) -> None:
        seen = set(names_in(state.view(self.seat)))
        truth, redealt = _piles(state.position()), _piles(twin.position())
        for pile, names in truth.items():
            unseen = set(names) - seen
            if len(unseen) > 1:
                self.unseen[pile] = self.unseen.get(pile, set()) | unseen
            if names != redealt.get(pile):
                self.redealt.add(pile)

    def look_back(self, end: State) -> None:
        """At the end of the game: was all redealt that should have been?"""
        self._see(end)
        said = f"resampled for seat {self.seat} in all positions of the game,"
        if end.reveals and not self.anything:
            self.setting.fail(None, f"{said} nothing ever changed, and yet something hidden came to light")
        if self.private and self.others_see_more and not self.others_see_otherwise:
            self.setting.fail(None, f"{said} what others see by themselves never changed")
        for pile in sorted(self.came_to_light - self.redealt):
            self.setting.fail(None, f"{said} {pile} never changed, from which something came to light")


def _piles(position: dict[str, Any]) -> Piles:
    """The names in a position by path, the indexes left out: all hands are one pile."""
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
