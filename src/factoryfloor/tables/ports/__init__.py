"""The interfaces of a table to its storage, its bots, its connections and other processes."""
