"""Positions of Fzzzt! as JSON, words and numbers."""
