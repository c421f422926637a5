"""The ports of a table: its storage, its bots, its connections and other processes."""
