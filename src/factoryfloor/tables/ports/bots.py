"""The port through which a table reaches its bots, and bots that think in this process."""

from collections.abc import Callable
from dataclasses import dataclass
from operator import index
from typing import Any, Final, Protocol

from factoryfloor.bots import Bot, advised, begin_hint, heuristics_of, hindsight_of, hint_of, read_specification
from factoryfloor.kernel import FactoryFloorError, FastChance, State
from factoryfloor.tables.ports.bot_question import BotKey, Former, ask_hindsight
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.table import Table

Hint = dict[str, Any]
"""A hint, in the form of :func:`factoryfloor.bots.hint_of`."""

Advised = Callable[[Hint | FactoryFloorError], None]
"""The receiver of a hint, or of the reason why there is none."""

_AT_ONCE: Final = 3600.0  # seconds of an unlimited slice

OUTDATED: Final = Refused("stale", "this hint came too late: the decision has changed")
"""The answer to a request for a hint if its decision is over."""


@dataclass(frozen=True, slots=True)
class BotAction:
    """A bot's action and its reaction time in seconds. None means that the heuristics give the time."""

    action: int
    reaction_time: float | None = 0.0


class Bots(Protocol):
    """Decides for bots and gives hints, at once or later. It uses samples, so that a bot knows only what its seat may
    know.
    """

    def think(self, table: Table, seat: int, share: float, then: Callable[[BotAction], None]) -> None:
        """Pass on the action of the bot at a seat with a pending decision. A later call for the seat replaces this one.

        ``share``: the fraction of the bot's search time.
        """

    def advise(self, table: Table, seat: int, player: str, then: Advised, former: Former = ()) -> None:
        """Pass on a hint for a player's seat with a pending decision, or the reason why there is none.

        ``former``: the actions of a hint for the same decision, which a longer search confirms or improves.
        """

    def look_back(self, table: Table, seat: int, player: str, then: Advised) -> None:
        """Pass on hindsight on the last decision of a player's seat, or the reason why there is none."""

    def forget(self, table_id: str, seat: int) -> None:
        """Interrupt the thinking about a decision that is over: a bot's decision, or a longer search, which is then
        refused.
        """


class BotsHere:
    """Bots that think in this process, one decision after another. ``adviser``: the bot that gives hints."""

    def __init__(self, adviser: str = "greedy") -> None:
        self._adviser = adviser
        self._known: dict[BotKey, Bot] = {}

    def think(self, table: Table, seat: int, share: float, then: Callable[[BotAction], None]) -> None:
        then(BotAction(self.decide(table, table.sample(seat), seat, table.seats[seat].bot)))

    def advise(self, table: Table, seat: int, player: str, then: Advised, former: Former = ()) -> None:
        then(self.hint(table, seat))

    def look_back(self, table: Table, seat: int, player: str, then: Advised) -> None:
        asked, game = ask_hindsight(table, seat), table.game
        state = game.load(asked.position, FastChance(table.setup.randomness.sample()), trusted=True)
        heuristics = heuristics_of(self._bot(table, seat, asked.bot), game)
        then(hindsight_of(game, heuristics, state, seat, list(asked.done)))

    def forget(self, table_id: str, seat: int) -> None:
        """Do nothing, because there is no thinking to interrupt."""

    def decide(self, table: Table, sample: State, seat: int, bot: str) -> int:
        """The action of a bot in a sample of the position."""
        chance = FastChance(table.setup.randomness.sample())
        return index(self._bot(table, seat, bot).choose(sample.copy(), seat, chance))

    def hint(self, table: Table, seat: int) -> Hint:
        """A hint."""
        game, state = table.game, table.sample(seat)
        bot = self._bot(table, seat, self._adviser)
        heuristics = heuristics_of(bot, game)
        coached = advised(game, heuristics, state, seat) if table.coached else None
        if coached is not None:
            return coached
        thinking = begin_hint(bot, heuristics, state.copy(), seat, FastChance(table.setup.randomness.sample()))
        while thinking.think(_AT_ONCE):
            pass
        return hint_of(game, heuristics, state, seat, thinking.course())

    def _bot(self, table: Table, seat: int, spec: str) -> Bot:
        key = table.id, seat, spec
        if key not in self._known:
            self._known[key] = read_specification(spec, table.game.id).make(table.game)
        return self._known[key]
