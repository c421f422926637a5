"""The actions of people at a table: requests, checks and commands."""
