"""Guests: cookies, names, and their stored data."""

import sqlite3
import time
import unicodedata
from pathlib import Path
from types import SimpleNamespace

import pytest

from factoryfloor.server.people import identity
from factoryfloor.tables.state import errors
from factoryfloor.tables.state.names import clean_name, clean_text, distinct_name, look
from tests.server.live_server import QUICK, LiveServer, Person, Refused, http_client, serving


async def test_server_gives_a_new_guest_a_name_and_an_http_only_cookie(server: LiveServer) -> None:
    async with http_client(server.address) as http:
        answer = await http.get("/api/me")
        assert len(answer.json()["name"].split()) == 2
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "secure" not in cookie
        assert "set-cookie" not in (await http.get("/api/me")).headers


@pytest.mark.parametrize(
    ("languages", "alphabet"),
    [
        ("", "LATIN"),
        ("fr-FR,fr;q=0.9", "LATIN"),
        ("ru-RU,ru;q=0.9,en;q=0.8", "CYRILLIC"),
        ("de,zh-TW;q=0.9,en;q=0.5", "CJK"),
        ("en-GB,ru;q=0.9", "LATIN"),
    ],
)
async def test_name_of_a_new_guest_depends_on_accept_language(
    server: LiveServer, languages: str, alphabet: str
) -> None:
    headers = {"Accept-Language": languages} if languages else {}
    async with http_client(server.address, headers=headers) as http:
        name = (await http.get("/api/me")).json()["name"]
    assert {unicodedata.name(letter).split()[0] for letter in name if letter != " "} == {alphabet}
    assert clean_name(name) == name


@pytest.mark.parametrize(("proxies", "secure"), [((), False), (("10.0.0.0/8", "127.0.0.1"), True)])
async def test_cookie_is_secure_behind_a_trusted_https_proxy(
    database: Path, proxies: tuple[str, ...], secure: bool
) -> None:
    async with (
        serving(database, QUICK.model_copy(update={"trusted_proxies": proxies})) as server,
        http_client(server.address, headers={"X-Forwarded-Proto": "https"}) as http,
    ):
        answer = await http.get("/api/me")
        assert ("secure" in answer.headers["set-cookie"].lower()) == secure


async def test_server_stores_only_a_hash_of_the_cookie_secret(people: list[Person], database: Path) -> None:
    stored = b"".join(path.read_bytes() for path in database.parent.iterdir())
    assert people[0].id.encode() in stored
    assert people[0].cookie.encode() not in stored
    with sqlite3.connect(database) as connection:
        hashes = [row[0] for row in connection.execute("select token_hash from sessions")]
    assert all(len(hashed) == 64 for hashed in hashes)
    assert len(set(hashes)) == 4


async def test_changed_name_survives_a_restart(people: list[Person], server: LiveServer) -> None:
    renamed = await people[0].ask("PUT", "/api/me", json={"name": "  Zoë \t Ли "})
    assert renamed == {"public_id": people[0].id, "name": "Zoë Ли", "banned": None}
    server.services.guests._known.clear()
    assert (await people[0].get("/api/me"))["name"] == "Zoë Ли"


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u202e", "x" * 25, 7, None])
async def test_server_rejects_invisible_names(people: list[Person], name: object) -> None:
    with pytest.raises(Refused) as refused:
        await people[0].ask("PUT", "/api/me", json={"name": name})
    assert refused.value.code in ("malformed", "bad_name")
    assert refused.value.status == 422
    assert (await people[0].get("/api/me"))["name"] == people[0].name


async def test_server_creates_a_new_guest_for_an_unknown_cookie(server: LiveServer) -> None:
    async with Person(server.address, cookie="invented") as person:
        assert person.cookie != "invented"
        assert person.id


def test_server_removes_invisible_characters_from_text() -> None:
    assert clean_text(" a\x00b\r\n\u202ec  d ") == "ab c d"
    assert clean_name("👩‍🔧") == "👩‍🔧"
    assert clean_name("❤️") == "❤️"
    assert clean_text("a\u200db\ufe0fc\u3164\u2800\u034fd") == "abcd"
    assert clean_text("Z\u0300\u0301\u0302\u0303\u0304 \u0300a") == "Z\u0300\u0301 a"


def test_server_normalizes_names() -> None:
    assert clean_name("Ｚｏe\u0308") == "Zoë"
    assert clean_name("Анна Smith") == "Анна Smith"
    assert clean_name("阿明 Ming明") == "阿明 Ming明"


@pytest.mark.parametrize("name", ["Аnna", "Ivаn", "Οlga", "x-Аnna", "\u3164", "", "\ufe0f"])
def test_server_rejects_names_with_mixed_alphabets(name: str) -> None:
    with pytest.raises(errors.Refused) as refused:
        clean_name(name)
    assert refused.value.refusal == "bad_name"


def test_server_numbers_names_that_look_alike() -> None:
    assert look("Bill") == look("BiIl") == look("B i l l") == look("ВіІӏ") != look("Bull")
    assert distinct_name("раураl", ["paypal"]) == "раураl 2"
    assert distinct_name("Anna", ["anna", "Änna 2"]) == "Anna 3"
    assert len(distinct_name("x" * 24, ["X" * 24])) == 24
    assert distinct_name("🦊", ["🐻"]) == "🦊"


async def test_server_numbers_equal_names_at_a_table(people: list[Person]) -> None:
    for person, name in zip(people, ("Otto", "Оttо".replace("t", "т"), "0tt0", "greedy"), strict=True):
        await person.ask("PUT", "/api/me", json={"name": name})
    table = await people[0].make("me", "open", "open", "me")
    for seat in (1, 2):
        await people[seat].sit(table, seat)
    names = [seat["name"] for seat in (await people[0].look(table))["table"]["seats"]]
    assert len({look(name) for name in names}) == 4
    against = await people[3].make("greedy", "me")
    assert [seat["name"] for seat in (await people[3].look(against))["table"]["seats"]] == ["greedy", "greedy 2"]


async def test_server_renews_the_cookie_once_a_day(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async with http_client(server.address) as http:
        secret = (await http.get("/api/me")).cookies["factoryfloor_guest"]
        assert "set-cookie" not in (await http.get("/api/me")).headers
        tomorrow = SimpleNamespace(time=lambda: time.time() + 86_400, monotonic=time.monotonic)
        monkeypatch.setattr(identity, "time", tomorrow)
        renewed = (await http.get("/api/me")).headers["set-cookie"]
        assert f"factoryfloor_guest={secret};" in renewed
        assert f"Max-Age={400 * 86_400}" in renewed
        assert "set-cookie" not in (await http.get("/api/me")).headers
