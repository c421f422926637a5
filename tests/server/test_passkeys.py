"""Passkeys are made, used and removed; replayed, foreign and late answers are refused."""

import time
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from factoryfloor.server.storage import passkey_rows
from tests.server.live_server import QUICK, LiveServer, Person, Refused, serving
from tests.server.software_key import SoftwareKey
from tests.server.test_merging import rows_with

SITE = "https://play.example.org"


@pytest.fixture
async def site(database: Path) -> AsyncIterator[LiveServer]:
    async with serving(database, QUICK.model_copy(update={"site_address": SITE})) as running:
        yield running


async def register(person: Person, key: SoftwareKey) -> Any:
    options = await person.post("/api/me/passkeys/options")
    return await person.post("/api/me/passkeys", {"credential": key.made(options)})


async def sign_in(person: Person, key: SoftwareKey) -> dict[str, Any]:
    """Sign in by a passkey; returns the answer that was sent."""
    sent = key.answer(await person.post("/api/sign-in/passkey/options"))
    await person.post("/api/sign-in/passkey", {"credential": sent})
    person.me = await person.get("/api/me")
    return sent


async def test_passkey_signs_in_another_device(site: LiveServer) -> None:
    key = SoftwareKey(SITE)
    async with Person(site.address) as one, Person(site.address) as other:
        assert await one.get("/api/me/passkeys") == {"available": True, "passkeys": []}
        options = await one.post("/api/me/passkeys/options")
        assert options["rp"]["id"] == "play.example.org"
        assert options["authenticatorSelection"]["userVerification"] == "required"
        (stored,) = (await register(one, key))["passkeys"]
        assert stored["used"] is None
        again = await one.post("/api/me/passkeys/options")
        assert [each["id"] for each in again["excludeCredentials"]] == [stored["id"]]
        table = await other.make("me", "random")
        await sign_in(other, key)
        assert other.id == one.id
        assert [info["id"] for info in await one.get("/api/tables?which=mine")] == [table]
        (used,) = (await other.get("/api/me/passkeys"))["passkeys"]
        assert used["used"] == pytest.approx(time.time(), abs=600)
        assert (await one.get("/api/me/export"))["passkeys"][0]["made"] == stored["made"]
        assert await one.ask("DELETE", f"/api/me/passkeys/{stored['id']}") == {"available": True, "passkeys": []}
    async with Person(site.address) as third:
        with pytest.raises(Refused, match="bad_passkey"):
            await sign_in(third, key)


async def test_server_rejects_bad_passkey_answers(site: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    key = SoftwareKey(SITE)
    async with Person(site.address) as one, Person(site.address) as other:
        await register(one, key)
        async with Person(site.address) as device:
            replayed = await sign_in(device, key)

        async def refused(credential: Any) -> None:
            with pytest.raises(Refused, match="bad_passkey") as error:
                await other.post("/api/sign-in/passkey", {"credential": credential})
            assert error.value.status == 403

        await refused(replayed)
        options = await other.post("/api/sign-in/passkey/options")
        mine = await one.post("/api/me/passkeys/options")
        await refused(key.answer(mine))  # the challenge of a registration
        changed = key.answer(options)
        changed["response"]["signature"] = changed["response"]["signature"][:-6] + "AAAAAA"
        await refused(changed)
        await refused(key.answer(options))  # a wrong answer has used the challenge up
        for nonsense in ({}, {"id": 1}, {**changed, "response": {}}, {**changed, "response": 7}):
            await refused(nonsense)
        fields = ("origin", "site", "verified", "counter", "id")
        for field, value in zip(fields, ("https://evil.example", "evil.example", False, -1, b"x"), strict=True):
            right = getattr(key, field)
            setattr(key, field, value)
            await refused(key.answer(await other.post("/api/sign-in/passkey/options")))
            setattr(key, field, right)
        late = await other.post("/api/sign-in/passkey/options")
        with monkeypatch.context() as patch:
            patch.setattr(passkey_rows, "time", SimpleNamespace(time=lambda: time.time() + 301))
            await refused(key.answer(late))
        for foreign in (SoftwareKey("https://evil.example"), SoftwareKey(SITE, "evil.example")):
            with pytest.raises(Refused, match="bad_passkey"):
                await register(other, foreign)
        with pytest.raises(Refused, match="bad_passkey"):
            await register(other, key)  # another person's
        await sign_in(other, key)


async def test_server_rejects_a_decreasing_passkey_counter(site: LiveServer) -> None:
    key, uncounted = SoftwareKey(SITE), SoftwareKey(SITE)
    async with Person(site.address) as one, Person(site.address) as other:
        await register(one, key)
        await register(one, uncounted)
        key.counter = 10
        await sign_in(other, key)
        key.counter = 10
        with pytest.raises(Refused, match="bad_passkey"):
            await sign_in(other, key)  # a copy of the key
        for _ in range(2):
            uncounted.counter = -1
            await sign_in(other, uncounted)


async def test_merged_person_keeps_passkeys(site: LiveServer, database: Path) -> None:
    first, second = SoftwareKey(SITE), SoftwareKey(SITE)
    async with Person(site.address) as one, Person(site.address) as other:
        await register(one, first)
        await register(other, second)
        gone = other.id
        await sign_in(other, first)
        assert len((await one.get("/api/me/passkeys"))["passkeys"]) == 2
        assert rows_with(database, gone) == {}
        await one.post("/api/me/passkeys/options")
        await one.ask("DELETE", "/api/me")
        assert rows_with(database, one.id) == {}


async def test_site_without_https_has_no_passkeys(server: LiveServer) -> None:
    async with Person(server.address) as person:
        assert (await person.get("/api/me/passkeys"))["available"] is False
        for path in ("/api/me/passkeys/options", "/api/sign-in/passkey/options"):
            with pytest.raises(Refused, match="no_passkeys"):
                await person.post(path)


async def test_server_limits_the_number_of_passkeys(site: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passkey_rows, "MOST", 2)
    async with Person(site.address) as person:
        for _ in range(2):
            await register(person, SoftwareKey(SITE))
        with pytest.raises(Refused, match="too_many_passkeys"):
            await register(person, SoftwareKey(SITE))
