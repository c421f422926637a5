"""Computes reviews in a worker process. A review is suspended after each slice.

    {"review": N, "record": {...}, "lens": L, "budget": B, "slice": SECONDS}    ->    {"more": true, "done": SHARE}
    {"review": N, "slice": SECONDS, "report": true}                             ->    the same with the report so far
    {"review": N, "end": true}                                                  ->    {"done": SHARE, "report": {...}}

The report in an unfinished answer contains only the worst decisions. The last answer has the whole report and no
``more``; after ``end`` the report is partial. {"lost": true} means that the worker does not know the review, and
{"error": TEXT} that the game cannot be reviewed. "forget": [N, ...] drops reviews. With "effort": F and a budget of 0,
the budget is F times the default one.
"""

import time
import traceback
from collections.abc import Iterator
from typing import Any, Final

from factoryfloor.bots import BadBot
from factoryfloor.bots.specification import read_specification
from factoryfloor.kernel import FactoryFloorError
from factoryfloor.kernel.record import read_record
from factoryfloor.reviews.hinted import mark_hinted
from factoryfloor.reviews.report import Decision, Report
from factoryfloor.reviews.reviewer import Reviewer

WORST: Final = 10
"""The maximum number of decisions in the report of an unfinished review, worst losses first."""

WORST_OF_SEAT: Final = 3
"""The minimum number of these decisions for each seat, even if other decisions are worse."""


class ReviewMemory:
    """The suspended reviews of a worker, keyed by number."""

    def __init__(self) -> None:
        self._suspended: dict[int, tuple[Reviewer, Iterator[float], dict[str, Any]]] = {}

    def forget(self, numbers: list[int]) -> None:
        """Drop reviews that are no longer needed."""
        for number in numbers:
            self._suspended.pop(number, None)

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Work on a review for one slice."""
        number = request["review"]
        try:
            if "record" in request:
                self._suspended[number] = _begin(request)
            elif number not in self._suspended:
                return {"lost": True}
            return self._work(number, request)
        except FactoryFloorError as error:
            self._suspended.pop(number, None)
            return {"error": str(error)}
        except Exception as error:  # noqa: BLE001 - a fault in one review must not lose the searches of bots
            traceback.print_exc()
            self._suspended.pop(number, None)
            return {"error": f"{type(error).__name__}: {error}"}

    def _work(self, number: int, request: dict[str, Any]) -> dict[str, Any]:
        reviewer, steps, record = self._suspended[number]
        if request.get("end"):
            del self._suspended[number]
            partial = mark_hinted(reviewer.report(), record)
            return {"done": partial["done"], "report": partial}
        end = time.monotonic() + request["slice"]
        for done in steps:
            if time.monotonic() >= end:
                report = {"report": _so_far(mark_hinted(reviewer.report(), record))} if request.get("report") else {}
                return {"more": True, "done": done, **report}
        del self._suspended[number]
        return {"done": 1.0, "report": mark_hinted(reviewer.report(), record)}


def _begin(request: dict[str, Any]) -> tuple[Reviewer, Iterator[float], dict[str, Any]]:
    match, effort = read_record(request["record"]), request.get("effort", 1.0)
    reviewer = Reviewer(match, request["budget"], "", request["lens"], effort=effort, first=_people(request["record"]))
    return reviewer, reviewer.run(), request["record"]


def _people(record: dict[str, Any]) -> list[int]:
    """Return the seats of a record whose players are people."""
    return [seat for seat, name in enumerate(record["players"]) if name and not _is_bot(name)]


def _is_bot(name: str) -> bool:
    try:
        read_specification(name)
    except BadBot:
        return False
    return True


def _so_far(report: Report) -> Report:
    """Reduce a report to the worst decisions, with some decisions of each seat."""
    found = sorted(report["decisions"], key=_loss, reverse=True)
    of_seats = [[one for one in found if one["seat"] == seat][:WORST_OF_SEAT] for seat in range(report["seats"])]
    worst = [*found[:WORST], *(one for some in of_seats for one in some if one not in found[:WORST])]
    report["decisions"] = sorted(worst, key=_loss, reverse=True)
    return report


def _loss(decision: Decision) -> float:
    return decision["loss"]["value"]
