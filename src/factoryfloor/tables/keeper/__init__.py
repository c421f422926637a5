"""A table in play: commands, messages, bots and deadlines."""
