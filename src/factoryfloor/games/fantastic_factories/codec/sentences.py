"""The sentences of Fantastic Factories, as keys of the catalogue with typed facts."""

import re
from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from ..rules.cards import GOODS_TO_END
from ..rules.position import Position
from ..rules.recipes import RETAIL_ACTIVATIONS
from .view import PHASES

Sentence = dict[str, Any]

_UNITS: Final = (
    (re.compile(r"\bgoods\b"), "goods"),
    (re.compile(r"\bprestige\b"), "prestige"),
    (re.compile(r"\b(?:mine|metal|miner)\b"), "metal"),
    (re.compile(r"\b(?:generate|energy|electrician|hired_hands)\b"), "energy"),
    (re.compile(r"\b(?:research|cards|architect)\b"), "blueprint"),
)
"""The unit of a number, keyed by a word in the fact's key."""
_OWN: Final = {"metal": "metal", "has_metal": "metal", "energy": "energy", "has_energy": "energy"} | {
    "goods": "goods",
    "prestige": "prestige",
}
"""The facts that have the same unit in every sentence."""

_RETAIL_TEXTS: Final = (*RETAIL_ACTIVATIONS, "scrap_yard", "solar_array")
"""The cards whose text differs in the retail edition."""
COUNTED: Final = {"goods": "goods", "metal": "metal", "energy": "energy", "blueprints": "blueprint"}
"""The keys of amounts in the order of a sentence, with the keys of their texts."""


def sentence(event: dict[str, Any], seats: i64) -> Sentence | None:
    """Return the sentence of an event (``Presentation.sentence``)."""
    match event["kind"]:
        case "round":
            key = "round.last" if event["last"] else "round"
            return {"key": f"{key}.alone"} if seats == 1 else {"key": key, "name": {"seat": event["first"]}}
        case "reshuffle":
            return {"key": f"reshuffle.{event['row']}"}
        case "refresh":
            return {"key": f"refresh.{event['row']}", "paid": {"key": f"piece.token.{event['paid']}"}}
        case "hire":  # the opponent's gain has an event of its own
            return {"key": "hire.paid"} if event["energy"] else {}
        case "gain":
            return {"amounts": _amounts(event) or {"key": "nothing"}}
        case "draw":
            return _draw(event)
        case "reveal":
            return {"key": "reveal.kept" if event["kept"] else "reveal.gone"}
        case "build":
            return _build(event)
        case "roll":
            values = {"dice": [die["value"] for die in event["dice"]]}
            return (values if event["from"] is None else {"key": "roll.from", **values}) if event["dice"] else None
        case "place":
            return {"floor": {"key": f"floor.{event['floor']}"}, "amounts": _amounts(event) or {"key": "nothing"}}
        case "activate":
            return _activate(event)
        case "excess":
            return {"what": {"key": event["what"], "n": 1}} if event["what"] in ("metal", "energy") else {}
        case "trigger":
            what = "goods" if event["goods"] >= GOODS_TO_END else "buildings"
            machine = {"name": {"key": "the.machine"}} if event["seat"] < 0 else {}
            return {"key": f"trigger.{what}", "n": event[what]} | machine
        case _:
            return _machine(event)


def moment(position: Position) -> Sentence:
    """Name the phase of a round, and whether the end is near (``Presentation.moment``)."""
    if position.over:
        return {"key": "moment.over"}
    number = int(position.round)
    said: Sentence = {"key": f"moment.{PHASES[position.phase]}", "round": number}
    if position.last:
        return {"key": "moment.last", "moment": said, "round": number}
    return {"key": "moment.more", "moment": said, "round": number} if position.triggers else said


def _draw(event: dict[str, Any]) -> Sentence:
    if event["number"] == 0:
        return {"key": "draw.none"}
    return {"key": "draw.own"} if event.get("cards") else {"n": event["number"]}


def _build(event: dict[str, Any]) -> Sentence:
    if event["discard"] is None:
        return {"key": "build.free"}
    amounts = _amounts({"metal": event["metal"], "energy": event["energy"]})
    return {"amounts": amounts} if amounts else {"key": "build.card"}


def _activate(event: dict[str, Any]) -> Sentence:
    paid = _amounts({"metal": event["paid_metal"], "energy": event["paid_energy"]})
    gain = _amounts({what: event[what] for what in ("goods", "metal", "energy")})
    amounts: Any = {"key": "log.paid", "paid": paid, "gain": gain} if paid and gain else paid or gain
    line: Sentence = {"key": "activate", "amounts": amounts} if amounts else {"key": "activate.only"}
    line |= {} if event["copied"] is None else {"card": {"key": "log.copied", "card": event["card"]}}
    if not event["discards"]:
        return line
    name = {"seat": event["seat"]}
    discarding = {"key": "log.discarding", "name": name, "cards": event["discards"]}
    activation = {"card": event["card"]} | line | {"key": f"log.{line['key']}", "name": name}
    return {"key": "activate.discarding", "activation": activation, "discarding": discarding}


def _machine(event: dict[str, Any]) -> Sentence:
    """Return the sentence of an event of the Machine, or the default sentence for other events."""
    match event["kind"]:
        case "machine_roll":
            return {"key": "machine.roll", "dice": [_die(colour, value) for colour, value in event["dice"].items()]}
        case "machine_take" if event["card"] is None:
            return {"key": "machine.take.none"}
        case "machine_take" if event["slot"] is None:
            return {"key": "machine.take.deck"}
        case "machine_take":
            return {"key": "machine.take", "n": event["slot"]}
        case "machine_discard":
            return {"key": f"machine.discard.{event['row']}"}
        case "machine_make":
            key = "machine.made" if event["made"] else "machine.idle"
            return {"key": key} | {field: {"key": f"{field}.{event[field]}"} for field in ("colour", "type")}
        case _:
            return {}


def _die(colour: str, value: int) -> Sentence:
    return {"key": "log.machine.die", "colour": {"key": f"colour.{colour}"}, "value": value}


def _amounts(amounts: Mapping[str, Any]) -> list[Sentence]:
    """Return amounts in the order of sentences. Zero amounts and other keys are left out."""
    return [{"key": text, "n": n} for what, text in COUNTED.items() if (n := amounts.get(what) or 0) > 0]


def reason_of(reason: dict[str, Any]) -> Sentence:
    """Return a reason with its facts as amounts, tools and floors."""
    return {fact: _fact(fact, value, reason) for fact, value in reason.items() if fact != "edition"}


def _effect_of(card: str, edition: str) -> Sentence:
    retail = ".retail" if edition == "retail" and card in _RETAIL_TEXTS else ""
    return {"key": f"card.{card}{retail}"}


def _fact(fact: str, value: Any, reason: dict[str, Any]) -> Any:
    """Return a fact with its type."""
    if fact == "amounts":
        tool = [{"key": "word.card", "tool": {"key": f"tool.{reason['tool']}"}}] if reason.get("tool") else []
        return _amounts(value) + tool
    if fact == "paid":
        return _amounts(value)
    if fact == "effect":
        return _effect_of(value, reason["edition"])
    if fact in ("tool", "floor"):
        return {"key": f"{fact}.{value}"}
    if fact == "cost":
        return {"key": value, "n": 1}
    if not isinstance(value, int):
        return {"key": f"word.{value}"} if fact == "what" else value
    unit = _OWN.get(fact)
    if fact in ("needs", "has", "amount", "cards"):
        unit = next((unit for ending, unit in _UNITS if ending.search(reason["key"])), None)
    return {"key": unit, "n": value} if unit else value


def effects(preview: dict[str, Any]) -> list[Sentence]:
    """Return the costs and gains of an action, an opponent's gift, and a changed die."""
    said: list[Sentence] = [
        {"key": f"facts.{key}", "amounts": amounts}
        for key in ("cost", "gain", "opponent")
        if (amounts := _all_amounts(preview.get(key, {})))
    ]
    if "from" in preview:
        said.append({"key": "explain.change", "from": preview["from"], "to": preview["to"]})
    return said


def _all_amounts(amounts: dict[str, int]) -> list[Sentence]:
    """Return the amounts with prestige and dice, or an empty list if there are none."""
    texts = {"prestige": "prestige", "dice": "facts.dice"}
    return _amounts(amounts) + [{"key": text, "n": amounts[what]} for what, text in texts.items() if amounts.get(what)]
