"""Fantastic Factories as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from factoryfloor.locales.words import Words

View = dict[str, Any]

LEGEND: Final = """\
m metal, e energy, g goods, c cards (blueprints), d dice; x: the value of the
die. pair: 2m > 1g means: two equal dice and 2 metal become 1 good. *: used.
Building and hiring also cost a card with the same tool. ★: first player.
Headquarters: research turns any die into a card, generate 1-3 into energy,
mine 4-6 into a metal; equal dice on a floor gain 1 more each.
Type: take 2 robot, hire 1 miner, refresh blueprints metal, place 4 mine,
build robot, activate foundry, discard dojo, dice 3 3, die 5, gain metal, end."""

EFFECTS: Final = {
    "laboratory": "first goods of a round: a card",
    "scrap_yard": "metal when work starts (retail: for building)",
    "solar_array": "energy when work starts (retail: for building)",
    "megalith": "monuments cost 1m less",
    "engineer": "builds the top card",
    "foreman": "sets 4 dice",
    "investor": "pays the cost of the top card",
    "temp_agency": "rolls dice again",
    "replicator": "copies a card of the market",
    "black_market": "pays 4 of the cost of a card",
}
LETTERS: Final = {"metal": "m", "energy": "e", "goods": "g", "blueprints": "c", "dice": "d"}
DICE: Final = {"none": "", "any": "any", "sum14": "sum 14", "as_copied": ""}
QUESTIONS: Final = {
    "market": "Which blueprint do you take, or which contractor do you hire?",
    "foreman": "Which value do you set a die to, or roll the rest?",
    "work": "What do you do with your dice, or end?",
    "limits": "You are over the limit: what do you give back?",
    "opponent": "Which opponent also gains?",
    "hire": "Which card do you discard to hire?",
    "build": "Which card do you discard to build?",
    "discard": "Which card do you discard?",
    "dice": "Which dice do you use?",
    "change": "Which die do you change?",
    "gain": "What do you gain?",
    "copy": "Which card of the market do you copy?",
    "x": "Which value do you choose?",
    "split": "How much metal and energy do you take?",
    "reroll": "Which dice do you roll again?",
}


def board(view: View, words: Words) -> RenderableType:
    """The board: round and market on top, the players below, then compounds and the player's hand."""
    parts: list[RenderableType] = [_headline(view, words)]
    if not view["over"]:
        parts.append(_market(view, words))
    if view["machine"]:
        parts.append(_machine(view["machine"], words))
    parts.append(_players(view, words))
    parts.extend(_compound(player, view, words) for player in view["players"])
    if view["seat"] is not None and not view["over"]:
        own = view["players"][view["seat"]]
        parts.extend(_hand(own, view["edition"], words))
        if own["chain"]:
            parts.append(_chain(own["chain"], words))
    return Group(*parts)


def tell(event: View, words: Words) -> str:
    """An event as a sentence."""
    speak = _SENTENCES.get(event["kind"])
    return speak(event, words, words.name(event["seat"])) if speak else ""


def ask(prompt: str, view: View, words: Words) -> str:
    """A prompt as a question."""
    return QUESTIONS.get(prompt, f"{prompt.replace('_', ' ').capitalize()}?")


def legend(words: Words) -> str:
    """The symbols of the board."""
    return LEGEND


def _headline(view: View, words: Words) -> Line:
    if view["over"]:
        return Line("The game is over", style="bold")
    last = ", last round" if view["last"] else ""
    turn = "" if view["turn"] is None else f" · turn: {words.name(view['turn'])}"
    deck = f"blueprints {view['deck']['blueprints']}, contractors {view['deck']['contractors']}"
    return Line.assemble((f"Round {view['round']}{last} · {view['phase']}{turn}", "bold"), f" · decks: {deck}")


def _market(view: View, words: Words) -> Group:
    plans, crew = (Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0)) for _ in range(2))
    for title in ("", "blueprint", "tool", "cost", "VP", "effect"):
        plans.add_column(title)
    for title in ("", "contractor", "tool", "effect"):
        crew.add_column(title)
    for number, plan in enumerate(view["market"]["blueprints"], 1):
        plans.add_row(str(number), *(_facts(plan["card"], view["edition"], words) if plan["card"] else ["-"]))
    for number, one in enumerate(view["market"]["contractors"], 1):
        does = _contract(one["card"], words) if one["card"] else ""
        crew.add_row(str(number), _name(one["card"] or "-"), one["tool"], does)
    return Group(plans, crew)


def _name(card: str) -> str:
    return card.replace("_", " ")


def _facts(card: str, edition: str, words: Words) -> list[str]:
    facts = words.components["blueprints"][card]
    cost = _amounts({"metal": facts["metal"], "energy": facts["energy"]})
    return [_name(card), facts["tool"], cost, str(facts["prestige"]), _effect(card, edition, words)]


def _effect(card: str, edition: str, words: Words) -> str:
    """An activation in short: ``pair: 5e > 2g 1m``."""
    facts = words.components["blueprints"][card]
    facts = facts | facts.get(edition, {})
    if "dice" not in facts:
        return EFFECTS.get(card, "")
    dice = DICE.get(facts["dice"], facts["dice"])
    gains = [EFFECTS.get(card, ""), _amounts(facts["gain"]), " or ".join(map(_amounts, facts["choices"]))]
    gains.append(f"die {facts['change']}" if facts["change"] else "")
    gain = ", ".join(gain for gain in gains if gain)
    cost = _amounts(facts["cost"])
    return f"{dice}{': ' if dice and cost else ' ' if dice else ''}{cost}{' ' if cost else ''}> {gain}"


def _amounts(amounts: dict[str, Any]) -> str:
    return " ".join(
        f"{'/'.join(map(str, dict.fromkeys(amount))) if isinstance(amount, list) else amount}{LETTERS[name]}"
        for name, amount in amounts.items()
        if amount
    )


def _contract(card: str, words: Words) -> str:
    facts = words.components["contractors"][card]
    cost = f"{facts['energy']}e > " if facts["energy"] else ""
    share = f", other {_amounts(facts['opponent'])}" if facts["opponent"] else ""
    return f"{cost}{_amounts(facts['gain']) or EFFECTS.get(card, '')}{share}"


def _players(view: View, words: Words) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    numbers = ("metal", "energy", "goods", "VP", "score", "cards", "built")
    for title in ("", *numbers, "dice"):
        table.add_column(title, justify="right" if title in numbers else "left", no_wrap=title != "dice")
    fields = ("metal", "energy", "goods", "prestige", "score", "hand", "buildings")
    for player in view["players"]:
        seat = player["seat"]
        mark = f"{'▸ ' if player['waiting'] else ''}{words.name(seat)}{' ★' if seat == view['first'] else ''}"
        table.add_row(
            Line(mark, style="bold" if seat == view["seat"] else ""),
            *(str(player[field]) for field in fields),
            _dice(player) or "-",
        )
    return table


def _dice(player: View) -> str:
    """The dice: free ones first, then those of each floor."""
    free = " ".join(str(die["value"] or "?") for die in player["dice"] if die["place"] is None)
    values = {die["id"]: str(die["value"] or "?") for die in player["dice"]}
    floors = {floor["floor"]: " ".join(values[die] for die in floor["dice"]) for floor in player["floors"]}
    return ", ".join(f"{place} {dice}" for place, dice in ({"free": free} | floors).items() if dice)


def _compound(player: View, view: View, words: Words) -> Line:
    cards = []
    for card in player["compound"]:
        goods = f" {card['goods']}g" if card["goods"] else ""
        effect = _effect(card["card"], view["edition"], words) if player["seat"] == view["seat"] else ""
        used = "*" if card["used"] else ""
        cards.append(f"{_name(card['card'])}{used}{goods}{f' ({effect})' if effect else ''}")
    bold = "bold" if player["seat"] == view["seat"] else ""
    return Line.assemble((f"{words.name(player['seat'])}: ", bold), ", ".join(cards) or "nothing built")


def _hand(own: View, edition: str, words: Words) -> list[RenderableType]:
    found: list[RenderableType] = []
    for card, copies in Counter(held["card"] for held in own["cards"] or []).items():
        name, tool, cost, prestige, effect = _facts(card, edition, words)
        number = f" ×{copies}" if copies > 1 else ""
        said = f"{tool}, costs {cost}, {prestige} VP{f'; {effect}' if effect else ''}"
        found.append(Line.assemble("  ", (f"{name}{number}", "bold"), f": {said}"))
    return [Line("Your hand:" if found else "Your hand is empty."), *found]


def _chain(chain: View, words: Words) -> Line:
    said = [f"{field} {len(chain[field])}" for field in ("dice", "discards") if chain[field]]
    said += [f"copying {_name(chain['copy'])}"] if chain["copy"] else []
    return Line(
        f"In progress: {chain['verb']} {_name(chain['card'])}{': ' if said else ''}{', '.join(said)}", style="yellow"
    )


def _machine(machine: View, words: Words) -> Line:
    cards = _list(card["card"] for card in machine["cards"])
    return Line(f"The Machine: goods {machine['goods']}, score {machine['score']}; {cards}", style="magenta")


def _list(cards: Iterable[str | None]) -> str:
    return ", ".join(
        f"{_name(card)}{f' ×{copies}' * (copies > 1)}" for card, copies in Counter(filter(None, cards)).items()
    )


def _gains(event: View) -> str:
    return _amounts({name: event.get(name) for name in ("goods", "metal", "energy", "blueprints")}) or "nothing"


def _hired(event: View, words: Words, who: str) -> str:
    share = "" if event["opponent"] is None else f"; share: {words.name(event['opponent'])}"
    energy = f" and {event['energy']}e" if event["energy"] else ""
    return f"{who} hired {_name(event['card'])} for {_name(event['discard'])}{energy}{share}."


def _built(event: View, words: Words, who: str) -> str:
    if event["by"]:
        return f"{who} built {_name(event['card'])} with the {_name(event['by'])}."
    paid = (_list([event["discard"]]), _amounts({"metal": event["metal"], "energy": event["energy"]}))
    return f"{who} built {_name(event['card'])} for {' and '.join(filter(None, paid)) or 'nothing'}."


def _activated(event: View, words: Words, who: str) -> str:
    copied = f" as {_name(event['copied'])}" if event["copied"] else ""
    paid = _amounts({"metal": event["paid_metal"], "energy": event["paid_energy"]})
    discards = f"{' and' if paid else ''} {_list(event['discards'])}" if event["discards"] else ""
    cost = f" for {paid}{discards}".replace("  ", " ") if paid or discards else ""
    gains = _amounts({name: event[name] for name in ("goods", "metal", "energy")})
    return f"{who} activated {_name(event['card'])}{copied}{cost}{f': {gains}' if gains else ''}."


def _drew(event: View, words: Words, who: str) -> str:
    if event.get("cards"):
        return f"{who} drew {_list(event['cards'])}."
    return f"{who} drew {'a card' if event['number'] == 1 else str(event['number']) + ' cards'}."


def _rolled(event: View, words: Words, who: str) -> str:
    return f"{who} rolled {' '.join(str(die['value']) for die in event['dice'])}."


def _triggered(event: View, words: Words, who: str) -> str:
    trigger = "The Machine" if event["by"] == "machine" else who
    return f"{trigger} triggered the end (goods {event['goods']}, buildings {event['buildings']}): one more round."


def _made(event: View, words: Words, who: str) -> str:
    count = f"its {event['type']} cards: {event['cards']}"
    made = "1 good" if event["made"] else "nothing"
    return f"The Machine's {event['colour']} die shows {event['value']} ({count}): it makes {made}."


def _begun(event: View, words: Words, who: str) -> str:
    begun = f"{'The last round' if event['last'] else 'Round ' + str(event['round'])} begins"
    return f"{begun}; first player: {words.name(event['first'])}."


_SENTENCES: Final[dict[str, Callable[[View, Words, str], str]]] = {
    "round": _begun,
    "refill": lambda event, words, who: f"New in the market: {_name(event['card'])}.",
    "reshuffle": lambda event, words, who: f"The discarded {event['row']} are shuffled into a new deck.",
    "refresh": lambda event, words, who: (
        f"{who} paid 1 {event['paid']} to clear the {event['row']}: {_list(event['cards'])}."
    ),
    "take": lambda event, words, who: f"{who} took {_name(event['card'])}.",
    "hire": _hired,
    "gain": lambda event, words, who: f"{who} got {_gains(event)}.",
    "draw": _drew,
    "reveal": lambda event, words, who: (
        f"{who} turned up {_name(event['card'])}{'' if event['kept'] else ' and discarded it'}."
    ),
    "build": _built,
    "pass": lambda event, words, who: f"{who} passed.",
    "set": lambda event, words, who: f"{who} set a die to {event['value']}.",
    "ready": lambda event, words, who: f"{who} set the dice.",
    "roll": _rolled,
    "name": lambda event, words, who: f"{who} chose the value {event['value']} for a die.",
    "place": lambda event, words, who: f"{who} placed a {event['value']} in {event['floor']}: {_gains(event)}.",
    "activate": _activated,
    "change": lambda event, words, who: f"{who} changed a {event['before']} to a {event['after']}.",
    "extra": lambda event, words, who: f"{who} got an extra die: {event['value'] or 'of any value'}.",
    "end": lambda event, words, who: f"{who} finished working.",
    "excess": lambda event, words, who: f"{who} gave back {_name(event['what'])}.",
    "trigger": _triggered,
    "machine_roll": lambda event, words, who: f"The Machine rolled {' '.join(map(str, event['dice'].values()))}.",
    "machine_take": lambda event, words, who: f"The Machine took {_name(event['card'] or 'nothing')}.",
    "machine_discard": lambda event, words, who: f"The Machine cleared the {event['row']}: {_list(event['cards'])}.",
    "machine_make": _made,
    "final": lambda event, words, who: "The game is over.",
}
