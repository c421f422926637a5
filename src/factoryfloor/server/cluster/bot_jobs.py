"""Bot jobs in the database: each is added once, claimed by one worker for some seconds, and answered once.

The key of a row identifies the decision, so a node that takes over a table finds the jobs of the node that died.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, select, tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.sql.elements import ColumnElement

from factoryfloor.server.cluster.leases import NOW
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.server.storage import db_schema as db

_OF_EACH: Final = 20  # jobs considered per client
_AT_ONCE: Final = 500  # jobs considered at once

_jobs = db.bot_jobs.c


@dataclass(frozen=True, slots=True)
class JobState:
    """The answer of a job, or None, and whether the caller has claimed it."""

    answer: dict[str, Any] | None
    ours: bool


def add(connection: Connection, row: dict[str, Any], worker: str, seconds: float, patience: float = inf) -> JobState:
    """Add a job, or find it; ``worker`` claims it if it is free, unless empty.

    The job is late after ``patience`` seconds.
    """
    expires = NOW + seconds if worker else 0.0
    wanted = insert(db.bot_jobs).values(**row, asked=NOW, due=NOW + patience, worker=worker, expires=expires)
    if worker:
        changes = {"worker": worker, "expires": NOW + seconds}
        put = wanted.on_conflict_do_update(index_elements=["key"], set_=changes, where=_open())
    else:
        put = wanted.on_conflict_do_nothing()
    if connection.execute(put.returning(_jobs.key)).first() is not None:
        return JobState(None, ours=bool(worker))
    return JobState(answers(connection, [row["key"]]).get(row["key"]), ours=False)


def waiting(connection: Connection, rules: Mapping[str, int]) -> list[Row[Any]]:
    """Key, price and client of unclaimed jobs, and whether they are late, oldest first, a few per client.

    Only jobs of games with the given rules versions, and of known prices.
    """
    turn = func.row_number().over(partition_by=_jobs.client, order_by=_jobs.asked).label("turn")
    known = tuple_(_jobs.game, _jobs.rules).in_(list(rules.items())) & _jobs.price.in_([int(price) for price in Price])
    late = (_jobs.due <= NOW).label("late")
    each = select(_jobs.key, _jobs.price, _jobs.client, _jobs.asked, late, turn).where(_open(), known).subquery()
    some = select(each.c.key, each.c.price, each.c.client, each.c.late).where(each.c.turn <= _OF_EACH)
    return list(connection.execute(some.order_by(each.c.turn, each.c.asked).limit(_AT_ONCE)))


def claim(connection: Connection, worker: str, keys: Collection[str], seconds: float) -> list[Row[Any]]:
    """Claim jobs. Returns those that were still free, with the seconds of their ``patience`` that are left."""
    free = select(_jobs.key).where(_jobs.key.in_(list(keys)), _open()).with_for_update(skip_locked=True)
    taken = db.bot_jobs.update().where(_jobs.key.in_(free)).values(worker=worker, expires=NOW + seconds)
    return list(connection.execute(taken.returning(*_jobs, (_jobs.due - NOW).label("patience"))))


def renew(connection: Connection, worker: str, keys: Collection[str], seconds: float) -> set[str]:
    """Renew claims. Returns the keys still claimed by the worker."""
    mine = db.bot_jobs.update().where(_jobs.key.in_(sorted(keys)), _ours(worker))
    return {row.key for row in connection.execute(mine.values(expires=NOW + seconds).returning(_jobs.key))}


def finish(connection: Connection, worker: str, key: str, answer: dict[str, Any]) -> bool:
    """Store the answer of a job; whether the worker still had the claim."""
    mine = db.bot_jobs.update().where(_jobs.key == key, _ours(worker))
    return bool(connection.execute(mine.values(answer=json.dumps(answer))).rowcount)


def give_up(connection: Connection, worker: str) -> None:
    """Release all claims of a worker."""
    connection.execute(db.bot_jobs.update().where(_ours(worker)).values(worker="", expires=0.0))


def answers(connection: Connection, keys: Collection[str]) -> dict[str, dict[str, Any] | None]:
    """The answers by key, None if pending; missing jobs are left out."""
    rows = connection.execute(select(_jobs.key, _jobs.answer).where(_jobs.key.in_(list(keys))))
    return {row.key: None if row.answer is None else read_answer(row.answer) for row in rows}


def read_answer(text: str) -> dict[str, Any]:
    """The answer in a row, written by any worker; an error if it is not an object."""
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        answer = None
    return answer if isinstance(answer, dict) else {"error": f"a worker answered {text[:80]!r}"}


def remove(connection: Connection, keys: Collection[str]) -> None:
    """Remove jobs that are no longer needed."""
    connection.execute(delete(db.bot_jobs).where(_jobs.key.in_(sorted(keys))))


def sweep(connection: Connection, age: float) -> None:
    """Remove old jobs whose client has gone."""
    connection.execute(delete(db.bot_jobs).where(_jobs.asked < NOW - age))


def queue_length(connection: Connection) -> dict[str, int]:
    """The number of unclaimed jobs by price."""
    rows = connection.execute(select(_jobs.price, func.count().label("questions")).where(_open()).group_by(_jobs.price))
    return {Price(row.price).name.lower(): row.questions for row in rows}


def _ours(worker: str) -> ColumnElement[bool]:
    return _jobs.answer.is_(None) & (_jobs.worker == worker)


def _open() -> ColumnElement[bool]:
    return _jobs.answer.is_(None) & (_jobs.expires < NOW)
