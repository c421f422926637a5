"""Migrations of the schema with Alembic. The program runs the revisions when it starts."""

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", __name__.replace(".migrations", ":migrations"))
    config.attributes["connection"] = connection
    return config


def revisions() -> list[str]:
    """Return all revisions, newest first."""
    return [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()]


def migrate(connection: Connection, revision: str) -> None:
    """Migrate a database to a newer or older revision in the connection's transaction."""
    known = revisions()
    found = connection.exec_driver_sql("select version_num from alembic_version").scalar_one()
    if known.index(revision) < known.index(found):
        command.upgrade(_config(connection), revision)
    elif revision != found:
        command.downgrade(_config(connection), revision)
