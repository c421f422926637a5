"""The state of a table: its log, and everything computed from the log."""
