"""A table in memory. It is a cache of its log, and can be replayed from the log."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from factoryfloor.kernel import (
    Event,
    FastChance,
    Game,
    Match,
    OtherRules,
    State,
    find_game,
)
from factoryfloor.kernel.record import write_record
from factoryfloor.tables.state.agreements import Agreements, rewound, undone_together
from factoryfloor.tables.state.day_limits import DayLimits
from factoryfloor.tables.state.entry import Entry, Kind
from factoryfloor.tables.state.errors import Refused
from factoryfloor.tables.state.hints import Hints
from factoryfloor.tables.state.last_decisions import LastDecisions
from factoryfloor.tables.state.pending import PendingDecisions
from factoryfloor.tables.state.seats import Seat, Viewer, reseated
from factoryfloor.tables.state.seed_exchange import SeedExchange
from factoryfloor.tables.state.setup import DEFAULT, Setup
from factoryfloor.tables.state.table_lesson import TableLesson
from factoryfloor.tables.state.table_settings import TableSettings
from factoryfloor.tables.state.votes import Votes
from factoryfloor.tables.state.words import AWAY_AFTER, Access, Status

if TYPE_CHECKING:
    from factoryfloor.tables.state.messages import PlayedTurn


@dataclass(frozen=True, slots=True)
class LogStep:
    """The effect of a log entry. Only viewers who have the seat may see the ``text`` of its action.

    ``moment`` is the name of the new position's moment (``Presentation.moment``) if the entry changed this name.
    ``unseen`` marks the undo of an action that other viewers did not see. They must not see the undo, either.
    """

    entry: Entry
    name: str = ""
    text: str = ""
    events: list[Event] = field(default_factory=list)
    unseen: bool = False
    moment: dict[str, Any] | None = None


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """A table after the applied entries.

    The last entry has the number ``n``. ``messages`` maps (player, message id) to the entry that the message caused.
    People who have been disconnected for ``away_after`` seconds are absent. The other people may vote on the seats of
    absent people.
    """

    def __init__(self, id: str, created: Entry, setup: Setup = DEFAULT) -> None:
        facts = created.payload
        self.id = id
        self.setup = setup
        self.clock = clock = setup.clock
        self.limits = setup.limits
        self.game: Game = find_game(facts["game"])
        self._presentation = self.game.presentation()
        self.moment: dict[str, Any] = {}  # name of the position's moment
        self.rules: int = facts["rules"]
        self.seed = ""
        self.options: dict[str, Any] = facts["options"]
        self.start: dict[str, Any] | None = facts.get("start")  # position with which the game starts, instead of a deal
        self.chance: str = facts.get("chance", "")
        self.access: Access = facts["access"]
        self.settings = TableSettings(created)
        self.seed_exchange: SeedExchange | None = None
        self.rematch_of: str = facts["rematch_of"]
        self.daily: str = facts.get("daily", "")
        self.forfeited = False  # the person has left the seat of a daily deal; the result does not count
        self.reference: bool = facts.get("reference", False)  # bots play a daily deal without a person, for comparison
        self.coached: bool = facts.get("coached", False)
        lesson: dict[str, str] = facts.get("lesson") or {}
        self.lesson = TableLesson(self.game, **lesson) if lesson else None
        self.seats = [Seat(**seat) for seat in facts["seats"]]
        self._check_rules()
        self.created = self.changed = created.at
        self.listed = 0.0  # value of `changed` in the database
        self.status: Status = "open"
        self.rematch = ""
        self.scores: list[int] | None = None
        self.ranking: list[int] | None = None
        self.match: Match | None = None
        self.steps = [LogStep(created)]
        self.messages: dict[tuple[str, str], int] = {}
        self.sender: tuple[str, str] | None = None  # sender and id of the current message
        days: int = facts.get("days", 0)
        self.by_day = DayLimits(days, facts["stand_in"], len(self.seats), clock) if days else None
        live = self.lesson is None and self.by_day is None
        timing = self.game.timing() if live else None  # lessons and tables by the day have no game clock
        self.pending = PendingDecisions(timing, created, len(self.seats), clock)
        self.away_after: int = facts.get("away_after", AWAY_AFTER)
        self.votes = Votes()
        self.agreements = Agreements()
        self.undoable: frozenset[int] = frozenset()  # seats of people who can undo now
        self.undo_changed: frozenset[int] = frozenset()  # seats for which the last entry changed `undoable`
        self.hints = Hints()
        self.last_decisions = LastDecisions()
        self.undone = [0] * len(self.seats)  # number of undone actions per seat
        self.hands_seen: dict[str, set[int]] = {}  # keyed by player: the seats whose hands the player has seen

    @classmethod
    def replay(cls, id: str, entries: Iterable[Entry], setup: Setup = DEFAULT) -> "Table":
        """Replay a log. Raises FactoryFloorError if the installed rules cannot replay it."""
        first, *others = entries
        table = cls(id, first, setup)
        for entry in others:
            table.apply(entry)
        return table

    def _check_rules(self) -> None:
        try:
            self.game.replays(self.rules, len(self.seats))
        except OtherRules as error:
            raise Refused(
                "other_rules",
                f"this table cannot continue: {error}; it stays stored for an installation with these rules",
            ) from error

    @property
    def n(self) -> int:
        return self.steps[-1].entry.n

    def turn_at(self, n: int) -> "PlayedTurn | None":
        """Return the result of the list of actions in entry ``n``, or None if the entry has no list."""
        turn: PlayedTurn | None = self.steps[n - self.steps[0].entry.n].entry.payload.get("turn")
        return turn

    def viewer(self, player: str) -> Viewer:
        """Return the seats of a person."""
        return tuple(number for number, seat in enumerate(self.seats) if player and seat.player == player)

    def viewers(self) -> dict[str, Viewer]:
        """Return the seats of each person with a seat."""
        found: dict[str, Viewer] = {}
        for number, seat in enumerate(self.seats):
            if seat.player:
                found[seat.player] = (*found.get(seat.player, ()), number)
        return found

    @property
    def host(self) -> str:
        """Return the public id of the host."""
        return self.settings.host

    def offers(self, seat: int) -> bool:
        """Return whether any person may take the seat from its bot. At a daily deal, this is never allowed."""
        return not self.daily and self.settings.offers(seat, held=self.seats[seat].held)

    def welcomes(self, seat: int) -> bool:
        """Return whether a program may take the seat if it is free or offered."""
        return self.settings.programs or self.seats[seat].programs

    def name_of(self, player: str) -> str:
        """Return the name of a person at the person's first seat, or an empty string if the person has no seat."""
        return next((seat.name for seat in self.seats if player and seat.player == player), "")

    @property
    def bots(self) -> Iterator[str]:
        """Yield the specifications of the bots at the table."""
        return (seat.bot for seat in self.seats if seat.bot)

    @property
    def free(self) -> list[int]:
        """Return the free seats."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "open"]

    def entry(self, kind: Kind, seat: int = -1, player: str = "", **payload: Any) -> Entry:
        """Create the next log entry without applying it.

        The first entry that a message causes contains the message's id.
        """
        sender, self.sender = self.sender, None
        message = ""
        if sender is not None:
            player, message = sender
        return Entry(self.n + 1, kind, seat, self.clock.now(), payload, player, message)

    def apply(self, entry: Entry) -> LogStep:
        """Apply an entry. If the rules do not allow the entry, raises FactoryFloorError and changes nothing."""
        assert entry.n == self.n + 1, f"entry {entry.n} does not follow {self.n}"
        before = self.seats[entry.seat].player if entry.seat >= 0 else ""
        step = self._with_moment(self._effect(entry))
        if entry.kind not in ("action", "undo"):
            self.settings.note(entry, before, [seat.owner for seat in self.seats])
            self.votes.note(entry, before, {seat.player for seat in self.seats})
        self.agreements.note(entry)
        self.steps.append(step)
        self.changed = entry.at
        if entry.message:
            self.messages[entry.player, entry.message] = entry.n
        if self.lesson is not None and self.match is not None:
            self.lesson.note(entry, self.match)
        self._note(entry)
        return step

    def _with_moment(self, step: LogStep) -> LogStep:
        """Add the name of the position's moment to the step if the name has changed."""
        if self.match is None or self.status != "running":
            return step
        moment = self._presentation.moment(self.match.state)
        if moment == self.moment:
            return step
        self.moment = moment
        return replace(step, moment=moment)

    def _effect(self, entry: Entry) -> LogStep:
        payload = entry.payload
        if self.seed_exchange is not None:
            self.seed_exchange.apply(entry)
        match entry.kind:
            case "action":
                return self._act(entry)
            case "undo":
                return self._undo(entry)
            case "hint":
                self.hints.note(self.match, entry)
            case "sit" | "leave" | "bot" | "remove" | "stand_in" | "return" if entry.seat >= 0:
                return self._reseat(entry)
            case "offer" if payload.get("to"):
                self.seats = reseated(self.seats, entry, running=self.status == "running")
            case "vote":
                return LogStep(entry, self.seats[entry.seat].name, self.name_of(entry.player))
            case "seed_exchange":
                self.seed_exchange = SeedExchange(entry, [taken.player for taken in self.seats])
                self.status = "starting"
            case "start":
                return self._start(entry)
            case "over":
                self.status = "over"
                self.scores, self.ranking = payload["scores"], payload["ranking"]
                return LogStep(entry, text=next((why for why in ("log_full", "together") if payload.get(why)), ""))
            case "agree":
                return LogStep(entry, self.name_of(entry.player), payload["what"] if payload["agreed"] else "")
            case "vacation":
                return LogStep(entry, self.name_of(entry.player))
            case "rematch":
                self.rematch = payload["table"]
                return LogStep(entry, text=self.rematch)
            case "mute":
                return LogStep(entry, text=payload["of"])
        return LogStep(entry, self.seats[entry.seat].name if entry.seat >= 0 else "")

    def _reseat(self, entry: Entry) -> LogStep:
        """Change the occupant of a seat."""
        before, bot = self.seats[entry.seat], entry.payload.get("bot", "")
        self.forfeited = self.forfeited or self.daily != ""
        self.seats = reseated(self.seats, entry, running=self.status == "running")
        if entry.kind in ("sit", "return") and self.match is not None:
            self.hands_seen.setdefault(entry.player, set()).add(entry.seat)
        if entry.kind in ("remove", "stand_in"):
            return LogStep(entry, before.name, bot)
        return LogStep(entry, self.seats[entry.seat].name, bot)

    def _start(self, entry: Entry) -> LogStep:
        self._begin(entry.payload["seed"])
        for number, taken in enumerate(self.seats):
            if taken.player:
                self.hands_seen.setdefault(taken.player, set()).add(number)
        left_out = [] if self.seed_exchange is None else self.seed_exchange.left_out
        return LogStep(entry, text=", ".join(self.seats[number].name for number in left_out))

    def _begin(self, seed: str) -> None:
        self.seed = seed
        self.match = Match(self.game, len(self.seats), self.options, seed, self.start, self.rules, self.chance)
        self.status = "running"

    def _act(self, entry: Entry) -> LogStep:
        assert self.match is not None
        first = len(self.match.moves)
        events = self.match.play_chain(entry.seat, entry.payload["actions"])
        texts = [move.text for move in self.match.moves[first:]]
        if texts != entry.payload["actions"]:
            entry = replace(entry, payload=entry.payload | {"actions": texts})
        return LogStep(entry, self.seats[entry.seat].name, "; ".join(texts), events)

    def _undo(self, entry: Entry) -> LogStep:
        assert self.match is not None
        before = self.match.moves
        if entry.payload.get("together"):
            return self._undo_together(entry)
        undone = self.match.undo(entry.seat)
        self.hints.undone(before, self.match.moves)
        self.undone[entry.seat] += 1
        return LogStep(entry, self.seats[entry.seat].name, undone.text, unseen=not undone.events)

    def _undo_together(self, entry: Entry) -> LogStep:
        """Undo the last action of a seat and all later actions."""
        assert self.match is not None
        before, first = self.match.moves, undone_together(self.match, entry.seat)
        assert first is not None, "nothing was revealed since then"
        self.match = rewound(self.match, first)
        self.hints.undone(before, self.match.moves)
        self.undone[entry.seat] += 1
        return LogStep(entry, self.seats[entry.seat].name)

    def needs_consent(self, seat: int) -> bool:
        """Return whether all people must agree to an undo of the seat's last action.

        This is so at a table by the day if other people have seen the action.
        """
        together = self.by_day is not None and len({taken.owner for taken in self.seats if taken.owner}) > 1
        return together and self.match is not None and not self.match.state.mid_chain >> seat & 1

    def _note(self, entry: Entry) -> None:
        """Update the pending decisions and the seats that can undo."""
        if self.match is None:
            return
        self.pending.note(entry, self.match.state, self.status == "running")
        if self.by_day is not None:
            self.by_day.note(entry, self.pending, self.seats)
        self.last_decisions.note(entry, self.match, self.seats)
        undoable: list[int] = []
        if self.status == "running" and (self.lesson is None or self.lesson.started):
            undos, why_not = self.limits.undos, self.match.why_not_undo
            undoable = [
                number
                for number, seat in enumerate(self.seats)
                if seat.kind == "player" and self.undone[number] < undos
                if not self.needs_consent(number) and not why_not(number)
            ]
        self.undo_changed = self.undoable.symmetric_difference(undoable)
        self.undoable = frozenset(undoable)

    @property
    def seated(self) -> bool:
        """Return whether any person has a seat."""
        return any(seat.player for seat in self.seats)

    def due(self) -> float | None:
        """Return the time, in seconds since 1970, when a table by the day must act without connections, or None."""
        if self.by_day is None or self.status != "running" or not self.seated:
            return None
        if any(self.seats[seat].kind == "bot" for seat in self.movers()):
            return self.changed
        return self.by_day.next()

    @property
    def log_full(self) -> bool:
        """Return whether the log has reached its limit."""
        return self.n >= self.limits.entries

    def view(self, seat: int) -> dict[str, Any]:
        """Return the view of a seat, or of a spectator (-1), in a game that has started."""
        assert self.match is not None
        return self.match.state.view(None if seat < 0 else seat)

    def own_view(self, seat: int, public: dict[str, Any]) -> dict[str, Any]:
        """Return the fields of a seat's view that may differ from the spectators' view ``public``."""
        assert self.match is not None
        return self.match.state.own_view(seat, public)

    def record(self) -> dict[str, Any]:
        """Return the record of the match with the seed. Clients may receive the record only after the game.

        ``advice`` lists the actions that each hint recommended. Without hints, the field is omitted.
        """
        assert self.match is not None
        drawn = self.seed_exchange.record() if self.seed_exchange is not None else None
        record = write_record(self.match, [seat.played_by for seat in self.seats], drawn, self.hints.record())
        advice = self.hints.advice()
        return record | {"advice": advice} if any(advice) else record

    def movers(self) -> list[int]:
        """Return the seats with a pending decision."""
        return self.match.state.movers() if self.match is not None and self.status == "running" else []

    def new_seed(self) -> str:
        """Return a seed for the start of the game."""
        if self.lesson is not None and self.lesson.content is not None:
            return self.lesson.content.seed
        return self.setup.randomness.seed()

    def legal(self, seat: int) -> list[int]:
        """Return the legal actions of a seat, or an empty list without a decision.

        Do not modify the list, because callers share it.
        """
        return self.pending.legal(seat)

    def race_winner(self, seat: int, text: str) -> int:
        """Return the seat that won the race for an action offered to ``seat``, or -1 if there was no race."""
        return -1 if self.match is None else self.pending.race_winner(self.match.state, seat, text)

    def sample(self, seat: int, position: State | None = None) -> State:
        """Return a sample of the table's position or of the given position: everything that the seat cannot know is
        dealt again.
        """
        assert self.match is not None
        sample = (position or self.match.state).copy()
        sample.resample(seat, FastChance(self.setup.randomness.sample()))
        return sample
