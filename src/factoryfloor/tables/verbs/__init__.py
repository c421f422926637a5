"""The requests, checks and commands of people at a table."""
