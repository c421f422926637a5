"""Export and deletion of a person: other players keep their games with a former player."""

from pathlib import Path

import pytest

from factoryfloor.kernel.joint_seed import check_joint_seed
from factoryfloor.server.rooms import departures
from tests.server.live_server import LiveServer, Person, http_client, play_all
from tests.server.test_merging import rows_with

ZOE = "Zoë Quux"


async def renamed(person: Person, name: str = ZOE) -> str:
    """Give a person an unusual name; returns the id."""
    person.me = await person.ask("PUT", "/api/me", json={"name": name})
    return person.id


async def test_database_does_not_contain_the_name_of_a_deleted_person(
    people: list[Person], server: LiveServer, database: Path
) -> None:
    person, other = people[:2]
    known = await renamed(person)
    wish = {"game": "tiny", "seats": [{"kind": "me"}, {"kind": "open"}], "word": True}
    table = (await person.post("/api/tables", wish))["id"]
    async with other.at(table) as across:
        async with person.at(table) as at:
            await other.sit(table, 1)
            await at.ask("chat", text="my number is unlisted")
            await play_all(at, across)
        await server.stored(table)
        running = await person.make("me", "me", "greedy")
        await person.post("/api/me/code")
        record = await other.get(f"/api/tables/{table}/record")
        await person.ask("DELETE", "/api/me")
        await across.until(lambda: across.state["table"]["seats"][0]["name"] == "Former player")
        assert (across.chat[0]["name"], across.chat[0]["text"]) == ("Former player", "…")
    for text in (known, ZOE, "unlisted"):
        assert rows_with(database, text) == {}
    server.services.lobby.drop_idle(0.0)
    after = await other.get(f"/api/tables/{table}/record")
    assert after == record | {"players": ["Former player", other.name]}
    check_joint_seed(after["joint_seed"], after["seed"], 2)
    assert (await other.get(f"/api/tables/{table}/replay"))["players"] == after["players"]
    names = [seat["name"] for seat in (await other.look(running))["table"]["seats"]]
    assert names[:2] == ["Former player", "Former player 2"]


async def test_write_during_a_deletion_restores_no_row_of_the_person(
    people: list[Person], server: LiveServer, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, other = people[:2]
    known, table = person.id, await other.make("me", "open", "open")
    await person.sit(table, 1)
    guests = server.services.guests
    deleted = guests.sessions_changed

    async def write(player: str) -> None:
        await other.post(f"/api/tables/{table}/settings", {"chat": "seats"})
        await deleted(player)

    monkeypatch.setattr(guests, "sessions_changed", write)
    monkeypatch.setattr(departures, "playing", lambda *_: set())  # the person keeps the seat until then
    await person.ask("DELETE", "/api/me")
    assert rows_with(database, known) == {}
    seats = (await other.look(table))["table"]["seats"]
    assert [seat["name"] for seat in seats[:2]] == [other.name, "Former player"]


async def test_deleted_person_is_signed_out_everywhere(people: list[Person]) -> None:
    person = people[0]
    known, table = person.id, await person.make("me", "open")
    secret = (await person.post("/api/me/link"))["secret"]
    phone = Person(person.address)
    await phone.post("/api/sign-in", {"secret": secret})
    await phone.__aenter__()
    async with phone.at(table) as at:
        answer = await person.http.delete("/api/me", headers={"Accept-Language": "ru"})
        assert answer.json() == {"public_id": "", "name": "Бывший игрок", "banned": None}
        assert "max-age=0" in answer.headers["set-cookie"].lower()
        await at.until_closed()
        assert at.errors[-1]["code"] == "signed_out"
    assert (await phone.get("/api/me"))["public_id"] != known
    await phone.http.aclose()


async def test_other_players_can_continue_immediately_after_a_deletion(people: list[Person]) -> None:
    person, other = people[:2]
    table, waiting = await person.make("me", "open", "greedy"), await person.make("me", "open", "open")
    seats = [{"kind": "me"}, {"kind": "open"}]
    wish = {"game": "tiny", "seats": seats, "days": 14, "stand_in": "random"}
    by_day = (await person.post("/api/tables", wish))["id"]
    for each in (table, waiting, by_day):
        await other.sit(each, 1)
    async with other.at(table) as across:
        await across.until(lambda: across.state["table"]["status"] == "running")
        await person.ask("DELETE", "/api/me")
        await across.until(lambda: across.state["table"]["seats"][0]["before"] == "Former player")
        seat = across.state["table"]["seats"][0]
        assert (seat["kind"], seat["bot"], seat["former"] not in ("", person.id)) == ("bot", "greedy", True)
        await across.ask("chat", text="still here")
    left = (await other.look(by_day))["table"]["seats"][0]
    assert (left["bot"], left["before"], left["held"]) == ("random", "Former player", False)
    assert (await other.look(waiting))["table"]["seats"][0]["kind"] == "open"
    await other.post(f"/api/tables/{waiting}/start", {"bot": "random"})


async def test_export_contains_all_data_of_a_person_and_no_secret(people: list[Person]) -> None:
    person, other = people[:2]
    await renamed(person)
    table = await person.make("me", "open")
    await other.sit(table, 1)
    async with person.at(table) as at, other.at(table) as across:
        await at.ask("chat", text="hello")
        await across.ask("chat", text="from another person")
        await play_all(at, across)
    code = (await person.post("/api/me/code"))["code"]
    answer = await person.http.get("/api/me/export")
    assert answer.headers["content-disposition"].startswith("attachment")
    saved = answer.json()
    assert (saved["person"]["name"], len(saved["devices"])) == (ZOE, 1)
    (mine,) = saved["tables"]
    assert (mine["id"], mine["status"], [line["text"] for line in mine["chat"]]) == (table, "over", ["hello"])
    assert {entry["kind"] for entry in mine["entries"]} >= {"created", "action"}
    assert all(secret not in answer.text for secret in (code, person.cookie, "from another person"))


async def test_deletion_without_a_cookie_is_rejected(server: LiveServer) -> None:
    async with http_client(server.address) as http:
        answer = await http.delete("/api/me")
    assert (answer.status_code, answer.json()["code"]) == (409, "no_guest")
