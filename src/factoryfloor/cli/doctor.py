"""``factoryfloor doctor``, which checks a site from outside, like a browser."""

import json
import re
import secrets
import threading
import time
from collections.abc import Iterator
from queue import Empty, SimpleQueue
from typing import Final

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from factoryfloor.cli.console import complain
from factoryfloor.cli.doctor_site import (
    ANSWER,
    LARGEST,
    Answer,
    Broken,
    Games,
    Me,
    Message,
    Site,
    Table,
    content_of,
    read_address,
)
from factoryfloor.kernel.terminal_text import printable
from factoryfloor.server.people.identity import COOKIE

_CHECK: Final = 90.0  # maximum seconds for all checks, even if a site answers slowly
_THINKING: Final = 30.0  # seconds for a bot's first answer, including the start of its process
_CLOCK: Final = 30.0  # tolerated difference between clocks in seconds
_COOKIE: Final = re.compile(r"[\w.~-]+", re.ASCII)


def doctor(address: str) -> bool:
    """Print each problem of the site on one line. Return True if there are no problems."""
    site = Site(read_address(address))
    problems = 0
    for problem in problems_of(site):
        problems += 1
        complain(problem)
    if not problems:
        print(
            printable(f"{site.address.origin}: no problem found (name, proxy, cookie, database, clock, socket, bots).")
        )
    return not problems


def problems_of(site: Site) -> Iterator[str]:
    """Yield the problems of a site.

    The checks create a guest and a private table. The site later removes them as abandoned. The checks run in a daemon
    thread, because the timeout of a connection limits neither the lookup of an address nor a slow stream of bytes.
    """
    found: SimpleQueue[str | BaseException | None] = SimpleQueue()

    def check() -> None:
        try:
            for problem in _checks(site):
                found.put(problem)
            found.put(None)
        except Broken as broken:
            found.put(str(broken))
            found.put(None)
        except BaseException as error:  # noqa: BLE001 - raised again below
            found.put(error)

    threading.Thread(target=check, daemon=True).start()
    until = time.monotonic() + _CHECK
    while True:
        try:
            problem = found.get(timeout=max(0.0, until - time.monotonic()))
        except Empty:
            yield f"time: {site.doing} is not answered within the {_CHECK:.0f} s of the whole check"
            return
        if problem is None:
            return
        if isinstance(problem, BaseException):
            raise problem
        yield problem


def _checks(site: Site) -> Iterator[str]:
    """Yield the problems in the order of the checks. Raises Broken for a problem that ends the checks."""
    first = site.ask("GET", "/api/me", X_Request_ID=(own := secrets.token_hex(8)))
    me = _check_name(site, first)
    proxied = any(first.headers[name] is not None for name in ("Server", "Via"))
    untrusted = proxied and first.headers["X-Request-ID"] != own
    if untrusted:
        yield (
            "proxy: the server does not trust it, so all visitors share the limits of one address; add the proxy's "
            "address to the setting trusted_proxies"
        )
    yield from _cookie(site, first, me, untrusted=untrusted)
    yield from _proxy(site, me, proxied=proxied)
    yield from _database(site)
    yield from _table(site)


def _check_name(site: Site, first: Answer) -> Me:
    if first.status == 421:
        raise Broken(f"name: the server does not know {site.address.host!r}; add it to the allowed_hosts setting")
    if first.status >= 500 and not isinstance(first.content.body, dict):
        raise Broken(
            f"proxy: the proxy itself returns {first.status}; is the server running at the address that the proxy uses?"
        )
    me = first.content.read_as(Me)
    if first.status != 200 or me is None:
        raise first.unexpected
    return me


def _cookie(site: Site, first: Answer, me: Me, *, untrusted: bool) -> Iterator[str]:
    """Check that the cookie arrives, is marked secure if the site uses TLS, and is recognised."""
    given = next((line for line in first.headers.get_all("Set-Cookie") or [] if line.startswith(f"{COOKIE}=")), "")
    cookie, *attributes = (part.strip() for part in given.removeprefix(f"{COOKIE}=").split(";"))
    if not _COOKIE.fullmatch(cookie):
        raise Broken(
            "cookie: the response to a new guest sets no cookie; does the proxy or its cache remove Set-Cookie?"
        )
    site.cookie = cookie
    if site.address.scheme == "https" and not untrusted and "secure" not in map(str.lower, attributes):
        yield "cookie: it is not marked Secure; the proxy must send X-Forwarded-Proto and be in trusted_proxies"
    again = site.ask("GET", "/api/me").content.read_as(Me)
    if again is None or again.public_id != me.public_id:
        raise Broken("cookie: the server does not recognise its own guest; does the proxy remove or cache cookies?")


def _proxy(site: Site, me: Me, *, proxied: bool) -> Iterator[str]:
    """Check that the proxy passes on the header Host and the client's address.

    Then the site hides /metrics from visitors.
    """
    renamed = site.ask("PUT", "/api/me", {"name": me.name}, Origin=site.address.origin)
    if renamed.status == 403:
        raise Broken("proxy: the proxy changes the Host header; nginx needs proxy_set_header Host $http_host")
    if proxied and site.ask("GET", "/metrics").status == 200:
        yield "proxy: it does not send X-Forwarded-For, so all visitors share one address and can read /metrics"


def _database(site: Site) -> Iterator[str]:
    ready = site.ask("GET", "/readyz")
    if ready.status == 503:
        yield f"database: the server is not ready: {ready.content.shown}"
    elif ready.status != 200:
        yield f"probes: /readyz answers {ready.status}; does the proxy pass it on?"


def _table(site: Site) -> Iterator[str]:
    """Check that a table is stored with the correct time and shown over a WebSocket, and that its bots play."""
    games = site.ask("GET", "/api/games")
    if games.status == 200 and games.content.body == []:
        raise Broken("games: the server has no games; is the installation complete?")
    listed = games.content.read_as(Games)
    if listed is None:
        raise games.unexpected
    game = listed.root[0]
    seats = [{"kind": "me"}] + [{"kind": "bot", "bot": "greedy"}] * max(1, game.seats[0] - 1)
    began = time.time()
    made = site.ask("POST", "/api/tables", {"game": game.id, "seats": seats, "access": "link"})
    if made.status != 201:
        raise Broken(f"database: creating a table failed: {made.status}, {made.content.shown}")
    table = made.content.read_as(Table)
    if table is None:
        raise made.unexpected
    ahead = table.created - (began + time.time()) / 2
    if abs(ahead) > _CLOCK:
        yield f"clock: the server's is {abs(ahead):.0f} s {'ahead of' if ahead > 0 else 'behind'} this machine's"
    yield from _socket(site, f"/api/tables/{table.id}/socket")


def _socket(site: Site, path: str) -> Iterator[str]:
    site.doing = path
    scheme = "wss" if site.address.scheme == "https" else "ws"
    try:
        with connect(
            f"{scheme}://{site.address.name}{path}",
            additional_headers={"Cookie": f"{COOKIE}={site.cookie}", "Origin": site.address.origin},
            open_timeout=ANSWER,
            close_timeout=1.0,
            proxy=None,
            max_size=LARGEST,
        ) as socket:
            yield from _bots(socket)
    except InvalidStatus as error:
        yield f"socket: the WebSocket is answered by {error.response.status_code}; does the proxy pass upgrades?"
    except (OSError, EOFError, ValueError, WebSocketException) as error:  # ValueError: a malformed head
        yield f"socket: the WebSocket fails: {str(error) or type(error).__name__}"


def _bots(socket: ClientConnection) -> Iterator[str]:
    """Check that a bot moves, or gives a hint, within the time limit."""
    until, asked, shown = time.monotonic() + _THINKING, False, False
    while (left := until - time.monotonic()) > 0.0:
        try:
            content = content_of(socket.recv(left if shown else min(left, ANSWER)))
        except TimeoutError:
            break
        shown = True
        message = content.read_as(Message)
        if message is None:
            yield f"socket: a message is malformed: {content.shown}; does the proxy change messages?"
            return
        if message.kind in ("answer", "update"):  # the person's seat does not act, so a bot has acted
            return
        if message.decisions and not asked:
            asked = True
            socket.send(json.dumps({"kind": "hint", "id": "doctor", "seat": message.decisions[0].seat}))
        if message.kind == "error":
            yield f"bots: {content.shown}"
            return
    if shown:
        yield f"bots: none has answered within {_THINKING:.0f} s; do worker processes run (think_here, bot_workers)?"
    else:
        yield f"socket: it opens, but nothing arrives within {ANSWER:.0f} s; does the proxy buffer it?"
