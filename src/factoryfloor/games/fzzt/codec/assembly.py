"""The final construction, robot by robot (Z23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from factoryfloor.kernel.fast import vec

from ..rules.construction import Construction
from ..rules.pieces import (
    CARD_IDS,
    CARD_SYMBOLS,
    CARDS,
    SYMBOLS,
    UNIT_IDS,
    UNIT_SYMBOLS,
    UNIT_VALUE,
)

if TYPE_CHECKING:
    from ..rules.pieces import Sign
    from .view_types import Assembly as UnitAssembly
    from .view_types import Supply

_NOBODY: Final = -1


class Place:
    """A symbol of a unit's widget. A single robot must supply it."""

    def __init__(self, unit: int, widget: int, symbol: int) -> None:
        self.unit = unit
        self.widget = widget
        self.symbol = symbol
        self.robot = _NOBODY


class Assembly:
    """A best final construction, with the robots that supply it.

    ``mounts`` are the robots on each unit. ``free`` are the other robots of the seat, which can go to any unit of the
    seat.
    """

    def __init__(self, construction: Construction, mounts: vec[i64], free: i64) -> None:
        self.points = int(construction.best)
        self.widgets = {
            int(unit): int(construction.best_counts[index]) for index, unit in enumerate(construction.units)
        }
        self.standing = {int(unit): int(mounts[unit]) for unit in self.widgets}
        self.free = int(free)
        self.places = [
            Place(unit, widget, symbol)
            for unit, widgets in self.widgets.items()
            for widget in range(1, widgets + 1)
            for symbol in range(len(SYMBOLS))
            if UNIT_SYMBOLS[unit] >> symbol & 1
        ]
        self._fill()

    def points_of(self, unit: int) -> int:
        """Return the points of a unit (Z23). A unit without a widget costs its value."""
        return UNIT_VALUE[unit] * (self.widgets[unit] or -1)

    def _fill(self) -> None:
        """Match robots with symbols by Kuhn's algorithm, beginning with mounted robots. A matched robot stays
        matched.
        """
        used = {place.robot for place in self.places}
        for unit, robots in self.standing.items():
            for card in cards_in(robots):
                if card not in used:
                    self._use(card, unit, set())
        for card in cards_in(self.free):
            if card not in used:
                self._use(card, None, set())

    def _use(self, card: int, home: int | None, tried: set[int]) -> bool:
        for number, place in enumerate(self.places):
            fits = CARD_SYMBOLS[card] >> place.symbol & 1 and home in (None, place.unit)
            if not fits or number in tried:
                continue
            tried.add(number)
            if place.robot == _NOBODY or self._use(place.robot, self._home(place.robot), tried):
                place.robot = card
                return True
        return False

    def _home(self, card: int) -> int | None:
        for unit, robots in self.standing.items():
            if robots >> card & 1:
                return unit
        return None

    def describe(self) -> list[UnitAssembly]:
        """Return each unit with its widgets, points and supply as JSON. Useless mounted robots supply nothing."""
        return [self._describe_unit(unit) for unit in sorted(self.widgets)]

    def _describe_unit(self, unit: int) -> UnitAssembly:
        standing = self.standing[unit]
        supply: list[Supply] = [
            {
                "robot": CARD_IDS[place.robot],
                "symbol": SYMBOLS[place.symbol],
                "mounted": bool(standing >> place.robot & 1),
                "widget": place.widget,
            }
            for place in self.places
            if place.unit == unit
        ]
        used = {place.robot for place in self.places}
        supply += [
            {"robot": CARD_IDS[card], "symbol": None, "mounted": True, "widget": 0}
            for card in cards_in(standing)
            if card not in used
        ]
        return {
            "unit": UNIT_IDS[unit],
            "widgets": self.widgets[unit],
            "value": UNIT_VALUE[unit],
            "points": self.points_of(unit),
            "supply": supply,
        }

    def missing(self, unit: int) -> list[Sign]:
        """Return the minimum number of missing symbols for one more widget of a unit if all other widgets are kept."""
        places, robots = self.places, [place.robot for place in self.places]
        widget = self.widgets[unit] + 1
        more = [Place(unit, widget, symbol) for symbol in range(len(SYMBOLS)) if UNIT_SYMBOLS[unit] >> symbol & 1]
        self.places = places + more
        self._fill()
        lacking: list[Sign] = [SYMBOLS[place.symbol] for place in more if place.robot == _NOBODY]
        self.places = places
        for place, robot in zip(places, robots, strict=True):
            place.robot = robot
        return lacking

    def spare(self) -> list[str]:
        """Return the ids of the free robots that supply nothing."""
        used = {place.robot for place in self.places}
        return [CARD_IDS[card] for card in cards_in(self.free) if card not in used]


def cards_in(mask: int) -> list[int]:
    """Return the cards of a mask, in order."""
    return [card for card in range(CARDS) if mask >> card & 1]
