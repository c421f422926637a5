"""A table in memory: a cache of its log, from which it can be replayed at any time."""

import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from factoryfloor.kernel import (
    Event,
    FastChance,
    Game,
    Match,
    OtherRules,
    State,
    commitment,
    find_game,
    fresh_seed,
)
from factoryfloor.server.errors import Refused
from factoryfloor.server.storage.entry import Entry, Kind
from factoryfloor.server.table.clock import Clock
from factoryfloor.server.table.daily import daily_seed
from factoryfloor.server.table.drawing import Drawing
from factoryfloor.server.table.house import House
from factoryfloor.server.table.limits import UNLIMITED, Limits
from factoryfloor.server.wire import Access, SeatKind, Status

Viewer = tuple[int, ...]
"""The seats through whose eyes somebody looks at a table, in order; empty for an onlooker."""


@dataclass(frozen=True, slots=True)
class Seat:
    """An occupant: nobody, a person (``player`` is the public id) or a bot (``bot`` is its specification)."""

    kind: SeatKind = "open"
    name: str = ""
    player: str = ""
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """The effect of a log entry. ``text`` of an action is only for viewers who have its seat.

    ``unseen``: it took back something that nobody else had noticed, so nobody else may notice that either.
    """

    entry: Entry
    name: str = ""
    text: str = ""
    events: list[Event] = field(default_factory=list)
    unseen: bool = False


class Table:
    """A table after the entries applied so far; ``n`` is the number of the last one.

    ``since[seat]`` is the entry at which the legal actions of a seat changed last, or at which it acted last.
    ``asked[seat]`` is the time at which a pending seat's decision came up, ``asked_n[seat]`` the entry. This time and
    the deadlines are monotonic.
    ``messages`` maps (player, the client's mark) to the entry of the message. Against the clock ``_offered[seat]`` has,
    by notation, the actions that were legal at any time since the seat's decision came up.
    """

    def __init__(self, id: str, created: Entry, clock: Clock, limits: Limits = UNLIMITED) -> None:
        facts = created.payload
        self.id = id
        self.clock = clock
        self.limits = limits
        self.game: Game = find_game(facts["game"])
        self.rules: int = facts["rules"]
        self.seed = ""
        self.options: dict[str, Any] = facts["options"]
        self.access: Access = facts["access"]
        self.house = House(created)
        self.drawing: Drawing | None = None
        self.rematch_of: str = facts["rematch_of"]
        self.daily: str = facts.get("daily", "")
        self.seats = [Seat(**seat) for seat in facts["seats"]]
        self._check_rules()
        self.created = self.changed = created.at
        self.listed = 0.0  # `changed` in the database
        self.status: Status = "open"
        self.rematch = ""
        self.scores: list[int] | None = None
        self.ranking: list[int] | None = None
        self.match: Match | None = None
        self.steps = [Step(created)]
        self.messages: dict[tuple[str, str], int] = {}
        self.since = [created.n] * len(self.seats)
        self.asked = [clock.monotonic_of(created.at)] * len(self.seats)
        self.asked_n = [created.n] * len(self.seats)
        self.undoable: frozenset[int] = frozenset()  # seats of persons that can undo now
        self.undo_changed: frozenset[int] = frozenset()  # seats for which the last entry changed that
        self.undone = [0] * len(self.seats)  # actions that each seat has taken back
        self.hands_seen: dict[str, set[int]] = {}  # by player, the seats whose hands they have seen
        self._legal: list[list[int]] = [[] for _ in self.seats]
        self._time_limit: list[tuple[int, int] | None] = [None] * len(self.seats)
        self._timing = self.game.timing()
        self._offered: list[dict[str, int]] = [{} for _ in self.seats]

    @classmethod
    def replay(cls, id: str, entries: Iterable[Entry], clock: Clock, limits: Limits = UNLIMITED) -> "Table":
        """The table of a log. Raises FactoryFloorError if the installed rules cannot replay it."""
        first, *others = entries
        table = cls(id, first, clock, limits)
        for entry in others:
            table.apply(entry)
        return table

    def _check_rules(self) -> None:
        try:
            self.game.replays(self.rules, len(self.seats))
        except OtherRules as error:
            raise Refused(
                "other_rules",
                f"this table cannot go on: {error}; it stays as it is, for a server with those rules, until it is "
                "removed as abandoned",
            ) from error

    @property
    def n(self) -> int:
        return self.steps[-1].entry.n

    def viewer(self, player: str) -> Viewer:
        """The seats of a person."""
        return tuple(number for number, seat in enumerate(self.seats) if player and seat.player == player)

    @property
    def host(self) -> str:
        """The public id of the host."""
        return self.house.host

    @property
    def bots(self) -> Iterator[str]:
        """The specifications of the bots that sit here."""
        return (seat.bot for seat in self.seats if seat.bot)

    @property
    def free(self) -> list[int]:
        """The free seats."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "open"]

    def entry(self, kind: Kind, seat: int = -1, player: str = "", message: str = "", **payload: Any) -> Entry:
        """The next entry of the log, not applied yet."""
        return Entry(self.n + 1, kind, seat, self.clock.now(), payload, player, message)

    def apply(self, entry: Entry) -> Step:
        """Apply an entry. Raises FactoryFloorError, and changes nothing, if the rules do not allow it."""
        assert entry.n == self.n + 1, f"entry {entry.n} does not follow {self.n}"
        before = self.seats[entry.seat].player if entry.seat >= 0 else ""
        step = self._effect(entry)
        if entry.kind not in ("action", "undo"):
            self.house.note(entry, before, [seat.player for seat in self.seats])
        self.steps.append(step)
        self.changed = entry.at
        if entry.message:
            self.messages[entry.player, entry.message] = entry.n
        self._note(entry)
        return step

    def _effect(self, entry: Entry) -> Step:
        payload = entry.payload
        if self.drawing is not None:
            self.drawing.apply(entry)
        match entry.kind:
            case "action":
                return self._act(entry)
            case "undo":
                return self._undo(entry)
            case "sit" | "leave" | "bot" | "remove":
                return self._reseat(entry)
            case "deal":
                self.drawing = Drawing(entry, [taken.player for taken in self.seats])
                self.status = "dealing"
            case "start":
                return self._start(entry)
            case "over":
                self.status = "over"
                self.scores, self.ranking = payload["scores"], payload["ranking"]
                return Step(entry, text="log_full" if payload.get("log_full") else "")
            case "rematch":
                self.rematch = payload["table"]
                return Step(entry, text=self.rematch)
            case "mute":
                return Step(entry, text=payload["of"])
        return Step(entry, self.seats[entry.seat].name if entry.seat >= 0 else "")

    def _reseat(self, entry: Entry) -> Step:
        """Change the occupant of a seat."""
        before, bot = self.seats[entry.seat], entry.payload.get("bot", "")
        if entry.kind == "sit":
            self.seats[entry.seat] = Seat("player", entry.payload["name"], entry.player)
            if self.match is not None:
                self.hands_seen.setdefault(entry.player, set()).add(entry.seat)
        else:
            self.seats[entry.seat] = Seat("bot", bot, bot=bot) if bot else Seat()
        if entry.kind == "remove":
            return Step(entry, before.name, bot)
        return Step(entry, self.seats[entry.seat].name, bot)

    def _start(self, entry: Entry) -> Step:
        self._begin(entry.payload["seed"])
        for number, taken in enumerate(self.seats):
            if taken.player:
                self.hands_seen.setdefault(taken.player, set()).add(number)
        left_out = [] if self.drawing is None else self.drawing.left_out
        return Step(entry, text=", ".join(self.seats[number].name for number in left_out))

    def _begin(self, seed: str) -> None:
        self.seed = seed
        self.match = Match(self.game, len(self.seats), self.options, seed, rules=self.rules)
        self.status = "running"

    def _act(self, entry: Entry) -> Step:
        assert self.match is not None
        first = len(self.match.moves)
        events = self.match.play_chain(entry.seat, entry.payload["actions"])
        texts = [move.text for move in self.match.moves[first:]]
        written = replace(entry, payload=entry.payload | {"actions": texts})
        return Step(written, self.seats[entry.seat].name, "; ".join(texts), events)

    def _undo(self, entry: Entry) -> Step:
        assert self.match is not None
        undone = self.match.undo(entry.seat)
        self.undone[entry.seat] += 1
        return Step(entry, self.seats[entry.seat].name, undone.text, unseen=not undone.events)

    def _note(self, entry: Entry) -> None:
        """Note which seats have another decision than before, and which can undo."""
        if self.match is None:
            return
        state = self.match.state
        touched = -1 if entry.kind == "offer" else entry.seat  # what is offered goes on as it was
        for seat in range(len(self.seats)):
            pending = self.status == "running" and bool(state.pending >> seat & 1)
            legal = list(state.legal(seat)) if pending else []
            limit = self._timing.time_limit(state, seat) if pending and self._timing is not None else None
            acted = seat == touched and not state.mid_chain >> seat & 1
            if entry.kind != "undo" and (acted or not self._legal[seat] or limit != self._time_limit[seat]):
                self.asked[seat] = self.clock.monotonic_of(entry.at)
                self.asked_n[seat], self._offered[seat] = entry.n, {}
            if legal != self._legal[seat] or limit != self._time_limit[seat] or seat == touched:
                self._legal[seat], self._time_limit[seat] = legal, limit
                self.since[seat] = entry.n
                if limit is not None:
                    self._offered[seat] |= {state.notation(seat, action): action for action in legal}
        undoable = frozenset(
            number
            for number, seat in enumerate(self.seats)
            if self.status == "running"
            and seat.kind == "player"
            and self.undone[number] < self.limits.undos
            and not self.match.why_not_undo(number)
        )
        self.undo_changed = undoable ^ self.undoable
        self.undoable = undoable

    @property
    def log_full(self) -> bool:
        """Whether the log has as many entries as it may have."""
        return self.n >= self.limits.entries

    def view(self, seat: int) -> dict[str, Any]:
        """The view of a seat, or of an onlooker (-1), once the game has begun."""
        assert self.match is not None
        return self.match.state.view(None if seat < 0 else seat)

    def movers(self) -> list[int]:
        """The seats that owe a decision."""
        return self.match.state.movers() if self.match is not None and self.status == "running" else []

    def new_seed(self) -> str:
        """The seed for the start of the game."""
        return daily_seed(self.game.id, self.daily, self.options) if self.daily else fresh_seed()

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat, empty if it owes no decision. Shared: not to be changed."""
        return self._legal[seat]

    def deadline(self, seat: int) -> float | None:
        """The time by which the seat must have decided; None for no limit."""
        limit = self._time_limit[seat]
        return None if limit is None or self.status != "running" else self.asked[seat] + limit[0]

    def is_current(self, seat: int, n: int) -> bool:
        """Whether a choice that was made at entry ``n`` still counts.

        Against the clock it does until the seat's next decision: there only the order of arrival counts.
        """
        return n >= (self.since[seat] if self.deadline(seat) is None else self.asked_n[seat])

    def next_deadline(self) -> float | None:
        """The earliest deadline; None if there is none."""
        return min((end for seat in range(len(self.seats)) if (end := self.deadline(seat)) is not None), default=None)

    def overdue(self) -> tuple[int, int] | None:
        """A seat whose time is over and the action that is taken for it, or None."""
        now = self.clock.monotonic()
        for seat, limit in enumerate(self._time_limit):
            if limit is not None and (end := self.deadline(seat)) is not None and end <= now:
                return seat, limit[1]
        return None

    def race_winner(self, seat: int, text: str) -> int:
        """The seat that won the race for an action, which was offered to ``seat``; -1 if it was no race."""
        if self._timing is None or self.match is None:
            return -1
        action = self._offered[seat].get(self.match.state.canonical(text))
        return -1 if action is None else self._timing.race_winner(self.match.state, seat, action)

    def sample(self, seat: int) -> State:
        """The position with everything redealt that the seat cannot know: for bots and plans."""
        assert self.match is not None
        sample = self.match.state.copy()
        sample.resample(seat, FastChance(secrets.randbits(60)))
        return sample

    def summary(self) -> dict[str, Any]:
        """The fields of TableInfo that follow from the log, as JSON."""
        over = self.status == "over"
        seed = self.seed
        return {
            "id": self.id,
            "game": self.game.id,
            "options": self.options,
            "access": self.access,
            "status": self.status,
            "host": self.host,
            "seats": [
                {
                    "seat": number,
                    "kind": seat.kind,
                    "name": seat.name,
                    "player": seat.player,
                    "bot": seat.bot,
                    "offered": seat.kind == "bot" and self.house.offers(number),
                    "former": self.house.former.get(number, "") if seat.kind == "bot" else "",
                }
                for number, seat in enumerate(self.seats)
            ],
            "commitment": commitment(seed) if seed else "",
            "seed": seed if over else "",
            "scores": self.scores,
            "ranking": self.ranking,
            "rematch": self.rematch,
            "rematch_of": self.rematch_of,
            "daily": self.daily,
            "joint_seed": self.drawing.facts(over=over) if self.drawing is not None else None,
            "takeover": self.house.takeover,
            "chat": self.house.chat,
            "muted": sorted(self.house.muted),
            "created": self.created,
            "changed": self.changed,
        }

    def rotated(self) -> list[Seat]:
        """The occupants of a rematch: everybody one seat on, bots included."""
        return [replace(self.seats[number - 1]) for number in range(len(self.seats))]
