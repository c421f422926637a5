"""Factory Manager as text."""

from factoryfloor.games.factory_manager.text.layout import ask, board, legend, tell

__all__ = ["ask", "board", "legend", "tell"]
