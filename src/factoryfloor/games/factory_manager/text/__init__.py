"""Factory Manager as text."""

from factoryfloor.games.factory_manager.text.layout import ask, board, legend
from factoryfloor.games.factory_manager.text.names import piece_name

__all__ = ["ask", "board", "legend", "piece_name"]
