"""Faults of nodes during play (bench/cluster_faults.py runs them for hours), and tests of the judge."""

import json
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bench.faults.history import History, Told, Verdict, judge
from factoryfloor.kernel.registry import games
from factoryfloor.server.storage.database import open_database
from factoryfloor.server.storage.store import Store
from factoryfloor.tables.state.entry import Entry
from tests.ops.postgresql import why_not
from tests.server.live_server import Person, TableClient, play_all, serving
from tests.timeouts import TIMEOUT

ROOT = Path(__file__).resolve().parents[2]
FAULTS = 20


@pytest.mark.slow
@pytest.mark.skipif(bool(why_not()) or "fzzt" not in games(), reason=why_not() or "Fzzzt! is not installed")
def test_injected_faults_lose_no_acknowledged_write(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bench.cluster_faults", "--faults", str(FAULTS), "--tables", "2"]
    sooner = ["--lease", "2", "--longest-stop", "4", "--keep", str(tmp_path)]
    done = subprocess.run(
        [*command, *sooner], capture_output=True, text=True, timeout=4 * TIMEOUT, check=False, cwd=ROOT
    )
    assert done.stdout, done.stderr
    report = json.loads(done.stdout)
    assert (report["faults"], report["stuck"], report["verdict"]["examples"]) == (FAULTS, [], [])
    assert report["verdict"]["acknowledged"] > FAULTS
    assert done.returncode == 0


def heard(at: TableClient, person: Person, table: str) -> Told:
    """The messages sent to a connection."""
    told = Told(table, person.id)
    for message in map(json.loads, at.heard):
        told.note(message)
    return told


class Kept(Store):
    """A store whose answers can be changed."""

    log: list[Entry]
    lines: list[Any]

    def entries(self, table_id: str) -> list[Entry]:
        return self.log

    def chat(self, table_id: str) -> list[Any]:
        return self.lines


@pytest.fixture
async def played(database: Path) -> tuple[History, Kept]:
    """A game of two with a line of chat, as everybody knows it."""
    async with serving(database) as server, Person(server.address) as one, Person(server.address) as two:
        table = await one.make("me", "open")
        await two.sit(table, 1)
        async with one.at(table) as here, two.at(table) as there:
            said = await here.ask("chat", id="hello", text="hello")
            await play_all(here, there)
            await there.until(lambda: there.chat)
            history = History(told=[heard(here, one, table), heard(there, two, table)])
            history.said.append((table, said["n"], one.id, "hello"))
    opened = open_database(str(database))
    kept = Kept(opened)
    kept.log, kept.lines = Store(opened).entries(table), Store(opened).chat(table)
    opened.close()
    history.acknowledged = [(table, each.n, each.player, each.message) for each in kept.log if each.message]
    return history, kept


def blamed(verdict: Verdict) -> set[str]:
    kinds = ("lost", "doubled", "gaps", "out_of_order", "seen_wrong", "claimed_twice")
    return {kind for kind in kinds if getattr(verdict, kind)}


def entry_lost(history: History, kept: Kept) -> None:
    kept.log.pop()


def entry_overwritten(history: History, kept: Kept) -> None:
    at = next(index for index, entry in enumerate(kept.log) if entry.message)
    kept.log[at] = replace(kept.log[at], message="of another node")


def entry_twice(history: History, kept: Kept) -> None:
    first = next(entry for entry in kept.log if entry.message)
    kept.log.append(replace(first, n=kept.log[-1].n + 1))


def line_lost(history: History, kept: Kept) -> None:
    kept.lines = [replace(kept.lines[0], player="somebody else", message="other")]


def line_twice(history: History, kept: Kept) -> None:
    history.told[1].lines.append(history.told[1].lines[-1])


def update_missing(history: History, kept: Kept) -> None:
    del history.told[0].entries[2]


def other_hand_seen(history: History, kept: Kept) -> None:
    one, two = history.told
    theirs = {heard.n: heard for heard in two.entries if not heard.whole}
    at = next(at for at, heard in enumerate(one.entries) if heard.said != theirs.get(heard.n, heard).said)
    one.entries[at] = theirs[one.entries[at].n]


def test_history_check_accepts_a_good_history(played: tuple[History, Kept]) -> None:
    verdict = judge(*played, [], 6.0)
    assert (verdict.good, verdict.examples) == (True, [])
    assert verdict.told > len(played[1].log)


@pytest.mark.parametrize(
    ("harm", "kind"),
    [
        (entry_lost, "lost"),
        (entry_overwritten, "lost"),
        (entry_twice, "doubled"),
        (line_lost, "lost"),
        (line_twice, "out_of_order"),
        (update_missing, "out_of_order"),
        (other_hand_seen, "seen_wrong"),
    ],
)
def test_history_check_finds_planted_faults(
    played: tuple[History, Kept], harm: Callable[[History, Kept], None], kind: str
) -> None:
    history, kept = deepcopy(played[0]), played[1]
    harm(history, kept)
    assert kind in blamed(judge(history, kept, [], 6.0))


@pytest.mark.parametrize(
    ("claims", "twice"),
    [
        ([["claim", "k", "a", 1.0], ["end", "k", "a", 2.0], ["claim", "k", "b", 2.1]], 0),
        ([["claim", "k", "a", 1.0], ["claim", "k", "b", 8.0]], 0),
        ([["claim", "k", "a", 1.0], ["claim", "k", "b", 2.0], ["claim", "j", "b", 2.0]], 1),
    ],
)
def test_history_check_finds_double_claims(database: Path, claims: list[list[Any]], twice: int) -> None:
    opened = open_database(str(database))
    assert judge(History(), Store(opened), claims, 6.0).claimed_twice == twice
    opened.close()
