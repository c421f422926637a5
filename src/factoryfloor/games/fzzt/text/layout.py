"""Fzzzt! as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from factoryfloor.locales.words import Words

View = dict[str, Any]

LEGEND: Final = """\
3n is a robot of power 3 with a nut: n nut, b bolt, c cog, o oil.
up: upgrade (power 0, any one symbol). fz: Fzzzt (power 3, -1 point).
me: your mechanic (power 0). VP: victory points. ★: chief mechanic, wins ties.
A unit shows the symbols and the value of a widget; no widget: minus the value.
Type: bid 3n 1bc (or just 3n 1bc), mount 2n standard-nb, shred fz, done."""

EFFECTS: Final = {
    "monitor": "all cards on the belt lie face up.",
    "screen-saver": "each later opening turns up only one card.",
    "modem": "players bid in turn, clockwise from the chief, and see the sizes of earlier bids.",
    "calculator": "a bid is exactly one card.",
    "surge-guard": "a Fzzzt has power 0 in bids.",
    "transformer": "a robot of power 1 has power 2 in bids.",
    "joystick": "ties are broken anticlockwise from the chief, with the chief last.",
    "robot-arm": "the open card that was opened last is auctioned first.",
    "disk-drive": "a winner who bid two or more cards takes back the weakest.",
    "mouse": "in production each unit takes up to two robots.",
    "shredder": "in production each player may remove one of their Fzzzts or robots of power 1.",
    "memory-pack": "the next deal is 8 cards.",
}

_LETTERS: Final = {"nut": "n", "bolt": "b", "cog": "c", "oil": "o"}

BELT_WIDTH: Final = 8  # eight fit into 80 columns


def board(view: View, words: Words) -> RenderableType:
    """The board: round and belt on top, the players below, the viewer's hand last."""
    parts: list[RenderableType] = [_headline(view, words)]
    if view["peripherals"]["active"]:
        parts.append(Line(f"Peripheral: {peripheral(view['peripherals']['active'])}", style="magenta"))
    if view["belt"]:
        parts.append(_belt(view, words))
    parts.append(_result(view, words) if view["result"] else _players(view, words))
    own = view["players"][view["seat"]]["cards"] if view["seat"] is not None else None
    if own is not None and not view["over"]:
        label = "Your hand and discard" if view["phase"] == "production" else "Your hand"
        parts.append(Line.assemble(f"{label}: ", (row(own, words.components), "bold")))
    return Group(*parts)


def tell(event: View, words: Words) -> str:
    """An event as a sentence."""
    speak = _SENTENCES.get(event["kind"])
    return speak(event, words, words.name(event["seat"])) if speak else ""


def ask(prompt: str, view: View, words: Words) -> str:
    """A prompt as a question."""
    if prompt == "bid" and view["lot"] is not None:
        return f"Your bid for {_lot(view['belt'][view['lot']]['card'], words)}?"
    if prompt == "mount":
        return "Which robot do you mount permanently, or done?"
    return f"{prompt.capitalize()}?"


def legend(words: Words) -> str:
    """The symbols of the board."""
    return LEGEND


def _headline(view: View, words: Words) -> Line:
    if view["over"]:
        return Line("The game is over", style="bold")
    where = f"auction {view['auction']} of 8" if view["auction"] else view["phase"]
    return Line.assemble(
        (f"Round {view['round']} of {view['rounds']} · {where}", "bold"),
        f" · chief: {words.name(view['chief'])} · belt deck {view['deck']}",
    )


def _belt(view: View, words: Words) -> Table:
    """The belt; its end, where cards are sold, is on the right."""
    table = Table(box=box.ROUNDED, show_header=False, padding=0, title="Belt, moving right →", title_justify="right")
    for _ in view["belt"]:
        table.add_column(justify="center", width=BELT_WIDTH)
    slots = list(reversed(list(enumerate(view["belt"]))))
    table.add_row(*(_slot(number, slot, view, words) for number, slot in slots))
    return table


def _slot(number: int, slot: dict[str, Any], view: View, words: Words) -> Line:
    if slot["state"] == "closed":
        return Line("\n░░░░\n", style="dim")
    kind, detail = card(slot["card"], words.components)
    if slot["state"] == "sold":
        buyer = words.name(slot["by"])
        return Line(f"{kind}\nsold to\n{buyer[:BELT_WIDTH]}", style="dim")
    if number == view["lot"]:
        return Line(f"{kind}\n{detail}\n▲ now", style="bold yellow")
    return Line(f"{kind}\n{detail}\n")


def _players(view: View, words: Words) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for title in ("", "hand", "discard", "robots", "units and their robots", "bid"):
        table.add_column(title, justify="right" if title in ("hand", "discard", "robots") else "left")
    for player in view["players"]:
        seat = player["seat"]
        chief = " ★" if seat == view["chief"] else ""
        table.add_row(
            Line(words.name(seat) + chief, style="bold" if seat == view["seat"] else ""),
            str(player["hand"]),
            str(player["discard"]),
            str(len(player["robots"])),
            Line(_units(player["units"], words)),
            _bid(player, view, words),
        )
    return table


def _units(units: list[dict[str, Any]], words: Words) -> str:
    if not units:
        return "-"
    lines = []
    for standing in units:
        robots = row(standing["robots"], words.components)
        lines.append(f"{_valued(standing['unit'], words)}{': ' + robots if robots else ''}")
    return "\n".join(lines)


def _valued(id: str, words: Words) -> str:
    return f"{unit(id, words.components)} [{unit_value(id, words.components)}]"


def _bid(player: dict[str, Any], view: View, words: Words) -> Line:
    bid = player["bid"]
    if bid is None:
        yours = "your turn" if player["seat"] == view["seat"] else "thinking"
        return Line(yours if player["waiting"] else "")
    if bid["cards"]:
        return Line(row(bid["cards"], words.components))
    return Line("has bid" if bid["count"] is None else _cards(bid["count"]))


def _result(view: View, words: Words) -> RenderableType:
    table = Table(box=box.SIMPLE_HEAD)
    for title in ("place", "", "points", "robots", "units", "robot cards", "widgets made"):
        table.add_column(title, justify="left" if title in ("", "widgets made") else "right")
    for seat in sorted(range(len(view["result"])), key=lambda seat: view["result"][seat]["place"]):
        got = view["result"][seat]
        made = "\n".join(
            f"{_valued(line['unit'], words)} ×{line['widgets']} = {line['points']}" for line in got["assembly"]
        )
        numbers = (got["total"], got["robots"], got["units"], got["robot_count"])
        table.add_row(str(got["place"]), Line(words.name(seat)), *map(str, numbers), Line(made or "-"))
    return table


def _lot(id: str, words: Words) -> str:
    kind, detail = card(id, words.components)
    return f"{kind.replace(chr(10), ' ')} ({detail})"


def _list(ids: list[str], words: Words) -> str:
    return ", ".join(_lot(piece, words) for piece in ids)


def _laid(event: View, words: Words, who: str) -> str:
    """A bid as a sentence, only if its size is visible; the table shows who has bid."""
    if event.get("cards"):
        return f"{who} bid {row(event['cards'], words.components)}."
    return "" if event["count"] is None else f"{who} bid {_cards(event['count'])} face down."


def _cards(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"


def _reveal(event: View, words: Words, who: str) -> str:
    bids = [
        f"{words.name(seat)} {row(cards, words.components)} = {power}"
        for seat, (cards, power) in enumerate(zip(event["bids"], event["powers"], strict=True))
        if cards is not None
    ]
    return f"Bids: {'; '.join(bids)}."


def _dealt(event: View, words: Words, who: str) -> str:
    own = f" Your hand: {row(event['cards'], words.components)}." if event.get("cards") else ""
    return f"Cards dealt: {', '.join(map(str, event['hands']))}.{own}"


def component(id: str) -> str:
    """The component of a piece: its id without the number of the copy."""
    return id.split(".", 1)[0]


def robot(id: str, components: dict[str, Any]) -> str:
    """The kind of a robot or mechanic."""
    for table in ("robots", "mechanics"):
        if component(id) in components[table]:
            return str(components[table][component(id)]["kind"])
    return id


def row(ids: list[str], components: dict[str, Any]) -> str:
    """Several cards in a row."""
    return " ".join(robot(piece, components) for piece in ids)


def unit(id: str, components: dict[str, Any]) -> str:
    """A production unit: its class and the symbols of a widget."""
    facts = components["units"][component(id)]
    return f"{facts['class']} {''.join(_LETTERS[symbol] for symbol in facts['symbols'])}"


def unit_value(id: str, components: dict[str, Any]) -> int:
    """The value of a widget."""
    return int(components["units"][component(id)]["value"])


def card(id: str, components: dict[str, Any]) -> tuple[str, str]:
    """A card of the belt with its value."""
    if component(id) in components["units"]:
        return unit(id, components), f"worth {unit_value(id, components)}"
    return robot(id, components), f"{components['robots'][component(id)]['vp']} VP"


def peripheral(id: str) -> str:
    """A peripheral with its effect."""
    name = id.split("-", 1)[1]
    return f"{name.replace('-', ' ')}: {EFFECTS.get(name, '')}"


_SENTENCES: Final[dict[str, Callable[[View, Words, str], str]]] = {
    "round": lambda event, words, who: f"Round {event['round']} begins.",
    "deal": _dealt,
    "redraw": lambda event, words, who: "All hands were empty. " + _dealt(event, words, who),
    "open": lambda event, words, who: f"The belt opened: {_list(event['cards'], words)}.",
    "peripheral": lambda event, words, who: f"Peripheral of this round: {peripheral(event['card'])}",
    "laid": _laid,
    "sizes": lambda event, words, who: f"Cards bid: {', '.join(map(str, event['counts']))}.",
    "reveal": _reveal,
    "sold": lambda event, words, who: f"{who} won {_lot(event['card'], words)}.",
    "returned": lambda event, words, who: f"{who} took back {row([event['card']], words.components)}.",
    "tie": lambda event, words, who: f"Tie for the highest bid: {', '.join(map(words.name, event['tied']))}.",
    "chief": lambda event, words, who: f"{who} became chief mechanic.",
    "production": lambda event, words, who: "Production begins.",
    "mount": lambda event, words, who: (
        f"{who} mounted {row([event['robot']], words.components)} on {unit(event['unit'], words.components)}."
    ),
    "shred": lambda event, words, who: f"{who} shredded {row([event['robot']], words.components)}.",
    "done": lambda event, words, who: f"{who} finished production.",
    "final": lambda event, words, who: "The belt deck is used up: final construction and scoring.",
}
