"""Tables in this process. People play by method calls or client messages. Bots move at once.

tables = LocalTables()
ann, bob = Person("ann", "Ann"), Person("bob", "Bob")
table = tables.create(ann, GAME, TableWish([SeatWish("me"), SeatWish("open")]))
inbox = table.connect(ann)      # inbox.messages: a sync, then an update for each entry
table.sit(bob)                  # the last free seat: the game starts
table.receive(inbox, {"kind": "act", "id": "1", "n": 3, "seat": 0, "actions": ["..."]})
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from factoryfloor.kernel import FactoryFloorError, Match, find_game
from factoryfloor.tables.keeper.first_entries import AT_ONCE, Start, new_table, store_table
from factoryfloor.tables.keeper.keeper import Keeper
from factoryfloor.tables.keeper.request import Result
from factoryfloor.tables.ports.bots import Bots, BotsHere, Hint
from factoryfloor.tables.ports.memory_storage import MemoryStorage
from factoryfloor.tables.ports.storage import Storage, Stored
from factoryfloor.tables.state.chat import ChatEntry
from factoryfloor.tables.state.hints import Advice
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.state.seats import Seat
from factoryfloor.tables.state.setup import DEFAULT, Setup
from factoryfloor.tables.state.table import Table
from factoryfloor.tables.state.words import ChatAccess, Takeover
from factoryfloor.tables.verbs import commands, questions
from factoryfloor.tables.verbs.commands import ANY, Command
from factoryfloor.tables.verbs.new_table import (
    TableWish,
    facts_of_game,
    facts_of_lesson,
    facts_of_match,
    facts_of_rematch,
)
from factoryfloor.tables.verbs.requests import (
    AbsenceVote,
    LeaveSeat,
    MutePlayer,
    OfferSeat,
    Rematch,
    RemovePlayer,
    SettingsChange,
    StartGame,
    TakeSeat,
)
from factoryfloor.tables.verbs.verb_list import (
    LEAVE,
    MUTE,
    OFFER,
    REMATCH,
    REMOVE,
    SETTINGS,
    SIT,
    START,
    VOTE,
    Change,
    Wish,
)

Value = TypeVar("Value")


class LocalTables:
    """Tables in a storage (by default in memory) with bots (by default in this process)."""

    def __init__(self, storage: Storage | None = None, setup: Setup = DEFAULT, bots: Bots | None = None) -> None:
        self.storage = storage or MemoryStorage()
        self.setup = setup
        self.bots = bots or BotsHere()
        self._open: dict[str, LocalTable] = {}

    def create(self, host: Person, game: str, wish: TableWish, *, word: bool = False) -> "LocalTable":
        """Create a table. The game starts at once if all seats are taken. With ``word``, the host contributes to the
        seed.
        """
        return self._make(
            host, facts_of_game(find_game(game), host, wish, self.setup.limits.imported_bots), Start(word=word)
        )

    def proceed(self, host: Person, match: Match, seats: Sequence[Seat], hints: Sequence[Advice] = ()) -> "LocalTable":
        """Create a table that continues a match. ``hints`` are the hints in the match's record."""
        return self._make(host, facts_of_match(match, host, seats), Start(match=match, hints=hints))

    def lesson(self, host: Person, game: str, name: str) -> "LocalTable":
        """Create a table for a lesson."""
        return self._make(host, facts_of_lesson(find_game(game), host, name))

    def rematch(self, table: "LocalTable", person: Person, *, word: bool = False) -> "LocalTable":
        """Return the table of the rematch.

        The first request creates this table. In a rematch, every player moves on by one seat.
        """
        table.ask(REMATCH.check(table.live, person, Rematch(word=word)))
        if not table.state.rematch:
            facts = facts_of_rematch(table.state, person, table.presence.online())
            return self._make(person, facts, Start(word=word), table)
        return self.open(table.state.rematch)

    def open(self, table_id: str) -> "LocalTable":
        """Return a table.

        If the table is not open, read it from the storage. Raises FactoryFloorError or StoreError.
        """
        if table_id not in self._open:
            found: list[Stored | Exception] = []
            self.storage.read(table_id, self.setup, None, found.append)
            stored = _only(found)
            if isinstance(stored, Exception):
                raise stored
            return self._admit(stored.table, stored.chat)
        return self._open[table_id]

    def _make(
        self, host: Person, facts: dict[str, Any], start: Start = AT_ONCE, before: "LocalTable | None" = None
    ) -> "LocalTable":
        table, steps = new_table(facts, host.id, self.setup, start)
        ended: list[FactoryFloorError | None] = []
        store_table(self.storage, table, steps, ended.append, None if before is None else before.live)
        error = _only(ended)
        if error is not None:
            raise error
        return self._admit(table, [])

    def _admit(self, table: Table, chat: Sequence[ChatEntry]) -> "LocalTable":
        self._open[table.id] = local = LocalTable(table, chat, self.storage, self.bots)
        local.advance()
        return local


class LocalTable(Keeper):
    """A table in this process.

    Each call returns when its result is durable. Therefore the storage must answer at once.
    """

    # ---- people

    def do(self, command: Command) -> None:
        """Execute a command, such as one of :mod:`factoryfloor.tables.verbs.commands`. Raises FactoryFloorError."""
        self._before_the_bots(lambda: self._execute(command))

    def _execute(self, command: Command) -> None:
        self.ask(lambda _: self.live.execute(command))

    def ask(self, question: Callable[[Table], Value]) -> Value:
        """Answer a question about the table. Raises FactoryFloorError."""
        results: list[Result[Value]] = []
        self.live.perform(lambda: question(self.state), results.append)
        return _only(results).get()

    def sit(self, person: Person, seat: int = ANY, name: str = "", *, word: bool = False) -> None:
        """Take a free seat, or a bot's seat in a running game. With ``word``, this client contributes to the seed."""
        self._request(SIT, person, TakeSeat(seat=seat, name=name, word=word))

    def act(self, person: Person, seat: int, actions: Sequence[str]) -> None:
        """Take an action or a chain of actions, in notation."""
        self.do(lambda table: commands.act(table, person.id, seat, table.n, actions))

    def undo(self, person: Person, seat: int) -> None:
        """Undo the seat's last action."""
        self.do(lambda table: commands.undo(table, person.id, seat, table.n))

    def hint(self, person: Person, seat: int) -> Hint:
        """Return a hint for the seat's decision, and mark the hint in the record."""
        since = self.ask(lambda table: questions.ask_hint(table, person.id, seat))
        hints: list[Hint | FactoryFloorError] = []
        self._bots.advise(self.state, seat, person.id, hints.append)
        hint = _only(hints)
        if isinstance(hint, FactoryFloorError):
            raise hint
        self.do(self.hint_command(person.id, seat, since, hint))
        return hint

    def leave(self, person: Person, seat: int, bot: str = "") -> None:
        """Leave a seat. Before the start, the seat becomes free or goes to a bot. Later, it goes to a bot."""
        self._request(LEAVE, person, LeaveSeat(seat=seat, bot=bot))

    def start(self, person: Person, bot: str = "", *, word: bool = False) -> None:
        """Start the game as the host. Bots take the free seats."""
        self._request(START, person, StartGame(bot=bot, word=word))

    def remove(self, host: Person, of: str, seat: int, bot: str = "") -> None:
        """Remove the person ``of``, who has the seat, from all seats."""
        self._request(REMOVE, host, RemovePlayer(seat=seat, player=of, bot=bot))

    def offer(self, host: Person, seat: int, *, offered: bool = True) -> None:
        """Offer a bot's seat to all people, or withdraw the offer."""
        self._request(OFFER, host, OfferSeat(seat=seat, offered=offered))

    def mute(self, host: Person, of: str, *, muted: bool = True) -> None:
        """Mute the person ``of`` in the chat, or lift the mute."""
        self._request(MUTE, host, MutePlayer(player=of, muted=muted))

    def change_settings(self, host: Person, takeover: Takeover | None = None, chat: ChatAccess | None = None) -> None:
        """Change who may take bots' seats and who may write in the chat."""
        self._request(SETTINGS, host, SettingsChange(takeover=takeover, chat=chat))

    def vote(self, person: Person, of: str, seat: int, choice: str) -> None:
        """Vote on the seats of the absent person ``of``.

        The choice is a bot, ``nobody`` (the game continues without the person) or ``wait``.
        """
        self._request(VOTE, person, AbsenceVote(seat=seat, player=of, choice=choice))

    def _request(self, verb: Change[Wish], person: Person, wish: Wish) -> None:
        results: list[Result[object]] = []
        self._before_the_bots(lambda: self.request(verb, person, wish, results.append))
        _only(results).get()

    def _executed(self, result: Result[None]) -> None:
        super()._executed(result)
        result.get()


def _only(found: list[Value]) -> Value:
    if not found:
        raise RuntimeError("the storage has not answered yet; use `receive`, which also works with slow storage")
    return found[0]
