"""Games with perfect recall. They combine a position with everything that each seat has seen and done since the deal.

The information state of a seat consists of its view and a digest of its past. The past is the view after the deal, the
events that the seat saw, and each of its actions with the information key of the decision.
"""

from dataclasses import dataclass, field
from typing import Any

from factoryfloor.kernel import Event, FastChance, NotToMove, State, canonical_json, find_game
from factoryfloor.kernel.masks import lowest_seat
from factoryfloor.kernel.record import digest

__all__ = ["Recall", "Setup"]


@dataclass(frozen=True)
class Setup:
    """The settings of a game. ``until`` is the kind of event that ends the game early, or empty."""

    game: str
    seats: int
    options: dict[str, Any]
    until: str = ""


@dataclass
class _Past:
    """A step and the steps before it.

    Copies share these steps. ``digests`` contains the digest of each seat's past. The key None stands for a spectator.
    """

    step: tuple[str, int, int]
    parent: "_Past | None"
    digests: dict[int | None, str] = field(default_factory=dict)  # complete for deals and samples, else a cache
    key: int = 0  # the information key of the seat that acted
    events: list[Event] = field(default_factory=list)

    def of(self, seat: int | None) -> str:
        """Return the digest of everything that the seat has seen and done."""
        unknown: list[_Past] = []
        link = self
        while seat not in link.digests and link.parent is not None:
            unknown.append(link)
            link = link.parent
        found = link.digests[seat]
        for later in reversed(unknown):
            noticed = later.noticed_by(seat)
            found = digest([found, noticed]) if noticed else found
            later.digests[seat] = found
        return found

    def noticed_by(self, seat: int | None) -> list[Any]:
        """Return the information that a seat gets from an action: its own choice, and the events that it sees."""
        _, actor, action = self.step
        own = [self.key, action] if actor == seat else []
        return [*own, *(event.seen_by(seat) for event in self.events)]


class Recall:
    """A game from the deal on. Seats make simultaneous decisions in seat order.

    ``state`` is the position, or None before the deal. ``over`` is true at the end of the game, or after an event of
    the kind ``until``.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.state: State | None = None
        self.over = False
        self._past: _Past | None = None

    def deal(self, seed: int) -> None:
        """Deal the first position."""
        setup = self.setup
        state = find_game(setup.game).start(setup.seats, setup.options, FastChance(seed))
        onlookers: list[int | None] = [*range(setup.seats), None]
        self._past = _Past(("deal", seed, 0), None, {seat: digest(state.view(seat)) for seat in onlookers})
        self.state = state
        self.over = bool(state.over)

    def play(self, action: int) -> None:
        """Play an action of the lowest pending seat. Raises NotToMove or IllegalAction."""
        state, past = self.state, self._past
        if state is None or past is None or self.over:
            raise NotToMove("the game is over" if self.over else "nothing is dealt yet")
        seat = state.movers()[0]
        key = int(state.information_key(seat))
        events: list[Event] = []
        state.events = events
        try:
            state.play(seat, action)
        finally:
            state.events = None
        self._past = _Past(("play", seat, action), past, {}, key, events)
        self.over = bool(state.over) or any(event.kind == self.setup.until for event in events)

    def information(self, seat: int | None) -> str:
        """Return the information state of a seat (or with None of the public) as JSON: the view, and a digest of the
        past.

        Two positions have the same information state exactly if the seat cannot distinguish the games that led to these
        positions.
        """
        if self.state is None or self._past is None:
            return ""
        return canonical_json({"past": self._past.of(seat), "view": self.state.view(seat)})

    def sampled(self, seat: int, seed: int) -> "Recall":
        """Return a random game in which this seat has the same information state.

        Hidden decisions of the other seats are replaced by random legal decisions. The other seats remember only the
        public part of the past.
        """
        other = self.copy()
        if self.over or self.state is None or other.state is None or self._past is None:
            return other
        state = other.state
        chance = FastChance(seed)
        state.resample(seat, chance)
        while taken_back := int(state.pending) & ~int(self.state.pending):
            decider = int(lowest_seat(taken_back))
            legal = state.legal(decider)
            state.apply(decider, legal[chance.below(len(legal))])
        public = self._past.of(None)
        digests: dict[int | None, str] = dict.fromkeys([*range(self.setup.seats), None], public)
        digests[seat] = self._past.of(seat)
        other._past = _Past(("sample", seat, seed), self._past, digests)
        return other

    def copy(self) -> "Recall":
        """Return an independent copy."""
        other = Recall(self.setup)
        other.state = None if self.state is None else self.state.copy()
        other.over = self.over
        other._past = self._past
        return other

    def __deepcopy__(self, _memory: Any) -> "Recall":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        steps: list[tuple[str, int, int]] = []
        link = self._past
        while link is not None:
            steps.append(link.step)
            link = link.parent
        return replayed, (self.setup, steps[::-1])


def replayed(setup: Setup, steps: list[tuple[str, int, int]]) -> Recall:
    """Replay these steps: ``("deal", seed, 0)``, ``("play", seat, action)`` or ``("sample", seat, seed)``."""
    recall = Recall(setup)
    for kind, first, second in steps:
        if kind == "deal":
            recall.deal(first)
        elif kind == "play":
            recall.play(second)
        else:
            recall = recall.sampled(first, second)
    return recall
