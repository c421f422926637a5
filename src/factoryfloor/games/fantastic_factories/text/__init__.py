"""Fantastic Factories as text."""

from factoryfloor.games.fantastic_factories.text.layout import ask, board, legend, tell

__all__ = ["ask", "board", "legend", "tell"]
