"""Fzzzt! as text."""

from factoryfloor.games.fzzt.text.layout import ask, board, legend
from factoryfloor.games.fzzt.text.names import piece_name

__all__ = ["ask", "board", "legend", "piece_name"]
