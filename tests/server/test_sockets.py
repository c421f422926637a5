"""Socket messages past ASGI: in order, in few writes, with the library's frames."""

import asyncio
import json
from typing import Any

import pytest
import websockets
from websockets.frames import Frame, Opcode

from factoryfloor.server.http.receive_queue import ReceiveQueue
from factoryfloor.server.http.socket_protocol import SocketProtocol, _content_at, _head
from tests.server.live_server import SOCKET, LiveServer, Person
from tests.timeouts import TIMEOUT, until


class Reading:
    """Records whether reading is paused."""

    held_up = False

    def pause(self) -> None:
        self.held_up = True

    def resume(self) -> None:
        self.held_up = False


async def test_messages_are_answered_in_order_with_backpressure() -> None:
    reading, answering = Reading(), list[str | None]()
    inbox = ReceiveQueue(answering.append, reading)
    inbox.put("first")
    assert (answering, reading.held_up) == (["first"], False)
    inbox.put("second")
    inbox.put(None)
    assert (answering, reading.held_up) == (["first"], True)
    inbox.answered()
    assert (answering, reading.held_up) == (["first", "second"], True)
    inbox.answered()
    assert (answering, reading.held_up) == (["first", "second", None], False)


async def test_finish_answers_received_messages() -> None:
    answering: list[str | None] = []
    inbox = ReceiveQueue(answering.append, Reading())
    await inbox.finish()
    inbox = ReceiveQueue(answering.append, Reading())
    inbox.put("first")
    inbox.put("second")
    finishing = asyncio.ensure_future(inbox.finish())
    await asyncio.sleep(0)
    inbox.put("too late")
    inbox.answered()
    await asyncio.sleep(0)
    assert not finishing.done()
    inbox.answered()
    await asyncio.wait_for(finishing, TIMEOUT)
    assert answering == ["first", "second"]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536, 1 << 20])
def test_frame_headers_equal_the_library(size: int) -> None:
    assert _head(size) + bytes(size) == Frame(Opcode.TEXT, bytes(size)).serialize(mask=False)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 200, 254, 255, 65535])
def test_content_of_one_frame_is_found(size: int) -> None:
    frame = Frame(Opcode.TEXT, bytes(size)).serialize(mask=True)
    assert len(frame) - _content_at(frame) == size
    others = [frame[:-1], frame + b"x", *(frame[:end] for end in range(1, min(8, len(frame))))]
    assert [_content_at(other) for other in others] == [0] * len(others)
    assert _content_at(Frame(Opcode.TEXT, bytes(size)).serialize(mask=False)) == 0


async def test_update_and_ack_share_one_write(people: list[Person], monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[list[str]] = []
    pass_on = SocketProtocol.pass_on

    def noted(self: SocketProtocol, messages: list[bytes]) -> bool:
        written.append([json.loads(message)["kind"] for message in messages])
        return pass_on(self, messages)

    table = await people[0].make("me", "me")
    monkeypatch.setattr(SocketProtocol, "pass_on", noted)
    async with people[0].at(table) as at:
        decision = at.decision()
        ack = await at.act(decision["actions"][0]["text"], seat=decision["seat"])
        await at.reached(ack["n"])
    assert ["update", "ack"] in written


async def test_fragmented_and_joined_messages(people: list[Person], server: LiveServer) -> None:
    table = await people[0].make("me", "open")
    url = f"ws://{server.address}/api/tables/{table}/socket"
    headers = {"Cookie": f"factoryfloor_guest={people[0].cookie}"}
    lines = [json.dumps({"kind": "chat", "id": str(number), "text": f"line {number}"}) for number in range(3)]
    async with websockets.connect(url, additional_headers=headers, **SOCKET) as link:
        heard: list[dict[str, Any]] = []

        async def acks() -> list[str]:
            while len([each for each in heard if each["kind"] == "ack"]) < 3:
                heard.append(json.loads(await link.recv()))
            return [each["id"] for each in heard if each["kind"] == "ack"]

        await link.send([lines[0][:10], lines[0][10:20], lines[0][20:]])
        frames = [Frame(Opcode.TEXT, line.encode()).serialize(mask=True) for line in lines[1:]]
        link.transport.write(b"".join(frames))
        assert await asyncio.wait_for(acks(), TIMEOUT) == ["0", "1", "2"]
    assert [each["line"]["text"] for each in heard if each["kind"] == "chat"] == ["line 0", "line 1", "line 2"]


async def test_cut_frame_goes_to_the_parser_and_so_do_all_after_it(people: list[Person], server: LiveServer) -> None:
    table = await people[0].make("me", "open")
    async with websockets.connect(f"ws://{server.address}/api/tables/{table}/socket", **SOCKET) as link:
        await link.recv()
        (protocol,) = [each for each in server.server.server_state.connections if isinstance(each, SocketProtocol)]
        ids = ["whole", "cut", "after" + "r" * 50, "last"]
        pings = [json.dumps({"kind": "ping", "id": mark}).encode() for mark in ids]
        whole, cut, *others = [Frame(Opcode.TEXT, ping).serialize(mask=True) for ping in pings]
        link.transport.write(whole)
        acks: list[str] = []

        async def hear(count: int) -> None:
            async with asyncio.timeout(TIMEOUT):
                while len(acks) < count:
                    if (heard := json.loads(await link.recv()))["kind"] == "ack":
                        acks.append(heard["id"])

        await hear(1)
        assert protocol._one_by_one
        link.transport.write(cut[:10])
        await until(lambda: not protocol._one_by_one)
        link.transport.write(cut[10:])
        for frame in others:
            link.transport.write(frame)
        await hear(4)
    assert acks == ids
