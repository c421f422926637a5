"""The bots of a server, and the worker processes that run them."""
