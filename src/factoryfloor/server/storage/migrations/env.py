"""Alembic's entry point. It runs the revisions in the current transaction of the program's connection."""

from alembic import context

from factoryfloor.server.storage.db_schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
