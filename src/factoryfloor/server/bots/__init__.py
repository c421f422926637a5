"""Bots at tables, and the worker processes in which they think."""
