"""Converts positions of Fzzzt! to JSON, words and numbers."""
