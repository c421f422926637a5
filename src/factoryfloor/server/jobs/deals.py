"""Requests that bots play a daily deal."""

from typing import Final

from sqlalchemy import Connection

from factoryfloor.kernel import find_game
from factoryfloor.server.jobs import job_rows
from factoryfloor.server.jobs.job_rows import NewJob
from factoryfloor.server.operations.client import ANONYMOUS
from factoryfloor.server.operations.fair_queue import Price

DEAL: Final = "deal"
"""The kind of jobs in which bots play a daily deal."""


def ask(connection: Connection, game: str, day: str) -> None:
    """Request the plays of a deal, unless they have already been requested."""
    rules = find_game(game).rules
    job_rows.add(connection, NewJob(f"{game} {day}", ANONYMOUS, Price.LONG, DEAL, game, rules, b""))
