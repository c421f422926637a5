"""Recaps. A recap shows what a seat has seen since the last decision of its person."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from factoryfloor.kernel import Match
from factoryfloor.tables.at_once import at_once
from factoryfloor.tables.keeper.json_patch import json_patch
from factoryfloor.tables.keeper.renderer import log_entry
from factoryfloor.tables.state.agreements import rewound, undone_together
from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.last_decisions import LastDecision
from factoryfloor.tables.state.setup import Encode
from factoryfloor.tables.state.table import LogStep, Table
from factoryfloor.tables.verbs.commands import running

MAX_FRAMES: Final = 200
"""The maximum number of actions with a separate frame in a recap. The first frame covers all earlier actions."""

MAX_BYTES: Final = 256 * 1024
"""The maximum size of the patches of a recap. A larger recap has a single patch."""


@dataclass(frozen=True, slots=True)
class RecapQuestion:
    """The input of a recap at entry ``n``: a person's last decision at a seat, and the later actions."""

    seat: int
    n: int
    last: LastDecision | None
    later: Sequence[LogStep]
    encode: Encode

    @property
    def since(self) -> int:
        """Return the entry at which the recap begins."""
        return self.n if self.last is None else self.last.n


def ask_recap(table: Table, player: str, seat: int) -> RecapQuestion:
    """Prepare a recap. Raises Refused if the seat belongs to another person."""
    running(table, player, seat)
    last = table.last_decisions.of(seat, player)
    later = [] if last is None else table.steps[last.n + 1 - table.steps[0].entry.n :]
    acts = [step for step in later if step.entry.kind in ("action", "undo")]
    return RecapQuestion(seat, table.n, last, acts, table.setup.encode)


def recap_in_steps(asked: RecapQuestion) -> Generator[None, None, dict[str, Any]]:
    """Compute the Recap of a seat from its person's last decision to the present. Each action is one step of work."""
    frames = [] if asked.last is None else (yield from _frames(asked.last, asked))
    return {"since": asked.since, "n": asked.n, "frames": frames}


def recap(table: Table, player: str, seat: int) -> dict[str, Any]:
    """Compute a Recap in one call. Raises Refused if the seat belongs to another person."""
    return at_once(recap_in_steps(ask_recap(table, player, seat)))


def _frames(last: LastDecision, asked: RecapQuestion) -> Generator[None, None, list[dict[str, Any]]]:
    match, acts, seat = last.match.fork(), asked.later, asked.seat
    presentation, first = match.game.presentation(), match.state.view(seat)
    before = first
    frames: list[dict[str, Any]] = [{"entry": None, "view": first, "patch": []}]
    size = 0
    for number, step in enumerate(acts):
        yield
        match = _followed(match, step.entry)
        if number < len(acts) - MAX_FRAMES or size > MAX_BYTES:
            continue
        view = match.state.view(seat)
        entry = log_entry(step, (seat,), presentation, match.seats)
        frames.append({"entry": entry, "view": None, "patch": json_patch(before, view)})
        size += len(asked.encode(frames[-1]))
        before = view
    if size > MAX_BYTES:
        patch = json_patch(first, match.state.view(seat))
        return [frames[0], {"entry": None, "view": None, "patch": patch}]
    return frames


def _followed(match: Match, entry: Entry) -> Match:
    """Return the match after an entry. ``match`` is at the position just before the entry."""
    if entry.payload.get("together"):
        first = undone_together(match, entry.seat)
        assert first is not None, "the log has such an undo only where it is possible"
        return rewound(match, first)
    if entry.kind == "undo":
        match.undo(entry.seat)
    else:
        match.play_chain(entry.seat, entry.payload["actions"])
    return match
