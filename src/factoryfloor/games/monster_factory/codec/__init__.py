"""Converts positions of Monster Factory to JSON, words and numbers."""
