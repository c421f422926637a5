"""The program of the worker in which bots think. The program works in slices, so that between them it receives messages
about forgotten jobs.

``think`` takes a question of :mod:`factoryfloor.tables.ports.bot_worker` with its number (``decision``). While it
returns ``{"more": true}``, call it again with ``{"decision": N}``; drop the search with ``forget``.

A question may also be one of :mod:`factoryfloor.reviews.review_worker`. The job of such a question ends after a second
and reports the progress of the review; the next question continues the review. Forgetting the job does not drop the
review.
"""

import json
import time
from math import inf
from typing import Any, Final

from factoryfloor.reviews.review_worker import ReviewMemory
from factoryfloor.tables.ports.bot_worker import BotMemory, answer, written

SLICE: Final = 0.1  # seconds
REVIEWED: Final = 1.0  # seconds of a job that reviews

_memory = BotMemory()
_reviews = ReviewMemory()
_ends: dict[int, float] = {}  # when searches must answer
_reviewing: dict[int, dict[str, Any]] = {}  # the questions with which the jobs of reviews continue


def think(text: str) -> str:
    """Begin or continue a job for one slice."""
    question = json.loads(text)
    number = question["decision"]
    if "review" in question or number in _reviewing:
        return written(_review(number, question))
    if "position" in question:
        left = question.get("left")
        _ends[number] = time.monotonic() + (inf if left is None else left)
    seconds = max(0.0, min(SLICE, _ends.get(number, 0.0) - time.monotonic()))
    found = answer({**question, "slice": seconds}, _memory)
    if "more" not in found:
        _ends.pop(number, None)
    return written(found)


def _review(number: int, question: dict[str, Any]) -> dict[str, Any]:
    """Work on a review for one slice. The last slice of the job returns the report if it was requested."""
    now = time.monotonic()
    if "review" in question:
        _reviews.forget(question.get("forget", []))
        _reviewing[number] = {"review": question["review"], "report": question["report"]}
        _ends[number] = now + REVIEWED
    else:
        question = _reviewing[number]
    is_last = now + SLICE >= _ends[number]
    found = _reviews.answer({**question, "slice": SLICE, "report": is_last and question["report"]})
    if "more" in found and not is_last:
        return {"more": True}
    del _reviewing[number], _ends[number]
    return {key: value for key, value in found.items() if key != "more"} | {"goes_on": "more" in found}


def forget(number: int) -> None:
    _memory.unfinished.pop(number, None)
    _reviewing.pop(number, None)
    _ends.pop(number, None)
