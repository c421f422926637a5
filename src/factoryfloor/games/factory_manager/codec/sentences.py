"""The sentences of Factory Manager, as keys of the catalogue with typed facts."""

from typing import Any

from mypy_extensions import i64

from ..rules.position import AUCTION, Position
from .view import PHASES

Sentence = dict[str, Any]


def sentence(event: dict[str, Any], seats: i64) -> Sentence | None:
    """Return the sentence of an event (``Presentation.sentence``)."""
    match event["kind"]:
        case "round":
            return {"lots": [_number(lot) for lot in event["lots"]]}
        case "nominate":
            return {"number": _number(event["tile"]), "n": event["bid"]}
        case "bid":
            return {"n": event["bid"]}
        case "won":
            last: Sentence = {"key": "won.last"} if event["last"] else {}
            return last | {"number": _number(event["tile"]), "n": event["workers"]}
        case "order":
            return {"names": {"commas": [{"seat": seat} for seat in event["order"]]}}
        case "hire":
            return {"n": event["workers"]} if event["workers"] else {"key": "done"}
        case "cleared":
            return {"n": len(event["tiles"])} if event["tiles"] else None
        case "run":
            return {"key": "run.shut", "tiles": event["shut"]} if event["shut"] else {}
        case "income":
            return {"income": {"signed": event["paid"]}}
        case _:
            return _variant(event)


def moment(position: Position) -> Sentence:
    """Name the phase of a round, or the tile up for auction (``Presentation.moment``)."""
    if position.over:
        return {"key": "moment.over"}
    number = int(position.round)
    if position.phase == AUCTION and position.lot:
        return {"key": "moment.lot", "round": number, "lot": int(position.lot)}
    return {"key": f"moment.{PHASES[position.phase]}", "round": number}


def _variant(event: dict[str, Any]) -> Sentence:
    """Return the key of a special text for some values of the event's fields."""
    match event["kind"]:
        case "pass" if event["forced"]:
            return {"key": "pass.forced"}
        case "put" if event["extra"]:
            return {"key": "put.extra"}
        case "buy" | "lay" if event["space"]:
            return {"key": f"{event['kind']}.space"}
        case "buy" if event["aside"]:
            return {"key": "buy.aside"}
        case "price" if not event["step"]:
            return {"key": "price.same"}
        case _:
            return {}


def _number(tile: str) -> int:
    """Return the number of a turn-order tile."""
    return int(tile.rpartition("-")[2])


def effects(preview: dict[str, Any]) -> list[Sentence]:
    """Return the effects of an action: workers of a bid, the next tile, prices with the money left, and income."""
    if "discount" in preview:
        return [{"key": "facts.bid", "n": preview["workers"], "available": preview["available"]}]
    if "next" in preview:
        return [{"key": "facts.next", "tile": preview["next"]} if preview["next"] else {"key": "facts.last"}]
    return [*_paid(preview), *_earned(preview)]


def _paid(preview: dict[str, Any]) -> list[Sentence]:
    """Return the price and the money left, or an empty list if nothing is paid."""
    price, space = preview.get("price", 0), preview.get("space", 0)
    if not price and not space:
        return []
    left = {"key": "money.left", "n": preview["money"]}
    return [{"key": "facts.paid.space" if space else "facts.paid", "price": price, "space": space, "left": left}]


def _earned(preview: dict[str, Any]) -> list[Sentence]:
    """Return the income at the current price of energy, or the change of this income."""
    after = preview.get("after", preview)
    if "income" not in after:
        return []
    income = after["income"][0]
    before = preview["before"]["income"][0] if "before" in preview else income
    if before == income:
        return [{"key": "facts.income", "income": income}]
    return [{"key": "facts.income.change", "before": before, "after": income}]
