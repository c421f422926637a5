"""What people can do at a table: requests, checks and commands."""
