"""A finished game as it was shown, in a few kilobytes.

Reading a stored replay does not require the rules of the game.
"""

import zlib
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Any

from pydantic_core import from_json, to_json

from factoryfloor.kernel import Event
from factoryfloor.tables.at_once import at_once
from factoryfloor.tables.keeper.json_patch import patched
from factoryfloor.tables.keeper.replay_frames import ALL_HANDS, frames_in_steps, replay, viewers
from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.errors import Damaged
from factoryfloor.tables.state.table import LogStep, Table


@dataclass(frozen=True, slots=True)
class StoredReplay:
    """The log steps, the record and the frames of each viewer.

    The database stores them as compressed JSON. The frames of all viewers are stored together for each step, because
    they differ little.
    """

    replay: dict[str, Any]  # a Replay without frames
    record: dict[str, Any]
    steps: dict[str, list[Any]]  # keyed by the entry of an action or undo: name, text, unseen, events, moment
    frames: list[list[dict[str, Any]]]

    @classmethod
    def read(cls, body: bytes) -> "StoredReplay":
        """Decode a database row. Raises Damaged if the row cannot be read."""
        try:
            return cls(**from_json(zlib.decompress(body)))
        except (zlib.error, ValueError, TypeError) as error:
            raise Damaged("replay of this game") from error

    @property
    def seats(self) -> int:
        return len(self.replay["players"])

    def seen_by(self, viewer: int) -> dict[str, Any]:
        """Return the Replay for a viewer."""
        number = viewers(self.seats).index(viewer)
        shown = {"seat": max(viewer, -1), "open": viewer == ALL_HANDS, "frames": [step[number] for step in self.frames]}
        return self.replay | shown

    def last_views(self) -> dict[int, dict[str, Any]]:
        """Return the final view of each viewer."""
        last: dict[int, dict[str, Any]] = {}
        for number, viewer in enumerate(viewers(self.seats)):
            view: Any = self.frames[0][number]["view"]
            for step in self.frames[1:]:
                view = patched(view, step[number]["patch"])
            last[viewer] = view
        return last

    def step(self, entry: Entry) -> LogStep:
        """Return the step of an entry as it was shown during the game."""
        name, text, unseen, events, *moment = self.steps[str(entry.n)]
        seen = [
            Event(kind, seat, public, {int(seat): known for seat, known in private.items()} if private else None)
            for kind, seat, public, private in events
        ]
        return LogStep(entry, name, text, seen, unseen, *moment)


def stored_replay(table_id: str, entries: Iterable[Entry]) -> bytes:
    """Encode a finished game for the database in one slow call.

    Raises FactoryFloorError if the game cannot be replayed.
    """
    return at_once(stored_in_steps(table_id, entries))


def stored_in_steps(table_id: str, entries: Iterable[Entry]) -> Generator[None, None, bytes]:
    """Encode a finished game for the database in steps."""
    table = Table.replay(table_id, entries)
    assert table.match is not None
    names = [seat.played_by for seat in table.seats]
    steps = yield from frames_in_steps(table.match, names, viewers(table.match.seats), table.hints.record())
    body = {
        "replay": replay(table.match, names, ALL_HANDS, []) | {"scores": table.scores, "ranking": table.ranking},
        "record": table.record(),
        "steps": {
            str(step.entry.n): [
                step.name,
                step.text,
                step.unseen,
                [[event.kind, event.seat, event.public, event.private] for event in step.events],
                step.moment,
            ]
            for step in table.steps
            if step.entry.kind in ("action", "undo")
        },
        "frames": steps,
    }
    return zlib.compress(to_json(body), 9)
