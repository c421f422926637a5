"""The state of a table: its log, and everything that follows from it."""
