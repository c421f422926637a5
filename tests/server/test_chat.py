"""Rate limits of the chat, which reconnecting or renaming does not evade."""

import asyncio

from factoryfloor.server.operations.chat_limits import ChatLimits
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.settings import Settings
from factoryfloor.tables.state.errors import Refused as RefusedHere
from tests.server.live_server import Person, Refused, TableClient

LIMITS = Settings()


async def burst(*tables: TableClient, lines: int = 12) -> int:
    """Write lines until one is rejected; return the number accepted."""
    asked = [at.ask("chat", text=f"line {number}") for number in range(lines) for at in tables]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, Refused)]
    assert {answer.code for answer in refused} <= {"chat_slow"}
    return len(answers) - len(refused)


async def test_chat_limit_of_a_seated_person_does_not_depend_on_connections(people: list[Person]) -> None:
    table = await people[0].make("me", "open")
    async with people[0].at(table) as at:
        assert await burst(at) == LIMITS.chat_burst
    async with people[0].at(table) as at:
        assert await burst(at) <= 1  # half a second may have gone by


async def test_spectators_at_one_address_share_the_chat_limit(people: list[Person]) -> None:
    table = await people[0].make("me", "open")
    async with people[1].at(table) as one, people[2].at(table) as two, people[3].at(table) as three:
        assert await burst(one, two, three) == 1
        async with people[0].at(table) as host:
            assert (await host.ask("chat", text="I sit here"))["kind"] == "ack"


async def test_seated_friends_at_one_address_can_all_chat(people: list[Person]) -> None:
    table = await people[0].make("me", "open", "open", "open")
    for number, person in enumerate(people[1:3], 1):
        await person.sit(table, number)
    async with people[0].at(table) as one, people[1].at(table) as two, people[2].at(table) as three:
        assert await burst(one, two, three) == 3 * LIMITS.chat_burst


async def test_repeated_chat_message_does_not_count_towards_the_limit(people: list[Person]) -> None:
    table = await people[0].make("me", "open")
    async with people[0].at(table) as at:
        for _ in range(20):
            await at.ask("chat", id="the same", text="hello")
        assert len(at.chat) == 1
        assert await burst(at) == LIMITS.chat_burst - 1


def test_chat_limit_recovers_over_time() -> None:
    now = 100.0
    shares = ChatLimits(LIMITS, lambda: now)

    def lines(sits: bool) -> tuple[int, int]:
        """Returns the number of lines accepted at once, and the seconds until the next line is accepted."""
        for count in range(100):
            try:
                shares.check(Client("somebody", "10.0.0.1"), sits)
            except RefusedHere as refused:
                return (count, refused.seconds) if refused.refusal == "chat_slow" else (-1, -1)
        return -1, -1

    assert (lines(True), lines(False)) == ((4, 2), (1, 10))
    now += 2.0
    assert (lines(True), lines(False)) == ((1, 2), (0, 8))
    now += 9.0
    assert (lines(True), lines(False)) == ((4, 2), (1, 10))
