"""How good a position looks, for bots and reviews."""
