"""Fzzzt! as text."""

from factoryfloor.games.fzzt.text.layout import ask, board, legend
from factoryfloor.games.fzzt.text.log import tell
from factoryfloor.games.fzzt.text.previews import facts
from factoryfloor.games.fzzt.text.reasons import reason

__all__ = ["ask", "board", "facts", "legend", "reason", "tell"]
