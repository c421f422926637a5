"""Fantastic Factories as text."""

from factoryfloor.games.fantastic_factories.text.layout import ask, board, legend
from factoryfloor.games.fantastic_factories.text.log import tell
from factoryfloor.games.fantastic_factories.text.previews import facts
from factoryfloor.games.fantastic_factories.text.reasons import reason

__all__ = ["ask", "board", "facts", "legend", "reason", "tell"]
