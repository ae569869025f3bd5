"""Run by alembic: brings the database that it is handed to the newest shape."""

from alembic import context

from fivesquare.web.relations import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
