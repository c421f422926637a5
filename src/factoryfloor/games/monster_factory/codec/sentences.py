"""The sentences of Monster Factory, as keys of the catalogue with typed facts."""

from typing import Any, Final

from mypy_extensions import i64

from ..rules.position import OVER, START, Position

Sentence = dict[str, Any]


def sentence(event: dict[str, Any], seats: i64) -> Sentence | None:
    """Return the sentence of an event (``Presentation.sentence``)."""
    number = event.get("number", 0)
    which = "minion" if number else "monster"
    match event["kind"]:
        case "begin":
            return {"key": f"begin.{which}"}
        case "place":
            structure = {"key": f"name.{which}", "number": number} if number else {"key": f"name.{which}"}
            if event["seat"] == event["owner"]:
                return {"key": "place.own", "what": structure}
            return {"key": "place.other", "owner": {"seat": event["owner"]}, "what": structure}
        case "finished":
            points = _count("points", event["points"])
            return {"key": f"finished.{which}", "n": event["tiles"], "points": points}
        case _:
            return {}


def moment(position: Position) -> Sentence:
    """Return the number of tiles left in the bag (``Presentation.moment``)."""
    if position.phase == OVER:
        return {"key": "moment.over"}
    if position.phase == START:
        return {"key": "moment.start"}
    return {"key": "moment.play", "left": {"key": "tiles", "n": int(position.left())}}


_COUNTED: Final = {"points": "points", "open": "open", "tiles": "size"}
"""The keys of texts that contain a number, with the key of this number."""
_OTHERS: Final = {"eye_own": {"points": "worth"}, "extend_minion": {"points": "worth"}, "grow_own": {"tiles": "left"}}
"""Additional facts of these texts, keyed by the reason."""


def reason_of(reason: dict[str, Any]) -> Sentence:
    """Return a reason with its counted facts as texts. ``n`` is the number that the reason for a piece counts."""
    counted = _COUNTED | _OTHERS.get(reason.get("key", ""), {})
    facts = {text: _count(text, reason[fact]) for text, fact in counted.items() if fact in reason}
    numbers = [reason[fact] for fact in ("left", "places", "open", "needs") if fact in reason]
    return reason | facts | ({"n": numbers[0]} if numbers else {})


def effects(preview: dict[str, Any]) -> list[Sentence]:
    """Return the points of a finished structure, or the minimum points and the open places of an unfinished one.

    A placement that ends the game has a sentence about the end.
    """
    if not preview:
        return []
    if preview["finishes"]:
        end = [{"key": "said.ends"}] if preview.get("ends") else []
        return [{"key": "facts.finishes", "points": _count("points", preview["points"])}, *end]
    left = _count("open", preview["open"])
    if preview.get("ends"):
        return [{"key": "said.ends.open", "open": left}]
    return [{"key": "said.open.own", "least": _count("points", preview["least"]), "open": left}]


def _count(text: str, n: int) -> Sentence:
    return {"key": text, "n": n}
