"""The bots that may sit at a table."""

from typing import Final

from factoryfloor.bots import LEVELS, BadBot, read_specification
from factoryfloor.kernel import Game

BOTS: Final = LEVELS
"""The bots on offer, the weakest first; any other specification within the limits below is accepted too."""

LESSON_BOT: Final = "greedy"
"""The bot of lessons: quick, and neither silly nor strong."""

MAX_MILLISECONDS: Final = 10_000
MAX_PLAYOUTS: Final = 20_000


def check_bot(spec: str, game: Game) -> None:
    """Raises BadBot if the game has no such bot, or if it would keep people and other tables' bots waiting."""
    read = read_specification(spec, game.id)
    read.make(game)
    if read.milliseconds > MAX_MILLISECONDS or read.playouts > MAX_PLAYOUTS:
        raise BadBot(f"{spec}: at a table a bot gets at most {MAX_MILLISECONDS}ms or {MAX_PLAYOUTS} playouts")
