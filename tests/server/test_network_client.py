"""The example client plays whole games in a separate process."""

import asyncio
import sys
from pathlib import Path

from tests.server.live_server import LiveServer, Person

PROGRAM = Path(__file__).resolve().parents[2] / "examples/network_client.py"


async def words_of(person: Person, table: str) -> list[str]:
    """The words in the seed of a finished game, from its record."""
    record = await person.get(f"/api/tables/{table}/record")
    return [word["word"] for word in record["joint_seed"]["words"]]


async def run(server: LiveServer, *arguments: str) -> tuple[int | None, str]:
    command = [sys.executable, str(PROGRAM), f"http://{server.address}", *arguments]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    out, _ = await process.communicate()
    return process.returncode, out.decode()


async def test_example_network_client_plays_against_bots(server: LiveServer, people: list[Person]) -> None:
    code, out = await run(server, "--game", "tiny")
    assert code == 0
    assert len(out.splitlines()) == 5
    assert "greedy" in out
    assert "1. " in out
    (word,) = await words_of(people[0], out.splitlines()[0].rpartition("/")[2])
    assert len(word) == 64, "the program contributes to the seed"


async def test_two_example_network_clients_play_at_one_table(server: LiveServer, people: list[Person]) -> None:
    table = await people[0].make("open", "open")
    async with people[0].at(table) as at:
        first = asyncio.create_task(run(server, "--table", table))
        await at.until(lambda: at.entries)  # it has taken a seat
        code, _ = await run(server, "--table", table)
        assert code == (await first)[0] == 0
        await at.finished()
        words = await words_of(people[0], table)
        assert [len(word) for word in words] == [64, 64]


async def test_example_network_client_reports_a_table_that_does_not_exist(
    server: LiveServer, people: list[Person]
) -> None:
    table = await people[0].make("me")
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(PROGRAM), f"http://{server.address}", "--table", table + "x", stderr=asyncio.subprocess.PIPE
    )
    _, err = await process.communicate()
    assert process.returncode == 1
    assert "there is no table" in err.decode()
