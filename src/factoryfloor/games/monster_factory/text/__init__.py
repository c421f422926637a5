"""Monster Factory as text."""

from factoryfloor.games.monster_factory.text.layout import ask, board, legend
from factoryfloor.games.monster_factory.text.names import piece_name

__all__ = ["ask", "board", "legend", "piece_name"]
