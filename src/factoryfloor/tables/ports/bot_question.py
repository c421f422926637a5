"""Questions to a bot. A table sends them to the process that runs the bot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, Final

from factoryfloor.bots import BadBot, read_specification
from factoryfloor.tables.state.table import Table

BotKey = tuple[str, int, str]
"""The key of a bot that a worker remembers: table, seat and specification."""

Former = Sequence[str]
"""The actions of an earlier hint about the same decision, in notation. The list is empty without an earlier hint."""


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """A question about a seat's pending decision. It requests a bot's action or a ``hint``.

    ``position`` is a sample for the seat. ``n`` is the log entry at which the decision came up. ``left`` is the
    number of seconds of computation that a search has left, or None for its full time. ``hurried`` means that the
    bot thinks less if the workers are busy. ``former`` is an earlier hint, which stays unless another action is
    clearly better. ``done`` lists the seat's actions that hindsight judges.
    """

    table: str
    game: str
    position: dict[str, Any]
    seat: int
    bot: str
    n: int = 0
    left: float | None = None
    hurried: bool = True
    hint: bool = False
    former: Former = field(default_factory=list)
    done: Sequence[int] = field(default_factory=list)

    @property
    def key(self) -> BotKey:
        return self.table, self.seat, self.bot

    def content(self) -> dict[str, Any]:
        """Convert the question to a JSON object."""
        return {name: getattr(self, name) for name in _FIELDS}

    @classmethod
    def of(cls, content: Mapping[str, Any]) -> "BotQuestion":
        """Read a question from a JSON object. The object may have other fields. Raises TypeError or ValueError."""
        left = content.get("left")
        given = {name: content[name] for name in _FIELDS if name in content}
        return cls(**given | {"left": None if left is None else float(left)})


_FIELDS: Final = tuple(each.name for each in fields(BotQuestion))


def ask_action(table: Table, seat: int, share: float = 1.0) -> BotQuestion:
    """Return the question for the action of a seat's bot.

    ``share`` is the fraction of the bot's search time for this decision.
    """
    bot = table.seats[seat].bot
    seconds = _search_time(bot, table.game.id)
    left = share * seconds if seconds and share < 1.0 else None
    position, n = table.sample(seat).position(), table.pending.since[seat]
    return BotQuestion(table.id, table.game.id, position, seat, bot, n, left, hurried=not table.reference)


def ask_hint(table: Table, seat: int, adviser: str, former: Former = ()) -> BotQuestion:
    """Return the question for a hint."""
    position, n = table.sample(seat).position(), table.pending.since[seat]
    return BotQuestion(table.id, table.game.id, position, seat, adviser, n, hint=True, former=list(former))


def ask_hindsight(table: Table, seat: int) -> BotQuestion:
    """Return the question for hindsight on the seat's last decision, which can no longer be undone.

    Hindsight uses heuristics without a search.
    """
    before = None if table.match is None else table.match.before_last(seat)
    assert before is not None
    state, actions = before
    position, n = table.sample(seat, state).position(), table.pending.since[seat]
    return BotQuestion(table.id, table.game.id, position, seat, "greedy", n, done=actions)


@lru_cache(maxsize=1024)
def _search_time(bot: str, game: str) -> float:
    """Return the seconds of a search with a time budget. For other bots and unknown bots, return 0."""
    try:
        return read_specification(bot, game).milliseconds / 1000.0
    except BadBot:
        return 0.0
