"""The rules of Monster Factory: tiles, position and placements."""
