"""Higher, a game for Factory Floor."""
