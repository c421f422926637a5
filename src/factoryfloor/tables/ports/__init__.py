"""The ports of a table: storage, bots, connections, other processes."""
