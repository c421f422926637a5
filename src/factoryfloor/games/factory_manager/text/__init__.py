"""Factory Manager as text."""

from factoryfloor.games.factory_manager.text.layout import ask, board, legend
from factoryfloor.games.factory_manager.text.log import tell
from factoryfloor.games.factory_manager.text.previews import facts
from factoryfloor.games.factory_manager.text.reasons import reason

__all__ = ["ask", "board", "facts", "legend", "reason", "tell"]
