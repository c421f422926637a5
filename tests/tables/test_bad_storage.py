"""A storage that rejects, is slow, or loses its answer: clear errors, nothing lost, no half-sent update."""

import json
from typing import Any

import pytest

from factoryfloor.kernel.registry import register
from factoryfloor.tables.keeper.inbox import Inbox
from factoryfloor.tables.local_table import LocalTable, LocalTables
from factoryfloor.tables.ports.memory_storage import MemoryStorage, WritePromise
from factoryfloor.tables.ports.storage import AppendBatch, PendingWrite, Stored, WriteChain, replayed
from factoryfloor.tables.state.errors import Conflict, Refused, StoreError
from factoryfloor.tables.state.people import Person
from factoryfloor.tables.verbs.new_table import TableWish
from factoryfloor.tables.verbs.requests import SeatWish
from tests.tiny_game import GAME

ANN = Person("ann", "Ann")


class BadStorage(MemoryStorage):
    """A storage with faults. ``mode`` says what happens to the next writes; ``writes`` has the waiting writes."""

    def __init__(self) -> None:
        super().__init__()
        self.mode = "good"
        self.readable = True
        self.writes: list[tuple[AppendBatch, WritePromise]] = []

    def append(self, batch: AppendBatch) -> PendingWrite:
        match self.mode:
            case "rejects":
                batch.chain.broken = True
                return WritePromise().end(StoreError("the disk is full"))
            case "raises":
                raise StoreError("the disk is gone")
            case "loses":
                self.store(batch)
                batch.chain.broken = True
                return WritePromise().end(StoreError("the connection was lost"))
            case "slow":
                self.writes.append((batch, WritePromise()))
                return self.writes[-1][1]
        return super().append(batch)

    def finish(self, error: StoreError | None = None) -> None:
        """End the oldest waiting write."""
        batch, write = self.writes.pop(0)
        if error is None and not batch.chain.broken:
            self.store(batch)
        else:
            batch.chain.broken = True
            error = error or StoreError("an earlier entry could not be stored")
        write.end(error)

    def read(self, table_id: str, setup: Any, until: Any, then: Any) -> None:
        if self.readable:
            super().read(table_id, setup, until, then)
        else:
            then(StoreError("the disk cannot be read"))


@pytest.fixture
def storage() -> BadStorage:
    register(GAME)
    return BadStorage()


@pytest.fixture
def table(storage: BadStorage) -> LocalTable:
    return LocalTables(storage).create(ANN, "tiny", TableWish([SeatWish("me"), SeatWish("me")]))


@pytest.fixture
def inbox(table: LocalTable) -> Inbox:
    inbox = table.connect(ANN)
    inbox.messages.clear()
    return inbox


def act(table: LocalTable, inbox: Inbox, mark: str = "1") -> None:
    seat = table.state.movers()[0]
    assert table.state.match is not None
    text = table.state.match.state.notation(seat, table.state.legal(seat)[0])
    table.receive(inbox, {"kind": "act", "id": mark, "n": table.state.n, "seat": seat, "actions": [text]})


def taken(inbox: Inbox) -> list[dict[str, Any]]:
    """The messages received since the last call."""
    messages = [json.loads(message) for message in inbox.messages]
    inbox.messages.clear()
    return messages


def agrees(table: LocalTable, storage: BadStorage) -> bool:
    """Returns whether the table in memory equals the table replayed from its log."""
    logged = replayed(table.id, storage.logs[table.id], storage.chats.get(table.id, []), table.state.setup)
    return (logged.table.n, logged.table.view(-1)) == (table.state.n, table.state.view(-1))


@pytest.mark.parametrize("mode", ["rejects", "raises"])
def test_rejected_write_does_not_change_the_table(
    table: LocalTable, storage: BadStorage, inbox: Inbox, mode: str
) -> None:
    n, storage.mode = table.state.n, mode
    act(table, inbox)
    heard = taken(inbox)
    assert [message["kind"] for message in heard if message["kind"] != "sync"] == ["error"]
    error = next(message for message in heard if message["kind"] == "error")
    assert error["code"] == "unavailable"
    assert "the disk is" in error["message"]
    assert table.state.n == n
    assert agrees(table, storage)
    storage.mode = "good"
    act(table, inbox)
    assert [(message["kind"], message["n"]) for message in taken(inbox)] == [("update", n + 1), ("ack", n + 1)]


def test_table_sends_no_message_before_its_write_is_stored(
    table: LocalTable, storage: BadStorage, inbox: Inbox
) -> None:
    n, storage.mode = table.state.n, "slow"
    act(table, inbox, "first")
    act(table, inbox, "second")
    other = table.connect()
    table.receive(inbox, {"kind": "act", "id": "third", "n": table.state.n, "seat": 9, "actions": ["none"]})
    assert [message["kind"] for message in taken(inbox)] == ["presence"]  # a rejection too waits
    assert taken(other) == []
    storage.finish()
    assert [(message["kind"], message["n"]) for message in taken(inbox)] == [("update", n + 1), ("ack", n + 1)]
    storage.finish()
    assert [message["kind"] for message in taken(inbox)] == ["update", "ack", "error"]
    assert [message["kind"] for message in taken(other)] == ["sync", "presence"]
    assert agrees(table, storage)


def test_answer_to_a_ping_overtakes_a_slow_update_but_not_a_sync(
    table: LocalTable, storage: BadStorage, inbox: Inbox
) -> None:
    n, storage.mode = table.state.n, "slow"
    act(table, inbox)
    table.receive(inbox, {"kind": "ping", "id": "early"})
    assert [(message["kind"], message["n"]) for message in taken(inbox)] == [("ack", n)]
    table.receive(inbox, {"kind": "sync", "id": "whole"})
    table.receive(inbox, {"kind": "ping", "id": "late"})
    act(table, inbox, "2")
    assert taken(inbox) == []
    storage.finish()
    heard = [(message["kind"], message["n"], message.get("id")) for message in taken(inbox)]
    sync, ping, *_ = heard
    assert (sync, ping) == (("sync", n + 1, None), ("ack", n + 1, "late"))
    assert sorted(heard[2:]) == [("ack", n + 1, "1"), ("ack", n + 1, "whole")]
    storage.finish()
    assert [(message["kind"], message["n"]) for message in taken(inbox)] == [("update", n + 2), ("ack", n + 2)]


def test_table_repeats_a_failed_sync_with_the_stored_state(
    table: LocalTable, storage: BadStorage, inbox: Inbox
) -> None:
    n, storage.mode = table.state.n, "slow"
    act(table, inbox)
    joined = table.connect()
    table.receive(joined, {"kind": "ping", "id": "lost"})
    table.receive(inbox, {"kind": "sync", "id": "whole"})
    table.receive(inbox, {"kind": "ping", "id": "kept"})
    assert [message["kind"] for message in taken(inbox)] == ["presence"]
    storage.finish(StoreError("the disk is full"))
    assert [(message["kind"], message["n"]) for message in taken(joined)] == [("sync", n)]
    heard = taken(inbox)
    assert [message["id"] for message in heard if message["kind"] == "ack"] == ["kept"]
    assert [message["id"] for message in heard if message["kind"] == "error"] == ["1", "whole"]
    assert [message["n"] for message in heard if message["kind"] == "sync"] == [n]
    storage.mode = "good"
    act(table, inbox, "again")
    assert [message["kind"] for message in taken(joined)] == ["update"]


def test_writes_after_a_failed_write_fail_too(table: LocalTable, storage: BadStorage, inbox: Inbox) -> None:
    n, storage.mode = table.state.n, "slow"
    act(table, inbox, "first")
    act(table, inbox, "second")
    storage.finish(StoreError("the disk is full"))
    storage.finish()
    heard = taken(inbox)
    assert [message["id"] for message in heard if message["kind"] == "error"] == ["first", "second"]
    assert {message["kind"] for message in heard} == {"sync", "error"}
    assert table.state.n == n
    assert agrees(table, storage)


def test_lost_answer_to_a_command_is_found_in_the_log(table: LocalTable, storage: BadStorage, inbox: Inbox) -> None:
    n, storage.mode = table.state.n, "loses"
    act(table, inbox, "mine")
    heard = taken(inbox)
    assert [message["code"] for message in heard if message["kind"] == "error"] == ["unavailable"]
    assert [message["n"] for message in heard if message["kind"] == "sync"] == [n + 1]
    assert agrees(table, storage)
    storage.mode = "good"
    table.receive(inbox, {"kind": "act", "id": "mine", "n": n, "seat": 0, "actions": ["anything"]})
    assert [(message["kind"], message["n"], message["again"]) for message in taken(inbox)] == [("ack", n + 1, True)]


def test_table_reads_an_unreadable_storage_again_later(table: LocalTable, storage: BadStorage, inbox: Inbox) -> None:
    storage.mode, storage.readable = "rejects", False
    act(table, inbox)
    assert taken(inbox)[-1]["code"] == "unavailable"
    storage.mode = "good"
    with pytest.raises(Refused, match="cannot be read"):
        table.ask(lambda state: state.n)
    storage.readable = True
    table.live.mend()
    act(table, inbox)
    assert [message["kind"] for message in taken(inbox)] == ["sync", "update", "ack"]
    assert agrees(table, storage)


def test_conflicting_command_is_retried_on_the_newer_log(table: LocalTable, storage: BadStorage, inbox: Inbox) -> None:
    n = table.state.n
    found: list[Any] = []
    storage.read(table.id, table.state.setup, None, found.append)
    assert isinstance(found[0], Stored)
    elsewhere = found[0].table  # the same table in another process, which is faster
    step = elsewhere.apply(elsewhere.entry("action", 1, ANN.id, actions=elsewhere.legal(1)[:1]))
    storage.store(AppendBatch(WriteChain(), [(elsewhere, [step])]))
    act(table, inbox)
    assert [(message["kind"], message["n"]) for message in taken(inbox)] == [
        ("update", n + 1),
        ("update", n + 2),
        ("ack", n + 2),
    ]
    assert agrees(table, storage)


def test_repeated_conflicts_end_with_an_error(table: LocalTable, storage: BadStorage, inbox: Inbox) -> None:
    n, storage.mode = table.state.n, "slow"
    act(table, inbox)
    while storage.writes:
        batch = storage.writes[0][0]
        batch.chain.conflict = Conflict("another process was faster")
        storage.finish(batch.chain.conflict)
    heard = taken(inbox)
    assert [message["code"] for message in heard if message["kind"] == "error"] == ["unavailable"]
    assert table.state.n == n
