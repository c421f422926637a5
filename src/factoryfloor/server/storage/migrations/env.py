"""Alembic's entry point, which runs the revisions on the program's connection and in its transaction."""

from alembic import context

from factoryfloor.server.storage.db_schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
