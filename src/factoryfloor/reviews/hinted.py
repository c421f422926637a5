"""Marks the decisions in a report that had a hint, and whether they followed the hint."""

from collections.abc import Mapping
from typing import Any

from factoryfloor.reviews.report import Report


def mark_hinted(report: Report, record: Mapping[str, Any]) -> Report:
    """Mark the decisions that had a hint. The report is changed in place. Without ``advice``, as in records of older
    programs, nothing is marked.

    ``record["advice"]`` lists the actions that each hint in ``record["hints"]`` recommended. If a decision had several
    hints, the last one counts. A decision with a hint is no find.
    """
    actions = record["actions"]
    about: dict[int, list[str]] = {}  # keyed by the turn of the action that the hint was about
    for (before, seat), advised in zip(record.get("hints", ()), record.get("advice", ()), strict=False):
        turn = next((turn for turn in range(before, len(actions)) if actions[turn][0] == seat), None)
        if turn is not None and advised:
            about[turn] = advised
    for decision in report["decisions"]:
        turns = decision["turns"]
        for at in [at for at, turn in enumerate(turns) if turn in about]:
            own, advised = [actions[turn][1] for turn in turns[at:]], about[turns[at]]
            decision["hint"] = "followed" if own == advised[: len(own)] else "given"
            decision.pop("found", None)
    return report
