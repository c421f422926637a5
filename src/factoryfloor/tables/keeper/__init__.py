"""A table in play, with its commands, messages, bots and deadlines."""
