"""The requests, checks and commands with which people act at a table."""
