"""Fantastic Factories as text."""

from factoryfloor.games.fantastic_factories.text.layout import ask, board, legend
from factoryfloor.games.fantastic_factories.text.names import piece_name

__all__ = ["ask", "board", "legend", "piece_name"]
