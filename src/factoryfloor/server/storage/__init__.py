"""The database: log entries, a writer with group commit, and reads."""
