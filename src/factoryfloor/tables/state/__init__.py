"""The log of a table, and the state that is computed from the log."""
