"""Puzzles: decisions from bots' games at which one action is clearly best but not obvious."""
