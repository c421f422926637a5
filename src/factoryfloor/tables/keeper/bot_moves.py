"""The moves of a table's bots. Each bot thinks, waits about as long as a person would, and then acts."""

import random
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from factoryfloor.kernel import Match
from factoryfloor.tables.ports.bots import BotAction, Bots
from factoryfloor.tables.ports.pace import Pace, share_of, thinking_time
from factoryfloor.tables.state.table import Table
from factoryfloor.tables.verbs import commands
from factoryfloor.tables.verbs.commands import Command

_REMEMBERED: Final = 8  # maximum stored durations per bot


@dataclass(slots=True, eq=False)
class _Move:
    """A bot's move: the entry at which the decision came up, the time at which the bot began to think, and the minimum
    duration.

    ``actions`` are the chosen actions. They are empty while the bot thinks. ``ready`` is the time at which the bot may
    act.
    """

    since: int
    bot: str
    began: float
    pause: float
    actions: Sequence[int] = ()
    ready: float = 0.0


class BotMoves:
    """The bots of one table. ``pace`` gives people time to follow the game. ``decided`` is called when a bot has chosen
    an action.

    In a race, bots wait for the game's reaction time, unless the table has no pace. A forced decision takes as long as
    recent free decisions, so that its duration reveals nothing. ``next`` is the time at which the next bot is ready.
    """

    def __init__(self, bots: Bots, pace: Pace, decided: Callable[[], None]) -> None:
        self.next = inf
        self._bots = bots
        self._pace = pace
        self._decided = decided
        self._moves: dict[int, _Move] = {}  # keyed by seat
        self._steps: dict[int, int] = {}  # decisions of a seat in its current turn
        self._lasted: dict[tuple[int, str, float], deque[float]] = {}  # seconds, keyed by seat, bot and share

    @property
    def idle(self) -> bool:
        """Return whether no bot is thinking or waiting."""
        return not self._moves

    def due(self, table: Table, *, attended: bool) -> Command | None:
        """Return the action of a bot that has decided and waited long enough.

        If the table is ``attended``, the other bots start to think.
        """
        self.next = inf
        self._drop_outdated(table)
        match = table.match
        for seat, taken in enumerate(table.seats):
            if taken.kind != "bot" or match is None or not table.legal(seat):
                continue
            if table.lesson is not None and table.lesson.holds_back(seat, match):
                continue
            if seat not in self._moves and attended:
                self._begin(table, match, seat)
            move = self._moves.get(seat)
            if move is not None and move.actions:
                ready = max(move.ready, self._pace.undo_deadline(table, seat)) if self._pace else 0.0
                if table.clock.monotonic() >= ready:
                    return _command(seat, move)
                self.next = min(self.next, ready)
        return None

    def drop(self, table_id: str) -> None:
        """Drop all moves and interrupt the bots."""
        for seat in self._moves:
            self._bots.forget(table_id, seat)
        self._moves.clear()

    def _drop_outdated(self, table: Table) -> None:
        for seat, move in list(self._moves.items()):
            if not _is_current(table, seat, move):
                del self._moves[seat]
                self._bots.forget(table.id, seat)

    def _begin(self, table: Table, match: Match, seat: int) -> None:
        """Start a bot's decision, or choose its only possible action."""
        hidden = bool(match.state.mid_chain >> seat & 1)
        continues = hidden or table.pending.asked_n[seat] == table.pending.acted_n[seat]
        step = self._steps[seat] = self._steps.get(seat, 0) + 1 if continues else 0
        pause = self._pace.length(table, step, hidden=hidden) if self._pace else 0.0
        bot, share, began, legal = table.seats[seat].bot, share_of(step), table.clock.monotonic(), table.legal(seat)
        move = self._moves[seat] = _Move(table.pending.since[seat], bot, began, pause)
        lasted = self._lasted.setdefault((seat, bot, share), deque([share * thinking_time([bot])], _REMEMBERED))
        script = None if table.lesson is None else table.lesson.answer(seat, match)
        if script:
            self._choose(table, seat, move, BotAction(script[0]), 0.0)
            move.actions = script
        elif len(legal) == 1:
            self._choose(table, seat, move, BotAction(legal[0], None), random.choice(lasted))
        else:

            def chosen(choice: BotAction) -> None:
                if self._moves.get(seat) is move:
                    thought = table.clock.monotonic() - began
                    lasted.append(thought)
                    self._choose(table, seat, move, choice, thought)
                    self._decided()

            self._bots.think(table, seat, share, chosen)

    def _choose(self, table: Table, seat: int, move: _Move, choice: BotAction, thought: float) -> None:
        move.actions = [choice.action]
        if self._pace:
            reaction = choice.reaction_time
            if reaction is None:
                reaction = table.game.heuristics().reaction_time(table.sample(seat), seat, choice.action)
            reacted = table.pending.asked[seat] + reaction * random.uniform(1.0, 1.2)
            move.ready = max(move.began + max(thought, move.pause), reacted)


def _is_current(table: Table, seat: int, move: _Move) -> bool:
    """Return whether the decision and the bot are still the same."""
    return table.pending.since[seat] == move.since and table.seats[seat].bot == move.bot


def _command(seat: int, move: _Move) -> Command:
    return lambda table: commands.take(table, seat, move.actions) if _is_current(table, seat, move) else iter(())
