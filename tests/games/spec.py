"""What the tests of all games take from the ``spec.py`` of each game's folder."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from factoryfloor.kernel import Game, State
from tests.game_page import Page

Options = dict[str, Any]


class Table(NamedTuple):
    """A table at which random games are checked against the contract."""

    seats: int
    options: Options
    slow: bool = False


class Judge(Protocol):
    """A second implementation of the rules, beside a game."""

    state: State

    def decide(self, rng: random.Random) -> tuple[int, int]:
        """A random decision."""

    def compare(self) -> None:
        """Position, scores and legal actions equal the referee's."""

    def follow(self, before: State, seat: int, action: int) -> None:
        """Pass the referee the decision that was just applied."""

    def seen(self) -> Counter[str]:
        """The counts of situations at the end."""


@dataclass(frozen=True)
class Games:
    """Random games beside a judge: seats, options and seed of each; ``least``: how often situations occur."""

    name: str
    tables: list[tuple[int, Options, object]]
    least: dict[str, int] = field(default_factory=dict)
    slow: bool = False


@dataclass(frozen=True)
class Spec:
    """A game as its tests expect it, with figures typed in its folder.

    ``facts``: what ``describe`` returns, without the text. ``observation``: numbers of an observation with most seats.
    ``looks``: of the contract, for compiled rules. ``wrong_options``: each with a part of its error.
    ``rulings``: letter and numbers. ``views``, ``positions``: mappings whose keys the page explains; ``unexplained``
    are not among them. ``judge``: a game beside the second implementation, from seats, options and seed.
    """

    game: Game
    facts: dict[str, Any]
    observation: int
    actions: int
    looks: int
    tables: list[Table]
    wrong_options: list[tuple[Options, str]]
    rulings: tuple[str, set[int]]
    views: Callable[[], Iterable[Mapping[str, Any]]]
    positions: Callable[[], Iterable[Mapping[str, Any]]]
    unexplained: tuple[str, ...] = ("game", "rules", "seats", "options")
    judge: Callable[[int, Options, object], Judge] | None = None
    any_options: Callable[[random.Random], Options] | None = None
    games: list[Games] = field(default_factory=list)

    @property
    def page(self) -> Page:
        return Page(self.game.id)


SPECS: Final[dict[str, Spec]] = {
    path.parent.name: import_module(f"tests.{path.parent.name}.spec").SPEC
    for path in sorted(Path(__file__).parents[1].glob("*/spec.py"))
    if path.parent.name != "games"
}


def judged(spec: Spec, seats: int, options: Options, seed: object) -> Counter[str]:
    """Play a game beside the referee; return the counts of situations."""
    assert spec.judge is not None
    rng = random.Random(f"judge {seats} {seed}")
    judge = spec.judge(seats, options, seed)
    state = judge.state
    while not state.over:
        judge.compare()
        seat, action = judge.decide(rng)
        assert state.parse(seat, state.notation(seat, action)) == action
        before = state.copy()
        state.apply(seat, action)
        judge.follow(before, seat, action)
    judge.compare()
    return judge.seen()
