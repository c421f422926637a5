"""A table that is played: commands, messages, bots and what falls due."""
