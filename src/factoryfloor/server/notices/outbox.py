"""The outbox of notices. The group commit of an action adds a job for each person with a pending decision."""

from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import Connection

from factoryfloor.server.jobs import job_rows
from factoryfloor.server.jobs.job_rows import NewJob
from factoryfloor.server.operations.client import Client
from factoryfloor.server.operations.fair_queue import Price
from factoryfloor.server.storage.turn_rows import Turn, store_turns

NOTICE: Final = "notice"
"""The kind of jobs that send notices.

The key of a job is the person. The key of a repetition is the person and the channel.
"""


def store_with_jobs(connection: Connection, turns: Mapping[str, Sequence[Turn]], after: float) -> None:
    """Store the pending decisions at tables. Notices about new decisions are sent after ``after`` seconds.

    Jobs are added in the order of the people's ids, so that nodes cannot deadlock.
    """
    newest = {turn.player: turn for turn in store_turns(connection, turns)}
    for player, turn in sorted(newest.items()):
        job_rows.hasten(connection, notice_job(player, f"{turn.table_id} {turn.n}", after))


def notice_job(key: str, content: str, delay: float) -> NewJob:
    """Return a job that sends a person's due notices ``delay`` seconds from now."""
    player = key.partition(" ")[0]
    return NewJob(key, Client(player), Price.CHEAP, NOTICE, "", 0, content.encode(), delay)
