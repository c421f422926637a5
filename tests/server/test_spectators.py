"""Many spectators at one table."""

from contextlib import AsyncExitStack

import pytest

from factoryfloor.server.http.socket_protocol import SocketProtocol
from tests.server.live_server import LiveServer, Person


async def test_server_renders_a_message_once_for_all_spectators(
    people: list[Person], server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed_on: dict[bytes, list[int]] = {}
    pass_on = SocketProtocol.pass_on

    def noted(self: SocketProtocol, messages: list[bytes]) -> bool:
        for message in messages:
            passed_on.setdefault(message, []).append(id(message))
        return pass_on(self, messages)

    monkeypatch.setattr(SocketProtocol, "pass_on", noted)
    anna = people[0]
    table = await anna.make("me", "me")
    async with AsyncExitStack() as stack:
        at = await stack.enter_async_context(anna.at(table))
        onlookers = [await stack.enter_async_context(person.at(table)) for person in people[1:] for _ in range(6)]
        ack = await at.act(at.decision(0)["actions"][0]["text"], seat=0)
        for onlooker in onlookers:
            await onlooker.reached(ack["n"])
        [seen] = {onlooker.heard[-1] for onlooker in onlookers}
        assert len(passed_on[seen.encode()]) == len(onlookers)
        assert len(set(passed_on[seen.encode()])) == 1, "rendered once, however many look on"
