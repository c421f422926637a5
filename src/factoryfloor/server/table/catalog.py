"""The bots that may sit at a table."""

import re
from typing import Final

from factoryfloor.bots import BadBot, make_bot

BOTS: Final = ("random", "greedy", "search:200ms", "search:1000ms", "search:3000ms")
"""The bots on offer, the weakest first; any other specification within the limits below is accepted too."""

MAX_MILLISECONDS: Final = 10_000
MAX_PLAYOUTS: Final = 20_000


def check_bot(spec: str) -> None:
    """Raises BadBot if there is no such bot, or if it would keep people and other tables' bots waiting."""
    make_bot(spec)
    found = re.search(r":(\d+)(ms)?$", spec)
    if found is None:
        return
    if int(found[1]) > (MAX_MILLISECONDS if found[2] else MAX_PLAYOUTS):
        raise BadBot(f"{spec}: at a table a bot gets at most {MAX_MILLISECONDS}ms or {MAX_PLAYOUTS} playouts")
