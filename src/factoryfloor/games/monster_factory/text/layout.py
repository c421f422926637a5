"""The board of Monster Factory as text. Tiles are shown in the notation that players type: ``tTt-e``."""

from __future__ import annotations

from typing import Any, Final

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from factoryfloor.games.monster_factory.text.names import structure_name
from factoryfloor.locales.words import Words

View = dict[str, Any]

WIDEST: Final = 24  # tiles of a row in 80 columns


def board(view: View, words: Words) -> RenderableType:
    """Draw the board with tile and bag on top, then the players, then the structures in progress."""
    parts: list[RenderableType] = [_headline(view, words), _players(view, words), *_bag(view, words)]
    growing = [structure for structure in view["structures"] if not structure["finished"]]
    parts.append(Columns([_drawing(structure, words) for structure in growing], padding=(0, 3)))
    return Group(*parts)


def ask(prompt: str, view: View, words: Words) -> str:
    """Return a prompt as the client words it."""
    mine = (one for one in view["structures"] if one["owner"] == view["seat"] and not one["finished"])
    if prompt == "place" and any(one["number"] > 0 for one in mine):
        prompt = "place.minion"
    return words.t(f"prompt.{prompt}")


def legend(words: Words) -> str:
    """Explain the symbols of the board, and the notation."""
    return words.t("terminal.legend")


def _headline(view: View, words: Words) -> Line:
    if view["over"]:
        return Line(words.t("moment.over"), style="bold")
    turn = words.labelled(words.label("turn"), words.name(view["turn"]))
    tile = f" · {words.labelled(words.label('tile'), view['tile'])}" if view["tile"] else ""
    return Line.assemble((f"{turn}{tile}", "bold"), f" · {words.t('bag.left', n=view['bag']['left'])}")


def _bag(view: View, words: Words) -> list[RenderableType]:
    found: list[RenderableType] = []
    if view["bag"]["faces"]:
        faces = "  ".join(f"{face} {number}" for face, number in view["bag"]["faces"].items())
        found.append(Line(words.labelled(words.label("faces"), faces), style="dim"))
    if view["discarded"]:
        found.append(Line(words.labelled(words.label("discarded"), "  ".join(view["discarded"])), style="dim"))
    return found


def _players(view: View, words: Words) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("")
    for field in ("score", "size", "eyes", "open", "minions"):
        table.add_column(words.label(field), justify="right")
    table.add_column(words.label("growing"))
    growing = {one["owner"]: one for one in view["structures"] if not one["finished"]}
    for player in view["players"]:
        seat, mark = player["seat"], "▸ " if player["waiting"] else ""
        own = growing.get(seat)
        table.add_row(
            Line(f"{mark}{words.name(seat)}", style="bold" if seat == view["seat"] else "", overflow="ellipsis"),
            str(player["score"]),
            *(str(own[field]) if own else "" for field in ("size", "eyes", "open")),
            str(player["minions"]),
            structure_name(own["number"], words) if own else "-",
        )
    return table


def _drawing(structure: View, words: Words) -> Group:
    """Draw a structure with three by three characters per cell.

    A very wide structure is split into parts below each other.
    """
    places: dict[tuple[int, int], tuple[str, str, str]] = {}
    for tile in structure["tiles"]:
        places[tile["x"], tile["y"]] = _tile(tile["tile"].split(".")[0], tile["turn"])
    for cell in structure["cells"]:
        places[cell["x"], cell["y"]] = ("   ", " ? ", "   ")
    columns = sorted({x for x, _ in places})
    rows = range(min(y for _, y in places), max(y for _, y in places) + 1)
    title = words.t(
        "terminal.structure",
        owner=structure["owner"],
        name=words.name(structure["owner"]),
        what=structure_name(structure["number"], words),
        open=words.t("open", n=structure["open"]),
    )
    lines = [title]
    for first in range(columns[0], columns[-1] + 1, WIDEST):
        shown = range(first, min(first + WIDEST, columns[-1] + 1))
        lines.append("    " + "".join(f"{x:^3}" for x in shown))
        for y in rows:
            for part in range(3):
                label = f"{y:>3} " if part == 1 else "    "
                lines.append(label + "".join(places.get((x, y), ("   ", "   ", "   "))[part] for x in shown))
    return Group(*(Line(line.rstrip(), style="bold" if not number else "") for number, line in enumerate(lines)))


def _tile(face: str, turn: int) -> tuple[str, str, str]:
    """Return a turned tile as three lines."""
    north, east, south, west = (face[(side - turn) % 4] for side in range(4))
    up, across = {"T": "║", "t": "│", "-": " "}, {"T": "═", "t": "─", "-": " "}
    middle = "o" if face.endswith("e") else "·"
    return f" {up[north]} ", f"{across[west]}{middle}{across[east]}", f" {up[south]} "
