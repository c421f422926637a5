"""A question to a bot. The table sends it to the process in which the bot thinks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, Final

from factoryfloor.bots import BadBot, read_specification
from factoryfloor.tables.state.table import Table

BotKey = tuple[str, int, str]
"""The key of a remembered bot: table, seat and specification."""

Former = Sequence[str]
"""The actions of an earlier hint about the same decision, in notation; empty for none."""


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """A question for the action of a bot at a seat with a pending decision, or for a ``hint``.

    ``position``: a sample for the seat. ``n``: the log entry at which the decision came up. ``left``: the seconds of
    work after which a search must answer; None: its full time. ``hurried``: the bot thinks less if the workers have
    much to do. ``coached``: what the heuristics advise a beginner comes before the bot's choice. ``former``: a hint
    that stays unless another action is clearly better. ``done``: the actions of the seat, which hindsight judges.
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
    coached: bool = False
    former: Former = field(default_factory=list)
    done: Sequence[int] = field(default_factory=list)

    @property
    def key(self) -> BotKey:
        return self.table, self.seat, self.bot

    def content(self) -> dict[str, Any]:
        """The question as a JSON object."""
        return {name: getattr(self, name) for name in _FIELDS}

    @classmethod
    def of(cls, content: Mapping[str, Any]) -> "BotQuestion":
        """The question in a JSON object. The object may have other fields. Raises TypeError or ValueError."""
        left = content.get("left")
        given = {name: content[name] for name in _FIELDS if name in content}
        return cls(**given | {"left": None if left is None else float(left)})


_FIELDS: Final = tuple(each.name for each in fields(BotQuestion))


def ask_action(table: Table, seat: int, share: float = 1.0) -> BotQuestion:
    """The question for the action of the bot at a seat. ``share``: the fraction of the bot's search time."""
    bot = table.seats[seat].bot
    seconds = _search_time(bot, table.game.id)
    left = share * seconds if seconds and share < 1.0 else None
    position, n = table.sample(seat).position(), table.pending.since[seat]
    return BotQuestion(table.id, table.game.id, position, seat, bot, n, left, hurried=not table.reference)


def ask_hint(table: Table, seat: int, adviser: str, former: Former = ()) -> BotQuestion:
    """The question for a hint from a bot."""
    position, n = table.sample(seat).position(), table.pending.since[seat]
    return BotQuestion(
        table.id, table.game.id, position, seat, adviser, n, hint=True, coached=table.coached, former=list(former)
    )


def ask_hindsight(table: Table, seat: int) -> BotQuestion:
    """The question for hindsight on the seat's last decision, which it has made. It needs heuristics, no search."""
    before = None if table.match is None else table.match.before_last(seat)
    assert before is not None
    state, actions = before
    position, n = table.sample(seat, state).position(), table.pending.since[seat]
    return BotQuestion(table.id, table.game.id, position, seat, "greedy", n, done=actions)


@lru_cache(maxsize=1024)
def _search_time(bot: str, game: str) -> float:
    """The seconds of a search with a time budget; 0 for other bots and for unknown ones."""
    try:
        return read_specification(bot, game).milliseconds / 1000.0
    except BadBot:
        return 0.0
