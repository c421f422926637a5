"""Fzzzt! as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from factoryfloor.cli.text.fzzt_words import LEGEND, card, peripheral, row, unit, unit_value

if TYPE_CHECKING:
    from factoryfloor.cli.text import Setting, Told, View

BELT_WIDTH: Final = 8  # eight of them fit into 80 columns


def board(view: View, setting: Setting) -> RenderableType:
    """Round and belt on top, the players below, the own hand last."""
    parts: list[RenderableType] = [_headline(view, setting)]
    if view["peripherals"]["active"]:
        parts.append(Line(f"Peripheral: {peripheral(view['peripherals']['active'])}", style="magenta"))
    if view["belt"]:
        parts.append(_belt(view, setting))
    parts.append(_result(view, setting) if view["result"] else _players(view, setting))
    own = view["players"][view["seat"]]["cards"] if view["seat"] is not None else None
    if own is not None and not view["over"]:
        label = "Your hand and discard" if view["phase"] == "production" else "Your hand"
        parts.append(Line.assemble(f"{label}: ", (row(own, setting.components), "bold")))
    return Group(*parts)


def tell(event: Told, setting: Setting) -> str:
    """One event as a sentence."""
    speak = _SENTENCES.get(event["kind"])
    return speak(event, setting, setting.name(event["seat"])) if speak else ""


def ask(question: str, view: View, setting: Setting) -> str:
    """What to bid on, or what to build."""
    if question == "bid" and view["lot"] is not None:
        return f"Your bid for {_lot(view['belt'][view['lot']]['card'], setting)}?"
    if question == "mount":
        return "Put a robot on a unit for good, or done?"
    return f"{question.capitalize()}?"


def legend() -> str:
    """The signs of the board."""
    return LEGEND


def _headline(view: View, setting: Setting) -> Line:
    if view["over"]:
        return Line("The game is over", style="bold")
    where = f"auction {view['auction']} of 8" if view["auction"] else view["phase"]
    return Line.assemble(
        (f"Round {view['round']} of {view['rounds']} · {where}", "bold"),
        f" · chief: {setting.name(view['chief'])} · belt deck {view['deck']}",
    )


def _belt(view: View, setting: Setting) -> Table:
    """The end of the belt, where cards are sold, is on the right."""
    table = Table(box=box.ROUNDED, show_header=False, padding=0, title="Belt, moving right →", title_justify="right")
    for _ in view["belt"]:
        table.add_column(justify="center", width=BELT_WIDTH)
    slots = list(reversed(list(enumerate(view["belt"]))))
    table.add_row(*(_slot(number, slot, view, setting) for number, slot in slots))
    return table


def _slot(number: int, slot: dict[str, Any], view: View, setting: Setting) -> Line:
    if slot["state"] == "closed":
        return Line("\n░░░░\n", style="dim")
    kind, detail = card(slot["card"], setting.components)
    if slot["state"] == "sold":
        buyer = setting.name(slot["by"])
        return Line(f"{kind}\nsold to\n{buyer[:BELT_WIDTH]}", style="dim")
    if number == view["lot"]:
        return Line(f"{kind}\n{detail}\n▲ now", style="bold yellow")
    return Line(f"{kind}\n{detail}\n")


def _players(view: View, setting: Setting) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for title in ("", "hand", "discard", "robots", "units, and the robots on them", "bid"):
        table.add_column(title, justify="right" if title in ("hand", "discard", "robots") else "left")
    for player in view["players"]:
        seat = player["seat"]
        chief = " ★" if seat == view["chief"] else ""
        table.add_row(
            Line(setting.name(seat) + chief, style="bold" if seat == view["seat"] else ""),
            str(player["hand"]),
            str(player["discard"]),
            str(len(player["robots"])),
            Line(_units(player["units"], setting)),
            _bid(player, view, setting),
        )
    return table


def _units(units: list[dict[str, Any]], setting: Setting) -> str:
    if not units:
        return "-"
    lines = []
    for standing in units:
        robots = row(standing["robots"], setting.components)
        lines.append(f"{_valued(standing['unit'], setting)}{': ' + robots if robots else ''}")
    return "\n".join(lines)


def _valued(id: str, setting: Setting) -> str:
    return f"{unit(id, setting.components)} [{unit_value(id, setting.components)}]"


def _bid(player: dict[str, Any], view: View, setting: Setting) -> Line:
    bid = player["bid"]
    if bid is None:
        yours = "your turn" if player["seat"] == view["seat"] else "thinking"
        return Line(yours if player["waiting"] else "")
    if bid["cards"]:
        return Line(row(bid["cards"], setting.components))
    return Line("laid" if bid["count"] is None else f"laid, cards: {bid['count']}")


def _result(view: View, setting: Setting) -> RenderableType:
    table = Table(box=box.SIMPLE_HEAD)
    for title in ("place", "", "points", "robots", "units", "robot cards", "widgets made"):
        table.add_column(title, justify="left" if title in ("", "widgets made") else "right")
    for seat in sorted(range(len(view["result"])), key=lambda seat: view["result"][seat]["place"]):
        got = view["result"][seat]
        made = "\n".join(
            f"{_valued(line['unit'], setting)} ×{line['widgets']} = {line['points']}" for line in got["assembly"]
        )
        numbers = (got["total"], got["robots"], got["units"], got["robot_count"])
        table.add_row(str(got["place"]), Line(setting.name(seat)), *map(str, numbers), Line(made or "-"))
    return table


def _lot(id: str, setting: Setting) -> str:
    kind, detail = card(id, setting.components)
    return f"{kind.replace(chr(10), ' ')} ({detail})"


def _list(ids: list[str], setting: Setting) -> str:
    return ", ".join(_lot(piece, setting) for piece in ids)


def _laid(event: Told, setting: Setting, who: str) -> str:
    """Who else has bid is seen in the table; it is worth a sentence only where the size is known."""
    if event.get("cards"):
        return f"{who} laid {row(event['cards'], setting.components)}."
    return "" if event["count"] is None else f"{who} laid a bid, number of cards: {event['count']}."


def _reveal(event: Told, setting: Setting, who: str) -> str:
    bids = [
        f"{setting.name(seat)} {row(cards, setting.components)} = {power}"
        for seat, (cards, power) in enumerate(zip(event["bids"], event["powers"], strict=True))
        if cards is not None
    ]
    return f"Bids: {'; '.join(bids)}."


def _dealt(event: Told, setting: Setting, who: str) -> str:
    own = f" Your hand: {row(event['cards'], setting.components)}." if event.get("cards") else ""
    return f"Hands are dealt, cards: {', '.join(map(str, event['hands']))}.{own}"


_SENTENCES: Final[dict[str, Callable[[Told, Setting, str], str]]] = {
    "round": lambda event, setting, who: f"Round {event['round']} begins.",
    "deal": _dealt,
    "redraw": lambda event, setting, who: "All hands were empty. " + _dealt(event, setting, who),
    "open": lambda event, setting, who: f"Opened on the belt: {_list(event['cards'], setting)}.",
    "peripheral": lambda event, setting, who: f"This round's peripheral: {peripheral(event['card'])}",
    "laid": _laid,
    "reveal": _reveal,
    "sold": lambda event, setting, who: f"{who} won {_lot(event['card'], setting)}.",
    "returned": lambda event, setting, who: f"{who} took back {row([event['card']], setting.components)}.",
    "tie": lambda event, setting, who: f"It was a tie: {', '.join(map(setting.name, event['tied']))}.",
    "chief": lambda event, setting, who: f"The new chief: {who}.",
    "production": lambda event, setting, who: "Production: one robot may go on each unit.",
    "mount": lambda event, setting, who: (
        f"{who} put {row([event['robot']], setting.components)} on {unit(event['unit'], setting.components)}."
    ),
    "shred": lambda event, setting, who: f"{who} shredded {row([event['robot']], setting.components)}.",
    "done": lambda event, setting, who: f"{who} finished production.",
    "final": lambda event, setting, who: "The final construction is made.",
}
