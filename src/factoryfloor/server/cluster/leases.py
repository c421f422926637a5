"""Leases. A lease assigns a table or a duty to one node for some seconds on the database's clock.

Leases only avoid duplicate work. The primary key of the log prevents duplicate writes.
"""

import json
from collections.abc import Collection, Mapping
from typing import Any, Final

from sqlalchemy import Connection, Double, Integer, cast, delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.sql.elements import ColumnElement

from factoryfloor import __version__
from factoryfloor.server.cluster.stored_numbers import read_numbers
from factoryfloor.server.jobs.job_rows import rules_known
from factoryfloor.server.storage import db_schema as db

NOW: Final[ColumnElement[float]] = cast(func.extract("epoch", func.clock_timestamp()), Double)
DUTY: Final = "duty "
"""The prefix of the names of duties. Every name without this prefix is the id of a table."""


def enroll(connection: Connection, node: str, run: str, seconds: float) -> bool:
    """Register or renew a run of a node. Return False if another run uses the node's name."""
    row = {"name": node, "run": run, "version": __version__, "rules": json.dumps(rules_known(), sort_keys=True)}
    known = insert(db.nodes).values(**row, expires=NOW + seconds)
    free = (db.nodes.c.run == run) | (db.nodes.c.expires < NOW)
    mine = known.on_conflict_do_update(
        index_elements=["name"],
        set_={name: known.excluded[name] for name in ("run", "version", "rules", "expires")},
        where=free,
    )
    return connection.execute(mine.returning(db.nodes.c.name)).first() is not None


def sign_off(connection: Connection, node: str, run: str) -> None:
    """Release all leases of a node's run."""
    if connection.execute(delete(db.nodes).where(db.nodes.c.name == node, db.nodes.c.run == run)).rowcount:
        connection.execute(delete(db.leases).where(db.leases.c.node == node, db.leases.c.name.startswith(DUTY)))
        connection.execute(db.leases.update().where(db.leases.c.node == node).values(expires=0.0))
        connection.execute(delete(db.connected).where(db.connected.c.node == node))


def others(connection: Connection, node: str) -> Mapping[str, Mapping[str, int]]:
    """Return the other running nodes and the rules versions of their games."""
    running = select(db.nodes.c.name, db.nodes.c.rules).where(db.nodes.c.name != node, db.nodes.c.expires >= NOW)
    return {row.name: read_numbers(row.rules, f"the row of node {row.name}") for row in connection.execute(running)}


def claim(connection: Connection, node: str, names: Collection[str], seconds: float) -> set[str]:
    """Take or renew leases. Return the names of the leases that the node now holds."""
    if not names:
        return set()
    rows: list[dict[str, Any]] = [{"name": name, "node": node, "epoch": 1} for name in sorted(names)]
    wanted = insert(db.leases).values([row | {"expires": NOW + seconds} for row in rows])
    taken = wanted.on_conflict_do_update(
        index_elements=["name"],
        set_={
            "node": wanted.excluded.node,
            "expires": wanted.excluded.expires,
            "epoch": db.leases.c.epoch + cast(db.leases.c.node != node, Integer),
        },
        where=(db.leases.c.node == node) | (db.leases.c.expires < NOW),
    )
    return {row.name for row in connection.execute(taken.returning(db.leases.c.name))}


def claim_abandoned(connection: Connection, node: str, count: int, seconds: float) -> set[str]:
    """Take over tables whose leases have expired, and return their ids."""
    leases = db.leases.c
    left = select(leases.name).where(leases.expires < NOW, ~leases.name.startswith(DUTY)).limit(count)
    taken = (
        db.leases.update()
        .where(leases.name.in_(left.with_for_update(skip_locked=True)))
        .values(node=node, epoch=leases.epoch + 1, expires=NOW + seconds)
    )
    return {row.name for row in connection.execute(taken.returning(leases.name))}


def release(connection: Connection, node: str, names: Collection[str]) -> None:
    if names:
        connection.execute(delete(db.leases).where(db.leases.c.node == node, db.leases.c.name.in_(sorted(names))))


def seconds_behind(connection: Connection, machine: float) -> float:
    """Return the seconds by which the machine's clock lags behind the database's clock."""
    return float(connection.execute(select(NOW)).scalar_one()) - machine
