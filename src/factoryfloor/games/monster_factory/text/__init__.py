"""Monster Factory as text."""

from factoryfloor.games.monster_factory.text.layout import ask, board, legend, tell

__all__ = ["ask", "board", "legend", "tell"]
