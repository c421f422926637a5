"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from factoryfloor.games.factory_manager.text.names import kind_name, turn_number
from factoryfloor.locales.words import Words

Event = dict[str, Any]


def tell(event: Event, words: Words) -> str:
    """An event as a sentence; empty where nothing happened."""
    sentence = SENTENCES.get(event["kind"])
    return sentence(event, words, words.name(event["seat"])) if sentence else ""


def _round(event: Event, words: Words, name: str) -> str:
    return words.t("log.round", round=event["round"], lots=words.list([turn_number(lot) for lot in event["lots"]]))


def _nominate(event: Event, words: Words, name: str) -> str:
    return words.t("log.nominate", name=name, number=turn_number(event["tile"]), n=event["bid"])


def _bid(event: Event, words: Words, name: str) -> str:
    return words.t("log.bid", name=name, n=event["bid"])


def _pass(event: Event, words: Words, name: str) -> str:
    return words.t("log.pass.forced" if event["forced"] else "log.pass", name=name)


def _won(event: Event, words: Words, name: str) -> str:
    return words.t("log.won", name=name, number=turn_number(event["tile"]), n=event["workers"])


def _order(event: Event, words: Words, name: str) -> str:
    return words.t("log.order", names=words.commas(map(words.name, event["order"])))


def _put(event: Event, words: Words, name: str) -> str:
    return words.t("log.put.extra" if event["extra"] else "log.put", name=name, tile=kind_name(event["tile"], words))


def _enough(event: Event, words: Words, name: str) -> str:
    return words.t("log.enough", name=name)


def _buy(event: Event, words: Words, name: str) -> str:
    facts = {"name": name, "price": event["price"], "tile": kind_name(event["tile"], words)}
    if event["space"]:
        return words.t("log.buy.space", space=event["space"], **facts)
    return words.t("log.buy.aside" if event["aside"] else "log.buy", **facts)


def _lay(event: Event, words: Words, name: str) -> str:
    tile = kind_name(event["tile"], words)
    if event["space"]:
        return words.t("log.lay.space", name=name, tile=tile, space=event["space"])
    return words.t("log.lay", name=name, tile=tile)


def _tear(event: Event, words: Words, name: str) -> str:
    return words.t("log.tear", name=name, tile=kind_name(event["tile"], words))


def _hire(event: Event, words: Words, name: str) -> str:
    if event["workers"]:
        return words.t("log.hire", name=name, n=event["workers"], price=event["price"])
    return words.t("log.done", name=name)


def _cleared(event: Event, words: Words, name: str) -> str:
    return words.t("log.cleared", n=len(event["tiles"])) if event["tiles"] else ""


def _run(event: Event, words: Words, name: str) -> str:
    facts = {dial: event[dial] for dial in ("production", "storage", "energy", "canteen")}
    if not event["shut"]:
        return words.t("log.run", name=name, **facts)
    tiles = words.list([kind_name(tile, words) for tile in event["shut"]])
    return words.t("log.run.shut", name=name, tiles=tiles, **facts)


def _price(event: Event, words: Words, name: str) -> str:
    if event["step"]:
        return words.t("log.price", step=event["step"], price=event["price"])
    return words.t("log.price.same", price=event["price"])


def _income(event: Event, words: Words, name: str) -> str:
    return words.t("log.income", name=name, income=words.signed(event["paid"]), money=event["money"])


def _final(event: Event, words: Words, name: str) -> str:
    return ""


SENTENCES: Final[dict[str, Callable[[Event, Words, str], str]]] = {
    "round": _round,
    "nominate": _nominate,
    "bid": _bid,
    "pass": _pass,
    "won": _won,
    "order": _order,
    "put": _put,
    "enough": _enough,
    "buy": _buy,
    "lay": _lay,
    "tear": _tear,
    "hire": _hire,
    "cleared": _cleared,
    "run": _run,
    "price": _price,
    "income": _income,
    "final": _final,
}
