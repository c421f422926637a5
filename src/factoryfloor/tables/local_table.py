"""Tables in this process: people take seats and play by calls or with the messages of a client; bots play at once.

tables = LocalTables()
ann, bob = Person("ann", "Ann"), Person("bob", "Bob")
table = tables.create(ann, GAME, TableWish([SeatWish("me"), SeatWish("open")]))
inbox = table.connect(ann)      # inbox.messages: a sync, then an update for each entry
table.sit(bob)                  # the last free seat: the game starts
table.receive(inbox, {"kind": "act", "id": "1", "n": 3, "seat": 0, "actions": ["..."]})
"""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, Final, TypeVar

from factoryfloor.kernel import FactoryFloorError, Match, find_game
from factoryfloor.tables import absence, answers, commands, game_start, host_commands, questions
from factoryfloor.tables.bots import Bots, BotsHere
from factoryfloor.tables.chat import ChatEntry
from factoryfloor.tables.client_messages import command_of, no_guest, question_of
from factoryfloor.tables.commands import ANY, Steps
from factoryfloor.tables.errors import Refused
from factoryfloor.tables.inbox import Inbox
from factoryfloor.tables.keeper import Keeper
from factoryfloor.tables.live_table import Command, LiveTable
from factoryfloor.tables.memory_storage import MemoryStorage
from factoryfloor.tables.names import clean_text
from factoryfloor.tables.new_table import (
    TableWish,
    check_may_play_again,
    facts_of_game,
    facts_of_lesson,
    facts_of_match,
    facts_of_rematch,
    play_again,
    table_of,
)
from factoryfloor.tables.people import Person
from factoryfloor.tables.presence import Presence
from factoryfloor.tables.request import Result
from factoryfloor.tables.seats import Seat
from factoryfloor.tables.setup import DEFAULT, Setup
from factoryfloor.tables.storage import Batch, Storage, Stored, WriteChain
from factoryfloor.tables.table import Step, Table
from factoryfloor.tables.words import ChatAccess, Takeover

WORD_TIMEOUT: Final = 5.0
"""Seconds that each stage of a seed exchange takes at most."""

Value = TypeVar("Value")
Hint = dict[str, Any]  # as :func:`factoryfloor.bots.hint_of` returns it


class LocalTables:
    """Tables in a storage, by default in memory, with bots that think in this process unless others are given."""

    def __init__(self, storage: Storage | None = None, setup: Setup = DEFAULT, bots: Bots | None = None) -> None:
        self.storage = storage or MemoryStorage()
        self.setup = setup
        self.bots = bots or BotsHere()
        self._open: dict[str, LocalTable] = {}

    def create(self, host: Person, game: str, wish: TableWish, *, word: bool = False) -> "LocalTable":
        """Make a table; it starts at once if all seats are taken. ``word``: the host contributes to the seed."""
        return self._make(host, facts_of_game(find_game(game), host, wish, self.setup.limits.imported_bots), word=word)

    def proceed(
        self, host: Person, match: Match, seats: Sequence[Seat], hints: Sequence[Sequence[int]] = ()
    ) -> "LocalTable":
        """Make a table that goes on with a match; ``hints`` are those of its record."""
        table = table_of(facts_of_match(match, host, seats), host.id, self.setup)
        return self._store(table, game_start.proceed(table, match, hints))

    def lesson(self, host: Person, game: str, name: str) -> "LocalTable":
        """Make a table for a lesson."""
        return self._make(host, facts_of_lesson(find_game(game), host, name))

    def rematch(self, table: "LocalTable", person: Person, *, word: bool = False) -> "LocalTable":
        """The table of a rematch, made at the first request. Everybody moves one seat on."""
        table.ask(lambda state: check_may_play_again(state, person))
        if not table.state.rematch:
            facts = facts_of_rematch(table.state, person, table.presence.online())
            return self._make(person, facts, word=word, before=table)
        return self.open(table.state.rematch)

    def open(self, table_id: str) -> "LocalTable":
        """A table, read from the storage unless it is open. Raises FactoryFloorError or StoreError."""
        if table_id not in self._open:
            found: list[Stored | Exception] = []
            self.storage.read(table_id, self.setup, None, found.append)
            stored = _only(found)
            if isinstance(stored, Exception):
                raise stored
            return self._admit(stored.table, stored.chat)
        return self._open[table_id]

    def _make(
        self, host: Person, facts: dict[str, Any], *, word: bool = False, before: "LocalTable | None" = None
    ) -> "LocalTable":
        table = table_of(facts, host.id, self.setup)
        return self._store(table, game_start.begin(table, {host.id} if word else ()), before)

    def _store(self, table: Table, begin: Steps, before: "LocalTable | None" = None) -> "LocalTable":
        steps = [table.steps[0], *begin]
        if before is not None:
            before.do(lambda old: play_again(old, table.id), [(table, steps)])
        else:
            written = self.storage.append(Batch(WriteChain(), [(table, steps)]))
            error = written.exception()
            if error is not None:
                raise error
        return self._admit(table, [])

    def _admit(self, table: Table, chat: Sequence[ChatEntry]) -> "LocalTable":
        self._open[table.id] = local = LocalTable(table, chat, self)
        local.advance()
        return local


class LocalTable:
    """One table. Calls return when they are durable, so they need a storage that answers at once."""

    def __init__(self, table: Table, chat: Sequence[ChatEntry], tables: LocalTables) -> None:
        self.presence = Presence(tables.setup.clock)
        self.live = LiveTable(table, chat, tables.storage, self.presence, Keeper())
        self._bots = tables.bots
        self._stage: tuple[str, float] = "done", 0.0  # of the seed exchange, and since when

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def state(self) -> Table:
        """The table after the entries of its log."""
        return self.live.table

    # ---- people

    def connect(self, person: Person | None = None) -> Inbox:
        """A new connection, whose inbox receives a sync and all later messages; without a person, as a spectator."""
        inbox = Inbox(person)
        self.live.perform(lambda: self.live.join(inbox), _ignore, durable=False)
        self.advance()
        return inbox

    def disconnect(self, inbox: Inbox) -> None:
        """End a connection."""
        self.live.leave(inbox)

    def do(self, command: Command, also: Sequence[tuple[Table, Sequence[Step]]] = ()) -> None:
        """Execute a command, for instance of :mod:`factoryfloor.tables.commands`. Raises FactoryFloorError."""
        self._execute(command, also)
        self.advance()

    def _execute(self, command: Command, also: Sequence[tuple[Table, Sequence[Step]]] = ()) -> None:
        self.ask(lambda _: self.live.execute(command, also))

    def ask(self, question: Callable[[Table], Value]) -> Value:
        """Answer a question about the table. Raises FactoryFloorError."""
        results: list[Result[Value]] = []
        self.live.perform(lambda: question(self.state), results.append)
        return _only(results).get()

    def sit(self, person: Person, seat: int = ANY, name: str = "", *, word: bool = False) -> None:
        """Take a free seat, or a bot's in a running game. ``word``: this client contributes to the seed."""
        here = self._here(person, word)
        self.do(lambda table: commands.sit(table, person, seat, name, here))
        self.presence.seen(person.id)

    def act(self, person: Person, seat: int, actions: Sequence[str]) -> None:
        """Take an action or a chain of actions, in notation."""
        self.do(lambda table: commands.act(table, person.id, seat, table.n, actions))

    def undo(self, person: Person, seat: int) -> None:
        """Undo the seat's last action."""
        self.do(lambda table: commands.undo(table, person.id, seat, table.n))

    def hint(self, person: Person, seat: int) -> Hint:
        """A hint for the seat's decision, which is marked in the record."""
        hint, give = self._hinted(person.id, seat)
        self.do(give)
        return hint

    def leave(self, person: Person, seat: int, bot: str = "") -> None:
        """Leave a seat: to a bot at any time, or free before the start."""
        self.do(lambda table: commands.leave(table, person, seat, bot, self.presence.online()))

    def start(self, person: Person, bot: str = "", *, word: bool = False) -> None:
        """Start the game, as the host; free seats go to bots."""
        here = self._here(person, word)
        self.do(lambda table: commands.start(table, person, bot, here))

    def remove(self, host: Person, of: str, seat: int, bot: str = "") -> None:
        """Remove the person ``of``, who has the seat, from all seats."""
        self.do(lambda table: host_commands.remove(table, host, of, seat, bot, self.presence.online()))

    def offer(self, host: Person, seat: int, *, offered: bool = True) -> None:
        """Offer a bot's seat to anybody, or withdraw the offer."""
        self.do(lambda table: host_commands.offer(table, host, seat, offered=offered))

    def mute(self, host: Person, of: str, *, muted: bool = True) -> None:
        """Mute the person ``of`` in the chat, or lift that."""
        self.do(lambda table: host_commands.mute(table, host, of, self.live.known(), muted=muted))

    def change_settings(self, host: Person, takeover: Takeover | None = None, chat: ChatAccess | None = None) -> None:
        """Change who may take bots' seats and who may write in the chat."""
        self.do(lambda table: host_commands.change_settings(table, host, takeover, chat))

    def vote(self, person: Person, of: str, seat: int, choice: str) -> None:
        """Vote on the seats of the absent person ``of``: a bot, ``nobody`` to go on without them, or ``wait``."""
        there = self.presence
        self.do(lambda table: absence.vote(table, person, of, seat, choice, there.away(of), there.voters(table)))

    def _here(self, person: Person, word: bool) -> set[str]:
        return self.presence.online() | ({person.id} if word else set())

    # ---- messages of a client

    def receive(self, inbox: Inbox, message: dict[str, Any]) -> None:
        """Carry out a client's message, described in docs/reference/socket.md; its inbox gets the answer."""
        do = SimpleNamespace(**message)
        try:
            self._carry_out(inbox, do)
        except FactoryFloorError as error:
            self._send(inbox, answers.refusal(error, do.id))
        self.advance()

    def _carry_out(self, inbox: Inbox, do: SimpleNamespace) -> None:
        person, player = inbox.person, inbox.player_id
        if do.kind == "ping":
            self._send(inbox, answers.ack(do.id, inbox.last_sent))
        elif do.kind == "sync":
            self._perform(inbox, do, lambda: self.live.sync(inbox), lambda _: answers.ack(do.id, inbox.last_sent))
        elif person is None:
            raise no_guest()
        elif (command := command_of(player, do)) is not None:
            self.live.submit(player, do.id, command, lambda result: self._answer(inbox, do, result, _acked(do)))
        elif (question := question_of(player, do)) is not None:
            asked = question
            self._perform(inbox, do, lambda: asked(self.state), lambda found: answers.answer(do.id, found))
        elif do.kind == "chat":
            text = clean_text(do.text)
            if not text:
                raise Refused("malformed", "this line is empty")
            self._perform(inbox, do, lambda: self.live.say(person, do.id, text, _ignore), _acked(do))
        elif do.kind == "hint":
            self._hint(inbox, do)
        else:
            raise Refused("malformed", f"there are no messages of kind {do.kind!r:.40}")

    def _hint(self, inbox: Inbox, do: SimpleNamespace) -> None:
        player, quiet = inbox.player_id, getattr(do, "quiet", False)
        hint, give = self._hinted(player, do.seat, do.id, quiet=quiet)
        if quiet:
            self._send(inbox, answers.answer(do.id, hint))
            return
        self.live.submit(
            player, do.id, give, lambda result: self._answer(inbox, do, result, lambda _: answers.answer(do.id, hint))
        )

    def _hinted(self, player: str, seat: int, message: str = "", *, quiet: bool = False) -> tuple[Hint, Command]:
        """A hint, and the command that logs it."""
        since = self.ask(lambda table: questions.ask_hint(table, player, seat, quiet=quiet)).since
        hint = self._bots.hint(self.state, seat)
        return hint, lambda table: questions.give_hint(table, player, seat, since, hint["actions"], message)

    def _perform(
        self, inbox: Inbox, do: SimpleNamespace, attempt: Callable[[], Value], worded: Callable[[Value], object]
    ) -> None:
        self.live.perform(attempt, lambda result: self._answer(inbox, do, result, worded))

    def _answer(
        self, inbox: Inbox, do: SimpleNamespace, result: Result[Value], worded: Callable[[Value], object]
    ) -> None:
        if result.error is not None:
            self._send(inbox, answers.refusal(result.error, do.id))
        else:
            self._send(inbox, worded(result.get()))

    def _send(self, inbox: Inbox, message: object) -> None:
        inbox.send(self.state.setup.encode(message))

    # ---- what happens without a person

    def advance(self) -> None:
        """Do what is due: return seats, act at time limits, end stages of a seed exchange, let bots play."""
        while not self.live.busy and (command := self._due()) is not None:
            self._execute(command)

    def _due(self) -> Command | None:
        table, here = self.state, self.presence.online()
        if absence.any_returned(table, here):
            return lambda now: absence.return_seats(now, here)
        if table.pending.overdue() is not None:
            return commands.time_out
        return self._stage_end() or self._bot_move()

    def _stage_end(self) -> Command | None:
        exchange, now = self.state.seed_exchange, self.state.clock.monotonic()
        if exchange is None or exchange.stage == "done":
            return None
        stage = exchange.stage
        if self._stage[0] != stage:
            self._stage = stage, now
        return None if now < self._stage[1] + WORD_TIMEOUT else lambda table: game_start.close(table, stage)

    def _bot_move(self) -> Command | None:
        table = self.state
        for seat, taken in enumerate(table.seats):
            if taken.kind != "bot" or not table.legal(seat) or table.match is None:
                continue
            if table.lesson is not None and table.lesson.holds_back(seat, table.match):
                continue
            script = None if table.lesson is None else table.lesson.answer(seat, table.match)
            actions = script or [self._decided(seat, taken.bot)]
            return lambda now, seat=seat: commands.take(now, seat, actions)  # type: ignore[misc]
        return None

    def _decided(self, seat: int, bot: str) -> int:
        legal = self.state.legal(seat)
        return legal[0] if len(legal) == 1 else self._bots.decide(self.state, seat, bot)


def _acked(do: SimpleNamespace) -> Callable[[tuple[int, bool]], object]:
    return lambda found: answers.ack(do.id, found[0], again=found[1])


def _only(found: list[Value]) -> Value:
    if not found:
        raise RuntimeError("the storage has not answered yet; use receive, whose answers may come later")
    return found[0]


def _ignore(_: object) -> None:
    """Ignore a result."""
