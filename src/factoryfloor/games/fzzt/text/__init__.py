"""Fzzzt! as text."""

from factoryfloor.games.fzzt.text.layout import ask, board, legend, tell

__all__ = ["ask", "board", "legend", "tell"]
