"""Recaps: the views and events of a seat since the last decision of its person."""

from collections.abc import Sequence
from typing import Any, Final

from factoryfloor.kernel import Match
from factoryfloor.tables.commands import running
from factoryfloor.tables.entry import Entry
from factoryfloor.tables.json_patch import json_patch
from factoryfloor.tables.last_decisions import LastDecision
from factoryfloor.tables.renderer import log_entry
from factoryfloor.tables.setup import Encode
from factoryfloor.tables.table import Step, Table

MAX_FRAMES: Final = 200
"""Actions of a recap that have their own frame; earlier ones are in the frame of the first of these."""

MAX_BYTES: Final = 256 * 1024
"""The size of the patches of a recap; a longer recap has one patch for everything."""


def recap(table: Table, player: str, seat: int) -> dict[str, Any]:
    """A Recap: the seat's views from its person's last decision to the present. Raises Refused for another's seat."""
    running(table, player, seat)
    last = table.last_decisions.of(seat, player)
    if last is None:
        return {"since": table.n, "n": table.n, "frames": []}
    later = table.steps[last.n + 1 - table.steps[0].entry.n :]
    acts = [step for step in later if step.entry.kind in ("action", "undo")]
    return {"since": last.n, "n": table.n, "frames": _frames(last, acts, seat, table.setup.encode)}


def _frames(last: LastDecision, acts: Sequence[Step], seat: int, encode: Encode) -> list[dict[str, Any]]:
    match = last.match.fork()
    first = before = match.state.view(seat)
    frames: list[dict[str, Any]] = [{"entry": None, "view": first, "patch": []}]
    size = 0
    for number, step in enumerate(acts):
        _follow(match, step.entry)
        if number < len(acts) - MAX_FRAMES or size > MAX_BYTES:
            continue
        view = match.state.view(seat)
        frames.append({"entry": log_entry(step, (seat,)), "view": None, "patch": json_patch(before, view)})
        size += len(encode(frames[-1]))
        before = view
    if size > MAX_BYTES:
        patch = json_patch(first, match.state.view(seat))
        return [frames[0], {"entry": None, "view": None, "patch": patch}]
    return frames


def _follow(match: Match, entry: Entry) -> None:
    """Replay an entry in a match that is just before it."""
    if entry.kind == "undo":
        match.undo(entry.seat)
    else:
        match.play_chain(entry.seat, entry.payload["actions"])
