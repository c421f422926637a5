"""Bots' work in the database: asked once, claimed by one node or worker for some seconds, answered once.

A row's key says which decision it is, so that whoever asks again, after the death of whoever asked before, finds it.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, func, select, tuple_
from sqlalchemy.dialects.postgresql import insert

from factoryfloor.server.cluster.leases import NOW
from factoryfloor.server.shares.fair_queue import Price
from factoryfloor.server.storage import tables as db

_work = db.work.c


@dataclass(frozen=True, slots=True)
class Asked:
    """What has become of a question: its answer, or None, and whether it is ours to answer."""

    answer: dict[str, Any] | None
    ours: bool


def ask(connection: Connection, row: dict[str, Any], worker: str, seconds: float) -> Asked:
    """Put a question, or find it; ``worker`` claims it where nobody else has, unless that is empty."""
    wanted = insert(db.work).values(**row, asked=NOW, worker=worker, tries=1, expires=NOW + seconds if worker else 0.0)
    free = _work.answer.is_(None) & ((_work.expires < NOW) | (_work.worker == worker))
    if worker:
        changes = {"worker": worker, "expires": NOW + seconds, "tries": _work.tries + 1}
        put = wanted.on_conflict_do_update(index_elements=["key"], set_=changes, where=free)
    else:
        put = wanted.on_conflict_do_nothing()
    if connection.execute(put.returning(_work.key)).first() is not None:
        return Asked(None, ours=bool(worker))
    return Asked(answers(connection, [row["key"]]).get(row["key"]), ours=False)


def claim(
    connection: Connection, worker: str, rules: Mapping[str, int], count: int, dear: int, seconds: float
) -> list[Row[Any]]:
    """Claim questions that nobody works at, cheap ones first, those of each person in turn.

    At most ``count``, and ``dear`` that take longer than some milliseconds; of games whose rules are known.
    """
    open_ = _work.answer.is_(None) & (_work.expires < NOW) & tuple_(_work.game, _work.rules).in_(list(rules.items()))
    turn = func.row_number().over(partition_by=(_work.price, _work.asker), order_by=_work.asked).label("turn")
    waiting = select(_work.key, _work.price, _work.asked, turn).where(open_).subquery()
    allowed = waiting.c.price == int(Price.CHEAP)
    if dear > 0:
        allowed |= waiting.c.price > int(Price.CHEAP)
    first = select(waiting.c.key).where(allowed).order_by(waiting.c.price, waiting.c.turn, waiting.c.asked)
    limit = first.limit(count if dear > 0 else max(count, 1))
    free = select(_work.key).where(_work.key.in_(limit), open_).with_for_update(skip_locked=True)
    taken = (
        db.work.update()
        .where(_work.key.in_(free))
        .values(worker=worker, expires=NOW + seconds, tries=_work.tries + 1)
        .returning(*_work)
    )
    return sorted(connection.execute(taken), key=lambda row: (row.price, row.asked))


def renew(connection: Connection, worker: str, keys: Collection[str], seconds: float) -> set[str]:
    """Go on with questions; those of them that are still there and ours."""
    mine = db.work.update().where(_work.key.in_(sorted(keys)), _work.worker == worker, _work.answer.is_(None))
    return {row.key for row in connection.execute(mine.values(expires=NOW + seconds).returning(_work.key))}


def finish(connection: Connection, worker: str, key: str, answer: dict[str, Any]) -> bool:
    """Answer a question; whether it was still ours."""
    mine = db.work.update().where(_work.key == key, _work.worker == worker, _work.answer.is_(None))
    return bool(connection.execute(mine.values(answer=json.dumps(answer))).rowcount)


def give_up(connection: Connection, worker: str) -> None:
    """Leave what was claimed to others."""
    connection.execute(
        db.work.update().where(_work.worker == worker, _work.answer.is_(None)).values(worker="", expires=0.0)
    )


def answers(connection: Connection, keys: Collection[str]) -> dict[str, dict[str, Any] | None]:
    """By key the answers, None where there is none yet; a question that is not there is not in it."""
    rows = connection.execute(select(_work.key, _work.answer).where(_work.key.in_(list(keys))))
    return {row.key: None if row.answer is None else json.loads(row.answer) for row in rows}


def remove(connection: Connection, keys: Collection[str]) -> None:
    """Remove questions that nobody asks any more."""
    connection.execute(delete(db.work).where(_work.key.in_(sorted(keys))))


def sweep(connection: Connection, age: float) -> None:
    """Remove what was asked long ago by somebody who has gone."""
    connection.execute(delete(db.work).where(_work.asked < NOW - age))


def waiting(connection: Connection) -> dict[str, int]:
    """How many questions wait for a worker, by price."""
    open_ = _work.answer.is_(None) & (_work.expires < NOW)
    rows = connection.execute(select(_work.price, func.count().label("questions")).where(open_).group_by(_work.price))
    return {Price(row.price).name.lower(): row.questions for row in rows}
