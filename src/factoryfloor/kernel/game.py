"""The contract of a game: facts, the first position and companions."""

from collections.abc import Callable
from typing import Any

from mypy_extensions import mypyc_attr

from factoryfloor.kernel.chance import PLACES, Chance
from factoryfloor.kernel.copying import Copyable, uninitialized
from factoryfloor.kernel.encoder import Encoder
from factoryfloor.kernel.errors import BadOption, BadSeats, OtherRules, UnknownEvaluation, UnknownGame
from factoryfloor.kernel.events import EventKind
from factoryfloor.kernel.files_beside import file_beside
from factoryfloor.kernel.heuristics import Heuristics
from factoryfloor.kernel.options import Option
from factoryfloor.kernel.plans import Plans
from factoryfloor.kernel.presentation import Presentation
from factoryfloor.kernel.state import State
from factoryfloor.kernel.timing import Timing


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Copyable):
    """The rules of one game in one version.

    A subclass passes its facts to the constructor and implements :meth:`deal` and :meth:`load`. ``rules`` increases
    whenever an old record would replay differently. ``action_count`` is the largest action plus one. ``evaluations``
    lists the valid names of :meth:`heuristics`. The first name is the default. With ``fewest_wins``, the fewest points
    win. The other facts are for people. ``blurb`` is one sentence about the game. ``minutes`` is the shortest and
    longest duration. ``weight`` is the complexity from 1 to 5, or 0 if unknown. ``rules_text`` contains the rules as
    Markdown if the game has no rules page. ``newcomers`` contains the options that the rule book recommends for a first
    game.

    The companions are optional: pass ``presentation``, ``plans``, ``timing`` and ``encoder`` as arguments, and override
    :meth:`heuristics`. ``components`` returns the facts printed on the components. The folder of the class's module may
    contain ``rules.md``, ``notation.md`` and ``weights.bin``.
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
        evaluations: tuple[str, ...] = ("classic",),
        blurb: str = "",
        minutes: tuple[int, int] | None = None,
        weight: int = 0,
        rules_text: str = "",
        fewest_wins: bool = False,
        newcomers: dict[str, Any] | None = None,
        components: Callable[[], Any] | None = None,
        presentation: Presentation | None = None,
        plans: Plans | None = None,
        timing: Timing | None = None,
        encoder: Encoder | None = None,
    ) -> None:
        self.id = id
        self.title = title
        self.rules = rules
        self.seats_min: int = seats[0]
        self.seats_max: int = seats[1]
        self.action_count = action_count
        self.options = options
        self.events = events
        self.evaluations = evaluations
        self.blurb = blurb
        self.minutes = minutes
        self.weight = weight
        self.rules_text = rules_text
        self.fewest_wins = fewest_wins
        self.newcomers: dict[str, Any] = {} if newcomers is None else newcomers
        self._components = components
        self._presentation: Presentation = presentation or Presentation()
        self._plans = plans
        self._timing = timing
        self._encoder = encoder

    def deal(self, seats: int, options: dict[str, Any], chance: Chance) -> State:
        """Return the first position of a game. The caller has checked the seats and completed the options."""
        raise NotImplementedError

    def load(self, position: dict[str, Any], chance: Chance, trusted: bool = False) -> State:
        """Return the state of a position that ``State.position`` wrote, or that a person wrote as JSON.

        Raises BadPosition if the position is invalid. ``trusted`` means that this version wrote the position. The
        method may then skip the check that the position can arise. A trusted position that is nevertheless invalid
        raises BadPosition or gives a state that breaks the rules.
        """
        raise NotImplementedError

    def components(self) -> dict[str, Any]:
        """Return the printed facts of the components as JSON, keyed by id. Clients need these facts because they do not
        know the rules.
        """
        return {} if self._components is None else dict(self._components())

    def written_rules(self) -> str:
        """Return the rules as Markdown for programs: the file ``rules.md``, or ``rules_text`` without this file."""
        return file_beside(type(self), "rules.md").decode() or self.rules_text

    def written_notation(self) -> str:
        """Return the file ``notation.md``, which explains the notation, or an empty string if there is no such file."""
        return file_beside(type(self), "notation.md").decode()

    def heuristics(self, name: str = "") -> Heuristics:
        """Return new heuristics with the named evaluation.

        An empty name selects the default evaluation. Raises UnknownEvaluation if the game has no evaluation with this
        name.
        """
        self.check_evaluation(name)
        return Heuristics()

    def presentation(self) -> Presentation:
        """Return the presentation companion, which provides prompts, targets and previews."""
        return self._presentation

    def plans(self) -> Plans | None:
        """Return the plans companion, or None if the game has no plans."""
        return self._plans

    def timing(self) -> Timing | None:
        """Return the timing companion, or None if the game has neither time limits nor races."""
        return self._timing

    def encoder(self) -> Encoder | None:
        """Return the encoder for learning, or None if the game has no encoder."""
        return self._encoder

    def weights(self) -> bytes:
        """Return the weights of the learned evaluation in the format of ``factoryfloor train``, or empty bytes if the
        game has no weights.
        """
        return file_beside(type(self), "weights.bin")

    def replays(self, rules: int, seats: int) -> str:
        """Return the kind of chance that replays games of a rules version. Raises OtherRules if this game cannot replay
        the version.

        By default, a game accepts only its current version. Override this method to replay older versions.
        """
        if rules == self.rules:
            return PLACES
        raise OtherRules(
            f"the game was played with rules version {rules} of {self.title}; version {self.rules} is installed"
        )

    def check_evaluation(self, name: str) -> None:
        """Raise UnknownEvaluation unless the name is empty or the game has an evaluation of this name."""
        if name and name not in self.evaluations:
            raise UnknownEvaluation(
                f"{self.title} has no evaluation {name[:80]!r}; it has {', '.join(self.evaluations)}"
            )

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy or pickle an installed or registered game by its id."""
        from factoryfloor.kernel.registry import find_game

        try:
            installed: Game | None = find_game(self.id)
        except UnknownGame:
            installed = None
        return (find_game, (self.id,)) if installed is self else (uninitialized, (type(self),), self.__getstate__())

    def start(self, seats: int, options: dict[str, Any] | None, chance: Chance) -> State:
        """Check seats and options, and deal the first position. Raises BadSeats or BadOption if a check fails."""
        self.check_seats(seats)
        return self.deal(seats, self.settle(options, seats), chance)

    def check_seats(self, seats: object) -> None:
        """Raise BadSeats unless the game allows this number of seats."""
        if isinstance(seats, bool) or not isinstance(seats, int) or not self.seats_min <= seats <= self.seats_max:
            raise BadSeats(f"{self.title} has {self.seats_min} to {self.seats_max} seats, not {seats!r}")

    def settle(self, options: dict[str, Any] | None, seats: int) -> dict[str, Any]:
        """Validate the options, and add defaults for missing options except options with ``unsaid``.

        Raises BadOption if a value is invalid.
        """
        given = {} if options is None else dict(options)
        settled: dict[str, Any] = {}
        for option in self.options:
            value = option.settle(given.pop(option.key, option.default), seats)
            if not option.unsaid or value != option.default:
                settled[option.key] = value
        if given:
            known = ", ".join(option.key for option in self.options) or "no options"
            raise BadOption(f"{self.title} has no option {', '.join(sorted(given)):.60}; it has {known}")
        return settled

    def describe(self) -> dict[str, Any]:
        """Return the facts of the game as JSON, as ``factoryfloor protocol`` prints them."""
        return {
            "id": self.id,
            "title": self.title,
            "seats": [self.seats_min, self.seats_max],
            "options": {option.key: option.describe() for option in self.options},
            "rules": self.rules,
            "blurb": self.blurb,
            "minutes": None if self.minutes is None else list(self.minutes),
            "weight": self.weight,
            "rules_text": self.rules_text,
            "fewest_wins": self.fewest_wins,
            "newcomers": self.newcomers,
        }
