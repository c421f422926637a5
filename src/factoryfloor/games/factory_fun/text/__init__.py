"""Factory Fun as text."""

from factoryfloor.games.factory_fun.text.layout import ask, board, legend
from factoryfloor.games.factory_fun.text.log import tell
from factoryfloor.games.factory_fun.text.previews import facts
from factoryfloor.games.factory_fun.text.reasons import reason

__all__ = ["ask", "board", "facts", "legend", "reason", "tell"]
