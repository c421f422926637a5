"""Events as sentences, the same as in the client's log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from factoryfloor.games.fantastic_factories.text.names import amounts_name, card_name, cards_name, name_of
from factoryfloor.locales.words import Words

Event = dict[str, Any]


def tell(event: Event, words: Words) -> str:
    """An event as a sentence; empty if it needs none."""
    line = SENTENCES.get(event["kind"])
    if line is None:
        return ""
    return line(event, words, words.t("the.machine") if event["seat"] < 0 else words.name(event["seat"]))


def _plain(key: str, *facts: str) -> Callable[[Event, Words, str], str]:
    """A sentence whose facts are fields of the event."""
    return lambda event, words, name: words.t(key, name=name, **{fact: _said(fact, event, words) for fact in facts})


def _said(fact: str, event: Event, words: Words) -> str | int:
    if fact == "card":
        return card_name(event["card"])
    return name_of(event["from"], words) if fact == "from" else int(event[fact])


def _amounts(event: Event, words: Words) -> str:
    return amounts_name(event, words) or words.t("nothing")


def _round(event: Event, words: Words, name: str) -> str:
    alone, key = len(words.players) == 1, "log.round.last" if event["last"] else "log.round"
    facts = {} if alone else {"name": words.name(event["first"])}
    return words.t(f"{key}.alone" if alone else key, round=event["round"], **facts)


def _refresh(event: Event, words: Words, name: str) -> str:
    return words.t(f"log.refresh.{event['row']}", name=name, paid=words.t(f"piece.token.{event['paid']}"))


def _hire(event: Event, words: Words, name: str) -> str:
    facts = {"name": name, "card": card_name(event["card"]), "discard": card_name(event["discard"])}
    if event["energy"] == 0:
        return words.t("log.hire", **facts)
    return words.t("log.hire.paid", energy=event["energy"], **facts)


def _gain(event: Event, words: Words, name: str) -> str:
    return words.t("log.gain", name=name, amounts=_amounts(event, words), **{"from": name_of(event["from"], words)})


def _draw(event: Event, words: Words, name: str) -> str:
    facts = {"name": name, "from": name_of(event["from"], words)}
    if event["number"] == 0:
        return words.t("log.draw.none", **facts)
    if event.get("cards"):
        return words.t("log.draw.own", cards=cards_name(event["cards"], words), **facts)
    return words.t("log.draw", n=event["number"], **facts)


def _reveal(event: Event, words: Words, name: str) -> str:
    facts = {"name": name, "card": card_name(event["card"]), "from": name_of(event["from"], words)}
    return words.t("log.reveal.kept" if event["kept"] else "log.reveal.gone", **facts)


def _build(event: Event, words: Words, name: str) -> str:
    facts = {"name": name, "card": card_name(event["card"])}
    if event["discard"] is None:
        return words.t("log.build.free", **facts)
    facts["discard"] = card_name(event["discard"])
    amounts = amounts_name({"metal": event["metal"], "energy": event["energy"]}, words)
    return words.t("log.build", amounts=amounts, **facts) if amounts else words.t("log.build.card", **facts)


def _roll(event: Event, words: Words, name: str) -> str:
    if not event["dice"]:
        return ""
    facts = {"name": name, "dice": words.list([str(die["value"]) for die in event["dice"]])}
    if event["from"] is None:
        return words.t("log.roll", **facts)
    return words.t("log.roll.from", **facts, **{"from": name_of(event["from"], words)})


def _place(event: Event, words: Words, name: str) -> str:
    floor = words.t(f"floor.{event['floor']}")
    return words.t("log.place", name=name, value=event["value"], floor=floor, amounts=_amounts(event, words))


def _activate(event: Event, words: Words, name: str) -> str:
    card = card_name(event["card"])
    facts = {"name": name, "card": card if event["copied"] is None else words.t("log.copied", card=card)}
    paid = amounts_name({"metal": event["paid_metal"], "energy": event["paid_energy"]}, words)
    gain = amounts_name({what: event[what] for what in ("goods", "metal", "energy")}, words)
    amounts = words.t("log.paid", paid=paid, gain=gain) if paid and gain else paid or gain
    line = words.t("log.activate", amounts=amounts, **facts) if amounts else words.t("log.activate.only", **facts)
    if not event["discards"]:
        return line
    discarding = words.t("log.discarding", name=name, cards=cards_name(event["discards"], words))
    return words.texts.sentences([line, discarding])


def _excess(event: Event, words: Words, name: str) -> str:
    what = event["what"]
    said = words.t(what, n=1) if what in ("metal", "energy") else card_name(what)
    return words.t("log.excess", name=name, what=said)


def _trigger(event: Event, words: Words, name: str) -> str:
    what = "goods" if event["goods"] >= words.components["ends_with"]["goods"] else "buildings"
    return words.t(f"log.trigger.{what}", name=name, n=event[what])


def _machine_roll(event: Event, words: Words, name: str) -> str:
    dice = [
        words.t("log.machine.die", colour=words.t(f"colour.{colour}"), value=value)
        for colour, value in event["dice"].items()
    ]
    return words.t("log.machine.roll", dice=words.list(dice))


def _machine_take(event: Event, words: Words, name: str) -> str:
    if event["card"] is None:
        return words.t("log.machine.take.none")
    card = card_name(event["card"])
    if event["slot"] is None:
        return words.t("log.machine.take.deck", card=card)
    return words.t("log.machine.take", card=card, n=event["slot"])


def _machine_make(event: Event, words: Words, name: str) -> str:
    return words.t(
        "log.machine.made" if event["made"] else "log.machine.idle",
        colour=words.t(f"colour.{event['colour']}"),
        value=event["value"],
        cards=event["cards"],
        type=words.t(f"type.{event['type']}"),
    )


SENTENCES: Final[dict[str, Callable[[Event, Words, str], str]]] = {
    "round": _round,
    "refill": _plain("log.refill", "card"),
    "reshuffle": lambda event, words, name: words.t(f"log.reshuffle.{event['row']}"),
    "refresh": _refresh,
    "take": _plain("log.take", "card"),
    "hire": _hire,  # the opponent's gain has an event of its own
    "gain": _gain,
    "draw": _draw,
    "reveal": _reveal,
    "build": _build,
    "pass": _plain("log.pass"),
    "roll": _roll,
    "ready": _plain("log.ready"),
    "set": _plain("log.set", "value"),
    "name": _plain("log.name", "value"),
    "place": _place,
    "activate": _activate,
    "change": _plain("log.change", "before", "after", "from"),
    "extra": _plain("log.extra", "value", "from"),
    "end": _plain("log.end"),
    "excess": _excess,
    "trigger": _trigger,
    "machine_roll": _machine_roll,
    "machine_take": _machine_take,
    "machine_discard": lambda event, words, name: words.t(f"log.machine.discard.{event['row']}"),
    "machine_make": _machine_make,
    "final": lambda event, words, name: "",  # the board shows the end
}
