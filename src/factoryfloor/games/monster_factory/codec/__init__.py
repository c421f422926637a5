"""Positions of Monster Factory as JSON, words and numbers."""
