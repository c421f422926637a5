"""Replays of finished games: made in a process of their own, stored, and of records from files."""
