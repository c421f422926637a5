"""The reasons for a better course.

A reason is a difference between the lines after the better course and the lines after the played course. Bots play both
courses in the same worlds. The worlds with even numbers choose the largest difference. The worlds with odd numbers
measure this difference. If the same worlds chose and measured the difference, it would be overestimated.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from factoryfloor.bots.common_worlds import CommonWorlds
from factoryfloor.bots.estimates import Sums
from factoryfloor.kernel import Presentation, State
from factoryfloor.reviews.report import Claim, Step, When

WORLDS: Final = 32
"""The number of worlds in which both courses are played."""

ERRORS: Final = 2.0
"""A difference is claimed only if it exceeds 0 by this number of standard errors in each half of the worlds."""

_MOST: Final = 10.0  # standard errors; larger values count as equal, so that the order of the figures decides
_LEAST: Final = 0.5  # minimum difference that is claimed
_SHARE: Final = 0.03  # minimum difference as a share of the figure
_WHOLE: Final = 2.0  # larger differences are claimed as whole numbers
_STEPS: Final = 4  # maximum actions of a continuation
_ENDING: Final = "ending"  # the figure of a claim about the end of the game

Figures = dict[str, float]


@dataclass
class Line:
    """The actions after a course in one world, with the standing of all seats at its ``moments`` and the later
    decisions of its seat.

    ``events`` contains the seats and kinds of all events up to the near moment. ``length`` is the number of actions.
    ``ending`` is whether players have caused the end of the game by the first moment (``Presentation.ending``).
    """

    standings: dict[When, list[Figures]] = field(default_factory=dict)
    steps: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    events: set[tuple[int, str]] = field(default_factory=set)
    length: int = 0
    ending: bool = False

    def has(self, kind: str, seat: Callable[[int], bool]) -> bool:
        """Return whether an event of this kind concerns a seat."""
        return any(one == kind and seat(number) for number, one in self.events)


@dataclass(frozen=True)
class Difference:
    """The difference of a seat's figure at a moment.

    ``pairs`` contains the figure after the better course and after the played course in each world. ``sign`` is 1 if
    the difference speaks for the better course when its figure is larger, otherwise -1.
    """

    seat: int
    figure: str
    when: When
    pairs: list[tuple[float, float]]
    sign: float

    def gain(self, half: int) -> Sums:
        """Return the gains in the worlds that choose (0) or in the worlds that measure (1)."""
        sums = Sums()
        for better, played in self.pairs[half::2]:
            sums.add(self.sign * (better - played))
        return sums

    def clarity(self, half: int) -> float:
        """Return the mean gain in standard errors, limited to ``_MOST``. The result is 0 for a gain that is too small
        to mention.
        """
        gain = self.gain(half)
        level = max(abs(value) for pair in self.pairs[half::2] for value in pair)
        if gain.number < 2 or gain.mean < max(_LEAST, _SHARE * level):
            return 0.0
        return min(_MOST, gain.mean / gain.error) if gain.error > 0.0 else _MOST

    def claim(self, seat: int) -> Claim:
        """Return the claim for a decision of ``seat``, with the values of the measuring worlds."""
        measured = self.pairs[1::2]
        better, played = (sum(pair[at] for pair in measured) / len(measured) for at in (0, 1))
        if self.figure == _ENDING:
            return Claim(
                key="sooner" if self.sign > 0.0 else "longer",
                seat=seat,
                figure=_ENDING,
                when=self.when,
                better=float(round(100.0 * better)),
                played=float(round(100.0 * played)),
            )
        places = 0 if abs(better - played) >= _WHOLE else 1
        claim = Claim(
            key="rival" if self.seat != seat else "own" if self.sign > 0.0 else "later",
            seat=self.seat,
            figure=self.figure,
            when=self.when,
            better=round(better, places),
            played=round(played, places),
        )
        if len(set(self.pairs)) == 1:
            claim["fixed"] = True
        return claim


class Comparing:
    """The search for the reasons of one decision. Iterate it to the end, and then read ``because`` and ``line``."""

    def __init__(self, worlds: CommonWorlds, shown: Presentation, better: list[int], played: list[int]) -> None:
        self.because: list[Claim] = []
        self.line: list[Step] = []
        self.pairs: list[tuple[Line, Line]] = []
        """For each world, the line after the better course and the line after the played course."""
        self._worlds = worlds
        self._shown = shown
        self._courses = (better, played)

    def __iter__(self) -> Iterator[None]:
        """Play the worlds, and yield after each line."""
        pairs = self.pairs
        for world in range(WORLDS):
            better = self._follow(self._courses[0], world)
            yield
            pairs.append((better, self._follow(self._courses[1], world)))
            yield
        self.claim()
        usual, instead = (_usual([pair[at].steps for pair in pairs]) for at in (0, 1))
        if usual != instead:
            self.line = [Step(action=action, targets=list(targets)) for action, targets in usual]

    def claim(self) -> None:
        """Claim the clearest difference in the near future and the clearest difference at the end.

        A difference in how soon the game ends is claimed before the figures of seats. Without a claim, state by how
        much the seat's deciding figure is smaller after the better course.
        """
        parts, seat = self._shown.parts(), int(self._worlds.seat)
        compared = [one for one in differences(self.pairs, seat) if one.figure not in parts]
        self._claim_clearest(list(endings(self.pairs, seat)))
        if not self.because:
            self._claim_clearest([one for one in compared if one.when != "end"])
        self._claim_clearest([one for one in compared if one.when == "end"])
        if not self.because:
            self._claim_clearest([replace(one, sign=-1.0) for one in compared[:1] if one.when != "end"])

    def _claim_clearest(self, candidates: list[Difference]) -> None:
        """Claim the clearest difference, if both halves of the worlds establish it."""
        found = [one for one in candidates if one.clarity(0) >= ERRORS]
        chosen = max(found, key=lambda one: one.clarity(0), default=None)
        if chosen is not None and chosen.clarity(1) >= ERRORS:
            self.because.append(chosen.claim(int(self._worlds.seat)))

    def _follow(self, course: list[int], world: int) -> Line:
        """Play a course and its continuation in a world."""
        worlds, shown, seat = self._worlds, self._shown, int(self._worlds.seat)
        goal, near = self._goal()
        actions = worlds.line(course, world, goal)
        state, line = worlds.sample(world), Line(length=len(actions))
        state.events = []

        def stand(when: When) -> None:
            if not line.standings:
                line.ending = shown.ending(state)
            if state.events is not None:
                line.events.update((event.seat, event.kind) for event in state.events)
                state.events = None
            line.standings[when] = [shown.standing(state, one) for one in range(state.seats)]

        for number, (mover, action) in enumerate(actions):
            if number >= len(course) and near not in line.standings and goal(state):
                stand(near)
            if number >= len(course) and mover == seat and len(line.steps) < _STEPS and self._decides(state):
                line.steps.append((state.notation(seat, action), tuple(shown.targets(state, seat, action))))
            state.apply(mover, action)
        if state.over:
            stand("end")
            line.standings.setdefault(near, line.standings["end"])
        elif near not in line.standings and goal(state):
            stand(near)
        return line

    def _decides(self, state: State) -> bool:
        """Return whether the seat has a choice other than continuing a chain."""
        seat = int(self._worlds.seat)
        return len(state.legal(seat)) > 1 and not int(state.mid_chain) >> seat & 1

    def _goal(self) -> tuple[Callable[[State], bool], When]:
        """Return the near moment: the end of the round, or the seat's next turn in a game without rounds."""
        shown, seat = self._shown, int(self._worlds.seat)
        number = shown.moment(self._worlds.state).get("round")
        if number is None:
            return (lambda state: bool(int(state.pending) & ~int(state.mid_chain) >> seat & 1)), "turn"
        return (lambda state: bool(shown.moment(state).get("round") != number)), "round"


def differences(pairs: Sequence[tuple[Line, Line]], seat: int) -> Iterator[Difference]:
    """Yield all figures that both lines have in every world.

    The seat's own figures come first. The figure that decides the game comes last.
    """
    whens: tuple[When, ...] = ("round", "turn", "end")
    for when in whens:
        if not all(when in line.standings for pair in pairs for line in pair):
            continue
        if when != "end" and all(line.standings[when] is line.standings.get("end") for pair in pairs for line in pair):
            continue  # the game is already over at this moment
        seats = pairs[0][0].standings[when]
        for other in sorted(range(len(seats)), key=lambda one: (one != seat, one)):
            for figure in list(seats[other])[: 1 if when == "end" else None]:
                values = [(a.standings[when][other][figure], b.standings[when][other][figure]) for a, b in pairs]
                yield Difference(other, figure, when, values, 1.0 if other == seat else -1.0)


def endings(pairs: Sequence[tuple[Line, Line]], seat: int) -> Iterator[Difference]:
    """Yield the difference in whether players have caused the end of the game: first as an advantage of an early end,
    and then as an advantage of a late end.
    """
    values = [(float(better.ending), float(played.ending)) for better, played in pairs]
    for sign in (1.0, -1.0):
        yield Difference(seat, _ENDING, "round", values, sign)


def _usual(lines: Sequence[list[tuple[str, tuple[str, ...]]]]) -> list[tuple[str, tuple[str, ...]]]:
    """Return the longest common beginning of more than half of the lines."""
    usual: list[tuple[str, tuple[str, ...]]] = []
    while len(usual) < _STEPS:
        size = len(usual)
        following = Counter(line[size] for line in lines if len(line) > size and line[:size] == usual)
        if not following:
            break
        step, times = following.most_common(1)[0]
        if 2 * times <= len(lines):
            break
        usual.append(step)
    return usual
