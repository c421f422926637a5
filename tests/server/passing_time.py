"""Time that passes for the clock of a test and for the jobs in the database."""

from typing import Any

from sqlalchemy import Connection, select

from factoryfloor.server.storage import db_schema as db
from tests.server.live_server import LiveServer
from tests.server.manual_clock import ManualClock
from tests.timeouts import until


def _earlier(connection: Connection, seconds: float) -> None:
    connection.execute(db.jobs.update().values(due=db.jobs.c.due - seconds, asked=db.jobs.c.asked - seconds))


async def pass_time(server: LiveServer, clock: ManualClock, seconds: float) -> None:
    """Let time pass, and wait until the jobs that are due then are done."""
    await clock.move(seconds)
    await server.services.jobs.transactions.write(_earlier, seconds)
    await work(server)


async def work(server: LiveServer) -> None:
    """Wait until no job of notices is due."""
    jobs = server.services.jobs
    jobs.wake()
    while await jobs.transactions.read(_due) or server.services.notices.jobs.claimed:
        jobs.wake()
        await until(lambda: not server.services.notices.jobs.claimed)


def _due(connection: Connection) -> bool:
    from factoryfloor.server.jobs.job_rows import now

    due = select(db.jobs.c.key).where(db.jobs.c.kind == "notice", db.jobs.c.due <= now(connection))
    return connection.execute(due).first() is not None


def stored(server: LiveServer, table: Any) -> list[Any]:
    """The rows of a database table."""
    rows: list[Any] = server.services.store.read(lambda connection: list(connection.execute(select(table))))
    return rows
