"""Many spectators at one table."""

from contextlib import AsyncExitStack

import pytest

from factoryfloor.server.http.connection import Connection
from tests.server.live_server import LiveServer, Person


async def test_spectator_message_is_rendered_once(
    people: list[Person], server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed_on: dict[bytes, list[int]] = {}
    send = Connection.send

    def noted(self: Connection, message: bytes) -> None:
        passed_on.setdefault(message, []).append(id(message))
        send(self, message)

    monkeypatch.setattr(Connection, "send", noted)
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
