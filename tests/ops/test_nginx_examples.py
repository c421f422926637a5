"""What the examples for nginx and Caddy do with names, networks and the headers of other proxies."""

import asyncio
import http.client
import re
import shutil
import socket
import ssl
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest

from bench.ports import free_port
from tests.ops.proxies import caddy, installed, nginx, nginx_before_nodes, start, trusting
from tests.ops.test_proxies import folder
from tests.server.test_slow_clients import NAME
from tests.timeouts import until

__all__ = ["folder"]
HSTS = "max-age=31536000"
NEEDS_NGINX = pytest.mark.skipif(
    not installed("nginx") or not shutil.which("openssl"), reason="nginx or openssl is not installed"
)


@asynccontextmanager
async def backend() -> AsyncIterator[str]:
    """The address of a server that answers with the head of the request."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(head) + head)
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as listening:
        yield f"127.0.0.1:{listening.sockets[0].getsockname()[1]}"


@contextmanager
def running(command: list[str], folder: Path) -> Iterator[None]:
    process = start(command, folder)
    try:
        yield
        assert process.poll() is None, (folder / "output").read_text()
    finally:
        process.terminate()
        process.wait()


class Site:
    """A proxy on two ports."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port, self.plain_port = free_port(), free_port()

    def ask(self, host: str, tls: bool, **headers: str) -> tuple[int, dict[str, str], str]:
        """Status, headers and body. Raises ConnectionResetError without an answer."""
        context = trusting(self.folder)
        context.check_hostname = False
        connection: http.client.HTTPConnection = http.client.HTTPConnection("127.0.0.1", self.plain_port)
        if tls:
            connection = http.client.HTTPSConnection("127.0.0.1", self.port, context=context)
            connection.connect = partial(_connect, connection, context)  # type: ignore[method-assign]
        sent = {"Host": host} | {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(connection):
            connection.request("GET", "/path", headers=sent)
            answer = connection.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, found, answer.read().decode()

    def listens(self) -> bool:
        """Whether one of the ports is open."""
        for port in (self.port, self.plain_port):
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                return True
        return False


def _connect(connection: http.client.HTTPSConnection, context: ssl.SSLContext) -> None:
    """Connect with the name of the example."""
    http.client.HTTPConnection.connect(connection)
    connection.sock = context.wrap_socket(connection.sock, server_hostname=NAME)


@NEEDS_NGINX
async def test_nginx_example_answers_only_for_its_host_name(folder: Path) -> None:
    site = Site(folder)
    async with backend() as server:
        with running(nginx(folder, site.port, server, site.plain_port), folder):
            await until(site.listens)

            def check() -> None:
                status, headers, _ = site.ask(NAME, tls=False)
                assert (status, headers["location"]) == (301, f"https://{NAME}/path")
                for tls in (False, True):
                    for name in ("evil.example", "127.0.0.1"):
                        with pytest.raises(ConnectionResetError):
                            site.ask(name, tls)
                status, headers, head = site.ask(NAME, tls=True, X_Forwarded_Proto="http", X_Forwarded_For="192.0.2.7")
                assert (status, headers["strict-transport-security"]) == (200, HSTS)
                assert re.findall("^x-forwarded-(.+): (.+)\r$", head.lower(), re.MULTILINE) == [
                    ("for", "127.0.0.1"),
                    ("proto", "https"),
                ]
                unnamed = http.client.HTTPSConnection("127.0.0.1", site.port, context=trusting(folder))
                with pytest.raises(ssl.SSLError, match=r"(?i)unrecognized.name"):
                    unnamed.connect()

            await asyncio.to_thread(check)


@NEEDS_NGINX
@pytest.mark.parametrize("make", [nginx, nginx_before_nodes])
async def test_nginx_example_limits_ipv6_networks(folder: Path, make: Callable[[Path, int, str], list[str]]) -> None:
    """Clients of one /64 network share a limit; the byte 0x0a of an address is a newline."""
    site = Site(folder)
    async with backend() as server:
        command = make(folder, site.port, server)
        file = folder / "nginx.conf"
        text = file.read_text().replace("rate=30r/s", "rate=1r/m").replace("burst=200", "burst=20")
        if make is nginx:  # the clients' addresses are those of a header
            text = text.replace("http {", "http { set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;", 1)
        file.write_text(text.replace("set_real_ip_from 192.0.2.1", "set_real_ip_from 127.0.0.1"))
        site.plain_port = site.port
        with running(command, folder):
            tls = make is nginx
            await until(site.listens)

            def rejected(*clients: str) -> int:
                statuses = [site.ask(NAME, tls, X_Forwarded_For=clients[n % len(clients)])[0] for n in range(30)]
                assert set(statuses) <= {200, 429}
                return statuses.count(429)

            def check() -> None:
                for network in ("2001:db8:0:1", "2001:db8:0:a0a", "2001:db8:a0a:a0a"):
                    assert rejected(f"{network}::1", f"{network}:a0a::2", f"{network}:1:2:3:4") == 9, network
                assert rejected("192.0.2.2", "192.0.2.3") == 0
                assert rejected("192.0.2.4") == 9
                assert rejected("10.10.10.10") == 9

            await asyncio.to_thread(check)


@NEEDS_NGINX
@pytest.mark.parametrize(
    ("trusted", "sent", "expected"),
    [
        (True, "https", ("192.0.2.9", "https")),
        (True, "http", ("192.0.2.9", "http")),
        (True, "gopher", ("192.0.2.9", "http")),
        (False, "https", ("127.0.0.1", "http")),
    ],
)
async def test_nginx_example_before_nodes_trusts_only_the_tls_proxy(
    folder: Path, trusted: bool, sent: str, expected: tuple[str, str]
) -> None:
    site = Site(folder)
    async with backend() as server:
        command = nginx_before_nodes(folder, site.plain_port, server)
        if trusted:
            file = folder / "nginx.conf"
            assert file.read_text().count(" 192.0.2.1") == 2 + 1
            file.write_text(file.read_text().replace(" 192.0.2.1", " 127.0.0.1"))
        with running(command, folder):
            await until(site.listens)
            asked = partial(site.ask, NAME, tls=False, X_Forwarded_Proto=sent, X_Forwarded_For="203.0.113.5, 192.0.2.9")
            status, _, head = await asyncio.to_thread(asked)
    assert status == 200
    assert re.findall("^x-forwarded-(.+): (.+)\r$", head.lower(), re.MULTILINE) == [
        ("for", expected[0]),
        ("proto", expected[1]),
    ]


@pytest.mark.skipif(not installed("caddy") or not shutil.which("openssl"), reason="caddy or openssl is not installed")
async def test_caddy_example_sends_the_hsts_header(folder: Path) -> None:
    site = Site(folder)
    async with backend() as server:
        with running(caddy(folder, site.port, server), folder):
            await until(site.listens)
            _, headers, head = await asyncio.to_thread(partial(site.ask, f"{NAME}:{site.port}", tls=True))
            assert headers["strict-transport-security"] == HSTS
            assert "x-forwarded-proto: https" in head.lower()
