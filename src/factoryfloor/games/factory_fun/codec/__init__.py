"""Converts Factory Fun to JSON, words and numbers."""
