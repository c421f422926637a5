"""Signing in and out at several devices: links, recovery codes, sessions and their sockets."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.server.people.device_names import device_name
from tests.server.live_server import QUICK, LiveServer, Person, Refused, http_client, serving
from tests.timeouts import TIMEOUT

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 "
    "Mobile/15E148 Safari/604.1"
)
EDGE = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 "
    "Edg/140.0.0.0"
)


def changed(database: Path, statement: str) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(statement)
        connection.commit()


async def link_of(person: Person) -> str:
    return str((await person.post("/api/me/link"))["secret"])


async def signed_in(person: Person, secret: str) -> Person:
    """The same person at another device."""
    other = Person(person.address)
    await other.post("/api/sign-in", {"secret": secret})
    return await other.__aenter__()


async def refusal(person: Person, path: str, body: Any = None) -> Refused:
    with pytest.raises(Refused) as refused:
        await person.post(path, body)
    return refused.value


async def test_link_signs_in_one_other_device(people: list[Person]) -> None:
    person, stranger = people[:2]
    table = await person.make("me", "open")
    secret = await link_of(person)
    assert await stranger.post("/api/sign-in/look", {"secret": secret}) == person.me
    phone = await signed_in(person, secret)
    assert (phone.me, phone.cookie != person.cookie) == (person.me, True)
    assert [each["id"] for each in await phone.get("/api/tables?which=mine")] == [table]
    async with phone.at(table) as at:
        assert at.mine == [0]
    for path in ("/api/sign-in", "/api/sign-in/look"):
        refused = await refusal(stranger, path, {"secret": secret})
        assert (refused.code, refused.status) == ("bad_sign_in", 403)
    await phone.http.aclose()


async def test_only_one_of_two_requests_can_use_a_link(people: list[Person]) -> None:
    secret = await link_of(people[0])
    answers = await asyncio.gather(
        *(each.post("/api/sign-in", {"secret": secret}) for each in people[1:]), return_exceptions=True
    )
    assert sorted(type(each).__name__ for each in answers) == ["Refused", "Refused", "dict"]


async def test_server_rejects_expired_and_replaced_links(people: list[Person], database: Path) -> None:
    first, second = [await link_of(people[0]) for _ in range(2)]
    assert (await refusal(people[1], "/api/sign-in", {"secret": first})).code == "bad_sign_in"
    changed(database, "update sign_ins set expires = expires - 600")
    assert (await refusal(people[1], "/api/sign-in", {"secret": second})).code == "bad_sign_in"


async def test_recovery_code_is_valid_until_it_is_replaced(people: list[Person]) -> None:
    person = people[0]
    assert (await person.get("/api/me/devices"))["recovery_code"] is None
    code = str((await person.post("/api/me/code"))["code"])
    assert [len(group) for group in code.split("-")] == [5, 5, 5, 5]
    assert time.time() - (await person.get("/api/me/devices"))["recovery_code"] < TIMEOUT
    for written in (code, f" {code.lower().replace('-', ' ')}\n", code.replace("0", "O").replace("1", "l")):
        other = await signed_in(person, written)
        assert other.id == person.id
        await other.http.aclose()
    await person.post("/api/me/code")
    assert (await refusal(people[1], "/api/sign-in", {"secret": code})).code == "bad_sign_in"


async def test_server_stores_only_hashes_of_secrets(people: list[Person], database: Path) -> None:
    secrets = [await link_of(people[0]), str((await people[0].post("/api/me/code"))["code"])]
    stored = b"".join(path.read_bytes() for path in database.parent.iterdir())
    assert not [secret for secret in secrets if secret.lower().encode() in stored.lower()]


async def test_server_limits_wrong_secrets_but_not_sign_ins(database: Path) -> None:
    settings = QUICK.model_copy(update={"failed_sign_ins_address": 3})
    async with serving(database, settings) as server, Person(server.address) as person:
        secret = await link_of(person)
        for _ in range(5):
            await person.post("/api/sign-in/look", {"secret": secret})
        codes = [(await refusal(person, "/api/sign-in", {"secret": f"guess {n}"})).code for n in range(3)]
        assert codes == ["bad_sign_in"] * 3
        refused = await refusal(person, "/api/sign-in", {"secret": secret})
        assert (refused.code, refused.status) == ("too_many_sign_ins", 429)


async def test_list_of_devices_shows_browser_and_system(server: LiveServer) -> None:
    async with http_client(server.address, headers={"User-Agent": FIREFOX}) as desk:
        await desk.get("/api/me")
        secret = (await desk.post("/api/me/link")).json()["secret"]
        async with http_client(server.address, headers={"User-Agent": PHONE}) as phone:
            await phone.post("/api/sign-in", json={"secret": secret})
            devices = (await phone.get("/api/me/devices")).json()["devices"]
    assert [(each["device"], each["here"]) for each in devices] == [("Safari, iPhone", True), ("Firefox, Linux", False)]
    assert all(each["created"] <= each["seen"] <= time.time() for each in devices)


@pytest.mark.parametrize(
    ("agent", "name"),
    [(FIREFOX, "Firefox, Linux"), (PHONE, "Safari, iPhone"), (EDGE, "Edge, Windows"), ("curl/8.5", "curl"), ("", "")],
)
def test_device_name_is_derived_from_the_user_agent(agent: str, name: str) -> None:
    assert device_name(agent) == name


async def test_signed_out_device_loses_its_sockets_and_becomes_a_guest(people: list[Person]) -> None:
    person = people[0]
    table = await person.make("me", "open")
    phone = await signed_in(person, await link_of(person))
    here = next(each["id"] for each in (await phone.get("/api/me/devices"))["devices"] if each["here"])
    async with phone.at(table) as lost, person.at(table) as kept:
        left = await person.ask("DELETE", f"/api/me/devices/{here}")
        assert [each["here"] for each in left["devices"]] == [True]
        await lost.until_closed()
        assert lost.closed is not None
        assert lost.closed.rcvd is not None
        assert lost.closed.rcvd.code == 4401
        assert lost.errors[-1]["code"] == "signed_out"
        await kept.ask("chat", text="still here")
    stolen = Person(person.address, cookie=phone.cookie)
    assert (await stolen.__aenter__()).id != person.id
    assert (await person.get("/api/me"))["public_id"] == person.id
    for each in (phone, stolen):
        await each.http.aclose()


async def test_signing_out_on_this_device_removes_the_cookie(people: list[Person]) -> None:
    person = people[0]
    (device,) = (await person.get("/api/me/devices"))["devices"]
    answer = await person.http.delete(f"/api/me/devices/{device['id']}")
    assert answer.json()["devices"] == []
    assert "max-age=0" in answer.headers["set-cookie"].lower()


async def test_person_cannot_sign_out_the_device_of_another_person(people: list[Person]) -> None:
    (device,) = (await people[0].get("/api/me/devices"))["devices"]
    with pytest.raises(Refused) as refused:
        await people[1].ask("DELETE", f"/api/me/devices/{device['id']}")
    assert refused.value.status == 404
    assert (await people[0].get("/api/me"))["public_id"] == people[0].id


async def test_signing_out_ends_an_unused_link(people: list[Person]) -> None:
    person = people[0]
    phone = await signed_in(person, await link_of(person))
    secret = await link_of(phone)
    here = next(each["id"] for each in (await phone.get("/api/me/devices"))["devices"] if each["here"])
    await person.ask("DELETE", f"/api/me/devices/{here}")
    assert (await refusal(people[1], "/api/sign-in", {"secret": secret})).code == "bad_sign_in"
    await phone.http.aclose()


async def test_server_does_not_cache_a_session_that_was_deleted_during_its_lookup(
    server: LiveServer, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    person, guests = people[0], server.services.guests
    guests._known.clear()
    read, (device,) = server.services.store.player, (await person.get("/api/me/devices"))["devices"]
    guests._known.clear()
    loop = asyncio.get_running_loop()

    def overtaken(session: str) -> Any:
        found = read(session)
        monkeypatch.setattr(server.services.store, "player", read)
        player = found
        assert player is not None
        ended = server.services.sign_ins.sign_out(player, device["id"])
        asyncio.run_coroutine_threadsafe(ended, loop).result(TIMEOUT)
        return found

    monkeypatch.setattr(server.services.store, "player", overtaken)
    assert (await person.get("/api/me"))["public_id"] != person.id


async def test_visit_after_an_hour_updates_the_session(
    server: LiveServer, people: list[Person], database: Path
) -> None:
    changed(database, "update sessions set seen = seen - 3700, device = ''")
    server.services.guests._known.clear()

    async def device() -> Any:
        return (await people[0].get("/api/me/devices"))["devices"][0]

    async with asyncio.timeout(TIMEOUT):
        while time.time() - (seen := await device())["seen"] > 3600:
            pass
    assert seen["device"] == "python-httpx2"


async def test_server_removes_sessions_that_are_older_than_their_cookie(
    server: LiveServer, people: list[Person], database: Path
) -> None:
    changed(database, "update sessions set seen = seen - 401 * 86400")
    await server.services.sign_ins.end_unseen()
    server.services.guests._known.clear()
    assert (await people[0].get("/api/me"))["public_id"] != people[0].id
