"""The board as text. Cards, floors and amounts are written as in the notation. Other words come from the catalogue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from factoryfloor.games.fantastic_factories.text.names import amounts_name
from factoryfloor.locales.words import Words

View = dict[str, Any]

TOKENS: Final = ("metal", "energy", "goods")
NUMBERS: Final = {
    "prestige": "terminal.prestige",
    "score": "view.score",
    "hand": "result.cards",
    "buildings": "terminal.built",
}
"""Other numbers of a player, with the titles of the columns."""


def board(view: View, words: Words) -> RenderableType:
    """Draw the board with round and market on top, then the players, then the compounds and the player's hand."""
    parts: list[RenderableType] = [_headline(view, words)]
    if not view["over"]:
        parts += _market(view, words)
    if view["machine"]:
        parts.append(_machine(view, words))
    parts.append(_players(view, words))
    parts.extend(_compound(player, view, words) for player in view["players"])
    if view["seat"] is not None and not view["over"]:
        own = view["players"][view["seat"]]
        parts.append(_hand(own, view["edition"], words))
        if own["chain"]:
            parts.append(_chain(own, words))
    return Group(*parts)


def ask(prompt: str, view: View, words: Words) -> str:
    """Return a prompt as an instruction."""
    chain = None if view["seat"] is None else view["players"][view["seat"]]["chain"]
    if prompt == "opponent" and chain:
        gift = amounts_name(words.components["contractors"][chain["card"]]["opponent"], words)
        return words.t("prompt.opponent", gift=gift)
    if prompt == "discard" and chain:
        facts = _printed(chain["copy"] or chain["card"], view["edition"], words)
        return words.t("prompt.discard", n=facts["cost"].get("blueprints", 1))
    return words.find("prompt", prompt) or prompt


def legend(words: Words) -> str:
    """Explain the symbols of the board and the notation."""
    return words.t("terminal.legend")


def _headline(view: View, words: Words) -> Line:
    if view["over"]:
        return Line(words.t("moment.over"), style="bold")
    moment = words.t(f"moment.{view['phase']}", round=view["round"])
    if view["last"]:
        moment = words.t("moment.last", moment=moment)
    elif view["triggered"]:
        moment = words.t("moment.more", moment=moment)
    turn = [] if view["turn"] is None else [words.t("terminal.turn", name=words.name(view["turn"]))]
    return Line.assemble((" · ".join([moment, *turn]), "bold"), " · ", words.t("terminal.decks", **view["deck"]))


def _market(view: View, words: Words) -> list[Table]:
    plans = [(str(number), slot["card"]) for number, slot in enumerate(view["market"]["blueprints"], 1)]
    crew = _table("", words.t("contractors"), words.t("view.tool"), words.t("terminal.effect"))
    for number, slot in enumerate(view["market"]["contractors"], 1):
        does = _contract(slot["card"], words) if slot["card"] else ""
        crew.add_row(str(number), slot["card"] or "-", words.t(f"tool.{slot['tool']}"), does)
    return [_blueprints(words.t("blueprints"), plans, view["edition"], words), crew]


def _table(*titles: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for title in titles:
        table.add_column(title)
    return table


def _blueprints(title: str, rows: list[tuple[str, str | None]], edition: str, words: Words) -> Table:
    """Return a table of blueprints, each with its prefix and all printed facts."""
    table = _table("", title, *map(words.t, ("view.tool", "terminal.cost", "terminal.prestige", "terminal.effect")))
    for before, card in rows:
        if card is None:
            table.add_row(before, "-")
            continue
        facts = words.components["blueprints"][card]
        cost = _amounts({"metal": facts["metal"], "energy": facts["energy"]}, words)
        tool = words.t(f"tool.{facts['tool']}")
        table.add_row(before, card, tool, cost, str(facts["prestige"]), _effect(card, edition, words))
    return table


def _printed(card: str, edition: str, words: Words) -> dict[str, Any]:
    """Return the facts of a blueprint in an edition."""
    facts: dict[str, Any] = words.components["blueprints"][card]
    other: dict[str, Any] = facts.get(edition, {})
    return facts | other


def _note(card: str, edition: str, words: Words) -> str:
    """Describe what the symbols of a card do not show, or return an empty string if they show everything."""
    return words.find("terminal.note", card, edition) or words.find("terminal.note", card) or ""


def _effect(card: str, edition: str, words: Words) -> str:
    """Write an activation in short form, as in ``pair: 5e > 2g 1m``."""
    facts, note = _printed(card, edition, words), _note(card, edition, words)
    if "dice" not in facts:
        return note
    dice = words.find("terminal.dice", facts["dice"]) or facts["dice"]
    needs = [part for part in ("" if dice == "none" else dice, _amounts(facts["cost"], words)) if part]
    change = words.t(f"terminal.change.{facts['change']}") if facts["change"] else ""
    choices = " / ".join(_amounts(choice, words) for choice in facts["choices"])
    gains = [part for part in (_amounts(facts["gain"], words), choices, change, note) if part]
    return f"{': '.join(needs)} > {', '.join(gains)}"


def _amounts(amounts: dict[str, Any], words: Words) -> str:
    """Write amounts in symbols, as in ``2m 1e``. A gain that depends on the die lists all its numbers."""
    said = {
        what: "/".join(map(str, dict.fromkeys(n))) if isinstance(n, list) else str(n)
        for what, n in amounts.items()
        if n
    }
    return " ".join(words.t(f"terminal.{what}", n=n) for what, n in said.items())


def _contract(card: str, words: Words) -> str:
    facts = words.components["contractors"][card]
    cost = f"{words.t('terminal.energy', n=facts['energy'])} > " if facts["energy"] else ""
    gift = words.t("terminal.gift", gift=_amounts(facts["opponent"], words)) if facts["opponent"] else ""
    parts = (_amounts(facts["gain"], words), _note(card, "", words), gift)
    return cost + ", ".join(part for part in parts if part)


def _players(view: View, words: Words) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("", no_wrap=True)
    titles = [words.t(f"terminal.{token}", n="") for token in TOKENS] + [words.t(key) for key in NUMBERS.values()]
    for title in titles:
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column(words.t("view.dice"))
    for player in view["players"]:
        seat = player["seat"]
        mark = f"{'▸ ' if player['waiting'] else ''}{words.name(seat)}{' ★' if seat == view['first'] else ''}"
        numbers = (str(player[field]) for field in (*TOKENS, *NUMBERS))
        table.add_row(Line(mark, style="bold" if seat == view["seat"] else ""), *numbers, _dice(player) or "-")
    return table


def _dice(player: View) -> str:
    """Write the dice: first the free dice, then the dice on each floor."""
    free = [str(die["value"] or "?") for die in player["dice"] if die["place"] is None]
    values = {die["id"]: str(die["value"]) for die in player["dice"]}
    used = [floor for floor in player["floors"] if floor["dice"]]
    floors = [" ".join([floor["floor"], *(values[die] for die in floor["dice"])]) for floor in used]
    return " · ".join([*([" ".join(free)] if free else []), *floors])


def _compound(player: View, view: View, words: Words) -> Line:
    """Write the buildings. The viewer's buildings are listed with their effects."""
    name, cards = words.name(player["seat"]), []
    mine = player["seat"] == view["seat"]
    for built in player["compound"]:
        goods = f" {words.t('terminal.goods', n=built['goods'])}" if built["goods"] else ""
        effect = _effect(built["card"], view["edition"], words) if mine and not view["over"] else ""
        cards.append(f"{built['card']}{'*' * built['used']}{goods}{f' ({effect})' if effect else ''}")
    line = Line(words.t("terminal.of", name=name, said=", ".join(cards) or words.t("player.nothing")))
    line.stylize("bold" if mine else "", 0, len(name))
    return line


def _hand(own: View, edition: str, words: Words) -> RenderableType:
    cards = Counter(held["card"] for held in own["cards"] or [])
    if not cards:
        return Line(words.t("hand.empty"))
    rows: list[tuple[str, str | None]] = [(f"{n}×" if n > 1 else "", card) for card, n in cards.items()]
    return _blueprints(words.t("hand"), rows, edition, words)


def _chain(own: View, words: Words) -> Line:
    """Return the steps of an unfinished decision."""
    chain, values = own["chain"], {die["id"]: die["value"] for die in own["dice"]}
    pieces = [card for card in (chain["card"], chain["copy"]) if card]
    said = words.t("act.said", do=words.t(f"do.{chain['verb']}"), pieces=words.list(pieces))
    if chain["dice"]:
        shown = [str(values[die]) for die in chain["dice"]]
        said = words.t("act.with", said=said, dice=words.t("dice.shown", n=len(shown), values=words.list(shown)))
    if chain["discards"]:
        cards = [held.removeprefix("hand-").rpartition("-")[0] for held in chain["discards"]]
        said = words.t("act.pay", said=said, cards=words.list(cards))
    return Line(words.t("terminal.of", name=words.t("view.chain"), said=said), style="yellow")


def _machine(view: View, words: Words) -> Line:
    machine = view["machine"]
    score, goods = words.t("player.score", n=machine["score"]), words.t("player.goods", n=machine["goods"])
    cards = _counted(card["card"] for card in machine["cards"])
    said = " · ".join([score, goods, *([cards] if cards else [])])
    line = Line(words.t("terminal.of", name=words.t("the.machine"), said=said), style="magenta")
    return line.append(f"\n{_verdict(view['result']['machine'], words)}") if view["over"] else line


def _verdict(machine: View, words: Words) -> str:
    """Return a sentence about whether the player has beaten the Machine."""
    if machine["beaten"]:
        return words.t("result.beaten", n=machine["margin"])
    return words.t("result.lost", n=-machine["margin"]) if machine["margin"] else words.t("result.even")


def _counted(cards: Iterable[str]) -> str:
    return ", ".join(f"{card}{f' ×{copies}' * (copies > 1)}" for card, copies in Counter(cards).items())
