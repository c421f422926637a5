"""The log of a table, and the state computed from it."""
