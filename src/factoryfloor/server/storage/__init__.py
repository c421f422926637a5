"""The database, with its log entries, its group-committing writer, and its reads."""
