"""Replays of finished games and uploaded records, computed in a separate process."""
