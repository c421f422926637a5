"""Malformed socket messages: each is rejected with a reason, nothing is lost, the server keeps running."""

import asyncio
import json
from contextlib import suppress

import pytest
import websockets

from factoryfloor.server.http import connection
from tests.server.live_server import SOCKET, LiveServer, Person, Refused, TableClient, connected


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("", "JSON"),
        ("{", "JSON"),
        ("[]", "object"),
        ("null", ""),
        ("[" * 5000, "JSON"),
        ('{"kind":"act"}', "act.id"),
        ('{"kind":"conquer","id":"x"}', "conquer"),
        ('{"kind":"act","id":"x","n":1,"seat":0,"actions":"pass"}', "actions"),
        ('{"kind":"act","id":"x","n":1,"seat":0,"actions":[]}', "actions"),
        ('{"kind":"act","id":"x","n":1,"seat":0,"actions":["a"],"admin":true}', "admin"),
        ('{"kind":"act","id":"","n":1,"seat":0,"actions":["a"]}', "id"),
        ('{"kind":"act","id":"x","n":"first","seat":0,"actions":["a"]}', "act.n"),
        ('{"kind":"act","id":"x","n":1e999,"seat":0,"actions":["a"]}', "act.n"),
        ('{"kind":"act","id":"x","n":1,"seat":0,"actions":["\\ud800"]}', ""),
        (json.dumps({"kind": "act", "id": "x", "n": 1, "seat": 0, "actions": ["a" * 201]}), "actions"),
        (json.dumps({"kind": "chat", "id": "x", "text": "a" * 501}), "text"),
        (json.dumps({"kind": "chat", "id": "x" * 65, "text": "a"}), "id"),
        (json.dumps({"kind": "chat", "id": "x\x00", "text": "a"}), "id"),
        (b'{"kind":"sync","id":"x"}', "binary"),
    ],
)
async def test_server_rejects_invalid_messages_with_a_reason(
    people: list[Person], message: str | bytes, words: str
) -> None:
    table = await people[0].make("me", "me")
    async with people[0].at(table) as at:
        await at.send(message)
        await at.until(lambda: at.errors)
        assert at.errors[0]["code"] == "malformed"
        assert words in at.errors[0]["message"]
        await at.act(at.decision()["actions"][0]["text"])  # it goes on


async def test_rejection_contains_the_id_of_the_message_if_it_is_readable(people: list[Person]) -> None:
    table = await people[0].make("me", "me")
    async with people[0].at(table) as at:
        for message in ('{"id":"a"', '{"id":7}', '{"id":"b","kind":"what"}', "[]"):
            await at.send(message)
        await at.until(lambda: len(at.errors) == 4)
        assert [error["id"] for error in at.errors] == ["", "", "b", ""]


async def test_server_rejects_numbers_outside_their_range(people: list[Person]) -> None:
    table = await people[0].make("me", "me")
    async with people[0].at(table) as at:
        for fields, code in (
            ({"n": 10**30, "seat": 0}, "stale"),
            ({"n": -(10**30), "seat": 0}, "stale"),
            ({"n": at.n, "seat": 10**30}, "no_seat"),
            ({"n": at.n, "seat": -1}, "no_seat"),
        ):
            with pytest.raises(Refused) as refused:
                await at.ask("act", actions=["pass"], **fields)
            assert refused.value.code == code


async def test_oversized_message_closes_the_socket(people: list[Person], server: LiveServer) -> None:
    table = await people[0].make("me", "open")
    await people[1].sit(table, 1)
    async with people[1].at(table) as other:
        async with people[0].at(table) as at:
            with suppress(websockets.ConnectionClosed):
                await at.send("x" * 10_000_000)
            await at.reader
            assert at.closed is not None
            assert at.closed.rcvd is None or at.closed.rcvd.code == 1009
        await other.act(other.decision()["actions"][0]["text"])
    async with people[0].at(table) as at:
        assert at.n == other.n


async def test_server_keeps_an_idle_socket_open(people: list[Person], server: LiveServer) -> None:
    table = await people[0].make("me", "me")
    reader, writer = await asyncio.open_connection(*server.address.split(":"))  # never says a word
    async with connected(server.address, table), people[0].at(table) as at:
        await at.act(at.decision()["actions"][0]["text"])
    writer.close()
    await writer.wait_closed()
    del reader


async def test_server_slows_down_a_flood_of_messages_while_others_play(
    people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "_RATE", 2.0)
    monkeypatch.setattr(connection, "_BURST", 20.0)
    table = await people[0].make("me", "open")
    await people[1].sit(table, 1)
    async with people[0].at(table) as at, people[1].at(table) as other:
        for number in range(100):
            await at.send({"kind": "sync", "id": str(number)})
        await other.act(other.decision()["actions"][0]["text"])
        await at.until(lambda: len(at.acks) + len(at.errors) == 100)
        assert {error["code"] for error in at.errors} == {"too_fast"}
        assert 20 <= len(at.acks) < 40
        await at.until(lambda: at.n == other.n)


async def test_server_limits_requests_for_whole_tables_across_sockets(people: list[Person]) -> None:
    table = await people[0].make("me", "me")

    async def ask_on(*sockets: TableClient) -> None:
        while True:
            for at in sockets:
                await at.ask("sync")

    async with people[0].at(table) as one, people[0].at(table) as two:
        with pytest.raises(Refused, match="too_fast"):
            await ask_on(one, two)
        assert len(one.acks) + len(two.acks) >= 30


async def test_server_reports_an_unknown_table_before_it_closes_the_socket(server: LiveServer) -> None:
    for name in ("aaaaaaaaaaaa", "no-table", "%2e%2e", "x" * 500):
        async with websockets.connect(f"ws://{server.address}/api/tables/{name}/socket", **SOCKET) as link:
            heard = json.loads(await link.recv())
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await link.recv()
        assert heard["code"] == "not_found"
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


async def test_server_rejects_sockets_from_other_sites(people: list[Person], server: LiveServer) -> None:
    table = await people[0].make("me", "me")
    url = f"ws://{server.address}/api/tables/{table}/socket"
    with pytest.raises(websockets.InvalidStatus) as refused:
        await websockets.connect(url, **SOCKET, origin="http://evil.example")  # type: ignore[arg-type]
    assert refused.value.response.status_code == 403
    own = await websockets.connect(url, **SOCKET, origin=f"http://{server.address}")  # type: ignore[arg-type]
    await own.close()
