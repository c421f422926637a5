"""Monster Factory as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from factoryfloor.locales.words import Words

View = dict[str, Any]

LEGEND: Final = """\
A tile lists its sides clockwise from the top: T thick, t thin, - blank; e eye.
In a drawing ║ and ═ are thick limbs, │ and ─ thin ones; o: eye, ·: no eye,
?: open place. Coordinates are column,row; the start tile is at 0,0.
A finished monster scores its number of tiles, a finished minion its eyes.
Type: start tTt-e, or place 2 -1,3 right (owner, column,row, side of its top)."""

TURNS: Final = ("up", "right", "down", "left")
WIDEST: Final = 24  # tiles of a row in 80 columns


def board(view: View, words: Words) -> RenderableType:
    """The board: tile and bag on top, the players below, then the structures in progress."""
    parts: list[RenderableType] = [_headline(view, words), _players(view, words), *_bag(view)]
    growing = [structure for structure in view["structures"] if not structure["finished"]]
    parts.append(Columns([_drawing(structure, words) for structure in growing], padding=(0, 3)))
    return Group(*parts)


def tell(event: View, words: Words) -> str:
    """An event as a sentence."""
    speak = _SENTENCES.get(event["kind"])
    said = speak(event, words, words.name(event["seat"])) if speak else ""
    return _capitalized(said)


def ask(prompt: str, view: View, words: Words) -> str:
    """A prompt as a question."""
    return "Which start tile do you take?" if prompt == "start" else f"Where do you place {view['tile']}?"


def legend(words: Words) -> str:
    """The symbols of the board."""
    return LEGEND


def _headline(view: View, words: Words) -> Line:
    if view["over"]:
        return Line("The game is over", style="bold")
    tile = f" · tile to place: {view['tile']}" if view["tile"] else ""
    return Line.assemble(
        (f"Turn: {words.name(view['turn'])}{tile}", "bold"), f" · {view['bag']['left']} tiles in the bag"
    )


def _bag(view: View) -> list[RenderableType]:
    found = []
    if view["bag"]["faces"]:
        faces = "  ".join(f"{face} {number}" for face, number in view["bag"]["faces"].items())
        found.append(Line(f"Bag: {faces}", style="dim"))
    if view["discarded"]:
        found.append(Line(f"Discarded (fitted nowhere): {'  '.join(view['discarded'])}", style="dim"))
    return list(found)


def _players(view: View, words: Words) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    numbers = ("score", "tiles", "eyes", "open", "minions")
    for title in ("", *numbers, "building"):
        table.add_column(title, justify="right" if title in numbers else "left")
    open_places = {one["owner"]: one["open"] for one in view["structures"] if not one["finished"]}
    for player in view["players"]:
        seat = player["seat"]
        mark = "▸ " if player["waiting"] else ""
        growing = (str(player["size"]), str(player["eyes"]), str(open_places.get(seat, "")))
        now = "minion" if player["first_finished"] else "monster"
        table.add_row(
            Line(f"{mark}{words.name(seat)}", style="bold" if seat == view["seat"] else "", overflow="ellipsis"),
            str(player["score"]),
            *(growing if player["growing"] else ("", "", "")),
            str(player["minions"]),
            now if player["growing"] else "monster finished" if player["first_finished"] else "-",
        )
    return table


def _drawing(structure: View, words: Words) -> Group:
    """A structure, three by three characters per cell; a very wide one in parts, one below the other."""
    places: dict[tuple[int, int], tuple[str, str, str]] = {}
    for tile in structure["tiles"]:
        places[tile["x"], tile["y"]] = _tile(tile["tile"].split(".")[0], tile["turn"])
    for cell in structure["cells"]:
        places[cell["x"], cell["y"]] = ("   ", " ? ", "   ")
    columns = sorted({x for x, _ in places})
    rows = range(min(y for _, y in places), max(y for _, y in places) + 1)
    called = _structure(structure["owner"], structure["number"], words)
    lines = [f"{_capitalized(called)}, open: {structure['open']}"]
    for first in range(columns[0], columns[-1] + 1, WIDEST):
        shown = range(first, min(first + WIDEST, columns[-1] + 1))
        lines.append("    " + "".join(f"{x:^3}" for x in shown))
        for y in rows:
            for part in range(3):
                label = f"{y:>3} " if part == 1 else "    "
                lines.append(label + "".join(places.get((x, y), ("   ", "   ", "   "))[part] for x in shown))
    return Group(*(Line(line.rstrip(), style="bold" if not number else "") for number, line in enumerate(lines)))


def _tile(face: str, turn: int) -> tuple[str, str, str]:
    """A turned tile as three lines."""
    north, east, south, west = (face[(side - turn) % 4] for side in range(4))
    up, across = {"T": "║", "t": "│", "-": " "}, {"T": "═", "t": "─", "-": " "}
    middle = "o" if face.endswith("e") else "·"
    return f" {up[north]} ", f"{across[west]}{middle}{across[east]}", f" {up[south]} "


def _capitalized(said: str) -> str:
    return f"Y{said[1:]}" if said.startswith("your ") else said


def _structure(owner: int, number: int, words: Words) -> str:
    return f"{words.name(owner)}’s {f'minion {number}' if number else 'monster'}"


def _placed(event: View, words: Words, who: str) -> str:
    where = _structure(event["owner"], event["number"], words)
    return f"{who} added {event['face']} to {where} at {event['x']},{event['y']}, top side {TURNS[event['turn']]}."


_SENTENCES: Final[dict[str, Callable[[View, Words, str], str]]] = {
    "begin": lambda event, words, who: (
        f"{_structure(event['seat'], event['number'], words)} starts with {event['face']}."
    ),
    "draw": lambda event, words, who: f"{who} drew {event['face']}.",
    "discard": lambda event, words, who: f"{event['face']} fits nowhere and leaves the game.",
    "place": _placed,
    "finished": lambda event, words, who: (
        f"{_structure(event['seat'], event['number'], words)} is finished; tiles: {event['tiles']}, "
        f"points: {event['points']}."
    ),
    "final": lambda event, words, who: "The bag is empty; the game is over.",
}
