"""``factoryfloor doctor`` through TLS and the proxies that docs/ configures."""

import asyncio
import re
import shutil
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from factoryfloor.cli import doctor
from factoryfloor.cli.doctor_site import Site, read_address
from tests.ops.proxies import PROXIES, before, installed
from tests.ops.test_proxies import folder
from tests.server.live_server import QUICK, serving
from tests.server.test_docs import documented_settings
from tests.server.test_slow_clients import NAME

__all__ = ["folder"]
UNTRUSTED = ["proxy: the server does not trust it"]
NOT_SECURE = ["cookie: it is not marked Secure"]


def plain(command: list[str], folder: Path) -> list[str]:
    """The command of nginx without the header that says that TLS ends there."""
    file = folder / "nginx.conf"
    text, found = re.subn(r"proxy_set_header X-Forwarded-Proto \S+;", "", file.read_text())
    assert found
    file.write_text(text)
    return command


@pytest.mark.parametrize(
    ("proxy", "trusted", "change", "problems"),
    [
        *((proxy, True, None, []) for proxy in PROXIES),
        *((proxy, False, None, UNTRUSTED) for proxy in PROXIES),
        ("nginx", True, plain, NOT_SECURE),
    ],
)
async def test_doctor_checks_a_site_behind_a_proxy(
    database: Path,
    folder: Path,
    proxy: str,
    trusted: bool,
    change: Callable[[list[str], Path], list[str]] | None,
    problems: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not installed(proxy) or not shutil.which("openssl"):
        pytest.skip(f"{proxy} or openssl is not installed")
    documented, resolve = documented_settings(proxy), socket.getaddrinfo
    proxied = {"allowed_hosts": documented.allowed_hosts, "trusted_proxies": documented.trusted_proxies * trusted}
    if change is not None:
        make = PROXIES[proxy]
        monkeypatch.setitem(PROXIES, proxy, lambda folder, *others: change(make(folder, *others), folder))

    def resolved(host: Any, *others: Any, **named: Any) -> Any:
        return resolve("127.0.0.1" if host == NAME else host, *others, **named)

    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    monkeypatch.setenv("SSL_CERT_FILE", str(folder / "cert.pem"))
    settings = QUICK.model_copy(update=proxied)
    async with serving(database, settings) as server, before(server.address, proxy, folder) as port:
        site = Site(read_address(f"{NAME}:{port}"))
        found = await asyncio.to_thread(lambda: list(doctor.problems_of(site)))
        assert [each[: len(problem)] for each, problem in zip(found, problems, strict=True)] == problems, found
