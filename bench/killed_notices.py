"""Notices and ratings while the server is killed, and the check of both at the end."""

import threading
import time
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

from sqlalchemy import Connection, select

from factoryfloor.server.notices import notices
from factoryfloor.server.notices.outside import Outside
from factoryfloor.server.storage import db_schema as db
from factoryfloor.server.storage.played_rows import played_rows
from factoryfloor.server.storage.rating_recount import recompute
from factoryfloor.server.storage.rows import entry_of
from factoryfloor.server.storage.store import Store
from factoryfloor.tables.state.entry import Entry
from factoryfloor.tables.state.played import played

_UNSEEN: Final = db.turns.c.seen == 0


class Receiver:
    """A local host that receives webhooks. ``arrived`` contains the times of the requests by path."""

    def __init__(self) -> None:
        self.arrived: dict[str, list[float]] = {}
        arrived = self.arrived

        class Answer(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["Content-Length"]))
                arrived.setdefault(self.path, []).append(time.time())
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Stop receiving."""
        self._server.shutdown()
        self._server.server_close()


def send_notices_to(port: int) -> None:
    """Make the server of this process send all notices to a port of this machine."""
    here: dict[str, Any] = {"resolve": lambda _: ["127.0.0.1"], "allows": lambda _: True, "port": port, "tls": False}
    vars(notices).update(Outside=partial(Outside, **here))


def webhook(number: int) -> dict[str, str]:
    """The request of a channel for a person."""
    return {"channel": "discord", "address": f"https://discord.com{webhook_path(number)}", "language": "en"}


def webhook_path(number: int) -> str:
    return f"/api/webhooks/{number}/token"


def not_arrived(store: Store, receiver: Receiver) -> list[str]:
    """The open decisions that were not seen, and about which no notice has arrived since they came up."""
    return [
        f"{table} {n}: no notice to {address} since {asked}"
        for address, table, n, asked in store.read(_unseen)
        if not any(at >= asked for at in receiver.arrived.get(address.removeprefix("https://discord.com"), ()))
    ]


def _unseen(connection: Connection, /) -> list[tuple[str, str, int, float]]:
    turns = db.turns.c
    query = select(db.channels.c.address, turns.table_id, turns.n, turns.asked)
    joined = query.join_from(db.turns, db.channels, turns.player == db.channels.c.player)
    return [(row[0], row[1], row[2], row[3]) for row in connection.execute(joined.where(_UNSEEN))]


def not_counted(connection: Connection) -> list[str]:
    """The results after which a rating or a level has not been computed yet."""
    return [
        f"{row.table_id} {row.player}: no {what} after this result"
        for what, table, due in (("rating", db.ratings, db.rating_due), ("level", db.played, db.level_due))
        for row in connection.execute(select(table.c.table_id, table.c.player).where(due))
    ]


def counted_wrong(connection: Connection) -> tuple[int, list[str]]:
    """The number of rated games, and the finished games whose stored results or ratings do not match their logs."""
    faults = []
    for table_id in list(connection.scalars(select(db.tables.c.id).where(db.tables.c.status == "over"))):
        game = played(_entries(connection, table_id))
        wanted = {row["player"]: row["place"] for row in played_rows(table_id, game)} if game else {}
        rows = connection.execute(select(db.played).where(db.played.c.table_id == table_id))
        if {row.player: row.place for row in rows} != wanted:
            faults.append(f"{table_id}: its results differ from its log")
    rated, changed = recompute(connection)
    if changed:
        faults.append(f"{changed} ratings differ from those of the logs")
    return rated, faults


def _entries(connection: Connection, table_id: str) -> list[Entry]:
    log = connection.execute(select(db.log).where(db.log.c.table_id == table_id).order_by(db.log.c.n))
    return [entry_of(row) for row in log]
