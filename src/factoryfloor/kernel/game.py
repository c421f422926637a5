"""The contract of a game: its facts, and how a position begins."""

from typing import Any

from mypy_extensions import mypyc_attr

from factoryfloor.kernel.chance import Chance
from factoryfloor.kernel.errors import BadOption, BadSeats
from factoryfloor.kernel.events import EventKind
from factoryfloor.kernel.options import Option
from factoryfloor.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The rules of one game at one version.

    A subclass passes its facts to the constructor and says how to :meth:`deal` and :meth:`load`.
    ``rules`` counts up whenever an old record would replay differently; ``action_count`` is one more
    than the largest action; ``observation_size`` is the length of ``State.observe``.
    """

    def __init__(
        self,
        id: str,
        title: str,
        rules: int,
        seats: tuple[int, int],
        action_count: int,
        options: tuple[Option, ...] = (),
        events: tuple[EventKind, ...] = (),
        observation_size: int = 0,
    ) -> None:
        self.id = id
        self.title = title
        self.rules = rules
        self.seats_min = seats[0]
        self.seats_max = seats[1]
        self.action_count = action_count
        self.options = options
        self.events = events
        self.observation_size = observation_size

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> State:
        """The first position for checked seats and complete options."""
        raise NotImplementedError

    def load(self, position: dict[str, Any], chance: Chance) -> State:
        """The position that ``State.position`` wrote, or one written by hand. Raises BadPosition."""
        raise NotImplementedError

    def components(self) -> dict[str, Any]:
        """What is printed on the pieces, by id, as JSON: for clients, which know no rules of their own."""
        return {}

    def start(self, seats: int, options: dict[str, Any] | None, chance: Chance) -> State:
        """The first position. Raises BadSeats or BadOption."""
        self.check_seats(seats)
        return self.deal(seats, self.settle(options, seats), chance)

    def check_seats(self, seats: object) -> None:
        """Raises BadSeats unless the game is played with so many."""
        if isinstance(seats, bool) or not isinstance(seats, int) or not self.seats_min <= seats <= self.seats_max:
            raise BadSeats(f"{self.title} has {self.seats_min} to {self.seats_max} seats, not {seats!r}")

    def settle(self, options: dict[str, Any] | None, seats: int) -> dict[str, Any]:
        """All options with their values, given or default. Raises BadOption."""
        given = {} if options is None else dict(options)
        settled: dict[str, Any] = {}
        for option in self.options:
            value = given.pop(option.key, option.default)
            settled[option.key] = option.settle(value, seats)
        if given:
            known = ", ".join(option.key for option in self.options) or "no options"
            raise BadOption(f"{self.title} has no option {', '.join(sorted(given))}; it has {known}")
        return settled

    def describe(self) -> dict[str, Any]:
        """The facts as JSON, as ``factoryfloor protocol`` lists them."""
        return {
            "id": self.id,
            "title": self.title,
            "seats": [self.seats_min, self.seats_max],
            "options": {option.key: option.describe() for option in self.options},
            "rules": self.rules,
        }
