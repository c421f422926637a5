"""The rules of Monster Factory: tiles, position, placements."""
