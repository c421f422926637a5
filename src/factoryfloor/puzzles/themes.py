"""The themes of puzzles. A theme is an idea that a game declares in ``themes.json``. Themes are found by comparing the
lines after two courses.

The file maps the name of a theme to its conditions, all of which must hold. A condition is one of these:

- ``{"best": PATTERN}``, ``{"other": PATTERN}``: the pattern matches the first action in notation, in which ``OWN`` is
  the number of the seat
- ``{"more": FIGURE, "of": "own", "when": "soon"}``, ``{"less": ...}``: a figure of ``Presentation.standing`` is larger
  or smaller after the best course than after the other; ``of`` is ``own`` or ``rival``, and ``when`` is ``soon`` or
  ``end``
- ``{"happens": EVENT, "of": ...}``, ``{"averts": EVENT, "of": ...}``: an event happens soon, more often after the best
  course or after the other
- ``{"shows": FIELD}``, ``{"hides": FIELD}``: the best action's preview sets a field, or does not
- ``{"higher": FIELD}``, ``{"lower": FIELD}``: a number in the best action's preview is higher or lower than in the
  other's
- ``{"left": NUMBER}``: on average, at most this many actions remain until the end
"""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from factoryfloor.kernel import Game, State
from factoryfloor.kernel.files_beside import file_beside
from factoryfloor.reviews.reasons import ERRORS, Difference, Line, differences
from factoryfloor.reviews.report import Claim

_SHARE: Final = 0.25  # minimum difference between the frequencies of an event

Condition = dict[str, Any]
Themes = dict[str, list[Condition]]


@dataclass(frozen=True)
class Compared:
    """A decision with its best course, another course, and the lines after the two courses (``Comparing.pairs``)."""

    game: Game
    state: State
    seat: int
    courses: tuple[Sequence[int], Sequence[int]]
    pairs: list[tuple[Line, Line]]

    def notation(self, which: int) -> str:
        """Return the first action of the best course (0) or of the other course (1)."""
        return self.state.notation(self.seat, self.courses[which][0])

    def preview(self, which: int) -> dict[str, Any]:
        """Return the preview of the first action."""
        return self.game.presentation().preview(self.state, self.seat, self.courses[which][0])

    def of(self, seat: int, whose: str) -> bool:
        """Return whether ``own``, ``rival`` or ``any`` includes a seat. Seat -1 stands for the whole table."""
        return whose == "any" or (seat == self.seat) == (whose == "own")

    def differs(self, sign: int, figure: str, whose: str, *, ends: bool) -> bool:
        """Return 1 if a figure is clearly larger after the best course, -1 if it is clearly smaller, otherwise 0.

        The figure is compared soon or at the end.
        """
        return any(
            one.figure == figure and self.of(one.seat, whose) and (one.when == "end") == ends and _clear(one, sign)
            for one in differences(self.pairs, self.seat)
        )

    def happens(self, sign: int, kind: str, whose: str) -> bool:
        """Return 1 if an event soon happens more often after the best course, -1 if after the other course, otherwise
        0.
        """

        def concerns(seat: int) -> bool:
            return self.of(seat, whose)

        best, other = (sum(pair[which].has(kind, concerns) for pair in self.pairs) for which in (0, 1))
        return sign * (best - other) >= _SHARE * len(self.pairs)

    def length(self) -> float:
        """Return the mean number of actions after the best course."""
        return sum(best.length for best, _ in self.pairs) / len(self.pairs)


@dataclass(frozen=True)
class Reviewed(Compared):
    """A decision of a stored review, which contains no lines.

    The figures that differ come from the review's claims. Events are unknown.
    """

    claims: Sequence[Claim]
    left: int
    """The number of actions that followed in the actual game."""

    def differs(self, sign: int, figure: str, whose: str, *, ends: bool) -> bool:
        return any(
            one["figure"] == figure
            and self.of(one["seat"], whose)
            and (one["when"] == "end") == ends
            and sign * (one["better"] - one["played"]) > 0.0
            for one in self.claims
        )

    def happens(self, sign: int, kind: str, whose: str) -> bool:
        return False

    def length(self) -> float:
        return self.left


def themes_of(game: Game) -> Themes:
    """Return the declared themes of a game, most specific first. The result is empty for a game without themes."""
    declared: Themes = json.loads(file_beside(type(game), "themes.json") or b"{}")
    return declared


def found_themes(compared: Compared) -> list[str]:
    """Return the themes whose conditions all hold, in the order of their declaration."""
    return [name for name, conditions in themes_of(compared.game).items() if all(map(_holding(compared), conditions))]


def _holding(compared: Compared) -> Callable[[Condition], bool]:
    return lambda condition: holds(compared, condition)


def holds(compared: Compared, condition: Condition) -> bool:
    """Return whether a condition holds. The first key of a condition is its kind."""
    kind = next(iter(condition))
    return DETECTORS[kind](compared, condition[kind], condition)


def _matches(which: int) -> Callable[[Compared, str, Condition], bool]:
    def matches(compared: Compared, pattern: str, _: Condition) -> bool:
        return re.fullmatch(pattern.replace("OWN", str(compared.seat)), compared.notation(which)) is not None

    return matches


def _differs(sign: int) -> Callable[[Compared, str, Condition], bool]:
    return lambda compared, figure, condition: compared.differs(
        sign, figure, condition["of"], ends=condition["when"] == "end"
    )


def _clear(one: Difference, sign: int) -> bool:
    """Return 1 if the figure is clearly larger after the best course in each half of the worlds, -1 if it is clearly
    smaller, otherwise 0.
    """
    signed = Difference(one.seat, one.figure, one.when, one.pairs, float(sign))
    return min(signed.clarity(0), signed.clarity(1)) >= ERRORS


def _happens(sign: int) -> Callable[[Compared, str, Condition], bool]:
    return lambda compared, kind, condition: compared.happens(sign, kind, condition["of"])


def _shows(wanted: bool) -> Callable[[Compared, str, Condition], bool]:
    return lambda compared, field, _: bool(compared.preview(0).get(field)) == wanted


def _previews(sign: int) -> Callable[[Compared, str, Condition], bool]:
    def previews(compared: Compared, field: str, _: Condition) -> bool:
        best, other = (compared.preview(which).get(field) for which in (0, 1))
        return best is not None and other is not None and sign * (best - other) > 0

    return previews


def _is_late(compared: Compared, most: float, _: Condition) -> bool:
    return compared.length() <= most


DETECTORS: Final[dict[str, Callable[[Compared, Any, Condition], bool]]] = {
    "best": _matches(0),
    "other": _matches(1),
    "more": _differs(1),
    "less": _differs(-1),
    "happens": _happens(1),
    "averts": _happens(-1),
    "shows": _shows(True),
    "hides": _shows(False),
    "higher": _previews(1),
    "lower": _previews(-1),
    "left": _is_late,
}
"""The function that checks each kind of condition."""
