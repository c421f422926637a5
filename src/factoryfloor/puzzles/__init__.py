"""Puzzles: decisions of games between bots at which one action is clearly best, and not obvious."""
