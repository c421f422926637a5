"""The sentences of Fzzzt!, as keys of the catalogue with typed facts."""

from typing import Any

from mypy_extensions import i64

from ..rules.position import PRODUCTION, Position

Sentence = dict[str, Any]


def sentence(event: dict[str, Any], seats: i64) -> Sentence | None:
    """Return the sentence of an event (``Presentation.sentence``)."""
    match event["kind"]:
        case "deal":
            hands = event["hands"]
            return {"n": hands[0]} if len(set(hands)) == 1 else {"key": "deal.sizes", "hands": _by_seat(hands)}
        case "redraw":
            return {"hands": _by_seat(event["hands"])}
        case "open":
            return {"cards": {"commas": event["cards"]}}
        case "peripheral":
            texts = f"peripheral.{event['card'][:3]}"
            return {"name": {"key": f"{texts}.name"}, "text": {"key": f"{texts}.text"}}
        case "laid":  # the board already shows a bid of unknown size
            return None if event["count"] is None else {"key": "laid.count", "n": event["count"]}
        case "reveal":
            return {"bids": {"semicolons": _bids(event)}}
        case "sold":
            return {"key": "takes"} if event["card"].startswith("fzzzt") else {}
        case "tie":
            return {"names": [{"seat": seat} for seat in event["tied"]]}
        case _:
            return {}


def moment(position: Position) -> Sentence:
    """Name the auction or the production of a round (``Presentation.moment``)."""
    if position.over:
        return {"key": "moment.over"}
    number = int(position.round_number())
    if position.phase == PRODUCTION:
        return {"key": "moment.production", "round": number}
    return {"key": "moment.auction", "round": number, "auction": int(position.auction_number())}


def reason_of(reason: dict[str, Any]) -> Sentence:
    """Return a reason. It splits the value of a card on auction into its star and its current gain for the units."""
    if "brings" not in reason:
        return reason
    parts: list[Sentence] = [{"key": "explain.star", "points": reason["star"]}] if "star" in reason else []
    gain = {"signed": reason["brings"]}
    if "star" not in reason:
        parts.append({"key": "explain.units", "gain": gain})
    elif reason["feeds"] is not None:
        parts.append({"key": "explain.feeds", "unit": reason["feeds"], "gain": gain})
    if reason.get("later"):  # stored reviews of earlier versions lack this field
        parts.append({"key": "explain.later", "gain": {"signed": reason["later"]}})
    facts = {fact: value for fact, value in reason.items() if fact not in ("brings", "feeds", "star", "later")}
    return facts | {"parts": {"semicolons": parts}}


def _bids(event: dict[str, Any]) -> list[Sentence]:
    return [
        {"key": "log.reveal.bid", "name": {"seat": seat}, "power": event["powers"][seat], "cards": {"commas": cards}}
        for seat, cards in enumerate(event["bids"])
        if cards is not None
    ]


def _by_seat(hands: list[int]) -> dict[str, Any]:
    return {"commas": [{"key": "log.hand", "name": {"seat": seat}, "size": size} for seat, size in enumerate(hands)]}


def effects(preview: dict[str, Any]) -> list[Sentence]:
    """Return the power of a bid, or the change of points by a mount or shred."""
    if "power" in preview:
        return [{"key": "facts.power", "power": preview["power"]}]
    if "gain" not in preview:
        return []
    gain = preview["gain"]
    return [{"key": "facts.gain", "gain": {"signed": gain}} if gain else {"key": "mount.same"}]
