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
    """Return a reason. The value of the card on auction and the effect on the next hand become sentences."""
    if "unit" in reason and "more" in reason:
        return reason | {"hand": _hand(reason["more"])}
    if "worth" not in reason:
        return reason
    value = [_value(reason)]
    facts: Sentence = {
        fact: reason[fact] for fact in ("key", "power", "odds", "price", "kept", "lot") if fact in reason
    }
    if "rival" in reason:
        facts["rival"] = {"seat": reason["rival"]}
        worth, more = reason["worth"], reason["keenest"]
        if worth > 0:
            value = [{"key": "explain.less", "rival": facts["rival"], "n": worth, "more": more}]
        else:
            value.append({"key": "explain.rival", "rival": facts["rival"], "n": more})
    return facts | {"value": {"sentences": value}}


def _value(reason: dict[str, Any]) -> Sentence:
    """Return the sentence about the value of a card to the bidder, with the parts of this value."""
    worth = reason["worth"]
    if worth <= 0:
        return {"key": "explain.loss", "n": -worth} if worth else {"key": "explain.nothing"}
    if "now" in reason:
        return {"key": "explain.made" if reason["now"] > 0 else "explain.hoped", "n": worth}
    named = {"printed": reason["star"], "widgets": reason["widgets"], "hands": reason["hands"]}
    parts = [{"key": f"explain.{part}", "n": points} for part, points in named.items() if points > 0]
    parts += [{"key": f"explain.{part}_less", "n": -points} for part, points in named.items() if points < 0]
    return {"key": "explain.worth", "n": worth, "parts": {"commas": parts}}


def _hand(more: float) -> Sentence:
    """Return the sentence about the mean power of the next hand."""
    if not more:
        return {"key": "explain.hand"}
    return {"key": "explain.hand_more", "power": more} if more > 0.0 else {"key": "explain.hand_less", "power": -more}


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
