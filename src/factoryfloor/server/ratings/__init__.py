"""Levels of persons against bots, and ratings among persons."""
