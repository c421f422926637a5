"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from factoryfloor.games.factory_fun.text.names import machines_named, piece_name
from factoryfloor.locales.words import Words

Event = dict[str, Any]


def tell(event: Event, words: Words) -> str:
    """An event as a sentence; empty for the end, which the table shows."""
    sentence = SENTENCES.get(event["kind"])
    return sentence(event, words, words.name(event["seat"])) if sentence else ""


def _ready(event: Event, words: Words, name: str) -> str:
    return words.t("log.ready", name=name)


def _round(event: Event, words: Words, name: str) -> str:
    return words.t("log.round", round=event["round"], machines=machines_named(event["machines"], words))


def _ranked(event: Event, words: Words, name: str) -> str:
    if "list" in event:
        return words.t("log.ranked.own", name=name, machines=machines_named(event["list"], words))
    return words.t("log.ranked", name=name)


def _lists(event: Event, words: Words, name: str) -> str:
    lists = (
        words.t("log.lists.one", name=words.name(seat), machines=machines_named(machines, words))
        for seat, machines in enumerate(event["lists"])
    )
    return words.t("log.lists", lists=words.texts.sentences(lists))


def _took(event: Event, words: Words, name: str) -> str:
    if event["machine"] is None:
        return words.t("log.took.none", name=name)
    return words.t("log.took", name=name, machine=piece_name(event["machine"], words))


def _done(event: Event, words: Words, name: str) -> str:
    return words.t("log.done" if event.get("built", True) else "log.done.gave_up", name=name)


def _built(event: Event, words: Words, name: str) -> str:
    facts = {fact: event[fact] for fact in ("value", "price", "money")}
    facts |= {"name": name, "machine": piece_name(event["machine"], words)}
    if event["bonus"]:
        return words.t("log.built.bonus", bonus=event["bonus"], **facts)
    return words.t("log.built", **facts)


def _gave_up(event: Event, words: Words, name: str) -> str:
    penalty, machine = event["penalty"], piece_name(event["machine"], words)
    if penalty > 0:
        return words.t("log.gave_up", name=name, machine=machine, penalty=penalty, money=event["money"])
    if penalty < 0:
        return words.t("log.gave_up.gain", name=name, machine=machine, money=event["money"])
    return words.t("log.gave_up.free", name=name, machine=machine)


def _final(event: Event, words: Words, name: str) -> str:
    return ""


SENTENCES: Final[dict[str, Callable[[Event, Words, str], str]]] = {
    "ready": _ready,
    "round": _round,
    "ranked": _ranked,
    "lists": _lists,
    "took": _took,
    "done": _done,
    "built": _built,
    "gave_up": _gave_up,
    "final": _final,
}
