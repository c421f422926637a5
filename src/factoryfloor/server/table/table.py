"""A table in memory: nothing but what its log says, so that it can be thrown away and made again at any time."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from factoryfloor.kernel import Event, Game, Match, commitment, find_game, fresh_seed
from factoryfloor.server.errors import Refused
from factoryfloor.server.storage.entry import Entry, Kind
from factoryfloor.server.table.clock import Clock
from factoryfloor.server.table.daily import daily_seed
from factoryfloor.server.table.takeback import TakeBacks
from factoryfloor.server.wire import Access, SeatKind, Status

Viewer = tuple[int, ...]
"""Who looks at a table: the seats whose knowledge it has, in order; empty for an onlooker."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: nobody, a person (``player`` is the public id) or a bot (``bot`` is its specification)."""

    kind: SeatKind = "open"
    name: str = ""
    player: str = ""
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """What an entry of the log did. ``text`` of an action is for those alone who see with its seat's eyes.

    ``unseen``: it took back what nobody else had noticed, so nobody else shall notice that either.
    """

    entry: Entry
    name: str = ""
    text: str = ""
    events: list[Event] = field(default_factory=list)
    unseen: bool = False


class Table:
    """A table as the entries applied so far have made it; ``n`` is the number of the last one.

    ``since[seat]`` is the entry at which the legal actions of a seat changed last, or at which it acted last.
    ``asked[seat]`` is the time at which the decision came up that a pending seat owes, ``came[seat]`` its entry.
    ``messages`` maps (player, the client's mark) to the entry that the message became.
    """

    def __init__(self, id: str, created: Entry) -> None:
        facts = created.payload
        self.id = id
        self.clock = Clock()
        self.game: Game = find_game(facts["game"])
        if facts["rules"] != self.game.rules:
            raise Refused(
                "other_rules",
                f"this table is played by rules version {facts['rules']} of {self.game.title}; "
                f"the version installed here is {self.game.rules}, with which it cannot go on",
            )
        self.options: dict[str, Any] = facts["options"]
        self.access: Access = facts["access"]
        self.host = created.player
        self.rematch_of: str = facts["rematch_of"]
        self.daily: str = facts.get("daily", "")
        self.seats = [Seat(**seat) for seat in facts["seats"]]
        self.created = self.changed = created.at
        self.listed = 0.0  # what the database has as `changed`
        self.status: Status = "open"
        self.rematch = ""
        self.scores: list[int] | None = None
        self.ranking: list[int] | None = None
        self.match: Match | None = None
        self.steps = [Step(created)]
        self.messages: dict[tuple[str, str], int] = {}
        self.since = [created.n] * len(self.seats)
        self.asked = [created.at] * len(self.seats)
        self.came = [created.n] * len(self.seats)
        self.undoable: frozenset[int] = frozenset()  # the seats of persons that could undo now
        self.undo_changed: frozenset[int] = frozenset()  # those for which the last entry changed that
        self.held: dict[str, set[int]] = {}  # the seats whose hands a person has seen
        self._legal: list[list[int]] = [[] for _ in self.seats]
        self._patience: list[tuple[int, int] | None] = [None] * len(self.seats)
        self._takebacks = TakeBacks()

    @classmethod
    def replay(cls, id: str, entries: Iterable[Entry]) -> "Table":
        """The table that a log describes. Raises FactoryFloorError if the installed rules cannot replay it."""
        first, *others = entries
        table = cls(id, first)
        for entry in others:
            table.apply(entry)
        return table

    @property
    def n(self) -> int:
        return self.steps[-1].entry.n

    def viewer(self, player: str) -> Viewer:
        """The seats of a person."""
        return tuple(number for number, seat in enumerate(self.seats) if player and seat.player == player)

    @property
    def free(self) -> list[int]:
        """The seats that nobody has taken."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "open"]

    def entry(self, kind: Kind, seat: int = -1, player: str = "", message: str = "", **payload: Any) -> Entry:
        """The next entry of the log, as of now, not applied yet."""
        return Entry(self.n + 1, kind, seat, self.clock.now(), payload, player, message)

    def apply(self, entry: Entry) -> Step:
        """Let an entry happen. Raises FactoryFloorError, and changes nothing, if the rules do not allow it."""
        assert entry.n == self.n + 1, f"entry {entry.n} does not follow {self.n}"
        step = self._happen(entry)
        self.steps.append(step)
        self.changed = entry.at
        if entry.message:
            self.messages[entry.player, entry.message] = entry.n
        self._follow(entry)
        return step

    def _happen(self, entry: Entry) -> Step:
        payload, seat = entry.payload, entry.seat
        match entry.kind:
            case "action":
                return self._act(entry)
            case "undo":
                return self._undo(entry)
            case "sit":
                self.seats[seat] = Seat("player", payload["name"], entry.player)
                if self.match is not None:
                    self.held.setdefault(entry.player, set()).add(seat)
            case "leave":
                self.seats[seat] = Seat()
            case "bot":
                self.seats[seat] = Seat("bot", payload["bot"], bot=payload["bot"])
                return Step(entry, payload["bot"], payload["bot"])
            case "start":
                self.match = Match(self.game, len(self.seats), self.options, payload["seed"])
                self.status = "running"
                for number, taken in enumerate(self.seats):
                    if taken.player:
                        self.held.setdefault(taken.player, set()).add(number)
            case "over":
                self.status = "over"
                self.scores, self.ranking = payload["scores"], payload["ranking"]
            case "rematch":
                self.rematch = payload["table"]
                return Step(entry, text=self.rematch)
        return Step(entry, self.seats[seat].name if seat >= 0 else "")

    def _act(self, entry: Entry) -> Step:
        assert self.match is not None
        before, first = self.match.state.copy(), len(self.match.moves)
        events = self.match.play_chain(entry.seat, entry.payload["actions"])
        text = "; ".join(move.text for move in self.match.moves[first:])
        self._takebacks.played(self.match, entry.seat, first, before)
        return Step(entry, self.seats[entry.seat].name, text, events)

    def _undo(self, entry: Entry) -> Step:
        assert self.match is not None
        undone = self.match.undo(entry.seat)
        self._takebacks.rebuild(self.match)
        return Step(entry, self.seats[entry.seat].name, undone.text, unseen=not undone.events)

    def _follow(self, entry: Entry) -> None:
        """Note for each seat whether it is asked something else now, and what could be taken back."""
        if self.match is None:
            return
        state = self.match.state
        for seat in range(len(self.seats)):
            pending = bool(state.pending >> seat & 1)
            legal = list(state.legal(seat)) if pending else []
            patience = state.patience(seat) if pending else None
            acted = seat == entry.seat and not state.chaining >> seat & 1
            if entry.kind != "undo" and (acted or not self._legal[seat] or patience != self._patience[seat]):
                self.asked[seat], self.came[seat] = entry.at, entry.n
            if legal != self._legal[seat] or patience != self._patience[seat] or seat == entry.seat:
                self._legal[seat], self._patience[seat] = legal, patience
                self.since[seat] = entry.n
        undoable = frozenset(
            number
            for number, seat in enumerate(self.seats)
            if self.status == "running" and seat.kind == "player" and self._takebacks.possible(self.match, number)
        )
        self.undo_changed = undoable ^ self.undoable
        self.undoable = undoable

    def new_seed(self) -> str:
        """What the game is dealt from."""
        return daily_seed(self.game.id, self.daily, self.options) if self.daily else fresh_seed()

    def legal(self, seat: int) -> list[int]:
        """What the seat may do now; empty if it owes nothing. Not to be changed."""
        return self._legal[seat]

    def deadline(self, seat: int) -> float | None:
        """When the seat must have decided; None for any time."""
        patience = self._patience[seat]
        return None if patience is None or self.status != "running" else self.asked[seat] + patience[0]

    def is_current(self, seat: int, n: int) -> bool:
        """Whether a choice that was made at entry ``n`` still counts.

        Against the clock it does whatever others have done since: what counts there is only who is first.
        """
        return n >= (self.since[seat] if self.deadline(seat) is None else self.came[seat])

    def next_deadline(self) -> float | None:
        """The first of all deadlines."""
        return min((end for seat in range(len(self.seats)) if (end := self.deadline(seat)) is not None), default=None)

    def overdue(self) -> int | None:
        """A seat whose time is over."""
        now = self.clock.now()
        late = (seat for seat in range(len(self.seats)) if (end := self.deadline(seat)) is not None and end <= now)
        return next(late, None)

    def summary(self) -> dict[str, Any]:
        """All of TableInfo that the log says, as JSON."""
        over = self.status == "over"
        seed = self.match.seed if self.match is not None else ""
        return {
            "id": self.id,
            "game": self.game.id,
            "options": self.options,
            "access": self.access,
            "status": self.status,
            "host": self.host,
            "seats": [
                {"seat": number, "kind": seat.kind, "name": seat.name, "player": seat.player, "bot": seat.bot}
                for number, seat in enumerate(self.seats)
            ],
            "commitment": commitment(seed) if seed else "",
            "seed": seed if over else "",
            "scores": self.scores,
            "ranking": self.ranking,
            "rematch": self.rematch,
            "rematch_of": self.rematch_of,
            "daily": self.daily,
            "created": self.created,
            "changed": self.changed,
        }

    def turned(self) -> list[Seat]:
        """Who sits where in a rematch: everybody one seat on, bots included."""
        return [replace(self.seats[number - 1]) for number in range(len(self.seats))]
