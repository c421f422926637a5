"""Guests and their names."""
