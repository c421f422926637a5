"""Sessions that end and people who are merged at one node, while another has their sockets and tables."""

import pytest
from click.testing import CliRunner

from factoryfloor.cli.app import app
from tests.ops.test_cluster import nodes
from tests.server.live_server import Person, Refused, play_all


@pytest.mark.parametrize("lost", [False, True])
async def test_signed_out_session_ends_at_the_other_node(
    address: str, lost: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the notification is lost, the sockets end at the next reconnection."""
    async with nodes(address) as (left, right), Person(left.address) as person:
        secret = (await person.post("/api/me/link"))["secret"]
        async with Person(right.address) as phone:
            await phone.post("/api/sign-in", {"secret": secret})
            table = await phone.make("me", "open")
            here = next(each["id"] for each in (await phone.get("/api/me/devices"))["devices"] if each["here"])
            async with phone.at(table) as at:
                if lost:
                    monkeypatch.setattr(left.services.guests, "_publish", lambda *_: None)
                await person.ask("DELETE", f"/api/me/devices/{here}")
                if lost:
                    assert right.services.node is not None
                    right.services.node._on_reconnect()
                await at.until_closed()
                assert at.errors[-1]["code"] == "signed_out"
            assert (await phone.get("/api/me"))["public_id"] != person.id


@pytest.mark.parametrize("lost", [False, True])
async def test_merged_person_can_continue_a_game_at_the_other_node(
    address: str, lost: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with nodes(address) as (left, right), Person(left.address) as person, Person(left.address) as guest:
        secret = (await person.post("/api/me/link"))["secret"]
        async with Person(right.address) as other:
            table = await guest.make("me", "open", length="long")
            async with other.at(table) as across:
                await other.sit(table, 1)
                await across.until(lambda: across.state["table"]["status"] == "running")
                if lost:
                    monkeypatch.setattr(left.services, "_publish", lambda *_: None)
                await guest.post("/api/sign-in", {"secret": secret})
                if lost:
                    assert right.services.node is not None
                    right.services.node._on_reconnect()
                await across.until(lambda: across.state["table"]["seats"][0]["player"] == person.id)
                async with person.at(table) as at:
                    assert at.mine == [0]
                    await play_all(at, across)


async def test_deleted_person_is_a_former_player_at_the_other_node(address: str) -> None:
    async with nodes(address) as (left, right), Person(left.address) as person, Person(right.address) as other:
        table = await person.make("me", "open")
        async with other.at(table) as across:
            await other.sit(table, 1)
            await person.ask("DELETE", "/api/me")
            seat = "name", "before"  # the game has started, or is about to
            await across.until(lambda: "Former player" in map(across.state["table"]["seats"][0].get, seat))
            assert across.state["table"]["host"] not in ("", person.id)


async def test_ban_applies_at_all_nodes(address: str) -> None:
    """The operator's command writes to the database, which every node reads every few seconds."""
    async with nodes(address) as (left, right), Person(left.address) as person:
        secret = (await person.post("/api/me/link"))["secret"]
        async with Person(right.address) as phone:
            await phone.post("/api/sign-in", {"secret": secret})
            table = await phone.make("me", "open")
            async with person.at(table) as here, phone.at(table) as there:
                words = ["ban", "--database", address, person.id, "--days", "1", "--reason", "floods"]
                found = CliRunner().invoke(app, words, catch_exceptions=False)
                assert found.exit_code == 0, found.output
                for at in (here, there):
                    await at.until_closed()
                    assert at.errors[-1]["code"] == "banned"
            for device in (person, phone):
                with pytest.raises(Refused, match="banned"):
                    await device.make("me", "open")
