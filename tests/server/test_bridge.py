"""``factoryfloor bridge`` seats a program at a table with a person, and survives errors."""

import asyncio
import os
import random
import shutil
import sys
from pathlib import Path

import pytest

from tests.server.live_server import LiveServer, Person
from tests.server.test_bot_accounts import Program, bot_of, welcome

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PROGRAM = "import tests.server.tiny; from factoryfloor.cli import main; main()"
PYTHON = f"{sys.executable} {EXAMPLES / 'arena_bot.py'}"


async def bridge(
    server: LiveServer, bot: Program, command: str, *arguments: str, token: str | None = None
) -> asyncio.subprocess.Process:
    paths = os.pathsep.join([str(EXAMPLES.parent), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    environment = os.environ | {"BOT_TOKEN": bot.token if token is None else token, "PYTHONPATH": paths}
    line = [sys.executable, "-c", PROGRAM, "bridge", command, "--server", f"http://{server.address}"]
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(*line, *arguments, env=environment, stdout=pipe, stderr=pipe)


@pytest.mark.parametrize("example", ["arena_bot.py", "arena_bot.mjs"])
async def test_bridge_lets_an_example_program_play_with_a_person(
    server: LiveServer, people: list[Person], tmp_path: Path, example: str
) -> None:
    program = sys.executable if example.endswith(".py") else shutil.which("node")
    if program is None:
        pytest.skip("needs Node")
    bot = await bot_of(people[0])
    table = await welcome(people[1], "me", "open")
    (tmp_path / "token").write_text(bot.token + "\n")
    command = f"{program} {EXAMPLES / example}"
    running = await bridge(server, bot, command, "--table", table, "--token-file", str(tmp_path / "token"), token="")
    async with people[1].at(table) as at:
        await at.play(random.Random(1))
        assert {entry["name"] for entry in at.entries if entry["kind"] == "action"} == {people[1].name, "BOT Rusty"}
    out, err = await running.communicate()
    assert (running.returncode, err) == (0, b"")
    assert "over: " in out.decode()
    assert bot.token not in out.decode()
    await bot.http.aclose()


async def test_bridge_finds_a_table_and_reconnects(server: LiveServer, people: list[Person]) -> None:
    bot = await bot_of(people[0])
    running = await bridge(server, bot, PYTHON, "--game", "tiny")
    table = await welcome(people[1], "me", "open")
    async with people[1].at(table) as at:
        await at.wanted()
        dropped = [each for each in server.room(table).presence.listeners if each.player_id == bot.id]
        for connection in dropped:
            connection._dropped()
        await at.play(random.Random(1))
    assert dropped
    running.terminate()
    await running.communicate()
    assert (await people[0].get("/api/me/bots"))["bots"][0]["games"] == [{"game": "tiny", "options": {}}]
    await bot.http.aclose()


FALLS_SILENT = (
    f"{sys.executable} -c \"import sys; sys.stdin.readline(); print('{{}}', flush=True); sys.stdin.readline()\""
)


@pytest.mark.parametrize("failing", [FALLS_SILENT, "no-such-command"])
async def test_bridge_leaves_the_seat_of_a_failed_program_to_a_bot(
    server: LiveServer, people: list[Person], failing: str
) -> None:
    bot = await bot_of(people[0])
    table = await welcome(people[1], "me", "open")
    running = await bridge(server, bot, failing, "--table", f"http://{server.address}/#/t/{table}")
    async with people[1].at(table) as at:
        await at.play(random.Random(1))
    seat = (await people[1].look(table))["table"]["seats"][1]
    _, err = await running.communicate()
    assert running.returncode == 1
    assert "the seat goes to greedy" in err.decode()
    assert (seat["kind"], seat["before"]) == ("bot", "BOT Rusty")
    await bot.http.aclose()


async def test_program_may_give_up_a_decision_through_the_bridge(
    server: LiveServer, people: list[Person], tmp_path: Path
) -> None:
    bot = await bot_of(people[0])
    table = await welcome(people[1], "me", "open")
    lines = ["import sys", "for n, _ in enumerate(sys.stdin):"]
    lines.append("    print('{\"fallback\": \"tired\"}' if n else '{}', flush=True)")
    (tmp_path / "tired.py").write_text("\n".join(lines))
    running = await bridge(server, bot, f"{sys.executable} {tmp_path / 'tired.py'}", "--table", table)
    async with people[1].at(table) as at:
        await at.play(random.Random(1))
        assert "BOT Rusty" in {entry["name"] for entry in at.entries if entry["kind"] == "action"}
    _, err = await running.communicate()
    assert (running.returncode, err) == (0, b"")
    await bot.http.aclose()


@pytest.mark.parametrize(
    ("token", "code", "words"), [("", 2, "BOT_TOKEN"), ("ffbot_guessed", 1, "no bot has this token")]
)
async def test_bridge_rejects_a_missing_or_wrong_token(
    server: LiveServer, people: list[Person], token: str, code: int, words: str
) -> None:
    bot = await bot_of(people[0])
    running = await bridge(server, bot, PYTHON, token=token)
    _, err = await running.communicate()
    assert running.returncode == code
    assert words in err.decode()
    await bot.http.aclose()
