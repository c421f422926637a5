"""The board of Fzzzt! as text. Cards are shown in the notation that players type: ``3n``, ``standard-nb``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich import box
from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from factoryfloor.games.fzzt.text.names import is_unwanted, peripheral, piece_name
from factoryfloor.locales.words import Words

View = dict[str, Any]

BELT_WIDTH: Final = 8  # eight fit into 80 columns
CALCULATOR: Final = "p04-calculator"
MOUSE: Final = "p10-mouse"
SHREDDER: Final = "p11-shredder"


def board(view: View, words: Words) -> RenderableType:
    """Draw the board with round and belt on top, then the players, then the viewer's hand."""
    parts: list[RenderableType] = [_headline(view, words)]
    if active := view["peripherals"]["active"]:
        parts.append(Line(words.t("log.peripheral", **peripheral(active, words)), style="magenta"))
    if view["belt"]:
        parts.append(_belt(view, words))
    parts.append(_result(view, words) if view["result"] else _players(view, words))
    own = view["players"][view["seat"]]["cards"] if view["seat"] is not None else None
    if own is not None and not view["over"]:
        label = words.t("hand.loose" if view["phase"] == "production" else "hand")
        parts.append(Line(words.labelled(label, _row(own, words)), style="bold"))
    return Group(*parts)


def ask(prompt: str, view: View, words: Words) -> str:
    """Return a prompt as the client words it."""
    if prompt == "bid":
        lot = "" if view["lot"] is None else view["belt"][view["lot"]]["card"]
        unwanted = ".unwanted" if is_unwanted(lot) else ""
        one = ".one" if view["peripherals"]["active"] == CALCULATOR else ""
        return words.t(f"prompt.bid{unwanted}{one}", lot=piece_name(lot, words) if lot else words.t("lot"))
    own = view["players"][view["seat"]]
    mount = "prompt.mount.mouse" if view["peripherals"]["active"] == MOUSE else "prompt.mount"
    keys = [*([mount] if own["units"] else []), *(["prompt.shred"] if _may_shred(view) else [])]
    return " ".join(words.t(key) for key in keys or [mount])


def legend(words: Words) -> str:
    """Explain the symbols of the board, and the notation."""
    return words.t("terminal.legend")


def _may_shred(view: View) -> bool:
    return bool(view["peripherals"]["active"] == SHREDDER)


def _headline(view: View, words: Words) -> Line:
    if view["over"]:
        return Line(words.t("moment.over"), style="bold")
    facts = {fact: view[fact] for fact in ("round", "auction")}
    chief = words.labelled(words.t("chief"), words.name(view["chief"]))
    return Line.assemble(
        (words.t(f"moment.{view['phase']}", **facts), "bold"), f" · {chief} · {words.t('deck.left', n=view['deck'])}"
    )


def _belt(view: View, words: Words) -> Table:
    """Draw the belt. Its end, where cards are sold, is on the right."""
    table = Table(box=box.ROUNDED, show_header=False, padding=0, title=f"{words.t('belt')} →", title_justify="right")
    for _ in view["belt"]:
        table.add_column(justify="center", width=BELT_WIDTH)
    slots = list(reversed(list(enumerate(view["belt"]))))
    table.add_row(*(_slot(number, slot, view, words) for number, slot in slots))
    return table


def _slot(number: int, slot: View, view: View, words: Words) -> Line:
    if slot["state"] == "closed":
        return Line("\n░░░░\n", style="dim")
    code = _code(slot["card"], words).partition(".")[0].replace("-", " ")
    if slot["state"] == "sold":
        return Line(f"{code}\n{words.t('terminal.sold')}\n{_short(words.name(slot['by']))}", style="dim")
    shown = f"{code}\n{_worth(slot['card'], words)}\n"
    return Line(f"{shown}{words.t('terminal.now')}", style="bold yellow") if number == view["lot"] else Line(shown)


def _short(name: str) -> str:
    """Shorten a name to the width of a slot. A number after the name is kept."""
    cut = name.rfind(" (")
    head, number = (name[:cut], name[cut:]) if cut > 0 else (name, "")
    return set_cell_size(head, min(cell_len(head), BELT_WIDTH - len(number))) + number


def _worth(id: str, words: Words) -> str:
    """Return the value of a unit's widget, or the points of a robot."""
    kind = _component(id)
    if kind in words.components["units"]:
        return words.t("terminal.worth", value=words.components["units"][kind]["value"])
    return words.t("points", n=words.components["robots"][kind]["vp"])


def _players(view: View, words: Words) -> Table:
    labels = [words.t("terminal.hand"), *map(words.label, ("discard", "robots", "units", "bid"))]
    table = _table(["", *labels], right=(1, 2, 3))
    for player in view["players"]:
        seat = player["seat"]
        chief = " ★" if seat == view["chief"] else ""
        table.add_row(
            Line(words.name(seat) + chief, style="bold" if seat == view["seat"] else ""),
            *(str(number) for number in (player["hand"], player["discard"], len(player["robots"]))),
            Line("\n".join(_built(built, words) for built in player["units"]) or "-"),
            Line(_bid(player, view, words)),
        )
    return table


def _built(built: View, words: Words) -> str:
    robots = _row(built["robots"], words)
    return f"{_valued(built['unit'], words)}{': ' if robots else ''}{robots}"


def _bid(player: View, view: View, words: Words) -> str:
    bid = player["bid"]
    if bid is None:
        mine = player["seat"] == view["seat"]
        thinking = words.common.say("seat.turn") if mine else words.t("player.waiting")
        return thinking if player["waiting"] else ""
    if bid["cards"]:
        return _row(bid["cards"], words)
    return words.t("player.laid") if bid["count"] is None else words.t("player.laid.count", n=bid["count"])


def _result(view: View, words: Words) -> Table:
    labels = (
        words.common.say("result.place"),
        "",
        words.t("result.total"),
        words.t("result.robots"),
        words.t("result.units"),
        words.label("robot_count"),
        words.label("assembly"),
    )
    table = _table(labels, right=(0, 2, 3, 4, 5))
    for seat in sorted(range(len(view["result"])), key=lambda seat: view["result"][seat]["place"]):
        got = view["result"][seat]
        made = "\n".join(_made(line, words) for line in got["assembly"]) or "-"
        numbers = (got["total"], got["robots"], got["units"], got["robot_count"])
        table.add_row(str(got["place"]), Line(words.name(seat)), *map(str, numbers), Line(made))
    return table


def _made(line: View, words: Words) -> str:
    value = words.components["units"][_component(line["unit"])]["value"]
    made = words.t("result.unit", widgets=line["widgets"], value=value, points=line["points"])
    return words.labelled(_code(line["unit"], words), made)


def _table(labels: Sequence[str], right: tuple[int, ...]) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for column, label in enumerate(labels):
        table.add_column(label, justify="right" if column in right else "left")
    return table


def _component(id: str) -> str:
    """Return the component of a piece: its id without the copy number."""
    return id.partition(".")[0]


def _code(id: str, words: Words) -> str:
    """Write a card in the notation that players type."""
    tables = (words.components["robots"], words.components["mechanics"])
    kinds = (table[_component(id)]["kind"] for table in tables if _component(id) in table)
    return str(next(kinds, id.removeprefix("pu-")))


def _row(ids: list[str], words: Words) -> str:
    return " ".join(_code(piece, words) for piece in ids)


def _valued(id: str, words: Words) -> str:
    return f"{_code(id, words)} [{words.components['units'][_component(id)]['value']}]"
