"""The reverse proxies of docs/server/, run as programs with other ports, paths and times."""

import asyncio
import os
import re
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from bench.ports import free_port
from tests.server.test_slow_clients import NAME
from tests.timeouts import SCALE, TIMEOUT

DOCS = Path(__file__).parents[2] / "docs" / "server"
DEPLOY = Path(__file__).parents[2] / "deploy"
NOBODY = 65534
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")  # folders of nginx
SHORT = f"{round(3 * SCALE)}s"  # the time limit of a slow client


def make_certificate(folder: Path) -> None:
    """A certificate for the name of the examples."""
    options = "-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    named = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run(["openssl", "req", *options.split(), *named, *files], check=True, stderr=subprocess.DEVNULL)


def nginx(folder: Path, port: int, backend: str, plain_port: int = 0) -> list[str]:
    """The command of nginx with the example; ``port`` has TLS, ``plain_port`` not."""
    text = (DOCS / "nginx.conf").read_text(encoding="utf-8")
    for pattern, there in (
        (r"user www-data;", ""),
        (r"pid \S+;", f"pid {folder}/pid;"),
        (r"error_log \S+;", f"error_log {folder}/error.log;"),
        (r"http \{", "http {" + "".join(f"{kind}_temp_path {folder}/{kind};" for kind in TEMPORARY)),
        (r"listen \[::\]:[^;]+;", ""),
        (r"listen 80\b", f"listen 127.0.0.1:{plain_port or free_port()}"),
        (r"listen 443\b", f"listen 127.0.0.1:{port}"),
        (r"ssl_certificate \S+;", f"ssl_certificate {folder}/cert.pem;"),
        (r"ssl_certificate_key \S+;", f"ssl_certificate_key {folder}/key.pem;"),
        (r"server 127\.0\.0\.1:8000;", f"server {backend};"),
        (r"rate=30r/s", "rate=1r/m"),
        (r"burst=200", "burst=20"),
        (r"client_(header|body)_timeout 15s;", rf"client_\1_timeout {SHORT};"),
    ):
        text, found = re.subn(pattern, there, text)
        assert found, f"docs/server/nginx.conf has no {pattern} any more"
    return nginx_with(folder, text)


def nginx_before_nodes(folder: Path, port: int, backend: str) -> list[str]:
    """The command of nginx with the configuration of deploy/, for one node."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for pattern, there in (
        (r"pid \S+;", f"pid {folder}/pid;"),
        (r"error_log \S+;", f"error_log {folder}/error.log;"),
        (r"http \{", "http {" + "".join(f"{kind}_temp_path {folder}/{kind};" for kind in TEMPORARY)),
        (r"listen 8080\b", f"listen 127.0.0.1:{port}"),
        (r"server node1:8000", f"server {backend}"),
        (r"server node\d:8000 [^;]+;", ""),
    ):
        text, found = re.subn(pattern, there, text)
        assert found, f"deploy/nginx.conf has no {pattern} any more"
    return nginx_with(folder, text)


def nginx_with(folder: Path, text: str) -> list[str]:
    """The command of nginx with a configuration."""
    (folder / "nginx.conf").write_text(text)
    return ["nginx", "-p", str(folder), "-c", f"{folder}/nginx.conf", "-e", f"{folder}/error.log", "-g", "daemon off;"]


def caddy(folder: Path, port: int, backend: str) -> list[str]:
    text = (DOCS / "Caddyfile").read_text(encoding="utf-8")
    for pattern, there in (
        (r"\n\{\n", f"\n{{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port {free_port()}\n"),
        (rf"\n{NAME} \{{", f"\nhttps://{NAME}:{port} {{\n\ttls {folder}/cert.pem {folder}/key.pem"),
        (r"reverse_proxy 127\.0\.0\.1:8000", f"reverse_proxy {backend}"),
        (r"read_header 15s", f"read_header {SHORT}"),
        (r"read_body 30s", f"read_body {SHORT}"),
    ):
        text, found = re.subn(pattern, there, text)
        assert found, f"docs/server/Caddyfile has no {pattern} any more"
    (folder / "Caddyfile").write_text(text)
    return ["caddy", "run", "--config", f"{folder}/Caddyfile", "--adapter", "caddyfile"]


PROXIES: dict[str, Callable[[Path, int, str], list[str]]] = {"nginx": nginx, "caddy": caddy}


def installed(proxy: str) -> str:
    """The path of the program, or an empty text."""
    return shutil.which(proxy, path=f"{os.environ['PATH']}:/usr/sbin") or ""


@asynccontextmanager
async def before(backend: str, proxy: str, folder: Path) -> AsyncIterator[int]:
    """Run the proxy in front of a server during the block; its port."""
    port = free_port()
    process = start(PROXIES[proxy](folder, port, backend), folder)
    try:
        async with asyncio.timeout(TIMEOUT):
            while not await _answers(port):
                assert process.poll() is None, (folder / "output").read_text()
                await asyncio.sleep(0.02)
        yield port
    finally:
        process.terminate()
        await asyncio.to_thread(process.wait)


def start(command: list[str], folder: Path) -> "subprocess.Popen[bytes]":
    """Start a proxy, as nobody if that may be."""
    make_certificate(folder)
    command = [installed(command[0]), *command[1:]]
    if os.geteuid() == 0 and shutil.which("setpriv"):
        command = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", *command]
        for path in (folder, *folder.iterdir()):
            os.chown(path, NOBODY, NOBODY)
    environment = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "output").open("w") as output:
        return subprocess.Popen(command, env=environment, stdout=output, stderr=output)


async def _answers(port: int) -> bool:
    with suppress(OSError):
        _, writer = await connect(port)
        writer.close()
        return True
    return False


def trusting(folder: Path) -> ssl.SSLContext:
    """A client's side of TLS that trusts the certificate in the folder."""
    return ssl.create_default_context(cafile=folder / "cert.pem")


async def connect(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to the proxy that has said nothing yet but the name."""
    anyone = ssl.create_default_context()
    anyone.check_hostname, anyone.verify_mode = False, ssl.CERT_NONE
    return await asyncio.open_connection("127.0.0.1", port, ssl=anyone, server_hostname=NAME)
