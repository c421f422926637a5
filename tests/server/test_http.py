"""HTTP pages and game facts, and requests that cannot be answered."""

import gzip
import os
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx2 as httpx
import pytest

from factoryfloor.bots import LEVELS
from factoryfloor.server.http.middleware import MAX_BODY
from tests.server.live_server import LiveServer, Person, Refused, http_client, serving


@pytest.fixture
async def http(server: LiveServer) -> AsyncIterator[httpx.AsyncClient]:
    async with http_client(server.address) as client:
        yield client


async def test_games_request_returns_a_game_with_or_without_its_pieces(people: list[Person]) -> None:
    games = {game["id"]: game for game in await people[0].get("/api/games")}
    assert games["tiny"]["seats"] == [1, 4]
    assert games["tiny"]["bots"] == [level["name"] for level in games["tiny"]["levels"]] == list(LEVELS)
    assert games["tiny"]["levels"][-1]["rating"] is None  # not measured
    assert "length" in games["tiny"]["options"]
    assert all(game["components"] == {} for game in games.values())
    assert (await people[0].get("/api/games/tiny"))["title"] == "Tiny"
    with pytest.raises(Refused) as refused:
        await people[0].get("/api/games/chess")
    assert refused.value.status == 404
    assert "tiny" in refused.value.message


async def test_all_errors_have_the_same_form(http: httpx.AsyncClient) -> None:
    asked = [
        (await http.get("/api/nothing"), 404, "not_found"),
        (await http.get("/nothing.html"), 404, "not_found"),
        (await http.patch("/api/me"), 405, "malformed"),
        (await http.get("/api/tables/aaaaaaaaaaaa"), 404, "not_found"),
        (await http.get("/api/tables/..%2F..%2Fetc"), 404, "not_found"),
        (await http.get("/api/tables?which=none"), 422, "malformed"),
        (await http.post("/api/tables", content=b"{"), 422, "malformed"),
        (await http.post("/api/tables", content=b"\xff\xfe"), 422, "malformed"),
        (await http.post("/api/tables", json=[]), 422, "malformed"),
        (await http.post("/api/tables", json={"game": "tiny", "seats": [], "more": 1}), 422, "malformed"),
        (await http.post("/api/replay", content=b"x" * (MAX_BODY + 1)), 413, "too_big"),
        (await http.put("/api/me", json={"name": "A"}, headers={"Origin": "http://evil.example"}), 403, "forbidden"),
    ]
    for answer, status, code in asked:
        assert answer.status_code == status, answer.text
        assert answer.json()["kind"] == "error"
        assert answer.json()["code"] == code
        assert answer.json()["message"]


async def test_server_logs_an_unknown_proxy(server: LiveServer, caplog: pytest.LogCaptureFixture) -> None:
    for believed in (False, True):
        settings = server.app.state.services.settings
        proxies = (server.address.split(":")[0],) if believed else ()
        server.app.state.services.settings = settings.model_copy(update={"trusted_proxies": proxies})
        caplog.clear()
        async with http_client(server.address) as http:
            await http.get("/api/me", headers={"X-Forwarded-For": "192.0.2.7"})
        assert ("trusted_proxies" in caplog.text) is not believed


async def test_server_limits_a_body_without_a_length(http: httpx.AsyncClient, server: LiveServer) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(MAX_BODY // 1000 + 2000):
            yield b" " * 1000

    answer = await http.post("/api/replay", content=endless(), headers={"Content-Type": "application/json"})
    assert answer.json()["code"] == "too_big"
    assert (await http.get("/api/games")).status_code == 200


async def test_api_page_loads_no_external_resources(http: httpx.AsyncClient) -> None:
    page = await http.get("/api/docs")
    assert page.status_code == 200
    assert "POST /api/tables/{table_id}/sit" in page.text
    assert 'id="TableInfo"' in page.text
    assert not re.search(r"(src|href)\s*=\s*[\"']?(https?:)?//", page.text)
    assert "<script" not in page.text
    schema = (await http.get("/api/openapi.json")).json()
    names = re.findall(r'href="#([^"]+)"', page.text)
    assert names
    assert set(names) <= set(schema["components"]["schemas"])


async def test_server_without_a_client_shows_how_to_build_it(http: httpx.AsyncClient) -> None:
    page = await http.get("/")
    assert page.status_code == 200
    assert "make install" in page.text


async def test_server_sends_client_files_with_cache_headers(tmp_path: Path) -> None:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html>" + "<p>Factory Floor</p>" * 200)
    (web / "assets/app-1a2b3c.js").write_text("let a = 1;" * 500)
    (web / "icon.svg").write_text("<svg/>")
    async with (
        serving(tmp_path / "t.sqlite3", web=web) as server,
        http_client(server.address) as http,
    ):
        page = await http.get("/", headers={"Accept-Encoding": "gzip"})
        assert page.headers["content-encoding"] == "gzip"
        assert page.headers["cache-control"] == "no-cache"
        assert "default-src 'self'" in page.headers["content-security-policy"]
        again = await http.get("/", headers={"If-None-Match": page.headers["etag"]})
        assert again.status_code == 304
        script = await http.get("/assets/app-1a2b3c.js", headers={"Accept-Encoding": "gzip"})
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-encoding"] == "gzip"
        assert (await http.get("/icon.svg")).headers["cache-control"] == "no-cache"
        for path in ("/nothing", "/assets/nothing.js", "/../t.sqlite3", "/%2e%2e/t.sqlite3"):
            assert (await http.get(path)).status_code == 404
        assert (await http.get("/api/me")).status_code == 200


async def test_server_compresses_client_files_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    web = tmp_path / "web"
    web.mkdir()
    page = web / "index.html"
    page.write_text("<!doctype html>" + "<p>One</p>" * 200)
    calls: list[int] = []
    compress = gzip.compress

    def counted(data: bytes) -> bytes:
        calls.append(len(data))
        return compress(data)

    monkeypatch.setattr(gzip, "compress", counted)
    async with serving(tmp_path / "t.sqlite3", web=web) as server, http_client(server.address) as http:
        for _ in range(3):
            answer = await http.get("/", headers={"Accept-Encoding": "gzip"})
            assert answer.text == page.read_text()
        assert len(calls) == 1
        part = await http.get("/", headers={"Accept-Encoding": "gzip", "Range": "bytes=0-8"})
        assert (part.status_code, part.text) == (206, "<!doctype")
        page.write_text("<!doctype html>" + "<p>Two</p>" * 300)
        os.utime(page, (1.0, 1.0))
        assert (await http.get("/", headers={"Accept-Encoding": "gzip"})).text == page.read_text()
        plain = await http.get("/", headers={"Accept-Encoding": "identity"})
        assert ("content-encoding" in plain.headers, plain.text) == (False, page.read_text())


async def test_answers_for_one_person_forbid_caching(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> None:
        raise ZeroDivisionError

    async with http_client(server.address) as http:
        for path, status in (("/api/me", 200), ("/api/tables", 200), ("/api/tables/x", 404), ("/api/x", 404)):
            answer = await http.get(path)
            assert (answer.status_code, answer.headers["cache-control"]) == (status, "no-store")
        for path in ("/api/openapi.json", "/readyz", "/metrics"):
            assert (await http.get(path)).headers["cache-control"] == "no-store"
        unknown = await http.get("/api/me", headers={"Host": "example.org"})
        assert (unknown.status_code, unknown.headers["cache-control"]) == (421, "no-store")
        foreign = await http.put("/api/me", headers={"Origin": "http://example.org"}, json={"name": "Eve"})
        assert (foreign.status_code, foreign.headers["cache-control"]) == (403, "no-store")
        monkeypatch.setattr(server.services.guests, "find", fails)
        failed = await http.get("/api/me")
        assert (failed.status_code, failed.headers["cache-control"]) == (500, "no-store")
