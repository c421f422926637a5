"""Keeps a running table: commands, messages, bots and deadlines."""
