"""The events of Monster Factory as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from factoryfloor.games.monster_factory.text.names import face_name, structure_name
from factoryfloor.locales.words import Words

Event = dict[str, Any]


def tell(event: Event, words: Words) -> str:
    """An event as a sentence; empty where none is needed."""
    sentence = SENTENCES.get(event["kind"])
    return sentence(event, words, words.name(event["seat"])) if sentence else ""


def _kind(event: Event) -> str:
    return "minion" if event["number"] else "monster"


def _begin(event: Event, words: Words, name: str) -> str:
    facts = {"number": event["number"], "tile": face_name(event["face"], words)}
    return words.t(f"log.begin.{_kind(event)}", name=name, **facts)


def _place(event: Event, words: Words, name: str) -> str:
    own = event["seat"] == event["owner"]
    facts = {"what": structure_name(event["number"], words), "tile": face_name(event["face"], words)}
    return words.t(f"log.place.{'own' if own else 'other'}", name=name, owner=words.name(event["owner"]), **facts)


def _finished(event: Event, words: Words, name: str) -> str:
    facts = {"number": event["number"], "n": event["tiles"], "points": words.t("points", n=event["points"])}
    return words.t(f"log.finished.{_kind(event)}", name=name, **facts)


SENTENCES: Final[dict[str, Callable[[Event, Words, str], str]]] = {
    "begin": _begin,
    "draw": lambda event, words, name: "",  # the board shows the tile
    "discard": lambda event, words, name: words.t("log.discard", name=name, tile=face_name(event["face"], words)),
    "place": _place,
    "finished": _finished,
    "final": lambda event, words, name: words.t("log.final"),
}
