"""Check what clients received and what was acknowledged to them against the final log, as Jepsen does.

The check does not depend on nodes. The log contains each acknowledged message once and at the acknowledged place, and
has no gaps. Each connection received the log in order from some entry on, and exactly those parts of each entry that
its player may see. No worker worked on a job that another worker had claimed.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import pairwise
from typing import Any, NamedTuple

import orjson

from factoryfloor.server.storage.store import Store
from factoryfloor.tables.keeper.renderer import Renderer
from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.setup import Setup
from factoryfloor.tables.state.table import Table


class Heard(NamedTuple):
    """A message about the position after an entry, with a digest of its content. ``whole``: the message is a sync."""

    n: int
    said: str
    whole: bool


@dataclass
class Told:
    """What one connection to a table received: the numbers of entries and chat messages. A 0 stands for the start of a
    sync.
    """

    table: str
    player: str
    entries: list[Heard] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)

    def note(self, message: dict[str, Any]) -> None:
        """Record a message from a server."""
        match message["kind"]:
            case "sync":
                self.entries.append(Heard(message["n"], digest(message), whole=True))
                self.lines += [0, *(line["n"] for line in message["chat"])]
            case "update":
                self.entries.append(Heard(message["n"], digest(message), whole=False))
            case "chat":
                self.lines.append(message["line"]["n"])


@dataclass
class History:
    """The records of all clients."""

    acknowledged: list[tuple[str, int, str, str]] = field(default_factory=list)  # table, n, player, mark
    said: list[tuple[str, int, str, str]] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    again: int = 0  # acknowledgements of what had been carried out before


@dataclass
class Verdict:
    """The findings of the check. All except the first four must be 0."""

    acknowledged: int = 0
    entries: int = 0
    told: int = 0
    again: int = 0
    lost: int = 0
    doubled: int = 0
    gaps: int = 0
    out_of_order: int = 0
    seen_wrong: int = 0
    claimed_twice: int = 0
    examples: list[str] = field(default_factory=list)

    @property
    def good(self) -> bool:
        return not any((self.lost, self.doubled, self.gaps, self.out_of_order, self.seen_wrong, self.claimed_twice))

    def blame(self, kind: str, example: str) -> None:
        setattr(self, kind, getattr(self, kind) + 1)
        if len(self.examples) < 20:
            self.examples.append(f"{kind}: {example}")


def digest(message: dict[str, Any]) -> str:
    """The part of a message about the position and the events, without times."""
    said = {"entry": message.get("entry"), "views": message["views"], "n": message["n"]}
    return blake2b(json.dumps(said, sort_keys=True).encode(), digest_size=12).hexdigest()


def judge(history: History, store: Store, claims: Iterable[list[Any]], timeout: float) -> Verdict:
    """Compare the history with the log. ``patience``: the seconds that a claim lasts."""
    verdict = Verdict(acknowledged=len(history.acknowledged), again=history.again)
    by_table: dict[str, list[Told]] = defaultdict(list)
    for told in history.told:
        by_table[told.table].append(told)
    acknowledged: dict[str, list[tuple[int, str, str]]] = defaultdict(list)
    for table, n, player, mark in history.acknowledged:
        acknowledged[table].append((n, player, mark))
    for table in sorted({*by_table, *acknowledged}):
        entries = store.entries(table)
        verdict.entries += len(entries)
        _judge_log(table, entries, acknowledged[table], verdict)
        _judge_told(table, entries, by_table[table], verdict)
        _judge_chat(table, store, [each for each in history.said if each[0] == table], by_table[table], verdict)
    _judge_claims(claims, timeout, verdict)
    return verdict


def _judge_log(table: str, entries: list[Entry], acknowledged: list[tuple[int, str, str]], verdict: Verdict) -> None:
    if [entry.n for entry in entries] != list(range(1, len(entries) + 1)):
        verdict.blame("gaps", f"{table} has {len(entries)} entries up to {entries[-1].n if entries else 0}")
    places = {entry.n: entry for entry in entries}
    for n, player, mark in acknowledged:
        entry = places.get(n)
        if entry is None or (entry.player, entry.message) != (player, mark):
            verdict.blame("lost", f"{table} {n}: {mark} was acknowledged, there is {entry}")
    marks = Counter((entry.player, entry.message) for entry in entries if entry.message)
    for twice, count in marks.items():
        if count > 1:
            verdict.blame("doubled", f"{table}: {twice} {count} times")


def _judge_told(table: str, entries: list[Entry], connections: list[Told], verdict: Verdict) -> None:
    wanted: dict[int, list[tuple[Told, Heard]]] = defaultdict(list)
    for told in connections:
        numbers = [heard.n for heard in told.entries]
        for earlier, later in pairwise(told.entries):
            if later.n < earlier.n if later.whole else later.n != earlier.n + 1:
                verdict.blame("out_of_order", f"{table}: {told.player} received {earlier.n}, then {later.n}")
        for heard in told.entries:
            wanted[heard.n].append((told, heard))
        if numbers and max(numbers) > len(entries):
            verdict.blame("lost", f"{table}: {told.player} received {max(numbers)}, but the log has {len(entries)}")
        verdict.told += len(numbers)
    if not entries:
        return
    table_then = Table(table, entries[0], Setup(encode=orjson.dumps))
    renderer = Renderer(table_then)
    for entry in entries[1:]:
        try:
            step = table_then.apply(entry)
        except Exception as error:  # noqa: BLE001 - any error means that the log is not a game
            verdict.blame("gaps", f"{table}: entry {entry.n} cannot follow: {error}")
            return
        rendered: dict[Any, dict[bool, str]] = {}
        for told, heard in wanted[entry.n]:
            viewer = table_then.viewer(told.player)
            if viewer not in rendered:
                update = json.loads(renderer.update(step, viewer, None))
                rendered[viewer] = {False: digest(update), True: digest(update | {"entry": None})}
            if heard.said != rendered[viewer][heard.whole]:
                verdict.blame("seen_wrong", f"{table} {entry.n}: {told.player} saw something else")


def _judge_chat(
    table: str, store: Store, said: list[tuple[str, int, str, str]], connections: list[Told], verdict: Verdict
) -> None:
    lines = {line.n: line for line in store.chat(table)}
    oldest = min(lines, default=0)
    for _, n, player, mark in said:
        if n >= oldest and (n not in lines or (lines[n].player, lines[n].message) != (player, mark)):
            verdict.blame("lost", f"{table}: line {n} {mark} was acknowledged")
    for told in connections:
        if any(later not in (0, earlier + 1) for earlier, later in pairwise(told.lines) if earlier):
            verdict.blame("out_of_order", f"{table}: {told.player} heard lines {told.lines[:40]}")


def _judge_claims(claims: Iterable[list[Any]], timeout: float, verdict: Verdict) -> None:
    """Check that no worker claims a job that another worker has claimed, unless that claim expired or was released."""
    held: dict[str, tuple[str, float]] = {}
    for kind, key, worker, at in sorted(claims, key=lambda each: each[3]):
        if kind == "end":
            held.pop(key, None)
            continue
        other, since = held.get(key, (worker, at))
        if other != worker and at < since + timeout:
            verdict.blame("claimed_twice", f"{key}: {other} at {since:.2f}, {worker} at {at:.2f}")
        held[key] = worker, at
