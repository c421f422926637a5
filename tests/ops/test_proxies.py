"""Clients, slow ones among them, behind the proxies that docs/ configures."""

import asyncio
import json
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
import websockets

from bench.attacks.floods import FLOODS
from tests.ops.proxies import PROXIES, before, connect, installed, trusting
from tests.server.live_server import QUICK, SOCKET, serving
from tests.server.test_docs import documented_settings
from tests.server.test_slow_clients import NAME, SLOW, ended
from tests.timeouts import TIMEOUT


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that others may enter; those of pytest are private."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.mark.parametrize("proxy", PROXIES)
async def test_documented_proxy_setup_works(database: Path, folder: Path, proxy: str) -> None:
    if not installed(proxy) or not shutil.which("openssl"):
        pytest.skip(f"{proxy} or openssl is not installed")
    documented = documented_settings(proxy)
    proxied = {"allowed_hosts": documented.allowed_hosts, "trusted_proxies": documented.trusted_proxies}
    settings = QUICK.model_copy(update=proxied)
    async with serving(database, settings) as server, before(server.address, proxy, folder) as port:
        slow = [asyncio.create_task(ended(await connect(port), begun)) for begun in SLOW.values()]
        async with httpx.AsyncClient(verify=trusting(folder), timeout=TIMEOUT, trust_env=False) as guest:
            headers = {"Host": f"{NAME}:{port}", "Origin": f"https://{NAME}:{port}", "X-Forwarded-For": "203.0.113.7"}

            async def ask(method: str, path: str, **options: Any) -> httpx.Response:
                url, named = f"https://127.0.0.1:{port}{path}", {"sni_hostname": NAME}
                return await guest.request(method, url, headers=headers, extensions=named, **options)

            cookie = (await ask("GET", "/api/me")).headers["set-cookie"]
            assert "secure" in cookie.lower()
            headers["Cookie"] = cookie.split(";")[0]
            made = await ask("POST", "/api/tables", json={"game": "tiny", "seats": [{"kind": "me"}, {"kind": "open"}]})
            assert made.status_code == 201, made.text
            url = f"wss://{NAME}:{port}/api/tables/{made.json()['id']}/socket"
            named = {name: headers[name] for name in ("Cookie", "Origin", "X-Forwarded-For")}
            async with websockets.connect(
                url, host="127.0.0.1", port=port, ssl=trusting(folder), additional_headers=named, **SOCKET
            ) as link:
                assert json.loads(await link.recv())["mine"] == [0]
                assert ("address", "127.0.0.1") in server.app.state.open_sockets._open, "nobody names his own address"
                link.transport.write(FLOODS["pings"].unit * 1000)
                await asyncio.wait_for(link.wait_closed(), TIMEOUT)  # limits of a socket hold behind a proxy
            if proxy == "nginx":
                answers = await asyncio.gather(*(ask("GET", "/api/nothing") for _ in range(40)))
                assert {answer.status_code for answer in answers} == {404, 429}
        await asyncio.gather(*slow)
