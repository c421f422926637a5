"""The database: its schema, a writer with group commit, and queries."""
