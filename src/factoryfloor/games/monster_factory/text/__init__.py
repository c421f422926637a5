"""Monster Factory as text."""

from factoryfloor.games.monster_factory.text.layout import ask, board, legend
from factoryfloor.games.monster_factory.text.log import tell
from factoryfloor.games.monster_factory.text.previews import facts
from factoryfloor.games.monster_factory.text.reasons import reason

__all__ = ["ask", "board", "facts", "legend", "reason", "tell"]
