"""Socket messages past ASGI: in order, in few writes, with the library's frames."""

import asyncio
import json
from typing import Any

import pytest
import websockets
from websockets.frames import Frame, Opcode

from factoryfloor.server.http.receive_queue import ReceiveQueue
from factoryfloor.server.http.socket_protocol import SocketProtocol, _head
from tests.server.live_server import SOCKET, LiveServer, Person
from tests.timeouts import TIMEOUT


class Reading:
    """Records whether reading is paused."""

    held_up = False

    def pause(self) -> None:
        self.held_up = True

    def resume(self) -> None:
        self.held_up = False


async def test_server_answers_messages_in_order_under_backpressure() -> None:
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


async def test_closing_server_answers_received_messages() -> None:
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
def test_frame_headers_equal_those_of_the_websockets_library(size: int) -> None:
    assert _head(size) + bytes(size) == Frame(Opcode.TEXT, bytes(size)).serialize(mask=False)


async def test_server_sends_update_and_acknowledgement_in_one_write(
    people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
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


async def test_server_reads_fragmented_and_joined_messages(people: list[Person], server: LiveServer) -> None:
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
