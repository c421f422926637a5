"""The bots that may sit at a table."""

from collections.abc import Collection
from typing import Final

from factoryfloor.bots import LEVELS, BadBot, read_specification
from factoryfloor.kernel import Game

BOTS: Final = LEVELS
"""The listed bots, weakest first. Other specifications within the limits below are also accepted."""

LESSON_BOT: Final = "greedy"
"""The bot of lessons, which is fast and of medium strength."""

MAX_MILLISECONDS: Final = 10_000
MAX_PLAYOUTS: Final = 20_000


def check_bot(spec: str, game: Game, imported: Collection[str] = ()) -> None:
    """Raise BadBot if the game has no such bot, or if the bot exceeds the thinking limits.

    A bot of another package must be in ``imported``, because this process does not import the package.
    """
    read = read_specification(spec, game.id)
    if read.imported:
        if spec not in imported:
            raise BadBot(f"the bot {spec[:80]!r} from another package is not allowed here")
        return
    read.make(game)
    if read.milliseconds > MAX_MILLISECONDS or read.playouts > MAX_PLAYOUTS:
        raise BadBot(f"{spec}: a bot at a table may use at most {MAX_MILLISECONDS}ms or {MAX_PLAYOUTS} playouts")
