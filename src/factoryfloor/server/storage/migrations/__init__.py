"""Migrations of the schema: Alembic's revisions, run by the program itself at its start."""

from typing import Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

BASELINE: Final = "0001"
"""The schema of the releases before there were migrations, which have no table of Alembic."""


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", __name__.replace(".migrations", ":migrations"))
    config.attributes["connection"] = connection
    return config


def revisions() -> list[str]:
    """All revisions, the newest first."""
    return [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()]


def stamp(connection: Connection, revision: str) -> None:
    """Note the revision of a database, which has the tables of it already."""
    command.stamp(_config(connection), revision)


def migrate(connection: Connection, revision: str) -> None:
    """Bring a stamped database to a revision, newer or older, in the transaction of the connection."""
    known = revisions()
    found = connection.exec_driver_sql("select version_num from alembic_version").scalar_one()
    if known.index(revision) < known.index(found):
        command.upgrade(_config(connection), revision)
    elif revision != found:
        command.downgrade(_config(connection), revision)
