"""Puzzles. A puzzle is a decision from a game between bots at which one action is clearly best but not obvious."""
