"""Positions, views and actions as JSON, words and numbers."""
