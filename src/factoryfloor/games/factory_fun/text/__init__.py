"""Factory Fun as text."""

from factoryfloor.games.factory_fun.text.layout import ask, board, legend, tell

__all__ = ["ask", "board", "legend", "tell"]
