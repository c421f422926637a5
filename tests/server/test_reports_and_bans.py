"""Reports with lines of the chat, and bans by the operator on a running server."""

import json
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from factoryfloor.cli.app import app
from factoryfloor.cli.errors import Failed
from factoryfloor.server.storage.ban_rows import bans_at
from tests.server.live_server import QUICK, LiveServer, Person, Refused, serving
from tests.server.test_bot_accounts import bot_of, welcome
from tests.server.test_merging import merged, rows_with
from tests.timeouts import until


def command(database: Path, *words: str) -> list[str]:
    """The output of a command, as an operator runs it beside the server."""
    name, *rest = words
    found = CliRunner().invoke(app, [name, "--database", str(database), *rest], catch_exceptions=False)
    assert found.exit_code == 0, found.output
    return found.output.splitlines()


async def insulted(host: Person, guest: Person) -> tuple[str, list[int]]:
    """A table at which the guest has written two lines, with their numbers, and the host one."""
    table = await host.make("me", "open", "random")
    await guest.sit(table, 1)
    async with guest.at(table) as at, host.at(table) as mine:
        await at.ask("chat", text="you \x1b[31mfool")
        await at.ask("chat", text="leave")
        await mine.ask("chat", text="stop it")
        await at.until(lambda: len(at.chat) == 3)
        return table, [line["n"] for line in at.chat if line["player"] == guest.id]


async def test_report_reaches_the_operator(people: list[Person], database: Path) -> None:
    host, guest, _, _ = people
    table, lines = await insulted(host, guest)
    wish = {"player": guest.id, "lines": lines, "reason": " he insults "}
    sent = await host.post(f"/api/tables/{table}/report", wish)
    (listed,) = command(database, "reports")
    assert all(part in listed for part in (sent["id"], guest.name, guest.id, table, "2 lines"))
    shown = command(database, "reports", "show", sent["id"])
    assert f"by {host.name} ({host.id})" in shown[1]
    assert shown[2] == "  reason: he insults"
    assert [line.split("#")[1].split("  ")[0] for line in shown[3:]] == [str(n) for n in lines]
    assert "\x1b" not in "".join(shown)
    assert command(database, "reports", "close", sent["id"], "--note", "talked to him")
    assert command(database, "reports") == ["No reports."]
    assert "closed" in command(database, "reports", "--all")[0]
    (logged,) = command(database, "reports", "--audit")
    assert all(part in logged for part in ("close", guest.id, sent["id"], "talked to him"))
    with pytest.raises(Failed, match="no open report"):
        command(database, "reports", "close", sent["id"])
    exported = (await host.get("/api/me/export"))["reports"]
    assert [line["n"] for line in exported[0]["lines"]] == lines


async def test_server_rejects_bad_reports(people: list[Person]) -> None:
    host, guest, stranger, _ = people
    table, lines = await insulted(host, guest)
    path = f"/api/tables/{table}/report"
    for wish, code in (
        ({"player": guest.id, "lines": [*lines, lines[-1] + 1]}, "no_line"),  # a line of the host
        ({"player": guest.id, "lines": [1 << 70]}, "malformed"),
        ({"player": guest.id, "lines": []}, "bad_report"),
        ({"player": guest.id, "lines": lines, "reason": "x" * 501}, "malformed"),
        ({"player": stranger.id, "lines": [], "reason": "rude"}, "gone"),
        ({"player": host.id, "lines": [], "reason": "rude"}, "forbidden"),
    ):
        with pytest.raises(Refused, match=code):
            await host.post(path, wish)


async def test_server_limits_the_number_of_reports(database: Path) -> None:
    settings = QUICK.model_copy(update={"reports_address": 3})
    async with (
        serving(database, settings) as server,
        Person(server.address) as host,
        Person(server.address) as guest,
        Person(server.address) as third,
    ):
        table, lines = await insulted(host, guest)
        wish = {"player": guest.id, "lines": lines}
        for person, count in ((host, 2), (third, 1)):
            for _ in range(count):
                await person.post(f"/api/tables/{table}/report", wish)
            with pytest.raises(Refused, match="too_many_reports") as refused:
                await person.post(f"/api/tables/{table}/report", wish)
            assert refused.value.status == 429
        assert len(command(database, "reports")) == 3


async def test_deletion_of_a_person_removes_that_person_from_reports(people: list[Person], database: Path) -> None:
    host, guest, other, _ = people
    table, lines = await insulted(host, guest)
    kept = (await host.post(f"/api/tables/{table}/report", {"player": guest.id, "lines": lines}))["id"]
    await guest.post(f"/api/tables/{table}/report", {"player": host.id, "lines": [], "reason": "rude"})
    reporter, host_id = host.name, host.id
    await merged(host, other)
    assert f"by {other.name} ({other.id})" in command(database, "reports", "show", kept)[1]
    assert host_id not in "".join(command(database, "reports"))
    await other.ask("DELETE", "/api/me")
    assert "by a former player" in command(database, "reports", "show", kept)[1]
    assert len(command(database, "reports")) == 1, "the report about the deleted person is gone"
    await guest.ask("DELETE", "/api/me")
    assert command(database, "reports") == ["No reports."]
    assert rows_with(database, "fool") == {}
    assert rows_with(database, reporter) == {}


async def test_ban_ends_the_sockets_of_bots(people: list[Person], database: Path) -> None:
    owner, host, _, _ = people
    bot = await bot_of(owner)
    table = await welcome(host, "me", "open", "random")
    await bot.sit(table, 1)
    async with bot.at(table) as at:
        command(database, "ban", owner.id, "--days", "2", "--reason", "floods")
        await at.until_closed()
        assert at.errors[-1]["code"] == "banned"
    await bot.http.aclose()


async def test_ban_takes_effect_on_a_running_server(server: LiveServer, people: list[Person], database: Path) -> None:
    host, guest, _, _ = people
    table, _ = await insulted(host, guest)
    async with guest.at(table) as at:
        command(database, "ban", guest.id, "--days", "2", "--reason", "insults")
        await at.until_closed()  # the server reads the bans every few seconds
        assert at.errors[-1]["code"] == "banned"
        assert "insults" in at.errors[-1]["message"]
        assert "4403" in str(at.closed)
    me = await guest.get("/api/me")
    assert me["banned"]["reason"] == "insults"
    assert me["banned"]["until"] == pytest.approx(time.time() + 2 * 86_400, abs=600)
    for ask in (
        guest.make("me", "random"),
        guest.sit(table, 2),
        guest.post(f"/api/tables/{table}/report", {"player": host.id, "lines": [], "reason": "rude"}),
        guest.post("/api/me/link"),
        guest.post("/api/sign-in", {"secret": (await host.post("/api/me/link"))["secret"]}),
    ):
        with pytest.raises(Refused, match="banned") as refused:
            await ask
        assert refused.value.status == 403
    assert (await guest.get("/api/me/export"))["person"]["name"] == guest.name
    assert (await guest.look(table))["table"]["id"] == table
    with pytest.raises(Failed, match="is not banned"):
        command(database, "unban", host.id)
    command(database, "unban", guest.id)
    await server.services.bans.read()
    assert (await guest.get("/api/me"))["banned"] is None
    await guest.make("me", "random")
    actions = [line.split("  ")[2] for line in command(database, "reports", "--audit")]
    assert actions == ["ban", "unban"]


async def test_ban_expires_and_survives_a_merge(server: LiveServer, people: list[Person], database: Path) -> None:
    one, same, _, _ = people
    secret = (await same.post("/api/me/link"))["secret"]
    command(database, "ban", same.id, "--for-good", "--reason", "insults")
    await one.post("/api/sign-in", {"secret": secret})  # of another device of the banned person
    await server.services.bans.read()
    banned = await one.get("/api/me")
    assert banned["banned"] == {"until": None, "reason": "insults"}
    command(database, "ban", same.id, "--days", "0.000001", "--reason", "short")
    await server.services.bans.read()
    await until(lambda: server.services.bans.of(same.id) is None)
    assert (await one.get("/api/me"))["banned"] is None
    await one.ask("DELETE", "/api/me")
    assert server.services.store.read(bans_at, 0.0) == []


async def test_moderation_command_names_the_cause_of_an_error(
    people: list[Person], database: Path, tmp_path: Path
) -> None:
    for words, problem in (
        (("ban", people[0].id, "--reason", "x"), "specify a duration"),
        (("ban", people[0].id, "--reason", "x", "--days", "1", "--for-good"), "specify a duration"),
        (("ban", people[0].id, "--reason", " ", "--days", "1"), "characters"),
        (("ban", "nobody", "--reason", "x", "--days", "1"), "no person nobody"),
        (("reports", "show", "none"), "no report none"),
    ):
        with pytest.raises(Exception, match=problem):
            command(database, *words)
    with pytest.raises(Failed, match="there is no database"):
        command(tmp_path / "other.sqlite3", "reports")
    assert json.loads((await people[0].http.get("/api/me")).text)["banned"] is None
