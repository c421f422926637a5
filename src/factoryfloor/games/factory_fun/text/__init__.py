"""Factory Fun as text."""

from factoryfloor.games.factory_fun.text.layout import ask, board, legend
from factoryfloor.games.factory_fun.text.names import piece_name

__all__ = ["ask", "board", "legend", "piece_name"]
