"""A table kept by this process: its clients, its bots, and what falls due."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.tables import absence, answers, commands, game_start, questions
from factoryfloor.tables.bots import BotAction, Bots
from factoryfloor.tables.chat import ChatEntry
from factoryfloor.tables.client_messages import command_of, no_guest, question_of
from factoryfloor.tables.errors import Refused
from factoryfloor.tables.inbox import Inbox
from factoryfloor.tables.keeper import Keeper
from factoryfloor.tables.live_table import Command, LiveTable
from factoryfloor.tables.names import clean_text
from factoryfloor.tables.pace import Moment, Pace
from factoryfloor.tables.people import Person
from factoryfloor.tables.presence import Presence
from factoryfloor.tables.read_request import id_of, read_message
from factoryfloor.tables.request import Result
from factoryfloor.tables.requests import ChatRequest, HintRequest, Message, PingRequest, SyncRequest
from factoryfloor.tables.storage import Storage
from factoryfloor.tables.table import Table

WORD_TIMEOUT: Final = 5.0
"""Seconds that each stage of a seed exchange takes at most."""

_RETRY: Final = 2.0  # seconds after something due could not be done
_logger = logging.getLogger(__name__)

Value = TypeVar("Value")
Hint = dict[str, Any]  # as :func:`factoryfloor.bots.hint_of` returns it


@dataclass(slots=True)
class _Move:
    """A bot's move: its decision, when its pause ends, and its choice once it is made.

    ``asked``: the bot was asked, or needs no thought.
    """

    moment: Moment
    pause: float
    choice: BotAction | None = None
    asked: bool = False


class KeptTable(Keeper):
    """One table. It works with storages and bots that answer at once, and with those that answer later."""

    def __init__(
        self, table: Table, chat: Sequence[ChatEntry], storage: Storage, bots: Bots, pace: Pace | None = None
    ) -> None:
        self.presence = Presence(table.clock)
        self.live = LiveTable(table, chat, storage, self.presence, self)
        self._bots = bots
        self._pace = pace or Pace(0.0, 0.0)
        self._stage: tuple[str, float] = "done", 0.0  # of the seed exchange, and since when
        self._moves: dict[int, _Move] = {}  # of bots, by seat
        self._steps: dict[int, int] = {}  # decisions of a bot in its current turn
        self._advancing = False
        self._rests_until = 0.0  # after a failure
        self._next = float("inf")  # when something falls due

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def state(self) -> Table:
        """The table after the entries of its log."""
        return self.live.table

    @property
    def attended(self) -> bool:
        """Whether bots play."""
        return True

    # ---- clients

    def connect(self, person: Person | None = None) -> Inbox:
        """A new connection, whose inbox receives a sync and all later messages; without a person, as a spectator."""
        return self.join(Inbox(person))

    def join(self, inbox: Inbox) -> Inbox:
        """Add a connection."""
        self._before_the_bots(lambda: self.live.perform(lambda: self.live.join(inbox), _ignore, durable=False))
        return inbox

    def disconnect(self, inbox: Inbox) -> None:
        """End a connection."""
        self.live.leave(inbox)

    def receive(self, inbox: Inbox, message: object) -> None:
        """Carry out a client's message, described in docs/reference/socket.md; its inbox gets the answer."""

        def answer() -> None:
            try:
                self._carry_out(inbox, read_message(message))
            except FactoryFloorError as error:
                self._send(inbox, answers.refusal(error, id_of(message)))

        self._before_the_bots(answer)

    def _carry_out(self, inbox: Inbox, do: Message) -> None:
        person, player = inbox.person, inbox.player_id
        if isinstance(do, PingRequest):
            self._send(inbox, answers.ack(do.id, inbox.last_sent))
        elif isinstance(do, SyncRequest):
            self._perform(inbox, do, lambda: self.live.sync(inbox), lambda _: answers.ack(do.id, inbox.last_sent))
        elif person is None:
            raise no_guest()
        elif (command := command_of(player, do)) is not None:
            self.live.submit(player, do.id, command, lambda result: self._answer(inbox, do, result, _acked(do)))
        elif (question := question_of(player, do)) is not None:
            asked = question
            self._perform(inbox, do, lambda: asked(self.state), lambda found: answers.answer(do.id, found))
        elif isinstance(do, HintRequest):
            self._hint(inbox, do)
        else:
            assert isinstance(do, ChatRequest)
            text = clean_text(do.text)
            if not text:
                raise Refused("malformed", "this line is empty")
            self._perform(inbox, do, lambda: self.live.say(person, do.id, text, _ignore), _acked(do))

    def _hint(self, inbox: Inbox, do: HintRequest) -> None:
        player, quiet = inbox.player_id, do.quiet

        def ask(since: int) -> None:
            self._bots.advise(self.state, do.seat, lambda hint: give(since, hint))

        def give(since: int, hint: Hint) -> None:
            if quiet:
                self._send(inbox, answers.answer(do.id, hint))
                return
            command = self.hint_command(player, do.seat, since, hint, do.id)
            self.live.submit(
                player,
                do.id,
                command,
                lambda result: self._answer(inbox, do, result, lambda _: answers.answer(do.id, hint)),
            )

        def asked(result: Result[int]) -> None:
            if result.error is not None:
                self._send(inbox, answers.refusal(result.error, do.id))
            else:
                ask(result.get())

        self.live.perform(lambda: questions.ask_hint(self.state, player, do.seat, quiet=quiet).since, asked)

    @staticmethod
    def hint_command(player: str, seat: int, since: int, hint: Hint, message: str = "") -> Command:
        """The command that logs a hint asked for at an entry."""
        return lambda table: questions.give_hint(table, player, seat, since, hint["actions"], message)

    def _perform(
        self, inbox: Inbox, do: Message, attempt: Callable[[], Value], worded: Callable[[Value], object]
    ) -> None:
        self.live.perform(attempt, lambda result: self._answer(inbox, do, result, worded))

    def _answer(self, inbox: Inbox, do: Message, result: Result[Value], worded: Callable[[Value], object]) -> None:
        if result.error is not None:
            self._send(inbox, answers.refusal(result.error, do.id))
        else:
            self._send(inbox, worded(result.get()))

    def _send(self, inbox: Inbox, message: object) -> None:
        inbox.send(self.state.setup.encode(message))

    # ---- what happens without a person

    def changed(self) -> None:
        self.advance()

    def _before_the_bots(self, act: Callable[[], None]) -> None:
        """Act, and let bots and what is due follow."""
        advancing, self._advancing = self._advancing, True
        try:
            act()
        finally:
            self._advancing = advancing
        self.advance()

    def advance(self) -> None:
        """Do what is due: return seats, act at time limits, end stages of a seed exchange, let bots play."""
        if self._advancing:
            return
        self._advancing = True
        try:
            self._next = float("inf")
            while not self.live.busy and (command := self._due()) is not None:
                self._execute_due(command)
        finally:
            self._advancing = False
        if self._next < float("inf"):
            self.wake(self._next)

    def wake(self, moment: float) -> None:
        """Have :meth:`advance` called at a monotonic moment; a table whose time stands still needs no call."""

    def _execute_due(self, command: Command) -> None:
        self.live.perform(lambda: self.live.execute(command), self._note_failure)

    def _note_failure(self, result: Result[None]) -> None:
        if result.error is not None:
            _logger.warning("table %s: what is due could not be done: %s", self.id, result.error)
            self._rests_until = self.state.clock.monotonic() + _RETRY
            self._moves.clear()
            self.wake(self._rests_until)

    def _due(self) -> Command | None:
        table, here = self.state, self.presence.online()
        if table.clock.monotonic() < self._rests_until:
            self._next = self._rests_until
            return None
        if absence.any_returned(table, here):
            return lambda now: absence.return_seats(now, here)
        if table.pending.overdue() is not None:
            return commands.time_out
        deadline = table.pending.next_deadline()
        if deadline is not None:
            self._next = min(self._next, deadline)
        return self._stage_end() or self._bot_move()

    def _stage_end(self) -> Command | None:
        exchange, now = self.state.seed_exchange, self.state.clock.monotonic()
        if exchange is None or exchange.stage == "done":
            return None
        stage = exchange.stage
        if self._stage[0] != stage:
            self._stage = stage, now
        end = self._stage[1] + WORD_TIMEOUT
        if now < end:
            self._next = min(self._next, end)
            return None
        return lambda table: game_start.close(table, stage)

    # ---- bots

    def _bot_move(self) -> Command | None:
        table = self.state
        for seat, taken in enumerate(table.seats):
            if taken.kind != "bot" or not table.legal(seat) or table.match is None or not self.attended:
                continue
            if table.lesson is not None and table.lesson.holds_back(seat, table.match):
                continue
            actions = self._chosen(seat, taken.bot)
            if actions:
                return lambda now, seat=seat: commands.take(now, seat, actions)  # type: ignore[misc]
        return None

    def _chosen(self, seat: int, bot: str) -> list[int]:
        """The actions of a bot that has decided and waited; empty while it thinks or waits."""
        table, legal = self.state, self.state.legal(seat)
        assert table.match is not None
        script = None if table.lesson is None else table.lesson.answer(seat, table.match)
        move = self._move(seat, bot)
        if not move.asked:
            move.asked = True
            if script or len(legal) == 1:
                move.choice = BotAction(script[0] if script else legal[0])
            else:
                self._bots.think(table, seat, move.moment, lambda choice: self._decided(seat, move, choice))
        if move.choice is None:
            return []
        ready = self._ready(seat, move, move.choice)
        if table.clock.monotonic() < ready:
            self._next = min(self._next, ready)
            return []
        return script or [move.choice.action]

    def _move(self, seat: int, bot: str) -> _Move:
        """The move for the seat's decision; a new one if the decision or the bot has changed."""
        table, known = self.state, self._moves.get(seat)
        assert table.match is not None
        since = table.pending.since[seat]
        if known is not None and (known.moment.since, known.moment.bot) == (since, bot):
            return known
        hidden = bool(table.match.state.mid_chain >> seat & 1)
        continues = hidden or table.pending.asked_n[seat] == table.pending.acted_n[seat]
        self._steps[seat] = self._steps.get(seat, 0) + 1 if continues else 0
        moment = Moment(since, bot, self._steps[seat], hidden)
        move = self._moves[seat] = _Move(moment, table.clock.monotonic() + self._pace.length(table, moment))
        return move

    def _ready(self, seat: int, move: _Move, choice: BotAction) -> float:
        """When a decided bot acts."""
        if not self._pace:
            return 0.0
        reaction = self.state.pending.asked[seat] + choice.reaction_time
        return max(move.pause, reaction, self._pace.undo_deadline(self.state, seat))

    def _decided(self, seat: int, move: _Move, choice: BotAction) -> None:
        if self._moves.get(seat) is move:
            move.choice = choice
            self.advance()


def _acked(do: Message) -> Callable[[tuple[int, bool]], object]:
    return lambda found: answers.ack(do.id, found[0], again=found[1])


def _ignore(_: object) -> None:
    """Ignore a result."""
