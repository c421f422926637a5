"""The interface of a table to its bots, and an implementation in this process."""

from collections.abc import Callable
from dataclasses import dataclass
from operator import index
from typing import Any, Final, Protocol

from factoryfloor.bots import Bot, begin_hint, heuristics_of, hindsight_of, hint_of, read_specification
from factoryfloor.bots.clearly_better import course_of_hint
from factoryfloor.kernel import FactoryFloorError, FastChance, State
from factoryfloor.tables.ports.bot_question import BotKey, Former, ask_hindsight
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.table import Table

Hint = dict[str, Any]
"""A hint in the format of :func:`factoryfloor.bots.hint_of`."""

Advised = Callable[[Hint | FactoryFloorError], None]
"""A function that receives a hint, or the error if there is no hint."""

_AT_ONCE: Final = 3600.0  # seconds of a slice without a limit

OUTDATED: Final = Refused("stale", "this hint came too late: the decision has changed")
"""The answer to a request for a hint if the decision is over."""


@dataclass(frozen=True, slots=True)
class BotAction:
    """The action of a bot, and its reaction time in seconds. If the time is None, the heuristics determine it."""

    action: int
    reaction_time: float | None = 0.0


class Bots(Protocol):
    """The interface through which a table asks bots for decisions and hints.

    Answers come at once or later. Bots receive samples of the position, so that they know only what their seats may
    know.
    """

    def think(self, table: Table, seat: int, share: float, then: Callable[[BotAction], None]) -> None:
        """Choose an action of the bot at a seat with a pending decision.

        Pass the action to ``then``. A later call for the same seat replaces an earlier call. ``share`` is the fraction
        of its search time that the bot may use.
        """

    def advise(self, table: Table, seat: int, player: str, then: Advised, former: Former = ()) -> None:
        """Compute a hint for a player's seat with a pending decision.

        Pass the hint or an error to ``then``. ``former`` contains the actions of an earlier hint for the same decision.
        A longer search confirms or improves this hint.
        """

    def look_back(self, table: Table, seat: int, player: str, then: Advised) -> None:
        """Compute hindsight on the last decision of a player's seat. Pass the hindsight or an error to ``then``."""

    def forget(self, table_id: str, seat: int) -> None:
        """Interrupt the bot or the longer search of a decision that is over.

        The request for the longer search is rejected.
        """


class BotsHere:
    """Bots that run in this process, one decision after another. ``adviser`` is the bot that gives hints."""

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
        """Do nothing, because these bots answer at once."""

    def decide(self, table: Table, sample: State, seat: int, bot: str) -> int:
        """Return a bot's action for a sample of the position."""
        chance = FastChance(table.setup.randomness.sample())
        return index(self._bot(table, seat, bot).choose(sample.copy(), seat, chance))

    def hint(self, table: Table, seat: int) -> Hint:
        game, state = table.game, table.sample(seat)
        bot = self._bot(table, seat, self._adviser)
        heuristics = heuristics_of(bot, game)
        thinking = begin_hint(bot, heuristics, state.copy(), seat, FastChance(table.setup.randomness.sample()))
        while thinking.think(_AT_ONCE):
            pass
        return hint_of(game, heuristics, state, seat, course_of_hint(thinking))

    def _bot(self, table: Table, seat: int, spec: str) -> Bot:
        key = table.id, seat, spec
        if key not in self._known:
            self._known[key] = read_specification(spec, table.game.id).make(table.game)
        return self._known[key]
