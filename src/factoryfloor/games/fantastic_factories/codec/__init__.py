"""Converts positions, views and actions to JSON, words and numbers."""
