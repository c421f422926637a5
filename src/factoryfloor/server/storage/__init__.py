"""The database: log entries, the group-committing writer, and reads."""
