"""Bots by name: the specification strings that tables, the arena and the protocol use."""

import re
import time
from typing import Final

from factoryfloor.bots.bot import BadBot, Bot
from factoryfloor.bots.budget import Budget, Clock
from factoryfloor.bots.search import SearchBot
from factoryfloor.bots.simple import GreedyBot, RandomBot

MAX_PLAYOUTS: Final = 10_000_000
MAX_MILLISECONDS: Final = 600_000

_FORMS: Final = "random, greedy, search:200ms (time for a decision) or search:2000 (playouts for a decision)"
_SEARCH: Final = re.compile(r"search:([0-9]{1,12})(ms)?")


def make_bot(spec: object, clock: Clock = time.perf_counter) -> Bot:
    """The bot that is written so. Raises BadBot.

    >>> make_bot("search:200ms").spec
    'search:200ms'
    """
    if not isinstance(spec, str):
        raise BadBot(f"a bot is written as text, not {spec!r}; bots: {_FORMS}")
    if spec == "random":
        return RandomBot()
    if spec == "greedy":
        return GreedyBot()
    found = _SEARCH.fullmatch(spec)
    if found is None:
        raise BadBot(f"there is no bot {spec[:80]!r}; bots: {_FORMS}")
    amount, timed = int(found[1]), found[2] is not None
    limit = MAX_MILLISECONDS if timed else MAX_PLAYOUTS
    if not 1 <= amount <= limit:
        unit = "milliseconds" if timed else "playouts"
        raise BadBot(f"{spec!r}: a search gets 1 to {limit} {unit} for a decision")
    return SearchBot(Budget(milliseconds=amount, clock=clock) if timed else Budget(playouts=amount))
