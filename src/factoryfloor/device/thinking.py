"""The program of the worker in which bots think: a slice at a time, so that it hears of forgotten jobs in between.

``think`` takes a question of :mod:`factoryfloor.tables.bot_worker` with its number (``decision``) and, if the search
must answer early, the seconds that are ``left``. While it returns ``{"more": true}``, call it again with
``{"decision": N}``; drop the search with ``forget``.
"""

import json
import time
from math import inf
from typing import Final

from factoryfloor.tables.bot_worker import BotMemory, answer, written

SLICE: Final = 0.1  # seconds

_memory = BotMemory()
_ends: dict[int, float] = {}  # when searches must answer


def think(text: str) -> str:
    """Begin or continue a job for one slice."""
    question = json.loads(text)
    number = question["decision"]
    if "position" in question:
        _ends[number] = time.monotonic() + question.pop("left", inf)
    left = _ends.get(number, 0.0) - time.monotonic()
    found = answer({**question, "slice": max(0.0, min(SLICE, left))}, _memory)
    if "more" not in found:
        _ends.pop(number, None)
    return written(found)


def forget(number: int) -> None:
    """Drop a job."""
    _memory.unfinished.pop(number, None)
    _ends.pop(number, None)
