"""The bots at a server's tables, and the worker processes in which they think."""
