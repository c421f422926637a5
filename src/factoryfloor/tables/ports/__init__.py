"""What surrounds a table: storage, bots, connections, other processes."""
