"""The events of Fzzzt! as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from factoryfloor.games.fzzt.text.names import is_unwanted, peripheral, piece_name, piece_names
from factoryfloor.locales.words import Words

Event = dict[str, Any]


def tell(event: Event, words: Words) -> str:
    """An event as a sentence; empty where none is needed."""
    sentence = SENTENCES.get(event["kind"])
    return sentence(event, words, words.name(event["seat"])) if sentence else ""


def _deal(event: Event, words: Words, name: str) -> str:
    hands = event["hands"]
    if len(set(hands)) == 1:
        return words.t("log.deal", n=hands[0])
    return words.t("log.deal.sizes", hands=_each(hands, words))


def _laid(event: Event, words: Words, name: str) -> str:
    """A bid of an unknown size is on the board; its sentence would be noise."""
    return "" if event["count"] is None else words.t("log.laid.count", name=name, n=event["count"])


def _reveal(event: Event, words: Words, name: str) -> str:
    bids = (
        words.t("log.reveal.bid", name=words.name(seat), power=event["powers"][seat], cards=piece_names(cards, words))
        for seat, cards in enumerate(event["bids"])
        if cards is not None
    )
    return words.t("log.reveal", bids=words.texts.semicolons(bids))


def _sold(event: Event, words: Words, name: str) -> str:
    key = "log.takes" if is_unwanted(event["card"]) else "log.sold"
    return words.t(key, name=name, card=piece_name(event["card"], words))


def _mount(event: Event, words: Words, name: str) -> str:
    robot, unit = piece_name(event["robot"], words), piece_name(event["unit"], words)
    return words.t("log.mount", name=name, robot=robot, unit=unit)


def _each(values: list[int], words: Words) -> str:
    return words.commas(f"{words.name(seat)} {value}" for seat, value in enumerate(values))


SENTENCES: Final[dict[str, Callable[[Event, Words, str], str]]] = {
    "round": lambda event, words, name: words.t("log.round", round=event["round"]),
    "deal": _deal,
    "redraw": lambda event, words, name: words.t("log.redraw", hands=_each(event["hands"], words)),
    "open": lambda event, words, name: words.t("log.open", cards=piece_names(event["cards"], words)),
    "peripheral": lambda event, words, name: words.t("log.peripheral", **peripheral(event["card"], words)),
    "laid": _laid,
    "sizes": lambda event, words, name: "",  # the reveal that follows repeats them
    "reveal": _reveal,
    "sold": _sold,
    "returned": lambda event, words, name: words.t("log.returned", name=name, card=piece_name(event["card"], words)),
    "tie": lambda event, words, name: words.t(
        "log.tie", names=words.list([words.name(seat) for seat in event["tied"]])
    ),
    "chief": lambda event, words, name: words.t("log.chief", name=name),
    "production": lambda event, words, name: words.t("log.production"),
    "mount": _mount,
    "shred": lambda event, words, name: words.t("log.shred", name=name, robot=piece_name(event["robot"], words)),
    "done": lambda event, words, name: words.t("log.done", name=name),
    "final": lambda event, words, name: words.t("log.final"),
}
