"""Factory Fun as JSON, words and numbers."""
