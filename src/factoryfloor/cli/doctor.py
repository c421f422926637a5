"""``factoryfloor doctor``: check a site from outside, as a browser sees it."""

import http.client
import json
import secrets
import ssl
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from factoryfloor.cli.console import complain
from factoryfloor.cli.errors import BadUsage
from factoryfloor.kernel.terminal_text import printable
from factoryfloor.server.people.identity import COOKIE

_ANSWER: Final = 10.0  # seconds for each request
_THINKING: Final = 30.0  # seconds for a bot's first answer, including the start of its process
_CLOCK: Final = 30.0  # seconds of difference between clocks that are not reported


class _Broken(Exception):
    """A problem without which further checks make no sense."""


@dataclass(frozen=True, slots=True)
class _Answer:
    status: int
    headers: http.client.HTTPMessage
    body: Any


@dataclass(slots=True)
class _Site:
    """A site and the guest that the checks become there."""

    address: SplitResult
    cookie: str = ""
    answers: list[_Answer] = field(default_factory=list)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> _Answer:
        """Send a request on its own connection. Raises _Broken without an answer."""
        kind = http.client.HTTPSConnection if self.address.scheme == "https" else http.client.HTTPConnection
        connection = kind(self.address.netloc, timeout=_ANSWER)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookie:
            sent["Cookie"] = f"{COOKIE}={self.cookie}"
        if body is not None:
            sent["Content-Type"] = "application/json"
        try:
            connection.request(method, path, None if body is None else json.dumps(body), sent)
            response = connection.getresponse()
            text = response.read(1 << 20)
        except ssl.SSLError as error:
            remedy = "; if the site has no TLS, write http://" if error.reason == "WRONG_VERSION_NUMBER" else ""
            raise _Broken(f"TLS: the certificate or protocol is not accepted: {error}{remedy}") from error
        except (OSError, http.client.HTTPException) as error:
            raise _Broken(f"connection: {path} is not answered: {str(error) or type(error).__name__}") from error
        finally:
            connection.close()
        try:
            content = json.loads(text)
        except ValueError:
            content = text.decode(errors="replace").strip()
        return _Answer(response.status, response.headers, content)


def doctor(address: str) -> bool:
    """Print each problem of the site in one line; return whether there is none."""
    site = _Site(_read(address))
    problems = 0
    for problem in problems_of(site):
        problems += 1
        complain(problem)
    if not problems:
        asked = f"{site.address.scheme}://{site.address.netloc}"  # a path is not used
        print(printable(f"{asked}: no problem found (name, proxy, cookie, database, clock, socket, bots)."))
    return not problems


def problems_of(site: _Site) -> Iterator[str]:
    """The problems of a site. It gets a guest and a table with a link, which it removes when they are abandoned."""
    try:
        first = site.ask("GET", "/api/me", X_Request_ID=(own := secrets.token_hex(8)))
        _check_name(site, first)
        proxied = any(first.headers[name] is not None for name in ("Server", "Via"))
        untrusted = proxied and first.headers["X-Request-ID"] != own
        if untrusted:
            yield (
                "proxy: the server does not trust it, so all visitors share the limits of one address; add the proxy's "
                "address to the setting trusted_proxies"
            )
        yield from _cookie(site, first, untrusted=untrusted)
        yield from _proxy(site, first, proxied=proxied)
        yield from _database(site)
        yield from _table(site)
    except _Broken as broken:
        yield str(broken)


def _read(address: str) -> SplitResult:
    read = urlsplit(address if "://" in address else f"https://{address}")
    if read.scheme not in ("http", "https") or not read.hostname:
        raise BadUsage(f"{address!r} is not the address of a site, such as https://play.example.org")
    return read


def _check_name(site: _Site, first: _Answer) -> None:
    if first.status == 421:
        raise _Broken(f"name: the server does not know {site.address.hostname!r}; add it to the setting allowed_hosts")
    if first.status >= 500 and not isinstance(first.body, dict):
        raise _Broken(f"proxy: it answers {first.status} itself; is the server running where the proxy looks for it?")
    if first.status != 200 or not isinstance(first.body, dict) or "public_id" not in first.body:
        raise _Broken(f"server: /api/me answers {first.status}, {_shown(first.body)}; is this a Factory Floor site?")


def _cookie(site: _Site, first: _Answer, *, untrusted: bool) -> Iterator[str]:
    """The cookie must arrive, be marked secure behind TLS, and be recognised."""
    given = next((line for line in first.headers.get_all("Set-Cookie") or [] if line.startswith(f"{COOKIE}=")), "")
    if not given:
        raise _Broken("cookie: the answer to a new guest sets none; does the proxy or its cache remove Set-Cookie?")
    site.cookie, *attributes = (part.strip() for part in given.removeprefix(f"{COOKIE}=").split(";"))
    if site.address.scheme == "https" and not untrusted and "secure" not in map(str.lower, attributes):
        yield "cookie: it is not marked Secure; the proxy must send X-Forwarded-Proto and be in trusted_proxies"
    again = site.ask("GET", "/api/me")
    if not isinstance(again.body, dict) or again.body.get("public_id") != first.body["public_id"]:
        raise _Broken("cookie: the server does not recognise its guest; does the proxy remove or cache cookies?")


def _proxy(site: _Site, first: _Answer, *, proxied: bool) -> Iterator[str]:
    """Check that the proxy keeps Host and sends the client's address, which closes /metrics to visitors."""
    origin = f"{site.address.scheme}://{site.address.netloc}"
    renamed = site.ask("PUT", "/api/me", {"name": first.body["name"]}, Origin=origin)
    if renamed.status == 403:
        raise _Broken("proxy: it changes the header Host; nginx needs proxy_set_header Host $http_host")
    if proxied and site.ask("GET", "/metrics").status == 200:
        yield "proxy: it does not send X-Forwarded-For, so all visitors share one address and can read /metrics"


def _database(site: _Site) -> Iterator[str]:
    ready = site.ask("GET", "/readyz")
    if ready.status == 503:
        yield f"database: the server is not ready: {_shown(ready.body)}"
    elif ready.status != 200:
        yield f"probes: /readyz answers {ready.status}; does the proxy pass it on?"


def _table(site: _Site) -> Iterator[str]:
    """A table must be stored, at the right time, be shown over a WebSocket, and its bots must play."""
    games = site.ask("GET", "/api/games")
    if games.status != 200 or not games.body:
        raise _Broken("games: the server has none; is the installation complete?")
    seats = [{"kind": "me"}] + [{"kind": "bot", "bot": "greedy"}] * max(1, games.body[0]["seats"][0] - 1)
    began = time.time()
    made = site.ask("POST", "/api/tables", {"game": games.body[0]["id"], "seats": seats, "access": "link"})
    if made.status != 201:
        raise _Broken(f"database: no table can be made: {made.status}, {_shown(made.body)}")
    ahead = made.body["created"] - (began + time.time()) / 2
    if abs(ahead) > _CLOCK:
        yield f"clock: the server's is {abs(ahead):.0f} s {'ahead of' if ahead > 0 else 'behind'} this machine's"
    yield from _socket(site, f"/api/tables/{made.body['id']}/socket")


def _socket(site: _Site, path: str) -> Iterator[str]:
    scheme = "wss" if site.address.scheme == "https" else "ws"
    origin = f"{site.address.scheme}://{site.address.netloc}"
    try:
        with connect(
            f"{scheme}://{site.address.netloc}{path}",
            additional_headers={"Cookie": f"{COOKIE}={site.cookie}", "Origin": origin},
            open_timeout=_ANSWER,
            proxy=None,
            max_size=None,
        ) as socket:
            yield from _bots(socket)
    except InvalidStatus as error:
        yield f"socket: the WebSocket is answered by {error.response.status_code}; does the proxy pass upgrades?"
    except (OSError, WebSocketException) as error:
        yield f"socket: the WebSocket fails: {str(error) or type(error).__name__}"


def _bots(socket: ClientConnection) -> Iterator[str]:
    """A bot must move, or give a hint, within the time."""
    until, asked, shown = time.monotonic() + _THINKING, False, False
    while (left := until - time.monotonic()) > 0.0:
        try:
            message = json.loads(socket.recv(left if shown else min(left, _ANSWER)))
        except TimeoutError:
            break
        shown = True
        if message["kind"] in ("answer", "update"):  # the person's seat does nothing, so a bot has acted
            return
        decisions = message.get("decisions") or []
        if decisions and not asked:
            asked = True
            socket.send(json.dumps({"kind": "hint", "id": "doctor", "seat": decisions[0]["seat"]}))
        if message["kind"] == "error":
            yield f"bots: {_shown(message)}"
            return
    if shown:
        yield f"bots: none has answered within {_THINKING:.0f} s; do worker processes run (think_here, bot_workers)?"
    else:
        yield f"socket: it opens, but nothing arrives within {_ANSWER:.0f} s; does the proxy buffer it?"


def _shown(body: Any) -> str:
    text = body.get("message", body) if isinstance(body, dict) else body
    return " ".join(str(text).split())[:200] or "nothing"
