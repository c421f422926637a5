"""A table that this process keeps: clients, bots and deadlines."""

import logging
from collections.abc import Callable, Sequence
from math import inf
from typing import TYPE_CHECKING, Any, Final, TypeVar

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.tables.keeper import answers
from factoryfloor.tables.keeper.bot_moves import BotMoves
from factoryfloor.tables.keeper.client_messages import command_of, no_guest, question_of
from factoryfloor.tables.keeper.inbox import Inbox
from factoryfloor.tables.keeper.live_table import LiveTable
from factoryfloor.tables.keeper.request import Result
from factoryfloor.tables.ports.bots import Bots, Hint
from factoryfloor.tables.ports.pace import NO_PAUSES, Pace
from factoryfloor.tables.ports.presence import Listener, Presence
from factoryfloor.tables.ports.storage import Storage
from factoryfloor.tables.ports.surroundings import Surroundings
from factoryfloor.tables.state.chat import ChatEntry
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.table import Table
from factoryfloor.tables.verbs import absence, commands, game_start, questions
from factoryfloor.tables.verbs.commands import Command
from factoryfloor.tables.verbs.read_request import id_of, read_message
from factoryfloor.tables.verbs.requests import (
    ActRequest,
    ChatRequest,
    HindsightRequest,
    HintRequest,
    Message,
    PingRequest,
    SeenRequest,
    SyncRequest,
)
from factoryfloor.tables.verbs.verb_list import SIT, Change, Wish

if TYPE_CHECKING:
    from factoryfloor.tables.state.messages import Ack, Answer, Refusal

    Reply = Ack | Answer | Refusal

WORD_TIMEOUT: Final = 10.0
"""The maximum number of seconds for each stage of a seed exchange."""

_SOON: Final = 3600.0
_RETRY: Final = 2.0  # seconds until a failed due action is tried again
_logger = logging.getLogger(__name__)

Value = TypeVar("Value")


class Keeper(Surroundings):
    """A table that this process keeps. Storages and bots may answer at once or later."""

    def __init__(
        self,
        table: Table,
        chat: Sequence[ChatEntry],
        storage: Storage,
        bots: Bots,
        pace: Pace = NO_PAUSES,
        presence: Presence | None = None,
        word_timeout: float = WORD_TIMEOUT,
    ) -> None:
        self.presence = presence or Presence(table.clock)
        self.live = LiveTable(table, chat, storage, self.presence, self)
        self._bots = bots
        self._bot_moves = BotMoves(bots, pace, self.advance)
        self._word_timeout = word_timeout
        self._stage: tuple[str, float] = "done", 0.0  # the stage of the seed exchange, and the time at which it started
        self._looks: dict[int, int] = {}  # keyed by seat: the entry of the decision of a longer search
        self._advancing = False
        self._executing = False
        self._rests_until = 0.0  # pause after a failure
        self._next = inf  # when the next deadline is due

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def state(self) -> Table:
        """The table after all entries of its log. The last entries may not be durable yet."""
        return self.live.table

    @property
    def attended(self) -> bool:
        """Return whether bots may start to think."""
        return True

    # ---- clients

    def connect(self, person: Person | None = None) -> Inbox:
        """Open a connection for a person, or for a spectator if the person is None.

        The connection's inbox receives a sync and all later messages.
        """
        return self.join(Inbox(person))

    def join(self, inbox: Inbox) -> Inbox:
        """Add a connection."""
        self._before_the_bots(lambda: self.live.perform(lambda: self.live.join(inbox), _ignore, durable=False))
        return inbox

    def disconnect(self, inbox: Inbox) -> None:
        """End a connection."""
        self.live.leave(inbox)

    def receive(self, inbox: Inbox, message: object) -> None:
        """Execute a client's message (see docs/reference/socket.md). The client's inbox receives the answer."""

        def act() -> None:
            try:
                self.carry_out(inbox, read_message(message), answered)
            except FactoryFloorError as error:
                answered(answers.refusal(error, id_of(message)))

        def answered(answer: "Reply") -> None:
            inbox.outbox.send(self.state.setup.encode(answer))

        self._before_the_bots(act)

    def request(
        self,
        verb: Change[Wish],
        person: Person,
        wish: Wish,
        then: Callable[[Result[Any]], None],
        check: Callable[[Table], None] | None = None,
    ) -> None:
        """Execute a person's verb.

        A request with an id is executed at most once. ``check`` raises Refused for reasons that the table cannot know,
        such as blocks between people.
        """
        command = verb.command(self.live, person, wish)
        if check is not None:
            command = _checked(check, command)

        def acted(result: Result[Any]) -> None:
            if result.error is None and verb is SIT:
                self.presence.seen(person.id)
            then(result)

        if wish.id:
            self.live.submit(person.id, wish.id, command, acted)
        else:
            self.live.perform(lambda: self.live.execute(command), acted)

    def carry_out(self, client: Listener, do: Message, then: Callable[["Reply"], None]) -> None:
        """Execute a client's message.

        ``then`` receives the answer as soon as all entries on which the answer depends are durable.
        """

        def acked(found: tuple[int, bool]) -> "Reply":
            n, again = found
            if isinstance(do, ActRequest) and (turn := self.state.turn_at(n)):
                return answers.turn_ack(do.id, n, turn, again=again)
            return answers.ack(do.id, n, again=again)

        def answer(worded: Callable[[Value], "Reply"]) -> Callable[[Result[Value]], None]:
            return lambda result: then(
                worded(result.get()) if result.error is None else answers.refusal(result.error, do.id)
            )

        person, player = client.person, client.player_id
        if isinstance(do, PingRequest | SeenRequest):
            then(answers.ack(do.id, client.outbox.sent))
        elif isinstance(do, SyncRequest):
            sync = (lambda: None) if client.outbox.syncing else (lambda: self.live.sync(client))
            self.live.perform(sync, answer(lambda _: answers.ack(do.id, client.outbox.sent)))
        elif person is None:
            then(answers.refusal(no_guest(), do.id))
        elif (command := command_of(player, do)) is not None:
            self.live.submit(player, do.id, command, answer(acked))
        elif (question := question_of(player, do)) is not None:
            asked = question
            self.live.perform(lambda: asked(self.state), answer(lambda found: answers.answer(do.id, found)))
        elif isinstance(do, HintRequest):
            self._hint(player, do, then)
        elif isinstance(do, HindsightRequest):
            self._look_back(player, do, then)
        else:
            assert isinstance(do, ChatRequest)
            said, check = do, _once(client.check_chat)
            self.live.perform(lambda: self.live.say(person, said.id, said.text, check), answer(acked))

    def _hint(self, player: str, do: HintRequest, then: Callable[["Reply"], None]) -> None:
        """Request a hint from a bot. Log the hint unless it is quiet. Send the hint as the answer."""

        def asked(result: Result[int]) -> None:
            if result.error is None:
                since = result.get()
                former = self.state.hints.latest(do.seat, since) if do.longer else ()
                if former:
                    self._looks[do.seat] = since
                self._bots.advise(self.state, do.seat, player, lambda hint: advised(since, hint), former)
            else:
                then(answers.refusal(result.error, do.id))

        def advised(since: int, hint: Hint | FactoryFloorError) -> None:
            if isinstance(hint, FactoryFloorError):
                then(answers.refusal(hint, do.id))
            elif do.quiet:
                then(answers.answer(do.id, hint))
            else:
                found = hint
                command = self.hint_command(player, do.seat, since, found)
                self.live.submit(player, do.id, command, lambda result: logged(found, result.error))

        def logged(hint: Hint, error: FactoryFloorError | None) -> None:
            then(answers.answer(do.id, hint) if error is None else answers.refusal(error, do.id))

        def ask() -> int:
            return questions.ask_hint(self.state, player, do.seat, quiet=do.quiet, longer=do.longer)

        self.live.perform(ask, asked)

    def _look_back(self, player: str, do: HindsightRequest, then: Callable[["Reply"], None]) -> None:
        """Ask a bot for hindsight on a person's last decision."""

        def asked(result: Result[None]) -> None:
            if result.error is None:
                self._bots.look_back(self.state, do.seat, player, found)
            else:
                found(result.error)

        def found(hint: Hint | FactoryFloorError) -> None:
            if isinstance(hint, FactoryFloorError):
                then(answers.refusal(hint, do.id))
            else:
                then(answers.answer(do.id, hint))

        self.live.perform(lambda: questions.check_hindsight(self.state, player, do.seat), asked)

    @staticmethod
    def hint_command(player: str, seat: int, since: int, hint: Hint) -> Command:
        """Return the command that logs a hint, which was requested at entry ``since``."""
        return lambda table: questions.give_hint(table, player, seat, since, hint["actions"])

    # ---- events without a request

    @property
    def idle(self) -> bool:
        """Return whether nothing is due within the next hour."""
        soon = self.state.clock.monotonic() + _SOON
        return not self._executing and self._next > soon and self._bot_moves.idle

    def changed(self) -> None:
        self.advance()

    def _before_the_bots(self, act: Callable[[], None]) -> None:
        """Execute an action. Afterwards let bots act, and handle deadlines."""
        advancing, self._advancing = self._advancing, True
        try:
            act()
        finally:
            self._advancing = advancing
        self.advance()

    def advance(self) -> None:
        """Handle everything that is due: return seats, act at time limits, end stages of a seed exchange, and let bots
        play.
        """
        if self._advancing:
            return
        self._advancing = True
        self._end_looks()
        try:
            self._next = inf
            while not (self._executing or self.live.busy) and (command := self._due()) is not None:
                self._execute_due(command)
        finally:
            self._advancing = False
        if self._next < inf:
            self.wake(self._next)

    def _end_looks(self) -> None:
        """Interrupt longer searches whose decisions are over."""
        since = self.state.pending.since
        for seat in [seat for seat, began in self._looks.items() if since[seat] != began]:
            del self._looks[seat]
            self._bots.forget(self.id, seat)

    def wake(self, moment: float) -> None:
        """Schedule a call of :meth:`advance` at a monotonic time.

        In tests with a stopped clock, this method may do nothing.
        """

    def rest(self) -> None:
        """Interrupt the bots."""
        self._bot_moves.drop(self.id)
        self._next = inf

    def _execute_due(self, command: Command) -> None:
        self._executing = True
        self.live.perform(lambda: self.live.execute(command), self._executed)

    def _executed(self, result: Result[None]) -> None:
        self._executing = False
        if result.error is not None:
            _logger.warning("table %s: what is due could not be done: %s", self.id, result.error)
            self._rests_until = self.state.clock.monotonic() + _RETRY
            self.rest()
        self.advance()

    def _due(self) -> Command | None:
        table, now = self.state, self.state.clock.monotonic()
        if now < self._rests_until:
            self._next = self._rests_until
            return None
        if absence.any_missed(table) and absence.any_returned(table, self.presence.online()):
            return lambda at: absence.return_seats(at, self.presence.online())
        if table.pending.overdue() is not None:
            return commands.time_out
        if table.by_day is not None and table.by_day.due():
            return absence.at_deadlines
        deadline = table.pending.next_deadline()
        self._next = inf if deadline is None else deadline
        if table.by_day is not None and (moment := table.by_day.next()) is not None:
            self._next = now + moment - table.clock.now()
        command = self._stage_end(now) or self._bot_moves.due(table, attended=self.attended)
        self._next = min(self._next, self._bot_moves.next)
        return command

    def _stage_end(self, now: float) -> Command | None:
        exchange = self.state.seed_exchange
        if exchange is None or exchange.stage == "done":
            return None
        stage = exchange.stage
        if self._stage[0] != stage:
            self._stage = stage, now
        end = self._stage[1] + self._word_timeout
        if now < end:
            self._next = min(self._next, end)
            return None
        return lambda table: game_start.close(table, stage)


def _checked(check: Callable[[Table], None], command: Command) -> Command:
    """Return a command that calls the check before each attempt."""

    def act(table: Table) -> commands.Steps:
        check(table)
        yield from command(table)

    return act


def _once(check: Callable[[bool], None]) -> Callable[[bool], None]:
    """Return a check that runs only once, even if the request is attempted several times."""
    passed = False

    def check_once(sits: bool) -> None:
        nonlocal passed
        if not passed:
            check(sits)
        passed = True

    return check_once


def _ignore(_: object) -> None:
    """Ignore the result."""
