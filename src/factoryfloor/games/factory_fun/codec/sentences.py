"""The sentences of Factory Fun, as keys of the catalogue with typed facts."""

from typing import Any

from mypy_extensions import i64

from ..rules.position import ROUNDS, Position
from .view import PHASES

Sentence = dict[str, Any]


def sentence(event: dict[str, Any], seats: i64) -> Sentence | None:
    """Return the sentence of an event (``Presentation.sentence``)."""
    match event["kind"]:
        case "ranked":
            return {"key": "ranked.own", "machines": _named(event["list"])} if "list" in event else {}
        case "lists":
            return {"lists": {"sentences": [_list(seat, machines) for seat, machines in enumerate(event["lists"])]}}
        case "took":
            return {"key": "took.none"} if event["machine"] is None else {}
        case "done":
            return {} if event.get("built", True) else {"key": "done.gave_up"}
        case "built":
            return {"key": "built.bonus"} if event["bonus"] else {}
        case "gave_up" if event["penalty"] <= 0:
            return {"key": "gave_up.gain" if event["penalty"] < 0 else "gave_up.free"}
        case _:
            return {}


def moment(position: Position) -> Sentence:
    """Name the part of a round (``Presentation.moment``)."""
    if position.over:
        return {"key": "moment.over"}
    key = f"moment.{PHASES[position.phase]}"
    last = ".last" if position.round == ROUNDS else ""
    return {"key": key + last, "round": int(position.round), "rounds": ROUNDS}


def _list(seat: int, machines: list[str]) -> Sentence:
    return {"key": "log.lists.one", "name": {"seat": seat}, "machines": _named(machines)}


def _named(machines: list[str]) -> Any:
    return machines or {"key": "log.lists.nothing"}


def effects(preview: dict[str, Any]) -> list[Sentence]:
    """Return the value of a machine, the cost of a piece, or the totals of a finished build."""
    if "bonus" in preview:
        return [{"key": "facts.build"} | preview]
    fact = next((fact for fact in ("balance", "value") if fact in preview), "cost" if preview.get("cost") else "")
    return [{"key": f"facts.{fact}", fact: preview[fact]}] if fact else []
