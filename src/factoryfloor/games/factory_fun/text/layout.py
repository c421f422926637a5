"""The board as tables of at most 80 columns, with the ids that a player types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text as Line

from factoryfloor.games.factory_fun.text.hall import large, small
from factoryfloor.games.factory_fun.text.names import piece_name, with_id
from factoryfloor.locales.words import Words

View = dict[str, Any]

ROUNDS: Final = 10
COLOURS: Final = ("red", "orange", "blue", "green")
NOTATION: Final = {
    "rank": "rank m05",
    "done": "done",
    "ready": "ready",
    "claim": "claim m05",
    "pass": "pass",
    "place": "place m46 6,1 90",
    "lay": "lay curve 5,2 90",
    "name": "name red",
    "lift": "lift m05",
    "clear": "clear",
    "remove": "remove 5,3",
    "connect": "connect",
    "extend": "extend",
    "from": "from 5,3",
    "build": "build",
    "give_up": "give up",
}
"""An example of each kind of action."""


def board(view: View, words: Words) -> RenderableType:
    """Show round and machines on top, then the players, then the halls. The viewer's hall is large."""
    parts: list[RenderableType] = [_headline(view, words), _pairs(_state(view, words))]
    if view["revealed"] and view["phase"] in ("take", "build"):
        parts.append(_machines(view, words))
    parts.append(_players(view, words))
    others = []
    for player in view["players"]:
        if player["seat"] == view["seat"]:
            build = view["build"] or player
            parts.append(large(player["board"], build["pieces"], build["flows"], words))
        else:
            others.append(small(player, words))
    parts.append(Columns(others, padding=(0, 3)))
    if view["build"]:
        parts.append(_build(view["build"], words))
    return Group(*parts)


def ask(prompt: str, view: View, words: Words) -> str:
    """Return a prompt as a question or an instruction."""
    return words.find("terminal", "prompt", prompt) or words.t(f"prompt.{prompt}")


def legend(words: Words) -> str:
    """Explain the marks of the board, the pieces, and the notation of actions."""
    colours = ", ".join(f"{colour[0]} {words.t(f'colour.{colour}')}" for colour in COLOURS)
    pieces = (
        f"  {piece:<16}  {facts['price']}  {piece_name(piece, words)}"
        for piece, facts in words.components["pieces"].items()
    )
    notation = (f"  {example:<16}  {words.t(f'terminal.type.{verb}')}" for verb, example in NOTATION.items())
    return "\n".join(
        [
            words.t("terminal.legend.colours", colours=colours),
            *(words.t(f"terminal.legend.{mark}") for mark in ("machine", "pipes", "bends", "halls", "pieces")),
            *pieces,
            words.t("terminal.legend.type"),
            *notation,
        ]
    )


def _pairs(rows: Iterable[tuple[str, str]]) -> Table:
    """Return a table of labels and values without a heading."""
    table = Table.grid("", Column(overflow="fold"), padding=(0, 2, 0, 0))
    for label, value in rows:
        table.add_row(Line(label, style="dim"), Line(value))
    return table


def _columns(*titles: str, numbers: Iterable[int]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=0)
    for index, title in enumerate(titles):
        table.add_column(title, justify="right" if index in numbers else "left", no_wrap=index in numbers)
    return table


def _headline(view: View, words: Words) -> Line:
    phase = "over" if view["over"] else view["phase"]
    last = ".last" if view["round"] == ROUNDS and not view["over"] else ""
    return Line(words.t(f"moment.{phase}{last}", round=view["round"], rounds=ROUNDS), style="bold")


def _state(view: View, words: Words) -> Iterator[tuple[str, str]]:
    """Yield the order of choice, and the viewer's list."""
    if not view["over"]:
        yield words.t("take.order"), ", ".join(map(words.name, view["order"]))
    if view["list"] is not None:
        listed = ", ".join(with_id(machine, words) for machine in view["list"])
        yield words.t("terminal.list"), listed or words.t("log.lists.nothing")


def _machines(view: View, words: Words) -> Table:
    """Return a table of the round's machines with all printed facts."""
    titles = ("view.machine", "sum.value", "terminal.inputs", "terminal.output", "terminal.bonus", "view.taken_by")
    table = _columns(*map(words.t, titles), numbers=[1])
    for shown in view["revealed"]:
        facts = words.components["machines"][shown["machine"]]
        table.add_row(
            with_id(shown["machine"], words),
            str(facts["value"]),
            ", ".join(_port(port, words) for port in facts["inputs"]),
            _port(facts["output"], words),
            words.t(f"terminal.colour.{facts['bonus']}") if facts["bonus"] else "",
            Line("" if shown["taken_by"] is None else words.name(shown["taken_by"])),
        )
    return table


def _port(port: View, words: Words) -> str:
    colour = words.t(f"terminal.colour.{port['colour']}")
    return f"{colour} {port['amount']}" if port["amount"] else colour


def _players(view: View, words: Words) -> Table:
    titles = ("view.money", "terminal.chains", "view.score", "view.supplies", "view.machine")
    table = _columns("", *map(words.t, titles), numbers=[1, 2, 3])
    for player in view["players"]:
        table.add_row(
            Line(
                f"{'▸ ' if player['waiting'] else ''}{words.name(player['seat'])}",
                style="bold" if player["seat"] == view["seat"] else "",
            ),
            *(str(player[field]) for field in ("money", "bonus", "score")),
            _supplies(player),
            _machine(player, view, words),
        )
    return table


def _machine(player: View, view: View, words: Words) -> str:
    """Return the machine of a player as text, or whether the player has already chosen."""
    if player["machine"]:
        return with_id(player["machine"], words)
    if not player["decided"]:
        return "-"
    sealed = view["phase"] == "take" and view["options"]["selection"] == "sealed"
    return words.t("take.decided" if sealed else "take.accepted.none")


def _supplies(owner: View) -> str:
    """Write the remaining supplies by the letters of their colours, as in ``r1 o1 b0 g1``."""
    return " ".join(f"{colour[0]}{number}" for colour, number in owner["supplies"].items())


def _build(build: View, words: Words) -> Line:
    facts = {"sum.price": build["price"], "view.funds": build["funds"], "view.supplies": _supplies(build)}
    facts |= {"view.cell": build["cell"], "view.lifted": ", ".join(build["lifted"])}
    said = [f"{words.t(key)} {fact}" for key, fact in facts.items() if fact not in (None, "")]
    building = words.t("player.building", machine=with_id(build["machine"], words))
    return Line(" · ".join([building, *said]), style="yellow")
