"""Renders the messages of :mod:`factoryfloor.tables.state.messages` as JSON for each viewer.

Hidden information enters messages only through ``State.view``, ``Event.seen_by`` and the decisions of the viewer's
seats. The renderer encodes parts that several messages share only once.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from factoryfloor.kernel import Event, Presentation
from factoryfloor.tables.state.chat import ChatEntry
from factoryfloor.tables.state.seats import Viewer
from factoryfloor.tables.state.setup import Encode
from factoryfloor.tables.state.summary import summary
from factoryfloor.tables.state.table import LogStep, Table

SPECTATOR = -1
_LONG: Final = 200  # number of entries of a long log

_UPDATE: Final = (
    b'{"kind":"update","n":%d,"entry":%b,"table":%b,"mine":%b,"views":%b,"decisions":%b,%b,"undo":%b,"lesson":%b}'
)


class Renderer:
    """Renders the messages about one table. The renderer caches views and decisions until they change."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._presentation = table.game.presentation()
        self._encode = table.setup.encode
        self._views: dict[int, bytes] = {}
        self._views_at = 0  # log entry to which the cached views belong
        self._decisions: dict[int, tuple[int, bytes]] = {}
        self._logs: dict[Viewer, tuple[int, bytes]] = {}  # number of encoded steps, and their entries as JSON

    def sync(self, viewer: Viewer, online: Collection[str], spectators: int, chat: Sequence[ChatEntry]) -> bytes:
        """Return the Sync message for a viewer."""
        table, encode = self._table, self._encode
        movers = table.movers()
        return _object(
            kind=b'"sync"',
            n=b"%d" % table.n,
            table=self.facts(online, spectators),
            mine=encode(viewer),
            views=_viewed(viewer, self._views_of(viewer or (SPECTATOR,))),
            decisions=self._decided(viewer),
            movers=encode(movers),
            waited=encode([round(table.pending.waited(seat), 1) for seat in movers]),
            undo=encode(self._can_undo(viewer)),
            lesson=self._lesson(viewer),
            log=self._log(viewer),
            chat=encode([chat_line(line) for line in chat]),
        )

    def updates(self, step: LogStep, viewers: Iterable[Viewer], facts: bytes | None) -> dict[Viewer, bytes]:
        """Return the Update message of the latest step for each viewer.

        ``facts`` is the TableInfo if it has changed.
        """
        table, encode, n = self._table, self._encode, step.entry.n
        movers, pending = table.movers(), table.pending
        waited = [round(pending.waited(seat), 1) for seat in movers]
        to_move = b'"movers":%b,"waited":%b' % (encode(movers), encode(waited))
        rendered = _RenderedStep(step, encode, self._presentation, len(table.seats))
        viewers = list(viewers)
        views = self._views_of({seat for viewer in viewers for seat in viewer or (SPECTATOR,)})
        changed, undo_changed = facts is not None, table.undo_changed
        decided = {seat for seat, since in enumerate(pending.since) if since == n}
        return {
            viewer: _UPDATE
            % (
                n,
                rendered.to(viewer),
                facts or b"null",
                encode(viewer) if changed else b"null",
                _viewed(viewer, views),
                self._decided(viewer) if changed or not decided.isdisjoint(viewer) else b"null",
                to_move,
                encode(self._can_undo(viewer)) if changed or not undo_changed.isdisjoint(viewer) else b"null",
                self._lesson(viewer),
            )
            for viewer in viewers
        }

    def update(self, step: LogStep, viewer: Viewer, facts: bytes | None) -> bytes:
        """Return the Update message of the latest step for one viewer."""
        return self.updates(step, (viewer,), facts)[viewer]

    def facts(self, online: Collection[str], spectators: int) -> bytes:
        """Return the TableInfo, which is the same for all viewers. ``online`` are the connected people."""
        return self._encode(summary(self._table, online, spectators))

    def presence_message(self, away: Mapping[str, float], spectators: int) -> bytes:
        """Return the Presence message. ``away`` contains the seconds since each disconnected person left."""
        seats = [seat.player for seat in self._table.seats]
        online = [bool(player) and player not in away for player in seats]
        gone = [away.get(player) for player in seats]
        return self._encode({"kind": "presence", "online": online, "away": gone, "spectators": spectators})

    def chat_message(self, line: ChatEntry) -> bytes:
        """Return the ChatMessage for a line of the chat."""
        return self._encode({"kind": "chat", "line": chat_line(line)})

    def _log(self, viewer: Viewer) -> bytes:
        """Return the LogEntry of each step. The encoded part of a long log is cached for later syncs."""
        steps = self._table.steps
        known, first = self._logs.get(viewer, (0, b""))
        shown, seats = self._presentation, len(self._table.seats)
        entries = [log_entry(step, viewer, shown, seats) for step in steps[known:] if step.entry.kind != "created"]
        later = self._encode(entries)[1:-1]
        log = first + b"," + later if first and later else first + later
        if len(steps) > _LONG:
            self._logs[viewer] = (len(steps), log)
        return b"[" + log + b"]"

    def _can_undo(self, viewer: Viewer) -> list[int]:
        return [seat for seat in viewer if seat in self._table.undoable]

    def _lesson(self, viewer: Viewer) -> bytes:
        """Return the LessonStep, which only the learner receives."""
        lesson, match = self._table.lesson, self._table.match
        if lesson is None or match is None or not viewer:
            return b"null"
        return self._encode(lesson.facts(match))

    def _views_of(self, seats: Collection[int]) -> dict[int, bytes]:
        """Return at least the views of these seats, or nothing before the start.

        Parts that several views share are encoded once.
        """
        table, encode = self._table, self._encode
        if table.status in ("open", "starting"):
            return {}
        if self._views_at != table.n:
            self._views, self._views_at = {}, table.n
        missing = [seat for seat in seats if seat not in self._views]
        if missing:
            public, common = table.view(SPECTATOR), dict[frozenset[str], bytes]()
            for seat in missing:
                own = {} if seat == SPECTATOR else table.own_view(seat, public)
                fields = frozenset(own)
                if fields not in common:
                    common[fields] = encode({name: value for name, value in public.items() if name not in fields})
                self._views[seat] = _joined(common[fields], encode(own))
        return self._views

    def _decided(self, viewer: Viewer) -> bytes:
        decisions = (self._decision(seat) for seat in viewer if self._table.legal(seat))
        return b"[" + b",".join(decisions) + b"]"

    def _decision(self, seat: int) -> bytes:
        since, known = self._table.pending.since[seat], self._decisions.get(seat)
        if known is None or known[0] != since:
            known = self._decisions[seat] = (since, self._encode(self._decision_fields(seat))[:-1])
        deadline = self._table.pending.deadline(seat)
        left = None if deadline is None else round(max(0.0, deadline - self._table.clock.monotonic()), 2)
        return b'%b,"seconds":%b}' % (known[1], self._encode(left))

    def _decision_fields(self, seat: int) -> dict[str, Any]:
        """Return the fields of a Decision without ``seconds``."""
        assert self._table.match is not None
        state, shown = self._table.match.state, self._presentation
        notation, targets, preview = state.notation, shown.targets, shown.preview
        return {
            "seat": seat,
            "since": self._table.pending.since[seat],
            "prompt": shown.prompt(state, seat),
            "mid_chain": bool(state.mid_chain >> seat & 1),
            "actions": [
                {
                    "action": action,
                    "text": notation(seat, action),
                    "targets": targets(state, seat, action),
                    "preview": preview(state, seat, action),
                }
                for action in self._table.legal(seat)
            ],
        }


def chat_line(line: ChatEntry) -> dict[str, Any]:
    """Return a ChatLine, which is the same for all viewers."""
    return {"n": line.n, "name": line.name, "player": line.player, "seat": line.seat, "text": line.text, "at": line.at}


def _viewed(viewer: Viewer, views: Mapping[int, bytes]) -> bytes:
    return b"{%b}" % b",".join([b'"%d":%b' % (seat, views[seat]) for seat in viewer or (SPECTATOR,) if views])


class _RenderedStep:
    """A step as JSON. It is encoded once for all viewers with the same knowledge."""

    def __init__(self, step: LogStep, encode: Encode, presentation: Presentation, seats: int) -> None:
        self._encode = encode
        self._presentation = presentation
        self._seats = seats
        self._step = step
        self._private = [event for event in step.events if event.private]
        self._known: dict[tuple[Any, ...], bytes] = {}

    def to(self, viewer: Viewer) -> bytes:
        """Return the LogEntry for a viewer."""
        step = self._step
        knowing = (_is_secret(step, viewer), *[_knowing(event, viewer) for event in self._private])
        entry = self._known.get(knowing)
        if entry is None:
            entry = self._known[knowing] = self._encode(log_entry(step, viewer, self._presentation, self._seats))
        return entry


def _is_secret(step: LogStep, viewer: Viewer) -> bool:
    """Return whether the entry's text is hidden from this viewer."""
    return step.entry.kind in ("action", "undo") and step.entry.seat not in viewer


def log_entry(step: LogStep, viewer: Viewer, presentation: Presentation, seats: int) -> dict[str, Any]:
    """Return the LogEntry of a step for a viewer."""
    entry, secret = step.entry, _is_secret(step, viewer)
    events = [event.seen_by(_knowing(event, viewer)) for event in step.events]
    return {
        "n": entry.n,
        "kind": _what(step, secret),
        "seat": entry.seat,
        "name": step.name,
        "text": "" if secret else step.text,
        "events": events,
        "said": presentation.sentences(events, seats),
        "moment": step.moment,
        "at": entry.at,
    }


def _what(step: LogStep, secret: bool) -> str:
    if step.entry.payload.get("timeout"):
        return "late" if step.entry.kind == "stand_in" else "timeout"
    return "action" if secret and step.unseen else step.entry.kind


def _knowing(event: Event, viewer: Viewer) -> int | None:
    """Return the viewer's seat whose private part is shown.

    Return None if several of the viewer's seats have a private part. In this case only the public part is shown.
    """
    private = event.private
    if not private:
        return None
    knowing = [seat for seat in viewer if seat in private]
    return knowing[0] if len(knowing) == 1 else None


def _joined(first: bytes, second: bytes) -> bytes:
    """Join two JSON objects into one."""
    return b"%b%b%b" % (first[:-1], b"," if len(first) > 2 and len(second) > 2 else b"", second[1:])


def _object(**fields: bytes) -> bytes:
    """Build a JSON object from encoded values."""
    return b"{" + b",".join([b'"%b":%b' % (name.encode(), value) for name, value in fields.items()]) + b"}"
